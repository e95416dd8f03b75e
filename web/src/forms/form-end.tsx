import { Button, type ButtonProps } from '../ui/button.tsx'
import type { Form } from './use-form.ts'

export interface FormEndProps extends Pick<ButtonProps, 'size' | 'variant' | 'className'> {
  form: Pick<Form<object>, 'refusals' | 'pending'>
  submit: string
  /** The verb while it is sent. */
  busy: string
}

/** What was refused about the form as a whole, and its button. */
export const FormEnd = ({ form, submit, busy, variant = 'primary', ...button }: FormEndProps) => (
  <div className="flex flex-col gap-2">
    {form.refusals.form && (
      <p role="alert" className="type-small text-fail">
        {form.refusals.form}
      </p>
    )}
    <Button type="submit" variant={variant} busy={form.pending && busy} {...button}>
      {submit}
    </Button>
  </div>
)
