import { go } from './address.ts'
import { rememberSession } from './api/session.ts'
import { signOn } from './api/sign-on.ts'
import { lateApp } from './chunks.ts'

/** From outside into the app: whoever is here is signed in. */
export const enter = async (address: string, { replace = true } = {}): Promise<void> => {
  rememberSession()
  signOn.wanted() // whoever came another way in goes where that leads
  await lateApp.load().catch(() => undefined) // said, and tried again, where it is to be shown
  go(address, { replace })
}
