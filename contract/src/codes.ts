import { type Endpoint, hasStrictQuery, headersOf } from './endpoint.ts'
import type { RefusalCode } from './errors.ts'
import { type Gate, gates, gatesOf } from './gates.ts'

/** Every code that an operation can be refused with: those that follow from its declaration and its own. */
export const codesOf = (declared: Endpoint): RefusalCode[] => {
  const takesInput =
    Boolean(declared.body ?? declared.query ?? headersOf(declared)) ||
    declared.path.includes('{') ||
    hasStrictQuery(declared)
  const standing = gatesOf(declared).flatMap((gate) => codesOfGates[gate])
  return [
    ...new Set<RefusalCode>([
      ...(takesInput ? (['request.invalid'] as const) : []),
      ...(declared.body ? bodyCodes : []),
      ...standing,
      ...(declared.needs ? (['not_found'] as const) : []),
      ...(declared.needs && declared.needs !== 'viewer' ? (['list.role'] as const) : []),
      ...(declared.idempotent ? (['idempotency.reused'] as const) : []),
      ...(declared.conditional ? (['precondition.failed'] as const) : []),
      ...(declared.refuses ?? []),
      ...commonCodes,
      ...(declared.method === 'GET' ? [] : changeCodes),
    ]),
  ]
}

/** What each gate refuses with; that of callers also refuses API keys that ask too often. */
export const codesOfGates: Readonly<Record<Gate, readonly RefusalCode[]>> = {
  same_site: [gates.same_site],
  writable_key: [gates.writable_key],
  level: [gates.level],
  scope: [gates.scope],
  own_session: [gates.own_session],
  not_demo: [gates.not_demo],
  paid: [gates.paid],
  signed_in: [
    'auth.required',
    'auth.session_ended',
    'auth.key_unknown',
    'auth.key_revoked',
    'auth.key_expired',
    'rate_limited',
  ],
}

/** What every operation can be refused with. */
export const commonCodes: readonly RefusalCode[] = ['internal', 'unavailable']
/** What every operation with a body can be refused with. */
export const bodyCodes: readonly RefusalCode[] = ['request.malformed', 'request.content_type', 'request.too_large']
/** What every operation can be refused with that may change something. */
export const changeCodes: readonly RefusalCode[] = ['storage.full']

/** The rest: what has to be said of an operation beside its gates, its body and its method. */
export const ownCodesOf = (declared: Endpoint): RefusalCode[] => {
  const said = new Set([
    ...commonCodes,
    ...bodyCodes,
    ...changeCodes,
    ...gatesOf(declared).flatMap((gate) => codesOfGates[gate]),
  ])
  return codesOf(declared).filter((code) => !said.has(code))
}
