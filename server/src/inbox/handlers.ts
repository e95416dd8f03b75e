import type { inbox } from '@docket/contract'
import type { Context } from '../context.ts'
import type { Handlers } from '../engine/call/handler.ts'
import { toTimestamp } from '../engine/outside/clock.ts'
import { countUnread, findInbox, markRead } from './queries.ts'
import { keptSince } from './rules.ts'

export const inboxHandlers = ({ clock, db }: Context): Handlers<typeof inbox> => ({
  async getInbox({ caller: { user_id }, since, limit, setHeader }) {
    const kept = keptSince(clock.now())
    const [notices, counted] = await Promise.all([
      findInbox(db, { user_id, since: since !== undefined && since > kept ? since : kept, limit }),
      countUnread(db, { user_id, since: kept }),
    ])
    setHeader('docket-unread', String(counted!.unread))
    return notices
  },

  async markInboxRead({ caller: { user_id }, body: { through, from = 1, task_id = null } }) {
    const now = toTimestamp(clock.now())
    await db.transact(async (tx) => {
      if (await markRead(tx, { user_id, from, through, task_id, now })) tx.news.inboxes.add(user_id)
    })
  },
})
