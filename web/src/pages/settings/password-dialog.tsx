import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { hasCode } from '../../api/refusals.ts'
import { readText } from '../../forms/read-text.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { FormDialog } from './form-dialog.tsx'
import { PasswordFirstDialog, useHasPassword } from './password-first-dialog.tsx'

export interface PasswordDialogProps {
  open: boolean
  onOpenChange(open: boolean): void
  title: string
  lead: string
  submit: string
  busy: string
  afterwards: RefObject<HTMLElement | null>
  /** Does it, with the password; the dialog closes afterwards. */
  act(password: string): Promise<void>
}

/** Asks for the password before something that a borrowed browser must not be enough for. */
export const PasswordDialog = (props: PasswordDialogProps) =>
  useHasPassword() ? <Asking {...props} /> : <PasswordFirstDialog {...props} />

const Asking = ({ lead, act, ...dialog }: PasswordDialogProps) => {
  const t = useTranslations('security')
  const settings = useTranslations('settings')
  return (
    <FormDialog
      {...dialog}
      danger
      form={{
        read: (data) => ({ password: readText(data, 'password') }),
        validate: ({ password }) => (password === '' ? { password: t('passwordMissing') } : {}),
        submit: ({ password }) => act(password),
        explain: (error) => (hasCode(error, 'auth.password_wrong') ? { password: t('wrong') } : undefined),
      }}
    >
      {(form) => (
        <>
          <p className="type-read text-ink-2">{lead}</p>
          <PasswordField {...form.field('password')} label={settings('password')} autoComplete="current-password" />
        </>
      )}
    </FormDialog>
  )
}
