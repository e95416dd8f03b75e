import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import { type Docket, databaseName } from '../harness.ts'

/** How soon whoever waits for a task hears what is news for it, also on a machine that does much else. */
export const PROMPT_MS = 1000

/** So many claims wait in these processes, and none of them asks for anything. */
export const claimsWait = async (dockets: readonly Docket[], count: number): Promise<void> => {
  const size = () => dockets.reduce((sum, { app }) => sum + app.context.live.waiters.size, 0)
  for (const until = performance.now() + 20_000; size() !== count; await delay(5))
    assert.ok(performance.now() < until, `${size()} wait, and not ${count}, on ${databaseName}`)
  await delay(50)
}

/** From now on a process hears what it is told, and looks for nothing by itself: whoever is answered was told. */
export const stopLooking = ({ app }: Docket): void => {
  app.context.live.waiters.poll = async () => {}
}

/** What was committed is heard in time. */
export const promptly = async <T>(answer: Promise<T>): Promise<T> => {
  const startedAt = performance.now()
  const settled = await answer.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
  const passedMs = performance.now() - startedAt
  assert.ok(passedMs <= PROMPT_MS, `it took ${passedMs.toFixed(0)} ms`)
  if ('error' in settled) throw settled.error
  return settled.value
}
