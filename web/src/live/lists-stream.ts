import { type AccountFollower, type AccountFrame, type ApiError, type Client, followAccount } from '@docket/client'
import type { ConnectionState } from './connection.ts'

export interface ListsStreamEvents {
  /** A connection begins: the frames up to `synced` are all lists. */
  onBegin(): void
  onFrame(frame: AccountFrame): void
  onState(state: ConnectionState): void
  /** The server refuses to go on. */
  onEnd(refusal: ApiError | undefined): void
}

export interface ListsStream {
  close(): void
  /** Tries now, whatever the browser says about the network. */
  retry(): void
  /** Looks alive, and may not be: connects anew. */
  doubt(): void
}

export type OpenListsStream = (events: ListsStreamEvents) => ListsStream

/** The stream of an account, together with what the browser knows about the network. */
export const openListsStream =
  (api: Client): OpenListsStream =>
  (events) => {
    let follower: AccountFollower | undefined
    /** Which follower counts: one that was closed still says that it has ended. */
    let current: symbol | undefined
    let wasLive = false
    let isLive = false

    const become = (state: ConnectionState) => {
      isLive = state === 'live'
      wasLive ||= isLive
      events.onState(state === 'connecting' && wasLive ? 'reconnecting' : state)
    }
    const leave = () => {
      current = undefined
      follower?.close()
      follower = undefined
    }
    const follow = () => {
      leave()
      const own = Symbol()
      current = own
      become('connecting')
      follower = followAccount(api, {
        onBegin: () => own === current && events.onBegin(),
        onFrame: (frame) => own === current && events.onFrame(frame),
        onState: (state, refusal) => {
          if (own !== current) return
          if (state === 'ended') events.onEnd(refusal)
          else become(state)
        },
      })
    }
    const rest = () => {
      leave()
      become('offline')
    }

    window.addEventListener('online', follow)
    window.addEventListener('offline', rest)
    if (navigator.onLine) follow()
    else rest()
    return {
      close: () => {
        window.removeEventListener('online', follow)
        window.removeEventListener('offline', rest)
        leave()
      },
      retry: () => (follower ? follower.retry() : follow()),
      doubt: () => {
        if (!isLive) return
        follow()
      },
    }
  }
