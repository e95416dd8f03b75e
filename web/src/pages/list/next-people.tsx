import { type RefObject, useEffect, useEffectEvent, useId, useLayoutEffect } from 'react'
import { useTranslations } from 'use-intl'
import { begunWith, type Named } from '../../domain/line-tokens.ts'
import { OfferedList } from '../../open-list/offered-list.tsx'
import { useOffered } from '../../open-list/use-offered.ts'
import { Avatar } from '../../ui/avatar.tsx'

interface NextPeopleProps {
  field: RefObject<HTMLInputElement | null>
  text: string
  people: readonly Named[]
  /** Who is named in whole. */
  person: Named | undefined
  words: number | undefined
  onText(text: string): void
}

const most = 6

/** Who the next line can be assigned to, where a name is begun in it. It comes late, and hangs itself on the field. */
export const NextPeople = ({ field, text, people, person, words, onText }: NextPeopleProps) => {
  const t = useTranslations('list.personChip')
  const id = useId()
  const named = useOffered({
    field,
    text,
    sign: '@',
    find: (begun) => {
      const all = begunWith(begun, people).slice(0, most)
      return all.length === 1 && all[0]!.id === person?.id && begun.length === person.name.length ? [] : all
    },
    name: ({ name }) => name,
    onText,
    words,
  })
  const { current } = named
  const isOffered = named.offered.length > 0
  useListenersOf(field, named)
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
    <div className="absolute inset-y-0 inset-s-(--content) w-72 max-w-[calc(100%-var(--content))]">
      <OfferedList
        id={id}
        label={t('offered')}
        all={named.offered}
        current={current}
        isBelow={isBelow}
        mark={({ id, name }) => <Avatar id={id} name={name} decorative />}
        onPick={named.pick}
      />
    </div>
  )
}

/** Before those of the field itself: what a key does to what is offered it does not do to the text. */
const useListenersOf = (
  field: RefObject<HTMLInputElement | null>,
  named: Pick<ReturnType<typeof useOffered>, 'look' | 'begin' | 'close' | 'takesKey'>,
): void => {
  const look = useEffectEvent(() => {
    if (document.activeElement === field.current) named.look()
  })
  const begin = useEffectEvent(() => named.begin())
  const close = useEffectEvent(() => named.close())
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!event.isComposing) named.takesKey(event)
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
