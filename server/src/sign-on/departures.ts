import type { NewCookie, RequestFacts } from '../engine/call/handler.ts'
import { MINUTE, SECOND } from '../engine/outside/clock.ts'
import { type Encryption, hashOf } from '../engine/outside/encryption.ts'
import type { Departure } from '../engine/outside/identity-provider.ts'

const PREFIX = 'svc_oidc_'
export const DEPARTURE_LIFE_MS = 10 * MINUTE
/** Of a browser that leaves once more, the earliest departure is forgotten. */
const MOST_UNDER_WAY = 4

interface Kept extends Departure {
  readonly at: number
}

/** Each tab leaves with a cookie of its own, so that all of them can come back. */
const nameOf = ({ state }: Pick<Departure, 'state'>): string => PREFIX + hashOf(state).slice(0, 16)

const cookie = (name: string, value = ''): NewCookie => ({
  name,
  value,
  maxAgeSeconds: value === '' ? 0 : DEPARTURE_LIFE_MS / SECOND,
  path: '/api/v1/auth/oidc',
})

/** What a browser is given that leaves for the identity provider. */
export const cookiesToLeaveWith = (
  encryption: Encryption,
  departure: Departure,
  cookies: RequestFacts['cookies'],
  now: Date,
): NewCookie[] => {
  const name = nameOf(departure)
  const sealed = encryption.encrypt(JSON.stringify({ ...departure, at: now.getTime() } satisfies Kept), name)
  const underWay = Object.keys(cookies).filter((one) => one.startsWith(PREFIX)) // the earliest first (RFC 6265, 5.4)
  const forgotten = underWay.slice(0, Math.max(0, underWay.length + 1 - MOST_UNDER_WAY))
  return [...forgotten.map((one) => cookie(one)), cookie(name, sealed)]
}

export const clearedCookie = (departure: Departure): NewCookie => cookie(nameOf(departure))

/** Undefined when this browser has not left with that state, or too long ago. */
export const openDeparture = (
  encryption: Encryption,
  state: string,
  cookies: RequestFacts['cookies'],
  now: Date,
): Departure | undefined => {
  const name = nameOf({ state })
  let kept: Kept
  try {
    kept = JSON.parse(encryption.decrypt(cookies[name] ?? '', name)) as Kept
  } catch {
    return undefined // not sealed by us
  }
  return kept.state === state && now.getTime() < kept.at + DEPARTURE_LIFE_MS ? kept : undefined
}
