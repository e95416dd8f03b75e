import type { Person } from '@docket/contract'
import { withoutMentions } from '@docket/contract/mentions'
import { type ComponentProps, type RefObject, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Avatar } from '../../ui/avatar.tsx'
import { classNames } from '../../ui/class-names.ts'
import { TextArea } from './text-area.tsx'
import type { Mentions } from './use-mentions.ts'

interface MentionAreaProps extends Omit<ComponentProps<typeof TextArea>, 'ref'> {
  ref?: RefObject<HTMLTextAreaElement | null>
  mentions: Mentions
}

/** What stands before the caret of a name that is begun: `@ol`. */
const begunAt = (text: string): { at: number; name: string } | undefined => {
  const found = /(?<![\p{L}\p{N}_])@(?<name>[^@\n]{0,40})$/u.exec(text)
  return found ? { at: found.index, name: found.groups!['name']! } : undefined
}

/** Text in which the members of the list are offered once an `@` is written. It shows names; `toSend` makes mentions of them. */
export const MentionArea = ({ ref, mentions, value, onText, onKeyDown, ...area }: MentionAreaProps) => {
  const t = useTranslations('task')
  const own = useRef<HTMLTextAreaElement>(null)
  const field = ref ?? own
  const id = useId()
  const [caret, setCaret] = useState<number>()
  const [active, setActive] = useState(0)
  /** The `@` at which nobody is to be offered any more. */
  const [refused, setRefused] = useState<number>()
  const text = withoutMentions(value)
  const begun = caret === undefined ? undefined : begunAt(text.slice(0, caret))
  const people = begun && begun.at !== refused ? mentions.find(begun.name) : []
  const current = Math.min(active, people.length - 1)

  const look = () => {
    const { selectionStart, selectionEnd } = field.current!
    setCaret(selectionStart === selectionEnd ? selectionStart : undefined)
  }
  const pick = (person: Person) => {
    const before = `${text.slice(0, begun!.at)}@${mentions.choose(person)} `
    onText(before + text.slice(caret).replace(/^ /, ''))
    setCaret(undefined)
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(before.length, before.length)
    })
  }
  return (
    <div className="relative">
      <TextArea
        {...area}
        ref={field}
        value={text}
        listID={people.length > 0 ? id : undefined}
        optionID={people.length > 0 ? `${id}-${current}` : undefined}
        onText={(written) => {
          setActive(0)
          look()
          onText(written)
        }}
        onSelect={look}
        onBlur={() => setCaret(undefined)}
        onKeyDown={(event) => {
          if (people.length === 0) return onKeyDown?.(event)
          const { key } = event
          if (key === 'ArrowDown' || key === 'ArrowUp')
            setActive((current + (key === 'ArrowDown' ? 1 : people.length - 1)) % people.length)
          else if (key === 'Enter' || key === 'Tab') pick(people[current]!)
          else if (key === 'Escape') setRefused(begun!.at)
          else return onKeyDown?.(event)
          event.preventDefault()
          event.stopPropagation()
        }}
      />
      {people.length > 0 && (
        <div
          id={id}
          role="listbox"
          aria-label={t('mention')}
          className="absolute inset-x-0 bottom-full z-menu mb-1 max-h-60 overflow-y-auto rounded-md bg-sheet py-1 shadow-lift"
        >
          {people.map((person, at) => (
            <button
              type="button"
              tabIndex={-1}
              key={person.user_id}
              id={`${id}-${at}`}
              role="option"
              aria-selected={at === current}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => pick(person)}
              className={classNames(
                'type-ui flex w-full text-start min-h-9 cursor-default items-center gap-2.5 px-2.5 pointer-coarse:min-h-11',
                at === current ? 'bg-pen-wash' : 'hover:bg-hover',
              )}
            >
              <Avatar id={person.user_id} name={person.name} decorative />
              <span dir="auto" className="min-w-0 truncate">
                {person.name}
              </span>
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
