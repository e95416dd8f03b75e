import { useRef } from 'react'

/** How a field was left: with ↵, with Esc, or by going elsewhere. */
export type Leaving = 'enter' | 'escape' | 'leave'

interface NameFieldProps {
  label: string
  draft: string
  longest?: number
  /** With every change of the text. */
  onText?(text: string): void
  /** `name` is missing when nothing is to be saved. `false`: not done yet, the field goes on. */
  onDone(name: string | undefined, how: Leaving): boolean
}

/** A name in place: ↵ and leaving save, Esc restores. */
export const NameField = ({ label, draft, longest = 500, onText, onDone }: NameFieldProps) => {
  const isDone = useRef(false)
  const finish = (name: string | undefined, how: Leaving) => {
    if (isDone.current) return
    isDone.current = true
    isDone.current = onDone(name, how)
  }
  return (
    <input
      autoFocus
      dir="auto"
      aria-label={label}
      defaultValue={draft}
      maxLength={longest}
      enterKeyHint="done"
      className="-ms-1.5 w-full min-w-0 grow rounded-sm bg-sheet px-1.5 py-0.5 outline-offset-0"
      onChange={(event) => onText?.(event.currentTarget.value)}
      onBlur={(event) => finish(event.currentTarget.value.trim() || undefined, 'leave')}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Enter') finish(event.currentTarget.value.trim() || undefined, 'enter')
        else if (event.key === 'Escape') finish(undefined, 'escape')
        else return
        event.preventDefault()
        event.stopPropagation()
      }}
    />
  )
}
