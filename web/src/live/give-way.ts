import type { ChangedBy } from '@docket/contract'
import { type Edit, isSame, isTask, keyOf, pick, type TaskPatch, type WaitingEdit } from './edit.ts'
import type { Label } from './history.ts'
import type { ListEditor } from './list-editor.ts'
import type { ListStore } from './list-store.ts'
import { uuid } from './uuid.ts'

interface Place {
  readonly store: ListStore
  readonly editor: ListEditor
}

/** What somebody else has made of the same. Of a task it is known who has changed it last, and when. */
export interface Theirs {
  readonly theirs: TaskPatch
  readonly by?: ChangedBy | null
  readonly at?: string
}

/** As it is now, not as it was when it was asked about. */
export const theirsOf = ({ store }: Pick<Place, 'store'>, { edit, problem }: WaitingEdit): Theirs | undefined => {
  if (problem?.kind !== 'conflict' || !('patch' in edit)) return undefined
  const now = store.subjectOf(edit)
  // Whoever has changed something else since has not written this.
  const isLater = now && !isSame(pick(now, edit.patch), problem.theirs)
  const last = isLater ? now : problem.last
  const theirs = isLater ? pick(now, edit.patch) : problem.theirs
  return { theirs, ...(isTask(last) && { by: last.changed_by, at: last.updated_at }) }
}

/** Leaves theirs, as a step: the way back leads to what was written here. */
export const giveWay = (place: Place, key: string, asking: WaitingEdit): void => {
  const conflict = theirsOf(place, asking)
  place.editor.settle(key, 'theirs')
  const { problem: _, sent: __, ...left } = asking
  if (!conflict || !('patch' in left.edit)) return
  const { theirs } = conflict
  const edit = { ...left.edit, patch: theirs, base: left.edit.patch } as Edit
  const verb = 'name' in theirs ? 'renamed' : 'due_at' in theirs ? 'due' : 'changed'
  const name = theirs.name ?? place.store.line(keyOf(edit))?.task.name ?? ''
  const label: Label = { verb, count: 1, name }
  place.editor.history.add({ label, before: new Map(), edits: [{ ...left, id: uuid(), edit }] })
}
