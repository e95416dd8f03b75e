import type { Person } from '@docket/contract'
import { createContext, useContext, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Item } from '../domain/sheet-items.ts'
import type { Edit } from '../live/edit.ts'
import type { Draft } from '../live/kept.ts'
import type { MenuAnchor } from '../ui/menu.tsx'
import type { Who } from './use-who.ts'

/** What is asked about lines: a menu, or their date, whoever does them, labels, a reminder, when they start and what comes first, their place or another list. */
export interface Asked {
  kind: 'status' | 'line' | 'due' | 'assignee' | 'labels' | 'reminder' | 'start' | 'after' | 'place' | 'elsewhere'
  keys: readonly string[]
  anchor: MenuAnchor
}

/** A name that is being written, of a line or of the list (`listKey`). `base` is what it was when it was begun. */
export interface Editing {
  key: string
  base: string
  draft: string
}

/** The lines in sight, from top to bottom. Most changes of others need no more of it than the first. */
export class VisibleLines {
  readonly items: readonly Item[]
  #order: readonly string[] | undefined
  #openCount: number | undefined

  constructor(items: readonly Item[] = []) {
    this.items = items
  }

  get first(): string | undefined {
    return this.items.find(({ kind }) => kind === 'line')?.key
  }

  /** Keys of all lines; the first `openCount` are not finished. */
  get order(): readonly string[] {
    return (this.#order ??= this.items.flatMap(({ kind, key }) => (kind === 'line' ? key : [])))
  }

  get openCount(): number {
    return (this.#openCount ??= this.items.filter((item) => item.kind === 'line' && !item.isDone).length)
  }

  /** Those included that are done and folded away. */
  get foundCount(): number {
    const done = this.items.find(({ kind }) => kind === 'done')
    return this.openCount + (done?.kind === 'done' ? done.count : 0)
  }
}

interface State {
  /** The line that Tab reaches, and that keys act on. */
  active: string | undefined
  /** The line that has the focus, in itself or in a part of it. */
  focused: string | undefined
  /** The line that gets the focus once it is drawn, and is led to unless it is `isLeft` where somebody else has put it. */
  wanted: { key: string; isPointed: boolean; isLeft?: boolean } | undefined
  selected: ReadonlySet<string>
  editing: Editing | undefined
  asked: Asked | undefined
  /** How much of what is done is shown. */
  done: 'newest' | 'all' | 'none'
  showsArchived: boolean
  /** A new line that is to be seen. */
  reveal: string | undefined
  /** The line that is open in the panel. */
  open: string | undefined
  /** Something is to be said about it. */
  isCommenting: boolean
  /** How many lines the filter shows, those included that are done and folded away. */
  found: number
  /** Given once the names are here. `whoChanged`: who else changed last what an edit is about. */
  who: Who
  whoChanged(edit: Edit): string | undefined
  /** Who belongs to the list, once that is here. */
  members: readonly Person[]
  /** When the reader is told of which task, by its id. */
  reminders: ReadonlyMap<string, string>
}

const atFirst: State = {
  active: undefined,
  focused: undefined,
  wanted: undefined,
  selected: new Set(),
  editing: undefined,
  asked: undefined,
  done: 'newest',
  showsArchived: false,
  reveal: undefined,
  open: undefined,
  isCommenting: false,
  found: 0,
  who: () => undefined,
  whoChanged: () => undefined,
  members: [],
  reminders: new Map(),
}

/** What the reader of one list is doing: focus, selection, what is open. Parts of the page follow the parts that they show. */
export class ListUi {
  #state = atFirst
  /** Set by the page with each arrangement; not part of the state, which it follows from. */
  visible = new VisibleLines()
  /** Given by the view: where a line is drawn, or the part of it that a question is about. Nothing where it is not drawn. */
  anchorOf: (key: string, part?: 'due' | 'assignee') => HTMLElement | undefined = () => undefined
  readonly #drafts = new Map<string, Draft>()
  #acted: readonly string[] = []
  readonly #listeners = new Set<() => void>()

  get state(): State {
    return this.#state
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  set(part: Partial<State>): void {
    const names = Object.keys(part) as (keyof State)[]
    if (names.every((name) => part[name] === this.#state[name])) return
    this.#state = { ...this.#state, ...part }
    for (const listener of this.#listeners) listener()
  }

  /** Under what names something is half written. */
  get drafted(): Iterable<string> {
    return this.#drafts.keys()
  }

  /** A text that was not finished. */
  draftOf(key: string): Draft | undefined {
    return this.#drafts.get(key)
  }

  /** Opens the name for writing: with what was left there half written, or as it is. */
  edit(key: string, name: string): void {
    const { text, base = name } = this.#drafts.get(key) ?? { text: name }
    this.set({ editing: { key, base, draft: text } })
  }

  setDraft(key: string, draft: Draft | undefined): void {
    if (draft?.text === this.#drafts.get(key)?.text) return
    if (draft === undefined) this.#drafts.delete(key)
    else this.#drafts.set(key, draft)
    for (const listener of this.#listeners) listener()
  }

  /** Told by the view once it is drawn. */
  drawnAt(anchorOf: ListUi['anchorOf']): void {
    this.anchorOf = anchorOf
  }

  /** Asks something about these lines, where they are drawn or at the anchor. */
  ask(kind: Asked['kind'], keys: readonly string[], anchor?: MenuAnchor): void {
    const from = anchor ?? this.anchorOf(keys[0]!, kind === 'due' || kind === 'assignee' ? kind : undefined)
    if (from) this.set({ asked: { kind, keys, anchor: from } })
  }

  /** Moves the focus to this line, once it is drawn. */
  focus(key: string): void {
    this.set({ active: key, wanted: { key, isPointed: false } })
  }

  /** Back to the line that had it last, where that is in sight; to another one otherwise. */
  focusBack(other: string | undefined): void {
    const { active } = this.#state
    const key = active !== undefined && this.visible.order.includes(active) ? active : other
    if (key !== undefined) this.focus(key)
  }

  /** The same for a click: without a ring, and without scrolling. */
  point(key: string): void {
    this.set({ active: key, wanted: { key, isPointed: true } })
  }

  /** Something was done to these lines here. */
  acted(keys: readonly string[]): void {
    this.#acted = keys
  }

  /** Whether the latest thing done here was done to this line. */
  hasActed(key: string): boolean {
    return this.#acted.includes(key)
  }

  toggle(key: string): void {
    this.#start = key
    this.set({ selected: this.#state.selected.symmetricDifference(new Set([key])) })
  }

  /** From where the selection began to this line. */
  extendTo(key: string): void {
    const { order } = this.visible
    const from = order.indexOf(this.#start ?? key)
    const to = order.indexOf(key)
    if (from < 0) this.#start = key
    const added = from < 0 ? [key] : order.slice(Math.min(from, to), Math.max(from, to) + 1)
    this.set({ selected: this.#state.selected.union(new Set(added)) })
  }

  selectAll(): void {
    this.set({ selected: new Set(this.visible.order) })
  }

  clearSelection(): void {
    this.#start = undefined
    if (this.#state.selected.size > 0) this.set({ selected: new Set() })
  }

  #start: string | undefined
}

export const ListUiContext = createContext<ListUi | undefined>(undefined)

export const useUi = (): ListUi => {
  const ui = useContext(ListUiContext)
  if (!ui) throw new Error('Only below a list')
  return ui
}

/** Whether its name was left half written. */
export const useHasDraft = (key: string): boolean => {
  const ui = useUi()
  return useSyncExternalStore(ui.subscribe, () => ui.draftOf(key) !== undefined)
}

/** The view draws these: keys and clicks act on what is in sight, and a selection holds nothing else. */
export const useVisible = (items: readonly Item[]): void => {
  const ui = useUi()
  const visible = useMemo(() => new VisibleLines(items), [items])
  ui.visible = visible
  useEffect(() => {
    ui.set({ found: visible.foundCount })
    const { selected } = ui.state
    if (selected.size === 0) return
    const shown = new Set(visible.order)
    if (!selected.isSubsetOf(shown)) ui.set({ selected: selected.intersection(shown) })
  }, [ui, visible])
}

/** Part of that state; `select` answers with the same value as long as nothing of it has changed. */
export const useUiState = <Value>(select: (state: State) => Value): Value => {
  const ui = useUi()
  return useSyncExternalStore(ui.subscribe, () => select(ui.state))
}
