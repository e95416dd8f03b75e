import { Tag } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useId, useLayoutEffect } from 'react'
import { useTranslations } from 'use-intl'
import { begunWith, type Named } from '../domain/line-tokens.ts'
import { Avatar } from '../ui/avatar.tsx'
import { OfferedList } from './offered-list.tsx'
import { useOffered } from './use-offered.ts'

interface NextNamesProps {
  field: RefObject<HTMLInputElement | null>
  text: string
  /** Of people `@`, of labels `#`. */
  sign: '@' | '#'
  all: readonly Named[]
  /** What is named in whole: it needs no offer. */
  named: readonly Named[]
  words: readonly number[]
  /** Where the field begins, beside or over which they stand. */
  className: string
  onText(text: string): void
}

const most = 6

/** Who the next line can be assigned to and what it can go under, where a name is begun in it. It comes late, and hangs itself on the field. */
export const NextNames = ({ field, text, sign, all, named, words, className, onText }: NextNamesProps) => {
  const t = useTranslations('list')
  const id = useId()
  const offers = useOffered({
    field,
    text,
    sign,
    find: (begun) => {
      const found = begunWith(begun, all).slice(0, most)
      const isWhole = ({ id, name }: Named) => begun.length === name.length && named.some((each) => each.id === id)
      return found.length === 1 && isWhole(found[0]!) ? [] : found
    },
    name: ({ name }) => name,
    onText,
    words,
  })
  const { current } = offers
  const isOffered = offers.offered.length > 0
  useListenersOf(field, offers)
  useLayoutEffect(() => {
    const element = field.current
    if (!isOffered || !element) return
    const says = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': 'true',
      'aria-controls': id,
      'aria-activedescendant': `${id}-${current}`,
    }
    for (const [attribute, value] of Object.entries(says)) element.setAttribute(attribute, value)
    return () => {
      for (const attribute of Object.keys(says)) element.removeAttribute(attribute)
    }
  }, [field, isOffered, id, current])
  if (!isOffered) return null
  // On the side on which there is more room.
  const isBelow = (field.current?.getBoundingClientRect().top ?? 0) < innerHeight / 2
  return (
    <div className={`absolute inset-y-0 ${className}`}>
      <OfferedList
        id={id}
        label={t(sign === '@' ? 'personChip.offered' : 'labelChip.offered')}
        all={offers.offered}
        current={current}
        isBelow={isBelow}
        mark={({ id, name }) =>
          sign === '@' ? <Avatar id={id} name={name} decorative /> : <Tag aria-hidden size={14} strokeWidth={1.75} />
        }
        onPick={offers.pick}
      />
    </div>
  )
}

/** Before those of the field itself: what a key does to what is offered it does not do to the text. */
const useListenersOf = (
  field: RefObject<HTMLInputElement | null>,
  offers: Pick<ReturnType<typeof useOffered>, 'look' | 'begin' | 'close' | 'takesKey'>,
): void => {
  const look = useEffectEvent(() => {
    if (document.activeElement === field.current) offers.look()
  })
  const begin = useEffectEvent(() => offers.begin())
  const close = useEffectEvent(() => offers.close())
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!event.isComposing) offers.takesKey(event)
  })
  useEffect(() => {
    const ending = new AbortController()
    const { signal } = ending
    const element = field.current
    element?.addEventListener('keydown', (event) => onKey(event), { signal })
    element?.addEventListener('input', () => begin(), { signal })
    element?.addEventListener('blur', () => close(), { signal })
    document.addEventListener('selectionchange', () => look(), { signal })
    look()
    return () => ending.abort()
  }, [field])
}
