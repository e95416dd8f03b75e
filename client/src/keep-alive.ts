import type { Client } from './client.ts'
import { insist, type Persistence, pause } from './retry.ts'

export interface Held {
  readonly client: Client
  readonly taskID: string
  readonly lease_id: string
  readonly lease_seconds: number
  /** When it was asked for, by `performance.now()`: it cannot have begun before. */
  readonly since: number
  readonly persistence: Persistence
  /** How far the work is, for those who look at it; nothing where that is not known. */
  readonly note?: () => string | undefined
}

/** Keeps a lease alive until `end`; `lost` aborts with the refusal when it is the caller's no more. */
export const keepAlive = ({ client, taskID, lease_id, lease_seconds, since, persistence, note }: Held) => {
  const ended = new AbortController()
  const lost = new AbortController()
  const everyMs = (lease_seconds * 1000) / 3
  // A renewal that hangs must leave time for another one.
  const timeoutMs = Math.min(10_000, Math.max(1000, everyMs))
  const persist = {
    ...persistence,
    longestPauseMs: Math.min(persistence.longestPauseMs, everyMs),
    signal: ended.signal,
  }
  let asked = since

  const renew = () => {
    asked = performance.now()
    const said = note?.()
    const body = { lease_id, lease_seconds, ...(said !== undefined && { note: said }) }
    return client.renewLease({ taskID, body }, { signal: ended.signal, timeoutMs })
  }
  const keep = async () => {
    for (;;) {
      await pause(asked + everyMs - performance.now(), ended.signal)
      if (ended.signal.aborted) return
      await insist(renew, persist)
    }
  }
  const kept = keep().catch((refusal: unknown) => {
    if (!ended.signal.aborted) lost.abort(refusal)
  })

  return {
    lost: lost.signal,
    end: (): Promise<void> => {
      ended.abort()
      return kept
    },
  }
}
