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
  /** On key caps, at the end. */
  readonly keys?: readonly string[] | undefined
  run(): void
}

export interface EntryGroup {
  readonly name: 'recent' | 'here' | 'do' | 'lists' | 'lines' | 'texts'
  readonly items: readonly Entry[]
}
