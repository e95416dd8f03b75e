import { setTimeout as pause } from 'node:timers/promises'
import { ApiError } from '@docket/client'
import { isOutOfReach } from './problem.ts'

const MOST_TRIES = 5
const LONGEST_MS = 30_000

/** Makes a call that may be made again, a few times where the server is out of reach for a moment or asks for patience. */
export const patiently = async <T>(call: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries++) {
    try {
      return await call()
    } catch (error) {
      const asksForTime = error instanceof ApiError && error.status === 429
      if (tries === MOST_TRIES || !(asksForTime || isOutOfReach(error))) throw error
      await pause(Math.min(LONGEST_MS, Math.max(error.retryAfterMs ?? 0, 500 * 2 ** tries)))
    }
  }
}
