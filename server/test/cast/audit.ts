import { query } from '../../src/engine/db/query.ts'
import type { Docket } from '../harness.ts'

/** What the audit holds of an account, the oldest first. */
export const auditOf = async ({ app }: Docket, user_id: string) =>
  (await app.context.db.all(events, { user_id })).map(({ event, ok, ip }) => ({ event, ok: ok === 1, ip }))

const events = query((q, p: { user_id: string }) =>
  q
    .selectFrom('audit_events')
    .where('user_id', '=', p.user_id)
    .select(['event', 'ok', 'ip'])
    .orderBy('created_at')
    .orderBy('id'),
)
