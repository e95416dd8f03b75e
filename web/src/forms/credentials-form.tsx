import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { wrongFields } from '../api/refusals.ts'
import { useRefusal } from '../api/use-refusal.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { NumberedLine } from '../ui/slip.tsx'
import { emailRefusal, passwordRefusal } from './credentials.ts'

export interface Credentials {
  email: string
  password: string
}

export interface Refusals {
  email?: string | undefined
  password?: string | undefined
  /** Of the form as a whole. */
  form?: string | undefined
}

export interface CredentialsFormProps {
  /** A new password has a least length; an old one is taken as it is. */
  newPassword?: boolean
  /** Numbers the lines left of the margin. */
  numbered?: boolean
  submit: string
  busy: string
  onSubmit(credentials: Credentials): Promise<void>
  /** Says it in the page's own words where it knows better than the general sentence. */
  explain?(error: unknown): Refusals | undefined
  /** Checks what else the form asks for; `false` keeps it from being sent. */
  check?(): boolean
  /** Between the fields and the button. */
  children?: ReactNode
}

/** E-mail and password on a slip. What was typed stays, whatever happens. */
export const CredentialsForm = ({
  newPassword = false,
  numbered = false,
  submit,
  busy,
  onSubmit,
  explain,
  check,
  children,
}: CredentialsFormProps) => {
  const t = useTranslations('fields')
  const because = useTranslations('refusals')
  const refusalOf = useRefusal()
  const form = useRef<HTMLFormElement>(null)
  const [refusals, setRefusals] = useState<Refusals>({})
  const [pending, setPending] = useState(false)

  const read = (): Credentials => {
    const data = new FormData(form.current!)
    return { email: String(data.get('email')).trim(), password: String(data.get('password')) }
  }

  const validate = ({ email, password }: Credentials): Refusals => {
    const emailReason = emailRefusal(email)
    const passwordReason = passwordRefusal(password, newPassword)
    return {
      ...(emailReason && { email: t(emailReason) }),
      ...(passwordReason && {
        password:
          'values' in passwordReason ? t(passwordReason.key, passwordReason.values as never) : t(passwordReason.key),
      }),
    }
  }

  const show = (next: Refusals): void => {
    setRefusals(next)
    const first = next.email ? 'email' : next.password || next.form ? 'password' : undefined
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
  }

  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (pending) return
    const credentials = read()
    const found = validate(credentials)
    const isRestFine = check?.() ?? true
    if (found.email || found.password) return show(found)
    if (!isRestFine) return setRefusals({})
    setRefusals({})
    setPending(true)
    try {
      await onSubmit(credentials)
    } catch (error) {
      show(explain?.(error) ?? besideFields(error) ?? { form: refusalOf(error) })
    } finally {
      setPending(false)
    }
  }

  /** The server's rules are stricter than those of `validate`: what it says stands beside the fields as well. */
  const besideFields = (error: unknown): Refusals | undefined => {
    const { email, password } = wrongFields(error)
    if (!email && !password) return undefined
    return {
      ...(email && { email: because('field', { error: email }) }),
      ...(password && { password: because('field', { error: password }) }),
    }
  }

  /** A refused field is looked at again with every character; a field not yet refused is left in peace. */
  const recheck = (): void => {
    if (!refusals.email && !refusals.password && !refusals.form) return
    const found = validate(read())
    setRefusals({ email: refusals.email && found.email, password: refusals.password && found.password })
  }

  const Line = numbered ? NumberedLine : PlainLine
  return (
    <form ref={form} noValidate onSubmit={send} onInput={recheck} className="mt-5 flex flex-col gap-4">
      <Line number={1}>
        <Field
          name="email"
          type="email"
          size="slip"
          label={t('email')}
          refusal={refusals.email}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
        />
      </Line>
      <Line number={2}>
        <Field
          name="password"
          type="password"
          size="slip"
          label={t('password')}
          help={newPassword ? t('passwordHelp') : undefined}
          refusal={refusals.password}
          autoComplete={newPassword ? 'new-password' : 'current-password'}
        />
      </Line>
      {children}
      <div className="flex flex-col gap-2">
        {refusals.form && (
          <p role="alert" className="type-small text-fail">
            {refusals.form}
          </p>
        )}
        <Button type="submit" variant="primary" size="field" className="w-full" busy={pending && busy}>
          {submit}
        </Button>
      </div>
    </form>
  )
}

const PlainLine = ({ children }: { number: number; children: ReactNode }) => <div>{children}</div>
