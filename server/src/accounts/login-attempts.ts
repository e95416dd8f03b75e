import type { Tx } from '../engine/db/database.ts'
import { forgetAttempts, type Rules, takeBackAttempt } from '../engine/limits/throttle.ts'
import { addressBlock, networkOf } from '../engine/outside/address.ts'
import { MINUTE } from '../engine/outside/clock.ts'

interface Limits {
  readonly loginPerAccount: number
  readonly loginPerAddress: number
}

interface Login {
  readonly email: string
  readonly ip: string
  /** Of a browser that has signed in to the account before. */
  readonly device: string | undefined
}

/** From everywhere, as many times what is allowed from one network: so nobody alone locks the others out. */
const EVERYWHERE = 10

/**
 * The counters of wrong passwords: an account has one for each network, and one for each browser that has signed in to it
 * before, which no other is asked about. So whoever guesses does not lock the owner out.
 */
export const loginRules = ({ email, ip, device }: Login, { loginPerAccount, loginPerAddress }: Limits): Rules => {
  const own = { limit: loginPerAccount, windowMs: 15 * MINUTE, backoff: true } as const
  if (device !== undefined) return { [`login ${email} on ${device}`]: own }
  return {
    [fromNetwork(email, ip)]: own,
    [fromAnywhere(email)]: { limit: EVERYWHERE * loginPerAccount, windowMs: 15 * MINUTE },
    [`login from ${addressBlock(ip)}`]: { limit: loginPerAddress, windowMs: MINUTE },
  }
}

/** The password was right: what failed before from there is forgotten, and elsewhere this one is taken back. */
export const settleLogin = async (tx: Tx, rules: Rules): Promise<void> => {
  const [own, ...shared] = Object.keys(rules)
  await forgetAttempts(tx, own!)
  for (const key of shared) await takeBackAttempt(tx, key)
}

/** The password is another one, chosen by the owner, who can sign in with it. */
export const forgetLogins = async (tx: Tx, { email, ip }: Pick<Login, 'email' | 'ip'>): Promise<void> => {
  await forgetAttempts(tx, fromNetwork(email, ip))
  await forgetAttempts(tx, fromAnywhere(email))
}

const fromNetwork = (email: string, ip: string): string => `login ${email} from ${networkOf(ip)}`
const fromAnywhere = (email: string): string => `login ${email}`
