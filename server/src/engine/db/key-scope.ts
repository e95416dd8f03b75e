import type { KeyBounds } from './schema.ts'

/** Which lists an API key reaches, among those of its owner. */
export interface KeyScope {
  /** All of them; null for whatever its owner sees. */
  readonly lists: ReadonlySet<string> | null
  /** From which it was barred. */
  readonly barred: ReadonlySet<string>
  /** Two that say the same have the same. */
  readonly mark: string
}

type Row = Pick<KeyBounds, 'lists' | 'barred'>

export const toScope = ({ lists, barred }: Row): KeyScope => ({
  lists: lists === null ? null : new Set(JSON.parse(lists) as string[]),
  barred: new Set(JSON.parse(barred) as string[]),
  mark: `${lists ?? ''} ${barred}`,
})

/** Of a session, and of a key that nobody has narrowed. */
export const everywhere: KeyScope = toScope({ lists: null, barred: '[]' })

export const isEverywhere = ({ mark }: KeyScope): boolean => mark === everywhere.mark

/** Whether a list is within its reach, if its owner sees it. */
export const covers = ({ lists, barred }: KeyScope, list_id: string): boolean =>
  (lists === null || lists.has(list_id)) && !barred.has(list_id)
