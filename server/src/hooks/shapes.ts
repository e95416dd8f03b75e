import type { Hook, HookEvent } from '@docket/contract'
import type { HookRow } from '../engine/db/schema.ts'
import type { Sealed } from './secrets.ts'

export const toEvents = (text: string): HookEvent[] => text.split(',') as HookEvent[]

export const fromEvents = (events: readonly HookEvent[]): string => [...new Set(events)].join(',')

/** A webhook as its owner sees it; `content` is missing where the installation's secret is another one. */
export const toHook = (row: HookRow, content: Sealed | undefined, now: string): Hook => {
  const { id, events, state, cursor_rev: rev, last_status, last_at, failing_since, next_try_at, created_at } = row
  const isFailing = failing_since !== null
  const until = content?.old?.until
  return {
    ...{ id, url: content?.url ?? '', events: toEvents(events), state, rev, last_status, last_at, failing_since },
    next_try_at: isFailing && state === 'on' ? next_try_at : null,
    old_secret_until: until !== undefined && until > now ? until : null,
    created_at,
  }
}
