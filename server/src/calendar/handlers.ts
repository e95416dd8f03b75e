import { beginningWithoutMentions, type calendar, refuse } from '@docket/contract'
import { ics } from '@docket/contract/ics'
import { lockOwnAccount } from '../accounts/own-account.ts'
import type { Context } from '../context.ts'
import type { Handlers } from '../engine/call/handler.ts'
import { Rendered } from '../engine/call/rendered.ts'
import { assertTokens, perMinute } from '../engine/limits/bucket.ts'
import { MemoryBuckets } from '../engine/limits/memory-buckets.ts'
import { addressBlock } from '../engine/outside/address.ts'
import { DAY, toTimestamp } from '../engine/outside/clock.ts'
import { hashOf, newToken } from '../engine/outside/encryption.ts'
import { deleteCalendarOf, findCalendar, findDue, findOwnerOfCalendar, saveCalendar } from './queries.ts'

const MAX_EVENTS = 1000
/** What has been due for longer is seen in Docket, not in a calendar's past. */
const SHOWN_MS = 30 * DAY
const DESCRIBED = 500

/** Where no search engine is to lead anybody: who has the address was given it. */
const unlisted = ['x-robots-tag', 'noindex']

export const calendarHandlers = ({ db, clock, config, encryption }: Context): Handlers<typeof calendar> => {
  const { baseUrl, limits } = config
  const reads = new MemoryBuckets(perMinute(limits.publicFeed), { monotonic: () => clock.monotonic() })
  /** Of tokens that are nobody's: each of them has a bucket of its own above. */
  const guesses = new MemoryBuckets(perMinute(limits.publicReads), { monotonic: () => clock.monotonic() })
  const urlOf = (token: string) => `${baseUrl}/api/v1/public/calendar/${token}.ics`
  /** What the token is encrypted for. */
  const about = (user_id: string) => `calendar ${user_id}`

  return {
    async getCalendar({ caller: { user_id } }) {
      const row = await findCalendar(db, { user_id })
      if (!row) return { enabled: false, token: '', url: '' }
      const token = encryption.decryptIfOurs(row.token, about(user_id))
      return { enabled: true, token: token ?? '', url: token === undefined ? '' : urlOf(token) }
    },

    async makeCalendar({ caller }) {
      const { user_id } = caller
      const token = newToken()
      const row = {
        user_id,
        hash: hashOf(token),
        token: encryption.encrypt(token, about(user_id)),
        created_at: toTimestamp(clock.now()),
      }
      await db.transact(async (tx) => {
        await lockOwnAccount(tx, caller)
        await saveCalendar(tx, row)
      })
      return { token, url: urlOf(token) }
    },

    async deleteCalendar({ caller: { user_id } }) {
      await db.transact((tx) => deleteCalendarOf(tx, { user_id }))
    },

    async getCalendarFeed({ token, ip }) {
      const hash = hashOf(token)
      assertTokens(reads.take(`${addressBlock(ip)} ${hash}`))
      const owner = await findOwnerOfCalendar(db, { hash })
      if (!owner) {
        assertTokens(guesses.take(addressBlock(ip)))
        return refuse('not_found', 'There is no calendar at this address.')
      }
      const after = toTimestamp(clock.now().getTime() - SHOWN_MS)
      const due = await findDue(db, { ...owner, after, limit: MAX_EVENTS, described: DESCRIBED })
      const events = due.map((task) => ({
        ...task,
        description: beginningWithoutMentions(task.description),
        page: `${baseUrl}/lists/${task.list_id}?task=${task.id}`,
      }))
      return new Rendered(ics(events), undefined, unlisted)
    },
  }
}
