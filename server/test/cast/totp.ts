import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import type { Clock } from '../../src/engine/outside/clock.ts'
import type { Docket } from '../harness.ts'
import type { Person } from './people.ts'

export const STEP_MS = 30_000
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** What an authenticator app shows at this time: RFC 6238 and RFC 4226, written without the library that Docket uses. */
export const codeAt = (secret_base32: string, time: Date | number, digits = 6): string => {
  const bits = [...secret_base32].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Number(time) / STEP_MS)))
  const mac = createHmac('sha1', key).update(counter).digest()
  const number = mac.readUInt32BE(mac.at(-1)! & 0xf) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** An authenticator app with its account's recovery codes. */
export interface Authenticator {
  readonly secret: string
  readonly recovery_codes: readonly string[]
  /** The code of now, or of so many steps later: each is taken once. */
  code(steps?: number): string
  /** One that is wrong now, and in the steps beside. */
  wrong(): string
}

/** Turns two-factor sign-in on; the code of this moment is used up. */
export const enrol = async ({ api }: Person, clock: Clock): Promise<Authenticator> => {
  const { secret_base32: secret } = await api.setUpTotp()
  const code = (steps = 0) => codeAt(secret, clock.now().getTime() + steps * STEP_MS)
  const { recovery_codes } = await api.confirmTotp({ body: { code: code() } })
  return {
    secret,
    recovery_codes,
    code,
    wrong: () => {
      const right = new Set([-1, 0, 1].map(code))
      return ['000000', '111111', '222222', '333333'].find((guess) => !right.has(guess))!
    },
  }
}

/** Signs in with the password, which a second factor has to follow. */
export const challengeOf = async (docket: Docket, email: string, password: string): Promise<string> => {
  const answer = await docket.client().login({ body: { email, password } })
  assert.ok('challenge' in answer, 'no second factor is asked')
  return answer.challenge
}
