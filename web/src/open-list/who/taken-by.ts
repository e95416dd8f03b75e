import type { ChangedBy } from '@docket/contract'
import type { ListStore } from '../../live/list-store.ts'

/** Who archived or deleted the line; nothing where it is not known. */
export const takenBy = (store: ListStore, key: string): ChangedBy | null | undefined =>
  store.taskOf(key)?.changed_by ?? store.server.deleted.get(store.idOf(key) ?? '')
