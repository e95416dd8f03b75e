import { browserKeeps } from '../../ui/browser-keeps.ts'
import type { ListAddress } from './list-address.ts'

const storageKey = 'docket.views'
const mostLists = 100

/** Filters last as long as the page: nobody remembers next week why lines are missing. */
const filters = new Map<string, ListAddress>()

/** How each list was looked at last, the latest last. */
const read = (): [string, ListAddress][] => {
  try {
    return JSON.parse(browserKeeps.get(storageKey) ?? '[]') as [string, ListAddress][]
  } catch {
    return []
  }
}

/** The view of a list, its group, sort, columns and filter as they were left; nothing when all of them were the default. */
export const keptView = (listID: string): ListAddress | undefined => {
  const view = { ...read().find(([id]) => id === listID)?.[1], ...filters.get(listID) }
  return Object.keys(view).length > 0 ? view : undefined
}

export const keepView = (listID: string, { view, group, sort, columns, span, on: _, ...filter }: ListAddress): void => {
  filters.set(listID, filter)
  const kept = {
    ...(view && { view }),
    ...(group && { group }),
    ...(sort && { sort }),
    ...(columns && { columns }),
    ...(span && { span }),
  }
  const others = read().filter(([id]) => id !== listID)
  const all = Object.keys(kept).length > 0 ? [...others, [listID, kept]] : others
  browserKeeps.set(storageKey, JSON.stringify(all.slice(-mostLists)))
}
