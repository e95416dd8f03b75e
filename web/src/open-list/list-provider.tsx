import type { Project } from '@docket/contract'
import { createContext, type ReactNode, type RefObject, useContext, useMemo, useRef } from 'react'
import { useIsReadOnly } from '../api/standing.ts'
import type { Keeper } from '../live/kept.ts'
import type { ListSession } from '../live/list-session.ts'
import { showToast } from '../ui/toast.tsx'
import { type LineVerbs, lineVerbs } from './line-verbs.ts'
import { ListUi, ListUiContext } from './list-ui.ts'
import { useLockWords } from './use-lock-words.ts'

export interface NextLineHandle {
  focus(): void
  /** Gives back a text to be changed and added again; `false` while another one is half written there. */
  write(text: string): boolean
}

/** What every view of one list reads and does. */
export interface ListValue {
  readonly session: ListSession
  readonly list: Project
  readonly keeper: Keeper
  readonly canEdit: boolean
  readonly verbs: LineVerbs
  readonly nextLine: RefObject<NextLineHandle | null>
  readonly filterField: RefObject<HTMLInputElement | null>
  /** The element that holds the lines, and the one that scrolls. */
  readonly container: RefObject<HTMLDivElement | null>
  readonly scroller: RefObject<HTMLElement | null>
}

const ListContext = createContext<ListValue | undefined>(undefined)

interface ListProviderProps {
  session: ListSession
  list: Project
  keeper: Keeper
  children: ReactNode
}

/** One list, for all its views: its session, what can be done to it, and what its reader is doing. */
export const ListProvider = ({ session, list, keeper, children }: ListProviderProps) => {
  const ui = useMemo(() => new ListUi(), [])
  const lockWords = useLockWords(session)
  const verbs = useMemo(
    () =>
      lineVerbs(session, {
        listed: list.state,
        onDone: (keys) => ui.acted(keys),
        onLocked: (verb, lock) => showToast({ text: lockWords(verb, lock), refusal: true }),
      }),
    [session, list.state, ui, lockWords],
  )
  const isReadOnly = useIsReadOnly()
  const nextLine = useRef<NextLineHandle>(null)
  const filterField = useRef<HTMLInputElement>(null)
  const container = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLElement>(null)
  const value = useMemo(
    () => ({
      session,
      list,
      keeper,
      verbs,
      canEdit: list.my_role !== 'viewer' && !isReadOnly,
      nextLine,
      filterField,
      container,
      scroller,
    }),
    [session, list, keeper, verbs, isReadOnly],
  )
  return (
    <ListContext value={value}>
      <ListUiContext value={ui}>{children}</ListUiContext>
    </ListContext>
  )
}

export const useList = (): ListValue => {
  const value = useContext(ListContext)
  if (!value) throw new Error('Only below a list')
  return value
}
