import type { Tx } from '../engine/db/database.ts'
import { columns, query } from '../engine/db/query.ts'
import type { AuditRow } from '../engine/db/schema.ts'
import { canonicalAddress } from '../engine/outside/address.ts'
import { systemClock, toTimestamp } from '../engine/outside/clock.ts'
import { orderedIDs } from '../engine/outside/ids.ts'

export type AuditedEvent =
  | 'auth.register'
  | 'auth.login'
  | 'auth.sso'
  | 'auth.sso_linked'
  | 'auth.totp'
  | 'auth.logout'
  | 'auth.verify'
  | 'auth.reset_requested'
  | 'auth.reset'
  | 'session.ended'
  | 'password.changed'
  | 'totp.enabled'
  | 'totp.disabled'
  | 'totp.recovery_codes'
  | 'api_key.created'
  | 'api_key.changed'
  | 'api_key.revoked'
  | 'billing.subscribed'
  | 'billing.ended'
  | 'billing.payment_failed'
  | 'billing.aid_given'
  | 'billing.aid_ended'

export interface Audited {
  /** `undefined` where no account has the address that was tried. */
  readonly user_id: string | undefined
  readonly event: AuditedEvent
  /** Why it failed, which means that it did; never a secret. */
  readonly failure?: string
  /** More about it. */
  readonly detail?: string
}

export interface Origin {
  readonly ip: string
  readonly user_agent: string
}

/** What happens within one millisecond is told in its order. */
const newID = orderedIDs(systemClock)

/** Notes it in the account's audit, in the transaction of its effect. */
export const audit = async (
  tx: Tx,
  { user_id, event, failure, detail }: Audited,
  { ip, user_agent }: Origin,
  now: Date,
): Promise<void> => {
  await tx.all(insertEvent, {
    id: newID(),
    user_id: user_id ?? null,
    event,
    ok: failure === undefined ? 1 : 0,
    ip: canonicalAddress(ip),
    user_agent: user_agent.slice(0, 400),
    reason: failure ?? detail ?? '',
    created_at: toTimestamp(now),
  })
}

const insertEvent = query((q, p: AuditRow) =>
  q
    .insertInto('audit_events')
    .values(columns(p, 'id', 'user_id', 'event', 'ok', 'ip', 'user_agent', 'reason', 'created_at')),
)
