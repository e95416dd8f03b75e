import type { ChangedBy, MeUser, Person, Project, Task } from '@docket/contract'
import type { WaitingEdit } from './edit.ts'

/** A list as it was known last. */
export interface KeptList {
  list_id: string
  list: Project | undefined
  tasks: readonly Task[]
  /** Who changes it, or did; an older copy has none. */
  people?: readonly Person[]
  /** How far it is known. */
  since: string
  /** When that was, in milliseconds since 1970. */
  at: number
}

/** Whoever is signed in, and their lists, as they were known last. */
export interface KeptAccount {
  me: MeUser
  lists: readonly Project[]
  /** When that was, in milliseconds since 1970. */
  at: number
}

/** A text that was half written, and what stood there when it was begun. */
export interface Draft {
  text: string
  base?: string | undefined
  /** Of a version that was set aside: who wrote it, where it was somebody else. */
  by?: ChangedBy | null | undefined
}

/** What was written in this browser, in any tab, and is not on the server. */
export interface Unsent {
  /** How many edits have not left, or were refused. */
  edits: number
  /** For each text that is half written, its list. */
  drafts: readonly string[]
}

/** What an account keeps in this browser: edits that have not left, drafts, and what was known last. */
export interface Keeper {
  /** Whether what is given to it outlives the page. */
  readonly isLasting: boolean
  /** Edits of pages that are closed; they are this page's from now on. */
  orphans(): Promise<WaitingEdit[]>
  save(edits: readonly WaitingEdit[]): Promise<void>
  remove(ids: readonly string[]): void
  /** Half-written texts of a list, by the key of their line; `next` is the next line, `list` the list's name. */
  drafts(listID: string): Promise<ReadonlyMap<string, Draft>>
  saveDraft(listID: string, key: string, draft: Draft | undefined): void
  load(listID: string): Promise<KeptList | undefined>
  saveList(kept: KeptList): void
  loadAccount(): Promise<KeptAccount | undefined>
  /** It has changed; it is read when it is written. */
  saveAccount(read: () => KeptAccount | undefined): void
  unsent(): Promise<Unsent>
  /** Forgets everything and keeps nothing from now on; with `keepWriting`, but for what was written here. */
  forget(options: { keepWriting: boolean }): Promise<void>
  /** What is here may be another page's from now on. */
  close(): Promise<void>
}

/** Where a browser keeps nothing. */
export const memoryKeeper = (): Keeper => {
  const edits = new Set<string>()
  const drafts = new Map<string, Map<string, Draft>>()
  const lists = new Map<string, KeptList>()
  return {
    isLasting: false,
    orphans: async () => [],
    save: async (saved) => {
      for (const { id } of saved) edits.add(id)
    },
    remove: (ids) => {
      for (const id of ids) edits.delete(id)
    },
    drafts: async (listID) => new Map(drafts.get(listID)),
    saveDraft: (listID, key, draft) => {
      const ofList = drafts.get(listID) ?? new Map<string, Draft>()
      drafts.set(listID, ofList)
      if (draft === undefined) ofList.delete(key)
      else ofList.set(key, draft)
    },
    load: async (listID) => lists.get(listID),
    saveList: (kept) => void lists.set(kept.list_id, kept),
    loadAccount: async () => undefined,
    saveAccount: () => {},
    unsent: async () => ({ edits: edits.size, drafts: listsOf(drafts) }),
    forget: async () => {
      edits.clear()
      drafts.clear()
      lists.clear()
    },
    close: async () => {},
  }
}

/** The list of each draft. */
export const listsOf = (drafts: ReadonlyMap<string, ReadonlyMap<string, unknown>>): string[] =>
  [...drafts].flatMap(([listID, { size }]) => Array<string>(size).fill(listID))
