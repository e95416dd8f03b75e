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
      'block w-full min-w-0 rounded-md border bg-sheet px-2.5 text-ink transition-colors read-only:bg-stub',
      'outline-offset-[-2px] focus-visible:outline-2',
      size === 'slip' ? 'h-11 text-[1rem]/[1.375rem]' : 'type-field h-8 max-md:h-11',
      refused ? 'border-fail outline-2 outline-fail' : 'border-edge focus-visible:outline-pen',
      className,
    )}
  />
)

export interface LabelledProps {
  label: string
  /** Where the page's own text says it; readers of the screen still hear it. */
  isLabelHidden?: boolean | undefined
  /** At the end of the label's line, such as a link. The Tab key comes to it after the field. */
  aside?: ReactNode
  /** What to know before typing. A refusal takes its place. */
  help?: ReactNode
  refusal?: string | undefined
}

export interface FieldFrameProps extends LabelledProps {
  id?: string | undefined
  /** The field itself, with what ties it to its label and note. */
  children(control: { id: string; refused: boolean; 'aria-describedby': string | undefined }): ReactNode
}

/** Label above, a field, and one place below for help or for why the value was refused. */
export const FieldFrame = ({ label, isLabelHidden, aside, help, refusal, id, children }: FieldFrameProps) => {
  const ownId = useId()
  const fieldId = id ?? ownId
  const noteId = `${fieldId}-note`
  const note = refusal ?? help
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4">
      <label
        htmlFor={fieldId}
        className={
          isLabelHidden ? 'sr-only' : 'type-small col-start-1 row-start-1 mb-1 font-group @max-[14rem]/slip:col-span-2'
        }
      >
        {label}
      </label>
      <div className="col-span-2 col-start-1 row-start-2">
        {children({
          id: fieldId,
          refused: refusal !== undefined,
          'aria-describedby': note === undefined ? undefined : noteId,
        })}
      </div>
      {aside !== undefined && (
        <div className="type-small col-start-2 row-start-1 mb-1 @max-[14rem]/slip:col-start-1 @max-[14rem]/slip:row-start-3 @max-[14rem]/slip:mt-1.5 @max-[14rem]/slip:mb-0">
          {aside}
        </div>
      )}
      {note !== undefined && (
        <p
          id={noteId}
          role={refusal === undefined ? undefined : 'alert'}
          className={classNames(
            'type-small col-span-2 col-start-1 row-start-4 mt-1.5',
            refusal === undefined ? 'text-ink-3' : 'text-fail',
          )}
        >
          {note}
        </p>
      )}
    </div>
  )
}

export interface FieldProps extends LabelledProps, TextInputProps {}

/** A line of text with its label. */
export const Field = ({ label, isLabelHidden, aside, help, refusal, id, ...input }: FieldProps) => (
  <FieldFrame {...{ label, isLabelHidden, aside, help, refusal, id }}>
    {(control) => <TextInput {...input} {...control} />}
  </FieldFrame>
)
