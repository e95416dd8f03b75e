import { ApiError } from './client.ts'

/** Whether asking again can help: there was no answer, or the server asks for patience. */
export const isPassing = (status: number): boolean => status === 0 || status === 408 || status === 429 || status >= 500

/** Resolves after so long, or when the signal says so. */
export const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, Math.max(0, ms))
    if (signal?.aborted) end()
    else signal?.addEventListener('abort', end)
  })

/** Longer each time, and not the same for everybody who met the same trouble. */
export const backoff = (attempt: number, shortestMs: number, longestMs: number): number =>
  Math.min(longestMs, shortestMs * 2 ** attempt) * (0.75 + Math.random() / 2)

export interface Persistence {
  readonly longestPauseMs: number
  readonly onTrouble: (error: ApiError) => void
  /** Ends a pause, and what goes wrong next is thrown. */
  readonly signal?: AbortSignal
  /** Asked when something went wrong. */
  readonly isOver?: () => boolean
}

const SHORTEST_PAUSE_MS = 250

/** Asks until there is an answer. A server that says how long to wait is given that time. */
export const insist = async <T>(
  ask: () => Promise<T>,
  { longestPauseMs, onTrouble, signal, isOver }: Persistence,
): Promise<T> => {
  for (let attempt = 0; ; attempt++) {
    try {
      return await ask()
    } catch (error) {
      if (signal?.aborted || !(error instanceof ApiError) || !isPassing(error.status)) throw error
      onTrouble(error)
      if (isOver?.()) throw error
      await pause(Math.max(backoff(attempt, SHORTEST_PAUSE_MS, longestPauseMs), error.retryAfterMs ?? 0), signal)
      if (signal?.aborted) throw error
    }
  }
}
