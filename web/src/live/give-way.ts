import { conflictWith } from './batch.ts'
import { type Conflict, type Edit, isSame, keyOf, pick, type WaitingEdit } from './edit.ts'
import type { Label } from './history.ts'
import type { ListEditor } from './list-editor.ts'
import type { ListStore } from './list-store.ts'
import { uuid } from './uuid.ts'

interface Place {
  readonly store: ListStore
  readonly editor: ListEditor
}

/** What somebody else has made of the same, as it is now. */
export const theirsOf = ({ store }: Pick<Place, 'store'>, { edit, problem }: WaitingEdit): Conflict | undefined => {
  if (problem?.kind !== 'conflict' || !('patch' in edit)) return undefined
  const subject = store.subjectOf(edit)
  const theirs = subject && pick(subject, edit.patch)
  return theirs === undefined || isSame(theirs, problem.theirs) ? problem : conflictWith(subject!, theirs)
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
