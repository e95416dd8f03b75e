import type { ChangedBy } from '@docket/contract'
import type { Tx } from './database.ts'
import type { By } from './schema.ts'

/** What a row that this transaction writes says of who wrote it. */
export const byOf = ({ by }: Pick<Tx, 'by'>): By => ({ by_user_id: by?.user_id ?? null, by_via: by?.via ?? '' })

/** The same as the wire shows it. */
export const toBy = ({ by_user_id, by_via }: By): ChangedBy | null =>
  by_user_id === null ? null : { user_id: by_user_id, via: by_via }
