import { go } from './address.ts'
import { askAhead } from './api/ask-ahead.ts'
import { rememberSession } from './api/session.ts'
import { signOn } from './api/sign-on.ts'
import { lateApp } from './chunks.ts'

/** From outside into the app: whoever is here is signed in. */
export const enter = async (address: string, { replace = true } = {}): Promise<void> => {
  rememberSession()
  const [, listID] = /^\/lists\/([^/?#]+)/.exec(address) ?? []
  if (listID !== undefined) askAhead(`/api/v1/lists/${listID}/tasks`)
  signOn.wanted() // whoever came another way in goes where that leads
  await lateApp.load().catch(() => undefined) // said, and tried again, where it is to be shown
  go(address, { replace })
}
