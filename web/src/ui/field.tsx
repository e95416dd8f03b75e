import type { ComponentProps, ReactNode } from 'react'
import { useId } from 'react'
import { classNames } from './class-names.ts'

export interface TextInputProps extends Omit<ComponentProps<'input'>, 'size'> {
  refused?: boolean
  /** `slip` is the height of fields on set-up and sign-in. */
  size?: 'default' | 'slip'
}

export const TextInput = ({ refused = false, size = 'default', className, ...rest }: TextInputProps) => (
  <input
    {...rest}
    aria-invalid={refused || undefined}
    className={classNames(
      'block w-full min-w-0 rounded-md border bg-sheet px-2.5 text-ink transition-colors',
      'outline-offset-[-2px] focus-visible:outline-2',
      size === 'slip' ? 'h-11 text-[1rem]/[1.375rem]' : 'type-field h-8 max-md:h-11',
      refused ? 'border-fail outline-2 outline-fail' : 'border-edge focus-visible:outline-pen',
      className,
    )}
  />
)

export interface FieldProps extends TextInputProps {
  label: string
  /** What to know before typing. A refusal takes its place. */
  help?: ReactNode
  refusal?: string | undefined
}

/** Label above, the field, and one place below for help or for why the value was refused. */
export const Field = ({ label, help, refusal, id, ...input }: FieldProps) => {
  const ownId = useId()
  const fieldId = id ?? ownId
  const noteId = `${fieldId}-note`
  const hasNote = refusal !== undefined || help !== undefined
  return (
    <div>
      <label htmlFor={fieldId} className="type-small mb-1 block font-group">
        {label}
      </label>
      <TextInput
        {...input}
        id={fieldId}
        refused={refusal !== undefined}
        aria-describedby={hasNote ? noteId : undefined}
      />
      {hasNote && (
        <p
          id={noteId}
          role={refusal === undefined ? undefined : 'alert'}
          className={classNames('type-small mt-1.5', refusal === undefined ? 'text-ink-3' : 'text-fail')}
        >
          {refusal ?? help}
        </p>
      )}
    </div>
  )
}
