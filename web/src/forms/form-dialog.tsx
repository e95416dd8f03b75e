import { type ReactNode, type RefObject, useId, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { type Form, type FormOptions, useForm } from './use-form.ts'

export interface FormDialogProps<Values extends object> {
  open: boolean
  onOpenChange(open: boolean): void
  title: string
  /** What the button does that leaves everything as it is. */
  cancel: string
  /** The verb of the button that does it, and while it does. */
  submit: string
  busy: string
  danger?: boolean
  /** Where the focus goes once it is done, if what opened the dialog goes away with that. */
  afterwards?: RefObject<HTMLElement | null> | undefined
  /** Once it is done the dialog closes, unless it was closed and opened again meanwhile. */
  form: Omit<FormOptions<Values>, 'done'>
  /** Fields, one below the other; the first gets the focus. */
  children(form: Form<Values>): ReactNode
  /** Under what was refused. */
  below?: ReactNode
}

/** A dialog that is a form: Enter sends it, and what was typed stays until it closes. */
export const FormDialog = <Values extends object>({
  open,
  onOpenChange,
  title,
  cancel,
  submit,
  busy,
  danger = false,
  afterwards,
  form: options,
  children,
  below,
}: FormDialogProps<Values>) => {
  const id = useId()
  const [isDone, setIsDone] = useState(false)
  const form = useForm({
    ...options,
    done() {
      setIsDone(true)
      onOpenChange(false)
    },
  })
  const change = (next: boolean) => {
    form.clear()
    setIsDone(false)
    onOpenChange(next)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={title}
      {...(isDone && afterwards && { finalFocus: afterwards })}
      initialFocus={() => form.props.ref.current?.querySelector<HTMLElement>('input') ?? null}
      actions={
        <>
          <Button onClick={() => change(false)}>{cancel}</Button>
          <Button type="submit" form={id} variant={danger ? 'danger-filled' : 'primary'} busy={form.pending && busy}>
            {submit}
          </Button>
        </>
      }
    >
      <form id={id} {...form.props} className="flex flex-col gap-4">
        {children(form)}
        {form.refusals.form && (
          <p role="alert" className="type-small text-fail">
            {form.refusals.form}
          </p>
        )}
        {below}
      </form>
    </Dialog>
  )
}
