import { randomUUID } from 'node:crypto'
import { findUserById } from '../accounts/user-queries.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../engine/db/database.ts'
import { enqueue, withdraw } from '../engine/jobs/enqueue.ts'
import { handleJob, type JobHandler, type JobKind } from '../engine/jobs/job-kind.ts'
import type { DailyLetter } from '../engine/mail/letter.ts'
import { DAY, HOUR, MINUTE, toTimestamp } from '../engine/outside/clock.ts'
import { countUnread, findInbox } from '../inbox/queries.ts'
import { keptSince } from '../inbox/rules.ts'
import {
  beginDailyMail,
  findDailyMail,
  findDueMails,
  findLate,
  findWaiting,
  lockDailyMail,
  saveDailyMail,
} from './queries.ts'
import { atFirst, dayBegins, MOST_TOLD, nextMail } from './rules.ts'
import { stopPage, stopToken } from './stop-token.ts'

export const LOOK_MS = 30_000
const AT_ONCE = 200
/** Late tasks that are counted. */
const MOST_LATE = 1000

type Parts = Pick<Context, 'clock' | 'config' | 'db' | 'encryption' | 'mails'>

/** `id` is the same in every attempt; what is not sent within a day is never sent. */
const sendDaily: JobKind<{ user_id: string; id: string; until: string }> = {
  name: 'send daily mail',
  atOnce: 4,
  attempts: 270,
  maxPauseMs: 5 * MINUTE,
}

/** For an account that goes: no job names it any more. */
export const withdrawDailyMail = (tx: Tx, user_id: string): Promise<void> => withdraw(tx, sendDaily, user_id)

/** Who has chosen nothing is written to once something has waited for a day: from then on until they say no. */
const beginDaily: JobKind = { name: 'begin daily mails', everyMs: HOUR }

/** Puts up the mails whose hour has come, in every process: whoever comes second finds the next one a day later. */
export const putUpDailyMails = async ({ db, clock }: Pick<Parts, 'db' | 'clock'>): Promise<void> => {
  await clock.learn()
  const time = clock.now().getTime()
  const [now, latest] = [toTimestamp(time), toTimestamp(time + 2 * DAY)]
  const due = await findDueMails(db, { now, latest, limit: AT_ONCE })
  for (const { user_id } of due)
    await db.transact(async (tx) => {
      const row = await lockDailyMail(tx, { user_id })
      if (!row || row.next_at === null || (row.next_at > now && row.next_at <= latest)) return
      const isDue = row.next_at <= now
      const mailed = isDue ? { ...row, mailed_at: now } : { ...row, mailed_at: null }
      const next_at = nextMail(mailed, now)
      await saveDailyMail(tx, { ...mailed, next_at })
      if (isDue) await enqueue(tx, sendDaily, { user_id, id: randomUUID(), until: next_at! }, now, { key: user_id })
    })
}

export const dailyMailJobs = (parts: Parts): JobHandler[] => {
  const { db, clock, config, mails } = parts
  return [
    handleJob(sendDaily, async ({ user_id, id, until }, signal) => {
      const now = clock.now()
      if (toTimestamp(now) >= until) return
      const [user, chosen] = await Promise.all([findUserById(db, { id: user_id }), findDailyMail(db, { user_id })])
      if (user?.email_verified !== 1 || chosen?.enabled !== 1) return
      const letter = await letterFor(parts, { user_id, time_zone: chosen.time_zone, now })
      if (letter) await mails.deliver(id, { to: user.email, locale: user.locale, letter }, signal)
    }),
    handleJob(beginDaily, async (_, signal) => {
      if (config.mailUrl === undefined) return
      const time = clock.now().getTime()
      const now = toTimestamp(time)
      const window = { since: toTimestamp(time - 2 * DAY), before: toTimestamp(time - DAY) }
      for (let found = AT_ONCE; found === AT_ONCE; ) {
        signal.throwIfAborted()
        const waiting = await findWaiting(db, { ...window, limit: AT_ONCE })
        found = waiting.length
        for (const { user_id } of waiting) {
          const row = { user_id, enabled: 1, ...atFirst, mailed_at: null }
          await db.transact(async (tx) => void (await beginDailyMail(tx, { ...row, next_at: nextMail(row, now) })))
        }
      }
    }),
  ]
}

/** What the account may see at this moment; nothing where nothing waits. */
const letterFor = async (
  { db, config, encryption }: Parts,
  { user_id, time_zone, now }: { user_id: string; time_zone: string; now: Date },
): Promise<DailyLetter | undefined> => {
  const at = toTimestamp(now)
  const since = keptSince(now)
  const today = dayBegins(at, time_zone)
  const [waiting, counted, late] = await Promise.all([
    findInbox(db, { user_id, since, limit: MOST_TOLD, isUnread: true }),
    countUnread(db, { user_id, since }),
    findLate(db, { user_id, now: at, today, limit: MOST_LATE }),
  ])
  if (waiting.length + late.length === 0) return undefined
  const { baseUrl } = config
  const token = stopToken(encryption, user_id)
  const pageOf = (list_id: string, task_id: string | null) =>
    `${baseUrl}/lists/${list_id}${task_id === null ? '' : `?task=${task_id}`}`
  return {
    kind: 'daily',
    link: `${baseUrl}/inbox`,
    settings: `${baseUrl}/settings/notices`,
    stop: `${baseUrl}${stopPage(token)}`,
    unsubscribe: `${baseUrl}/api/v1/public/notices/${token}/stop`,
    time_zone,
    waiting: waiting.map(({ kind, by, count, list_id, list_name, task_id, task_name }) => ({
      kind,
      who: by.name,
      count,
      list_name,
      task_name,
      page: pageOf(list_id, task_id),
    })),
    waiting_count: Math.max(counted!.unread, waiting.length),
    late: late.slice(0, MOST_TOLD).map(({ id, list_id, name, list_name, due_at, due_all_day }) => ({
      name,
      list_name,
      due_at,
      all_day: due_all_day === 1,
      page: pageOf(list_id, id),
    })),
    late_count: late.length,
  }
}
