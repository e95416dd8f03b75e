import { go } from './address.ts'
import { rememberSession } from './api/session.ts'
import { loadApp } from './chunks.ts'

/** From outside into the app: whoever is here is signed in. */
export const enter = async (address: string, { replace = true } = {}): Promise<void> => {
  rememberSession()
  await loadApp().catch(() => undefined) // said, and tried again, where it is to be shown
  go(address, { replace })
}
