import type { Attempt } from '@docket/contract'
import type { Attempts } from './attempts.ts'
import { latestAttempts } from './hand-out.ts'
import type { ListSession } from './list-session.ts'

/** Keeps the attempts of a list as they are, until the answer is called. */
export const followAttempts = (session: Pick<ListSession, 'calls' | 'listen'>, attempts: Attempts): (() => void) => {
  /** What arrives while they are asked for. */
  let meanwhile: Attempt[] | undefined
  const load = async () => {
    const mine: Attempt[] = []
    meanwhile = mine
    try {
      const latest = await latestAttempts(session.calls)
      // They were asked for again: what the stream did not tell in between is in that answer alone.
      if (meanwhile !== mine) return
      attempts.load([...mine.toReversed(), ...latest])
      session.calls.onChange()
    } catch {
      // The next connection asks again.
    }
    if (meanwhile === mine) meanwhile = undefined
  }
  const stop = session.listen({
    onAttempt: (attempt) => {
      meanwhile?.push(attempt)
      attempts.receive(attempt)
    },
    // A baseline says nothing of attempts.
    onSynced: ({ full }) => {
      if (full || !attempts.isLoaded) void load()
    },
  })
  void load()
  return stop
}
