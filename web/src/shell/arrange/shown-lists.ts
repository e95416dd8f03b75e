import { placesFor } from '../../domain/list-sections.ts'
import type { Placing } from '../../live/list-places.ts'
import type { Lists } from '../../live/lists.ts'

/** Every list that can be moved carries its id as `data-place`, and stands in an element with `data-section`. */
export const shownList = (target: EventTarget | null): HTMLElement | undefined =>
  (target instanceof Element && target.closest<HTMLElement>('[data-place]')) || undefined

export const sectionOf = (shown: HTMLElement): HTMLElement => shown.closest<HTMLElement>('[data-section]')!

export const idsIn = (section: HTMLElement): string[] =>
  [...section.querySelectorAll<HTMLElement>('[data-place]')].map(({ dataset }) => dataset['place']!)

/** What puts a list at `index` among others, in the order in which they are shown. */
export const placingsFor = (lists: Lists, id: string, index: number, others: readonly string[]): Placing[] => {
  const shown = others.map((other) => ({ id: other, place: lists.get(other)?.place ?? null }))
  return placesFor(id, index, shown).map(({ key, position }) => ({ id: key, patch: { place: position } }))
}

/** What puts a list one further up or down where it is shown; nothing at the end. */
export const moveBeside = (lists: Lists, id: string, step: 1 | -1, shown = anyOf(id)): Placing[] | undefined => {
  const ids = shown ? idsIn(sectionOf(shown)) : []
  const index = ids.indexOf(id) + step
  if (!shown || index < 0 || index >= ids.length) return undefined
  return placingsFor(
    lists,
    id,
    index,
    ids.filter((other) => other !== id),
  )
}

/** On the page rather than in the navigation: the order of the first is what was looked at. */
const anyOf = (id: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(`[data-place="${id}"]`)].at(-1)
