import type { Locale } from '@docket/contract'
import { Fragment, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { languageHere } from '../locales/language.ts'
import { EmailField } from '../ui/email-field.tsx'
import { Field } from '../ui/field.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { NumberedLine } from '../ui/slip.tsx'
import { FormEnd } from './form-end.tsx'
import { readText } from './read-text.ts'
import { useCredentialRules } from './use-credential-rules.ts'
import { type Refusals, useForm } from './use-form.ts'

export interface NewAccount {
  email: string
  password: string
  display_name?: string
  locale?: Locale
}

export interface NewAccountFormProps {
  /** Numbers the lines left of the margin. */
  numbered?: boolean
  /** Why no account can be made with an address. */
  refuseEmail?(email: string): string | undefined
  /** The only address that it can be. */
  email?: string
  submit: string
  busy: string
  onSubmit(account: NewAccount): Promise<void>
  explain(error: unknown): Refusals<Fields> | undefined
  /** What whoever makes the account agrees to. */
  terms?: string
}

interface Fields {
  email: string
  password: string
  display_name: string
}

const nameLimit = 40

/** Address, password and a name on a slip. */
export const NewAccountForm = ({
  numbered,
  email,
  refuseEmail,
  submit,
  busy,
  onSubmit,
  explain,
  terms,
}: NewAccountFormProps) => {
  const t = useTranslations('fields')
  const rules = useCredentialRules()
  const form = useForm<Fields>({
    read: (data) => ({
      email: readText(data, 'email').trim(),
      password: readText(data, 'password'),
      display_name: readText(data, 'display_name').trim(),
    }),
    validate: (typed) => ({
      email: rules.email(typed.email) ?? refuseEmail?.(typed.email),
      password: rules.newPassword(typed.password),
      display_name: [...typed.display_name].length > nameLimit ? t('nameLong') : undefined,
    }),
    submit({ email, password, display_name }) {
      return onSubmit({ email, password, ...(display_name && { display_name }), locale: languageHere() })
    },
    explain,
  })

  const Line = numbered ? NumberedLine : PlainLine
  return (
    <form {...form.props} className="mt-5 flex flex-col gap-4">
      <Line number={1}>
        <EmailField
          {...form.field('email')}
          size="slip"
          label={t('email')}
          defaultValue={email}
          readOnly={email !== undefined}
          autoFocus={email === undefined}
        />
      </Line>
      <Line number={2}>
        <PasswordField
          {...form.field('password')}
          size="slip"
          label={t('password')}
          help={t('passwordHelp')}
          autoComplete="new-password"
          autoFocus={email !== undefined}
        />
      </Line>
      <Line number={3}>
        <Field
          {...form.field('display_name')}
          size="slip"
          label={t('name')}
          help={t('nameHelp')}
          autoComplete="name"
          dir="auto"
        />
      </Line>
      {terms !== undefined && <p className="type-small text-pretty text-ink-2">{terms}</p>}
      <FormEnd form={form} size="field" submit={submit} busy={busy} />
    </form>
  )
}

const PlainLine = ({ children }: { number: number; children: ReactNode }) => <Fragment>{children}</Fragment>
