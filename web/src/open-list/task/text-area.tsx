import type { FocusEvent, KeyboardEvent, Ref } from 'react'
import { classNames } from '../../ui/class-names.ts'

interface TextAreaProps {
  ref?: Ref<HTMLTextAreaElement>
  label: string
  value: string
  placeholder?: string
  autoFocus?: boolean
  className?: string
  onText(text: string): void
  /** Ctrl ↵ or ⌘ ↵. */
  onSend(): void
  onKeyDown?(event: KeyboardEvent<HTMLTextAreaElement>): void
  onFocus?(event: FocusEvent<HTMLTextAreaElement>): void
  onSelect?(): void
  onBlur?(): void
  /** What is offered for it, and which of that Enter takes. */
  listID?: string | undefined
  optionID?: string | undefined
}

/** Text of several lines, as high as what is written in it. */
export const TextArea = ({
  label,
  className,
  onText,
  onSend,
  onKeyDown,
  listID,
  optionID,
  ...field
}: TextAreaProps) => (
  <textarea
    {...field}
    dir="auto"
    rows={2}
    aria-label={label}
    aria-autocomplete={listID === undefined ? undefined : 'list'}
    aria-controls={listID}
    aria-activedescendant={optionID}
    onChange={(event) => onText(event.currentTarget.value)}
    onKeyDown={(event) => {
      if (event.nativeEvent.isComposing) return
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault()
        onSend()
      } else onKeyDown?.(event)
    }}
    className={classNames(
      'block w-full resize-none rounded-md border border-edge bg-sheet px-2.5 py-2 outline-offset-[-2px] field-sizing-content focus-visible:outline-2',
      className,
    )}
  />
)

/** By how many characters a text is too long, as the server counts them. */
export const overBy = (text: string, most: number): number =>
  text.length <= most ? 0 : Math.max(0, [...text].length - most)
