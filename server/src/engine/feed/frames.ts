import type { AccountEvent, Change, ListEvent } from '@docket/contract'

/** A change with its data as JSON, made once for all who are told. */
export interface Told {
  readonly rev: number
  readonly event: Change['event']
  readonly json: string
}

export const tell = ({ rev, event, data }: Change): Told => ({ rev, event, json: JSON.stringify(data) })

/** One frame (WHATWG HTML, section 9.2); JSON has no line breaks, so the data is one line. */
export const frame = ({ event, data }: ListEvent, id?: string): string => frameText(event, JSON.stringify(data), id)

export const accountFrame = ({ event, data }: AccountEvent): string => frameText(event, JSON.stringify(data))

export const frameText = (event: string, json: string, id?: string): string =>
  `event: ${event}\ndata: ${json}\n${id === undefined ? '' : `id: ${id}\n`}\n`

export const retryFrame = 'retry: 2000\n\n'
export const keepaliveFrame = ': keepalive\n\n'

/** The frames of one or more revs, with what a reader has come to before and after them. */
export interface Batch {
  readonly from: number
  readonly to: number
  readonly frames: readonly { readonly rev: number; readonly text: string }[]
  readonly bytes: Buffer
}

/** Of several frames with one rev only the last carries its `id`: a cut between them must not lose the rest. */
export const batchOf = (
  { from, to }: { from: number; to: number },
  changes: readonly Told[],
  idOf: (rev: number) => string,
): Batch => {
  const frames = changes.map(({ rev, event, json }, at) => ({
    rev,
    text: frameText(event, json, changes[at + 1]?.rev === rev ? undefined : idOf(rev)),
  }))
  return { from, to, frames, bytes: Buffer.from(frames.map(({ text }) => text).join('')) }
}
