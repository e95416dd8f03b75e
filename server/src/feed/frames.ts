import type { Change, ListEvent } from '@docket/contract'

/** One frame (WHATWG HTML, section 9.2); JSON has no line breaks, so the data is one line. */
export const frame = ({ event, data }: ListEvent, rev?: number): string =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n${rev === undefined ? '' : `id: ${rev}\n`}\n`

export const retryFrame = 'retry: 2000\n\n'
export const keepaliveFrame = ': keepalive\n\n'

/** The frames of one or more revs, with what a reader's position is before and after them. */
export interface Batch {
  readonly from: number
  readonly to: number
  readonly frames: readonly { readonly rev: number; readonly text: string }[]
  readonly bytes: Buffer
}

/** Of several frames with one rev only the last carries it: a cut between them must not lose the rest. */
export const batchOf = (from: number, to: number, changes: readonly Change[]): Batch => {
  const frames = changes.map((change, at) => ({
    rev: change.rev,
    text: frame(change, changes[at + 1]?.rev === change.rev ? undefined : change.rev),
  }))
  return { from, to, frames, bytes: Buffer.from(frames.map(({ text }) => text).join('')) }
}
