import { setImmediate as nextTurn } from 'node:timers/promises'
import { refuse, type UserExport } from '@docket/contract'
import { findSessionsOf } from '../auth/session-queries.ts'
import type { SessionLimits } from '../auth/sessions.ts'
import type { Db } from '../db/database.ts'
import type { User } from '../db/schema.ts'
import { toTask } from '../tasks/queries.ts'
import { findTotp } from '../two-factor/queries.ts'
import { findKeys, findListForExport, findMemberships, findOwnListIds, findTasksAfter } from './export-queries.ts'
import { hasPortrait } from './portrait-queries.ts'
import { findAudit, toAuditEvent, toProfile } from './queries.ts'

/** Each has a page in memory for as long as its reader is slow. */
const MAX_AT_ONCE = 32
const AUDIT_ROWS = 200
const PAGE = { characters: 128 * 1024, firstRows: 16, mostRows: 512 }

let underWay = 0

type Parts = AsyncGenerator<string>
type Paged = 'auth_audit' | 'project_memberships' | 'projects'

/**
 * Everything that the account has and nothing that is secret, as pieces of JSON that are read while they are sent. It has
 * its place among those under way until it is read to its end or closed.
 */
export const exportOf = async (db: Db, user: User, limits: SessionLimits): Promise<Parts> => {
  const parts = inItsPlace(db, user, limits)
  await parts.next()
  return parts
}

/** Has its place before anything is waited for, then comes to a halt: what has not begun would not give it back. */
async function* inItsPlace(db: Db, user: User, limits: SessionLimits): Parts {
  if (underWay >= MAX_AT_ONCE) {
    refuse('unavailable', 'Too many exports are being made. Try again in a moment.', { retry_after: 10 })
  }
  underWay++
  try {
    const account = await accountOf(db, user, limits)
    yield ''
    yield* documentOf(db, user.id, account)
  } finally {
    underWay--
  }
}

const accountOf = async (db: Db, user: User, limits: SessionLimits): Promise<Omit<UserExport, Paged>> => {
  const [sessions, keys, totp] = await Promise.all([
    findSessionsOf(db, { user_id: user.id, ...limits }),
    findKeys(db, user.id),
    findTotp(db, user.id),
  ])
  const enrolled_at = totp?.enrolled_at ?? null
  return {
    generated_at: limits.now,
    format: 'docket.export.v1',
    profile: { ...toProfile(user, await hasPortrait(db, user.id)), created_at: user.created_at },
    sessions,
    api_keys: keys.map((key) => ({ ...key, read_only: key.read_only === 1 })),
    comments_authored: [],
    two_factor: { enabled: enrolled_at !== null, enrolled_at },
  }
}

async function* documentOf(db: Db, user_id: string, account: Omit<UserExport, Paged>): Parts {
  yield openEnded(account)
  yield ',"auth_audit":'
  yield* arrayOf(auditPages(db, user_id))
  yield `,"project_memberships":${JSON.stringify(await findMemberships(db, user_id))},"projects":[`
  let comma = ''
  for (const { id } of await findOwnListIds(db, user_id)) {
    const list = await findListForExport(db, id)
    if (!list) continue // deleted meanwhile
    yield `${comma}${openEnded(list)},"tasks":`
    yield* arrayOf(taskPages(db, id))
    yield '}'
    comma = ','
  }
  yield ']}'
}

/** The object as JSON, without its last brace. */
const openEnded = (object: object): string => JSON.stringify(object).slice(0, -1)

async function* arrayOf(pages: AsyncIterable<readonly string[]>): Parts {
  let before = '['
  for await (const page of pages) {
    if (page.length === 0) continue
    yield before + page.join(',')
    before = ','
    await nextTurn() // SQLite reads in this thread
  }
  yield before === '[' ? '[]' : ']'
}

async function* auditPages(db: Db, user_id: string): AsyncGenerator<string[]> {
  let rows = await findAudit(db, { user_id, limit: AUDIT_ROWS })
  for (;;) {
    yield rows.map((row) => JSON.stringify(toAuditEvent(row)))
    if (rows.length < AUDIT_ROWS) return
    rows = await findAudit(db, { user_id, limit: AUDIT_ROWS }, rows.at(-1))
  }
}

/**
 * By rev: a task that is changed meanwhile comes to the end and cannot be missed. One that was told of before is left out
 * there.
 */
async function* taskPages(db: Db, list_id: string): AsyncGenerator<string[]> {
  const told = new Set<string>()
  let last = { rev: 0, id: '00000000-0000-0000-0000-000000000000' }
  let limit = PAGE.firstRows
  for (;;) {
    const rows = await findTasksAfter(db, { list_id, rev: last.rev, id: last.id, limit })
    const page = rows.filter(({ id }) => !told.has(id)).map((row) => JSON.stringify(toTask(row)))
    yield page
    if (rows.length < limit) return
    for (const { id } of rows) told.add(id)
    last = rows.at(-1)!
    const characters = page.reduce((sum, { length }) => sum + length, 0)
    if (characters < PAGE.characters) limit = Math.min(2 * limit, PAGE.mostRows)
    else limit = Math.max(Math.floor(limit / 2), PAGE.firstRows)
  }
}
