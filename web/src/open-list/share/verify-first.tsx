import type { MeUser } from '@docket/contract'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '../../api/client.ts'
import { useRefusal } from '../../api/use-refusal.ts'
import { textLink } from '../../ui/text-link.ts'

/** Mails go out only in the name of somebody whose own address is known to be theirs: how it becomes known. */
export const VerifyFirst = ({ me, sendsMail }: { me: MeUser; sendsMail: boolean }) => {
  const t = useTranslations('share.invite')
  const refusalOf = useRefusal()
  const resend = useMutation({ mutationFn: () => api.resendVerification() })
  if (resend.isSuccess) return <p role="status">{t(sendsMail ? 'verifySent' : 'verifyMade', { email: me.email })}</p>
  return (
    <p>
      <button type="button" className={textLink} onClick={() => !resend.isPending && resend.mutate()}>
        {resend.isPending ? t('verifying') : t(sendsMail ? 'verify' : 'verifyMake')}
      </button>
      {resend.isError && (
        <span role="alert" className="mt-1 block text-fail">
          {refusalOf(resend.error)}
        </span>
      )}
    </p>
  )
}
