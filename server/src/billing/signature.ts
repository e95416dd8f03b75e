import { createHmac, timingSafeEqual } from 'node:crypto'
import { MINUTE, SECOND } from '../engine/outside/clock.ts'

/** How far the time of a signature may be off, in either direction. */
const TOLERANCE_S = (5 * MINUTE) / SECOND

interface Signed {
  /** `t=<seconds since 1970>,v1=<hexadecimal digits>`, with any number of `v1`; parts with other names say nothing. */
  readonly header: string
  readonly body: Uint8Array
  /** One is enough: while a secret is changed there are two. */
  readonly secrets: readonly string[]
  readonly now: Date
}

/** Whether the body was signed, as it is and about now, by somebody who knows a secret. */
export const isSigned = ({ header, body, secrets, now }: Signed): boolean => {
  const parts = header.split(',').map((part) => part.trim().split(/=(.*)/s))
  const of = (wanted: string) => parts.flatMap(([name, value = '']) => (name === wanted ? [value] : []))
  const [time = '', ...more] = of('t')
  if (!/^\d{1,12}$/.test(time) || more.length > 0) return false
  if (Math.abs(Number(time) - Math.floor(now.getTime() / SECOND)) > TOLERANCE_S) return false
  const shown = of('v1').filter((digits) => /^[0-9a-f]{64}$/.test(digits))
  const right = secrets.map((secret) => createHmac('sha256', secret).update(`${time}.`).update(body).digest())
  return shown.some((digits) => right.some((digest) => timingSafeEqual(digest, Buffer.from(digits, 'hex'))))
}
