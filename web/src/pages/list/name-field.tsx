import { useRef } from 'react'

interface NameFieldProps {
  label: string
  draft: string
  longest?: number
  /** `name` is missing when nothing is to be saved; `byKey` tells that ↵ or Esc ended it, not a click elsewhere. */
  onDone(name: string | undefined, byKey: boolean): void
}

/** A name in place: ↵ and leaving save, Esc restores. */
export const NameField = ({ label, draft, longest = 500, onDone }: NameFieldProps) => {
  const isDone = useRef(false)
  const finish = (name: string | undefined, byKey: boolean) => {
    if (isDone.current) return
    isDone.current = true
    onDone(name, byKey)
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
      onBlur={(event) => finish(event.currentTarget.value.trim() || undefined, false)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Enter') finish(event.currentTarget.value.trim() || undefined, true)
        else if (event.key === 'Escape') finish(undefined, true)
        else return
        event.preventDefault()
        event.stopPropagation()
      }}
    />
  )
}
