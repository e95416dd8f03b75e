import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../api/client.ts'
import { meQuery } from '../../api/queries.ts'
import { useRefusal } from '../../api/use-refusal.ts'
import { useSendsMail } from '../../api/use-sends-mail.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmailText } from '../../ui/email-text.tsx'

export interface PasswordFirstDialogProps {
  open: boolean
  onOpenChange(open: boolean): void
  title: string
  /** What is asked for is the password itself, and nothing that waits for it. */
  isAskedFor?: boolean
}

/** In place of a dialog that asks for the password, for whoever has none. */
export const PasswordFirstDialog = ({ open, onOpenChange, title, isAskedFor }: PasswordFirstDialogProps) => {
  const t = useTranslations('security')
  const settings = useTranslations('settings')
  const refusalOf = useRefusal()
  const sender = useRef<HTMLButtonElement>(null)
  const closer = useRef<HTMLButtonElement>(null)
  const { data: me } = useSuspenseQuery(meQuery)
  const sendsMail = useSendsMail()
  // The link of the mail may be opened elsewhere: this page finds out when one comes back to it.
  useQuery({ ...meQuery, refetchOnWindowFocus: open ? 'always' : false })
  const send = useMutation({
    mutationFn: () => api.forgotPassword({ body: { email: me.email } }),
    onSuccess: () => closer.current?.focus(),
  })
  const change = (next: boolean) => {
    send.reset()
    onOpenChange(next)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={title}
      initialFocus={sender}
      actions={
        <>
          <Button ref={closer} onClick={() => change(false)}>
            {settings(send.isSuccess ? 'close' : 'cancel')}
          </Button>
          {!send.isSuccess && (
            <Button ref={sender} variant="primary" busy={send.isPending && t('sending')} onClick={() => send.mutate()}>
              {t('sendLink')}
            </Button>
          )}
        </>
      }
    >
      <p role="status" className="type-read text-ink-2">
        {t.rich(
          send.isSuccess ? (sendsMail ? 'linkSent' : 'linkMade') : isAskedFor ? 'passwordMail' : 'passwordFirst',
          {
            email: () => <EmailText email={me.email} />,
          },
        )}
      </p>
      {send.isError && (
        <p role="alert" className="type-small mt-2 text-fail">
          {refusalOf(send.error)}
        </p>
      )}
    </Dialog>
  )
}

export const useHasPassword = (): boolean => useSuspenseQuery(meQuery).data.has_password
