import type { twoFactor } from '@docket/contract'
import type { Handlers } from '../call/handler.ts'
import type { Context } from '../context.ts'

export const twoFactorHandlers = (_: Context): Handlers<typeof twoFactor> => ({
  getTotp: notYet,
  setUpTotp: notYet,
  confirmTotp: notYet,
  disableTotp: notYet,
  regenerateRecoveryCodes: notYet,
})

const notYet = async (): Promise<never> => {
  throw new Error('not yet')
}
