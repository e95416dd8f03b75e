import { createClient } from '@docket/client'
import { answerWaitedFor } from '../ui/when-quiet.ts'

/** By then the cookie of a new session is there, if somebody has chosen a new password in this browser. */
const RENEWAL_MS = 1000

/**
 * A new password ends every session, and the browser in which it was chosen goes on with another one. What its tabs asked
 * meanwhile is refused, and nothing was done: it is asked once more.
 */
const send: typeof fetch = async (input, init) => {
  const answer = await answerWaitedFor(fetch(input, init))
  if (answer.status !== 401) return answer
  const { code } = (await answer.clone().json()) as { code?: string }
  if (code !== 'auth.session_ended') return answer
  await new Promise((resolve) => setTimeout(resolve, RENEWAL_MS))
  return fetch(input, init)
}

/** Every read and write of the app goes through this client; the session cookie signs it. */
export const api = createClient({ fetch: send })

/** The same for what is known to have ended. */
export const askedOnce = createClient()
