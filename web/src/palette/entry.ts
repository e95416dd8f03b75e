import type { ReactNode } from 'react'

/** One thing that can be found, or done. */
export interface Entry {
  /** The same whenever it is offered: what was used last is known by it. */
  readonly id: string
  readonly icon?: ReactNode
  /** At the margin, where the line has a number. */
  readonly number?: number
  readonly text: string
  readonly detail?: string | undefined
  /** It is found by its detail as well, together with the text. */
  readonly isFoundByDetail?: true
  /** On key caps, at the end. */
  readonly keys?: readonly string[] | undefined
  /** What is looked for when it is chosen, in place of doing something. */
  readonly query?: string
  run?(): void
}

export interface EntryGroup {
  readonly name: 'recent' | 'here' | 'do' | 'lists' | 'lines' | 'texts' | 'shared' | 'people'
  /** With whom the lists of it are shared. */
  readonly with?: string
  readonly items: readonly Entry[]
}
