import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { begunAt } from '../domain/line-tokens.ts'

type Field = HTMLInputElement | HTMLTextAreaElement

interface OfferedOptions<One> {
  field: RefObject<Field | null>
  text: string
  sign: string
  /** What is offered for what is begun. */
  find(begun: string): readonly One[]
  /** Names it in the place of what is begun, from `at` on. */
  name(one: One): string
  onText(text: string): void
  /** Where signs stand that were taken for words: nothing is offered there. */
  words?: readonly number[] | undefined
}

type Key = Pick<KeyboardEvent, 'key' | 'preventDefault' | 'stopPropagation'>

/** What is offered while a name is begun behind a sign in a text; ↑ ↓ choose, ↵ and Tab take, Esc takes none. */
export const useOffered = <One>({ field, text, sign, find, name, onText, words }: OfferedOptions<One>) => {
  const [caret, setCaret] = useState<number>()
  const [active, setActive] = useState(0)
  /** The sign at which nothing is to be offered any more. */
  const [refused, setRefused] = useState<number>()
  const begun = caret === undefined ? undefined : begunAt(text.slice(0, caret), sign)
  const offered = begun && begun.at !== refused && !words?.includes(begun.at) ? find(begun.name) : []
  const current = Math.min(active, offered.length - 1)

  /** Where the caret goes once the text is there: before the next key is. */
  const place = useRef<number>(undefined)
  useLayoutEffect(() => {
    const at = place.current
    if (at === undefined) return
    place.current = undefined
    field.current?.focus()
    field.current?.setSelectionRange(at, at)
  }, [text, field])

  const look = () => {
    const { selectionStart, selectionEnd } = field.current!
    setCaret(selectionStart === selectionEnd ? (selectionStart ?? undefined) : undefined)
  }
  const pick = (one: One) => {
    const before = `${text.slice(0, begun!.at)}${sign}${name(one)} `
    place.current = before.length
    onText(before + text.slice(caret).replace(/^ /, ''))
    setCaret(undefined)
  }
  return {
    offered,
    current,
    look,
    pick,
    /** Something was typed. */
    begin: () => {
      setActive(0)
      look()
    },
    close: () => setCaret(undefined),
    /** Whether the key was meant for what is offered. */
    takesKey: (event: Key): boolean => {
      const { key } = event
      if (offered.length === 0) return false
      if (key === 'ArrowDown' || key === 'ArrowUp')
        setActive((current + (key === 'ArrowDown' ? 1 : offered.length - 1)) % offered.length)
      else if (key === 'Enter' || key === 'Tab') pick(offered[current]!)
      else if (key === 'Escape') setRefused(begun!.at)
      else return false
      event.preventDefault()
      event.stopPropagation()
      return true
    },
  }
}
