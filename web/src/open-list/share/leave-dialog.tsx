import type { Project } from '@docket/contract'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../api/client.ts'
import { meQuery } from '../../api/queries.ts'
import { unless } from '../../api/refusals.ts'
import { useRefusal } from '../../api/use-refusal.ts'
import { useAccount } from '../../live/use-account.ts'
import { en } from '../../locales/en.ts'
import { shareMessages } from '../../locales/share.en.ts'
import { Strings } from '../../locales/strings.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast.tsx'

interface LeaveDialogProps {
  list: Project
  open: boolean
  onOpenChange(open: boolean): void
  /** Comes before the list ends. */
  onLeft(): void
}

const messages = { ...en, share: shareMessages }

export const LeaveDialog = (props: LeaveDialogProps) => (
  <Strings messages={messages}>
    <Leaving {...props} />
  </Strings>
)

/** Only somebody else can take it back, so it asks. */
const Leaving = ({ list, open, onOpenChange, onLeft }: LeaveDialogProps) => {
  const t = useTranslations('share.leave')
  const refusalOf = useRefusal()
  const { data: me } = useSuspenseQuery(meQuery)
  const { lists } = useAccount()
  const stay = useRef<HTMLButtonElement>(null)
  const leave = useMutation({
    mutationFn: () => api.removeMember({ listID: list.id, userID: me.user_id }).catch(unless('not_found')),
    onSuccess() {
      showToast({ text: t('done', { name: list.name }) })
      onLeft()
      lists.gone(list.id)
    },
  })
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        leave.reset()
        onOpenChange(next)
      }}
      title={t('title', { name: list.name })}
      initialFocus={stay}
      actions={
        <>
          <Button ref={stay} onClick={() => onOpenChange(false)}>
            {t('stay')}
          </Button>
          <Button variant="danger-filled" busy={leave.isPending && t('busy')} onClick={() => leave.mutate()}>
            {t('confirm')}
          </Button>
        </>
      }
    >
      <p className="type-read text-ink-2">{t('lead')}</p>
      {leave.isError && (
        <p role="alert" className="type-small mt-3 text-fail">
          {refusalOf(leave.error)}
        </p>
      )}
    </Dialog>
  )
}
