import { type KeyboardEvent, useRef } from 'react'

/** How a field was left: with ↵, with Esc, or by going elsewhere. */
export type Leaving = 'enter' | 'escape' | 'leave'

interface NameFieldProps {
  label: string
  draft: string
  longest?: number
  /** On a phone: a long name is shown whole. */
  isTall?: boolean
  /** As wide as its text, where something stands behind it. */
  isSnug?: boolean
  /** With every change of the text. */
  onText?(text: string): void
  /** `name` is missing when nothing is to be saved. `false`: not done yet, the field goes on. */
  onDone(name: string | undefined, how: Leaving): boolean
}

type FieldElement = HTMLInputElement | HTMLTextAreaElement

/** A name in place: ↵ and leaving save, Esc restores. */
export const NameField = ({
  label,
  draft,
  longest = 500,
  isTall = false,
  isSnug = false,
  onText,
  onDone,
}: NameFieldProps) => {
  const isDone = useRef(false)
  const finish = (name: string | undefined, how: Leaving) => {
    if (isDone.current) return
    isDone.current = true
    isDone.current = onDone(name, how)
  }
  const field = {
    autoFocus: true,
    dir: 'auto',
    'aria-label': label,
    defaultValue: draft,
    maxLength: longest,
    enterKeyHint: 'done',
    onChange: (event: { currentTarget: FieldElement }) => onText?.(event.currentTarget.value),
    onBlur: (event: { currentTarget: FieldElement }) => {
      // Looking something up in another window is not leaving.
      if (document.hasFocus()) finish(nameIn(event.currentTarget), 'leave')
    },
    onKeyDown: (event: KeyboardEvent<FieldElement>) => {
      if (event.nativeEvent.isComposing) return
      if (event.key === 'Enter') finish(nameIn(event.currentTarget), 'enter')
      else if (event.key === 'Escape') finish(undefined, 'escape')
      else return
      event.preventDefault()
      event.stopPropagation()
    },
  } as const
  const look = '-ms-1.5 min-w-0 rounded-sm bg-sheet px-1.5 py-0.5 outline-offset-0'
  if (isTall) return <textarea ref={writeOn} rows={2} {...field} className={`${look} w-full resize-none`} />
  return (
    <input
      {...field}
      className={`${look} ${isSnug ? 'max-w-[calc(100%+0.375rem)] pe-3 field-sizing-content' : 'w-full grow'}`}
    />
  )
}

/** A field of several lines would begin before its text. */
const writeOn = (field: HTMLTextAreaElement | null): void => field?.setSelectionRange(-1, -1)

/** A name is one line, whatever was pasted into it. */
const nameIn = ({ value }: FieldElement): string | undefined => value.replace(/\s*[\r\n]+\s*/g, ' ').trim() || undefined
