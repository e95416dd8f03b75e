import type { Output } from '../output.ts'
import { exits } from '../problem.ts'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** After the second signal: until what was killed is given back. */
const LAST_MS = 2000

/** Listens for Ctrl-C and its like: the first one stops, the second one does not wait. */
export const stopping = (out: Output) => {
  const stop = new AbortController()
  const hurry = new AbortController()
  const onSignal = () => {
    if (hurry.signal.aborted) process.exit(exits.usage)
    if (stop.signal.aborted) {
      hurry.abort()
      setTimeout(() => process.exit(exits.usage), LAST_MS).unref()
      return
    }
    stop.abort()
    out.say('Stopping: what runs is ended, and its tasks are given back. Again to end at once.')
  }
  for (const signal of signals) process.on(signal, onSignal)
  return {
    signal: stop.signal,
    hurry: hurry.signal,
    [Symbol.dispose]: () => {
      for (const signal of signals) process.off(signal, onSignal)
    },
  }
}
