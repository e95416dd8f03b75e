import { type Endpoint, levelOf } from './endpoint.ts'
import type { RefusalCode } from './errors.ts'

/**
 * What stands before a handler, in the order in which it is asked, and the refusal of whoever does not pass. The order is
 * the same for every operation: routes, the document and the permission matrix read it here.
 */
export const gates = {
  /** A request that changes something with a cookie comes from our own site. */
  same_site: 'auth.cross_site',
  /** There are credentials, and they are good. */
  signed_in: 'auth.required',
  /** A key that is read-only changes nothing. */
  writable_key: 'api_key.read_only',
  /** A key that may not do everything may do this. */
  level: 'api_key.level',
  /** A key that is bound to lists, or barred from one, does what tells of those it may see only. */
  scope: 'api_key.scope',
  /** Not for API keys at all. */
  own_session: 'api_key.session_required',
  /** Not for the demo account. */
  not_demo: 'demo_account',
  /** The caller's subscription has not lapsed. */
  paid: 'billing.read_only',
} as const satisfies Record<string, RefusalCode>

export type Gate = keyof typeof gates

/** The gates that an operation names itself; the others follow from its method and from who may call. */
export type DeclaredGate = 'own_session' | 'not_demo' | 'paid'

/** The gates of an operation, in their order. */
export const gatesOf = (declared: Endpoint): Gate[] => {
  const changes = declared.method !== 'GET'
  const isSession = declared.auth === 'session'
  const own = new Set<Gate>(declared.gates)
  const isForKeys = isSession && !own.has('own_session')
  const stands: Record<Gate, boolean> = {
    same_site: changes && declared.auth !== 'signature',
    signed_in: isSession,
    writable_key: isSession && changes,
    level: isForKeys && levelOf(declared) !== 'read',
    scope: isForKeys && !(declared.isBound ?? declared.needs !== undefined),
    own_session: own.has('own_session'),
    not_demo: own.has('not_demo'),
    paid: own.has('paid'),
  }
  return (Object.keys(gates) as Gate[]).filter((gate) => stands[gate])
}
