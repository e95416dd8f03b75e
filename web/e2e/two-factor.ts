import { generateSync } from 'otplib'
import type { Person } from './fixture.ts'

export interface TwoFactor {
  /** A code that was not used yet. */
  nextCode(): string
  readonly recoveryCodes: readonly string[]
}

/** Turns two-factor sign-in on. Its first code is of this step of time, the next one of the step after it. */
export const turnOnTwoFactor = async ({ api }: Person): Promise<TwoFactor> => {
  const { secret_base32: secret } = await api.setUpTotp()
  const seconds = () => Math.floor(Date.now() / 1000)
  const { recovery_codes } = await api.confirmTotp({ body: { code: generateSync({ secret, epoch: seconds() }) } })
  return { nextCode: () => generateSync({ secret, epoch: seconds() + 30 }), recoveryCodes: recovery_codes }
}
