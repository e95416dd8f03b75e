import { lineOf } from './edit.ts'
import type { Outbox } from './outbox.ts'

const PATIENCE_MS = 5000

/**
 * Answers once nothing of the list is on its way to the server any more, or of these lines of it; `false` when that takes longer
 * than somebody waits.
 */
export const whenSent = (outbox: Outbox, listID: string, keys?: ReadonlySet<string>): Promise<boolean> => {
  const isSent = () => !outbox.of(listID).some(({ edit }) => !keys || keys.has(lineOf(edit) ?? ''))
  if (isSent()) return Promise.resolve(true)
  return new Promise((resolve) => {
    const end = (result: boolean) => {
      clearTimeout(timer)
      stop()
      resolve(result)
    }
    const timer = setTimeout(() => end(false), PATIENCE_MS)
    const stop = outbox.listen({ onChange: () => isSent() && end(true), onDone: () => {} })
  })
}
