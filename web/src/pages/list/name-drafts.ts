import { listKey } from '../../live/edit.ts'
import type { Draft, Keeper } from '../../live/kept.ts'
import type { ListSession } from '../../live/list-session.ts'
import type { ListUi } from './list-ui.ts'

interface Place {
  readonly session: ListSession
  readonly keeper: Keeper
}

/** Keeps what a name was left as, of a line or of the list (`listKey`), under the line's id as soon as it has one: this page's key is known to no other. */
export const keepDraft = ({ session, keeper }: Place, ui: ListUi, key: string, draft: Draft | undefined): void => {
  ui.setDraft(key, draft)
  const id = session.store.idOf(key) ?? key
  if (id !== key) keeper.saveDraft(session.listID, key, undefined)
  keeper.saveDraft(session.listID, id, draft)
}

/** What was half written before, but for what is being written already. */
export const showDrafts = ({ session }: Place, ui: ListUi, drafts: ReadonlyMap<string, Draft>): void => {
  for (const [kept, draft] of drafts) {
    const key = session.store.keyOfTask(kept)
    if (kept !== 'next' && ui.draftOf(key) === undefined) ui.setDraft(key, draft)
  }
}

/** Whether what was kept under this id belongs to a line that is not here any more. */
export const isStray = ({ store }: ListSession, id: string): boolean =>
  id !== 'next' && id !== listKey && store.numberOf(store.keyOfTask(id)) === 0
