import { listKey } from '../live/edit.ts'
import type { Draft, Keeper } from '../live/kept.ts'
import type { ListSession } from '../live/list-session.ts'
import type { ListUi } from './list-ui.ts'

interface Place {
  readonly session: ListSession
  readonly keeper: Keeper
}

/**
 * What of a line is half written; `edit.17`: another text for the comment 17; `kept.name.1764083040000`: a name of that moment,
 * which another one was preferred to.
 */
export type DraftOf = 'name' | 'description' | 'due' | 'comment' | `edit.${number}` | `kept.${KeptField}.${number}`

export type KeptField = 'name' | 'description'

export const draftKey = (what: DraftOf, key: string): string => (what === 'name' ? key : `${what}:${key}`)

/** The way back from `draftKey`. */
export const partsOf = (kept: string): { what: DraftOf; key: string } => {
  const [what, key] = kept.split(':')
  return key === undefined ? { what: 'name', key: kept } : { what: what as DraftOf, key }
}

/**
 * Keeps what was half written of a line, or of the list (`listKey`), under the line's id as soon as it has one: this page's
 * key is known to no other.
 */
export const keepDraft = (
  { session, keeper }: Place,
  ui: ListUi,
  key: string,
  draft: Draft | undefined,
  what: DraftOf = 'name',
): void => {
  ui.setDraft(draftKey(what, key), draft)
  const id = session.store.idOf(key) ?? key
  if (id !== key) keeper.saveDraft(session.listID, draftKey(what, key), undefined)
  keeper.saveDraft(session.listID, draftKey(what, id), draft)
}

/** Shows what was half written before, but for what is being written already. */
export const readDrafts = async ({ session, keeper }: Place, ui: ListUi): Promise<ReadonlyMap<string, Draft>> => {
  const drafts = await keeper.drafts(session.listID)
  for (const [kept, draft] of drafts) {
    const { what, key } = partsOf(kept)
    const shown = draftKey(what, session.store.keyOfTask(key))
    if (ui.draftOf(shown) !== undefined) continue
    ui.setDraft(shown, draft)
    // The field was opened before this was known, and nothing is written in it yet.
    const { editing } = ui.state
    if (editing?.key === shown) ui.edit(shown, editing.base)
  }
  return drafts
}

/** Whether what was kept under this name belongs to a line that is not here any more. */
export const isStray = ({ store }: ListSession, kept: string): boolean =>
  kept !== 'next' && kept !== listKey && store.numberOf(store.keyOfTask(partsOf(kept).key)) === 0
