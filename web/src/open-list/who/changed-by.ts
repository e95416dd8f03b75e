import type { ChangedBy } from '@docket/contract'
import { type Edit, isTask } from '../../live/edit.ts'
import type { ListStore } from '../../live/list-store.ts'

/** Who changed last what an edit is about; nothing where it is not known. */
export const changedBy = (store: ListStore, edit: Edit): ChangedBy | null | undefined => {
  const subject = store.subjectOf(edit)
  return isTask(subject) ? subject.changed_by : subject && store.server.list?.by
}
