import type { AccountEvent, ListEvents } from '@docket/contract'
import type { Client } from './client.ts'
import { Follower, type FollowerOptions } from './follower.ts'

/** One frame of a list's stream. `rev` is absent on baseline frames and on all but the last frame of one rev. */
export type Frame = {
  [Name in keyof ListEvents]: { event: Name; data: ListEvents[Name]; rev: number | undefined }
}[keyof ListEvents]

export interface FollowOptions extends FollowerOptions<Frame> {
  /** Resume after this bookmark (`follower.bookmark`, or `since` of an answer) instead of starting with a baseline. */
  since?: string
  /** To be seen by others who have the list open, and told by `presence` who they are. */
  presence?: boolean
}

export type ListFollower = Follower<Frame>

/** Follows one list. */
export const followList = (client: Client, listID: string, options: FollowOptions): ListFollower =>
  new Follower(
    {
      open: (init) => client.raw('getListEvents', { listID, ...(options.presence && { presence: 'true' }) }, init),
      frameOf: ({ event, data, id }) =>
        ({ event, data: JSON.parse(data), rev: id === undefined ? undefined : Number.parseInt(id, 10) }) as Frame,
      lastEvent: 'list_deleted',
    },
    options,
    options.since,
  )

/** One frame of an account's stream. */
export type AccountFrame = AccountEvent

export type AccountFollower = Follower<AccountFrame>

/**
 * Follows the lists of whoever calls. Every connection begins with all of them: a list that is not among the frames between
 * `onBegin` and `synced` is gone.
 */
export const followAccount = (client: Client, options: FollowerOptions<AccountFrame>): AccountFollower =>
  new Follower(
    {
      open: (init) => client.raw('getMyEvents', {}, init),
      frameOf: ({ event, data }) => ({ event, data: JSON.parse(data) }) as AccountFrame,
    },
    options,
  )
