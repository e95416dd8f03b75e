import { Field, type FieldProps } from './field.tsx'

/** An address that one signs in with: password managers keep it beside the password. */
export const EmailField = (props: Omit<FieldProps, 'type' | 'autoComplete'>) => (
  <Field {...props} type="email" autoComplete="username" autoCapitalize="none" spellCheck={false} dir="ltr" />
)
