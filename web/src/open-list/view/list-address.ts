/** A view of a list as it stands in its address: defaults are left out, and several of a kind stand one after the other. */
export interface ListAddress extends FilterAddress {
  view?: string
  group?: string
  sort?: string
  /** Of a board: what its columns are. */
  columns?: string
  /** Of a calendar: how much of it is shown, and a day of that, as `2026-11-05`. */
  span?: string
  on?: string
}

/** What it says about the lines that are shown. `line-filter.ts` reads it, which comes late: most lists have no filter. */
export interface FilterAddress {
  /** Words. */
  filter?: string
  state?: string
  due?: string
  colour?: string
  /** Ids, `me`, `none`. */
  assignee?: string
  /** Labels as they are compared, with commas between them; `none`. */
  label?: string
}

const ofFilter = [
  'filter',
  'state',
  'due',
  'colour',
  'assignee',
  'label',
] as const satisfies readonly (keyof FilterAddress)[]
const ofView = [
  'view',
  'group',
  'sort',
  'columns',
  'span',
  'on',
  ...ofFilter,
] as const satisfies readonly (keyof ListAddress)[]

/** What of an address is about the view. */
export const readListAddress = (search: Record<string, unknown>): ListAddress => pickSaid(ofView, search)

export const filterIn = (search: ListAddress): FilterAddress => pickSaid(ofFilter, { ...search })

const pickSaid = (names: readonly (keyof ListAddress)[], search: Record<string, unknown>): ListAddress => {
  const isSaid = (value: unknown) => (typeof value === 'string' && value !== '') || typeof value === 'number'
  return Object.fromEntries(names.filter((name) => isSaid(search[name])).map((name) => [name, String(search[name])]))
}

/** Whether it filters by more than words. */
export const hasChoices = (filter: FilterAddress): boolean =>
  ofFilter.some((name) => name !== 'filter' && Boolean(filter[name]))

export const isFiltering = (filter: FilterAddress): boolean => hasChoices(filter) || Boolean(filter.filter?.trim())
