import { type Endpoint, hasStrictQuery, headersOf } from './endpoint.ts'
import type { RefusalCode } from './errors.ts'
import { gates, gatesOf } from './gates.ts'

/** Every code that an operation can be refused with: those that follow from its declaration and its own. */
export const codesOf = (declared: Endpoint): RefusalCode[] => {
  const takesInput =
    Boolean(declared.body ?? declared.query ?? headersOf(declared)) ||
    declared.path.includes('{') ||
    hasStrictQuery(declared)
  const standing = gatesOf(declared).flatMap((gate) => (gate === 'signed_in' ? ofCallers : [gates[gate]]))
  return [
    ...new Set<RefusalCode>([
      ...(takesInput ? (['request.invalid'] as const) : []),
      ...(declared.body ? (['request.malformed', 'request.content_type', 'request.too_large'] as const) : []),
      ...standing,
      ...(declared.needs ? (['not_found'] as const) : []),
      ...(declared.needs && declared.needs !== 'viewer' ? (['list.role'] as const) : []),
      ...(declared.idempotent ? (['idempotency.reused'] as const) : []),
      ...(declared.conditional ? (['precondition.failed'] as const) : []),
      ...(declared.refuses ?? []),
      'internal',
      'unavailable',
      ...(declared.method === 'GET' ? [] : (['storage.full'] as const)),
    ]),
  ]
}

/** How those are refused whose credentials are not good, and API keys that ask too often. */
const ofCallers: readonly RefusalCode[] = [
  'auth.required',
  'auth.session_ended',
  'auth.key_unknown',
  'auth.key_revoked',
  'auth.key_expired',
  'rate_limited',
]
