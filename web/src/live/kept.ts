import type { Project, Task } from '@docket/contract'
import type { WaitingEdit } from './edit.ts'

/** A list as it was known last. */
export interface KeptList {
  list_id: string
  list: Project | undefined
  tasks: readonly Task[]
  /** How far it is known. */
  since: string
  /** When that was, in milliseconds since 1970. */
  at: number
}

/** What an account keeps in this browser: edits that have not left, drafts, and lists as they were known last. */
export interface Keeper {
  /** Edits of pages that are closed; they are this page's from now on. */
  orphans(): Promise<WaitingEdit[]>
  save(edits: readonly WaitingEdit[]): Promise<void>
  remove(ids: readonly string[]): void
  /** Half-written texts of a list, by the key of their line; `next` is the next line. */
  drafts(listID: string): Promise<ReadonlyMap<string, string>>
  saveDraft(listID: string, key: string, text: string | undefined): void
  load(listID: string): Promise<KeptList | undefined>
  saveList(kept: KeptList): void
  /** Whether something that was written here has not been sent. */
  hasWriting(): Promise<boolean>
  /** Forgets everything; with `keepWriting`, everything but what was written here. */
  forget(options: { keepWriting: boolean }): Promise<void>
}

/** Where a browser keeps nothing. */
export const memoryKeeper = (): Keeper => {
  const drafts = new Map<string, Map<string, string>>()
  const lists = new Map<string, KeptList>()
  return {
    orphans: async () => [],
    save: async () => {},
    remove: () => {},
    drafts: async (listID) => new Map(drafts.get(listID)),
    saveDraft: (listID, key, text) => {
      const ofList = drafts.get(listID) ?? new Map<string, string>()
      drafts.set(listID, ofList)
      if (text === undefined) ofList.delete(key)
      else ofList.set(key, text)
    },
    load: async (listID) => lists.get(listID),
    saveList: (kept) => void lists.set(kept.list_id, kept),
    hasWriting: async () => [...drafts.values()].some(({ size }) => size > 0),
    forget: async () => {
      drafts.clear()
      lists.clear()
    },
  }
}
