import type { NewCookie, RequestFacts } from '../call/handler.ts'
import { MINUTE, SECOND } from '../outside/clock.ts'
import type { Departure } from '../outside/identity-provider.ts'
import type { Seal } from '../outside/seal.ts'

const NAME = 'svc_oidc'
export const DEPARTURE_LIFE_MS = 10 * MINUTE

/** The cookie of a browser that left for the identity provider; without a value, in the form that clears it. */
export const departureCookie = (value = ''): NewCookie => ({
  name: NAME,
  value,
  maxAgeSeconds: value === '' ? 0 : DEPARTURE_LIFE_MS / SECOND,
  path: '/api/v1/auth/oidc',
})

interface Kept extends Departure {
  readonly at: number
}

export const sealDeparture = (seal: Seal, departure: Departure, now: Date): string =>
  seal.close(JSON.stringify({ ...departure, at: now.getTime() } satisfies Kept), NAME)

/** Undefined when this browser has not left, or too long ago. */
export const openDeparture = (
  seal: Seal,
  { [NAME]: sealed = '' }: RequestFacts['cookies'],
  now: Date,
): Departure | undefined => {
  let kept: Kept
  try {
    kept = JSON.parse(seal.open(sealed, NAME)) as Kept
  } catch {
    return undefined // not sealed by us
  }
  return now.getTime() < kept.at + DEPARTURE_LIFE_MS ? kept : undefined
}
