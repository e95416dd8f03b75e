import { type Client, type Frame, followList } from '@docket/client'
import type { Source } from './connection.ts'

/** A browser has six connections to a server over HTTP/1.1: these, one for the account, and two for everything else. */
const places = [0, 1, 2].map((place) => `docket:place-${place}`)
const CATCH_UP_TIMEOUT_MS = 5000

export const listSource = (api: Client, userID: string, listID: string): Source<Frame> => ({
  name: `docket:${userID}:list:${listID}`,
  places,
  follow: (options, since) =>
    followList(api, listID, { ...options, presence: true, ...(since !== undefined && { since }) }),
  async catchUp(since) {
    const input = { listID, ...(since !== undefined && { since }) }
    const answer = await api.getListChanges(input, { timeoutMs: CATCH_UP_TIMEOUT_MS })
    const { changes, full, rev } = answer
    if (answer.since === since) return { isWhole: false, frames: [] }
    const synced: Frame = { event: 'synced', data: { rev, full, since: answer.since }, rev }
    return { isWhole: full, frames: [...(changes as Frame[]), synced] }
  },
  bookmarkAfter(frame, before) {
    if (frame.event === 'synced') return frame.data.since
    const lineage = before?.split('.')[1]
    return frame.rev === undefined || lineage === undefined ? before : `${frame.rev}.${lineage}`
  },
})
