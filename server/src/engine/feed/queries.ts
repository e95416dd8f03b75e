import { type RawBuilder, sql } from 'kysely'
import { isClaimable } from '../db/claimable.ts'
import type { Db } from '../db/database.ts'
import { covers, toScope } from '../db/key-scope.ts'
import { mine } from '../db/mine.ts'
import { query } from '../db/query.ts'
import { NOBODY } from '../db/schema.ts'
import type { Range } from '../revisions/source.ts'
import type { Member } from './list-views.ts'

/** A credential with which somebody follows a list. */
export interface Follower {
  readonly list_id: string
  readonly credential_id: string
}

/** When credentials count as ended. */
export interface CredentialLimits {
  readonly now: string
  readonly idle_since: string
}

/** Those whose credential is alive and reaches the list, and whose user is still a member of it, with the list's rev. */
export const findAuthorized = async (
  db: Db,
  followers: readonly Follower[],
  limits: CredentialLimits,
): Promise<(Follower & { rev: number })[]> => {
  const { now, idle_since } = limits
  const pairs = JSON.stringify(followers.map(({ list_id, credential_id }) => [list_id, credential_id]))
  const found = await db.all(authorized, { pairs, now, idle_since })
  return found.filter(({ list_id, lists, barred }) => covers(toScope({ lists, barred: barred ?? '[]' }), list_id))
}

/** Read at once without asking who of them matters: most lists have few members. */
const FEW_MEMBERS = 1000
/** Looked up one by one, where the lists have many members and few of them matter. */
const FEW_PAIRS = 20_000

/** Those of the users who belong to the lists. A list may have ten thousand members of whom two are looking. */
export const findMembersAmong = async (
  db: Db,
  list_ids: readonly string[],
  users: ReadonlyMap<string, unknown>,
): Promise<Member[]> => {
  const ids = JSON.stringify(list_ids)
  let members = await db.all(membersOf, { ids, most: FEW_MEMBERS })
  if (members.length === FEW_MEMBERS) {
    const isCheap = users.size * list_ids.length <= FEW_PAIRS
    members = isCheap
      ? await db.all(membersAmong, { ids, user_ids: JSON.stringify([...users.keys()]) })
      : await db.all(membersOf, { ids, most: Number.MAX_SAFE_INTEGER })
  }
  return members.filter(({ user_id }) => users.has(user_id))
}

/** Those of the credentials that are good, each with the mark of its scope. */
export const findAlive = async (
  db: Db,
  credential_ids: readonly string[],
  { now, idle_since }: CredentialLimits,
): Promise<Map<string, string>> => {
  if (credential_ids.length === 0) return new Map()
  const found = await db.all(alive, { ids: JSON.stringify(credential_ids), now, idle_since })
  return new Map(found.map(({ id, ...scope }) => [id, toScope(scope).mark]))
}

/** How many lists each of the users has, and what tells whether any of them changed; nothing for who has none. */
export const findMarks = (db: Db, user_ids: readonly string[]) => db.all(marks, { ids: JSON.stringify(user_ids) })

/** What a feed begins with; undefined when the list is gone. */
export const findFeedState = query.first((q, p: { list_id: string }) =>
  q
    .selectFrom('lists')
    .where('id', '=', p.list_id)
    .where('owner_id', '<>', NOBODY)
    .select(['id', 'rev', 'purged_rev', 'total']),
)

/** How many tasks changed in the range; no more than `most` are counted. */
export const countTasksChanged = query.first((q, p: Range & { most: number }) =>
  q
    .selectFrom(
      q
        .selectFrom('tasks')
        .where('list_id', '=', p.list_id)
        .where('rev', '>', p.since)
        .where('rev', '<=', p.upto)
        .select('rev')
        .limit(p.most)
        .as('changed'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count')),
)

/** Those of the lists that have a task for workers. */
export const findClaimable = query.all((q, p: { ids: string }, { eachId }) =>
  q
    .selectFrom(eachId(p.ids).as('asked'))
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('tasks').select('tasks.id').whereRef('tasks.list_id', '=', 'asked.id').where(isClaimable)),
    )
    .select('asked.id'),
)

/** Ids are unique across kinds of credentials: another kind is one more `leftJoin`. */
const authorized = query((q, p: { pairs: string; now: string; idle_since: string }, dialect) =>
  q
    .selectFrom(dialect.eachPair(p.pairs).as('asked'))
    .leftJoin('sessions', (on) =>
      on
        .onRef('sessions.id', '=', 'asked.right_id')
        .on('sessions.expires_at', '>', p.now)
        .on('sessions.last_seen_at', '>', p.idle_since),
    )
    .leftJoin('api_keys', (on) =>
      on
        .onRef('api_keys.id', '=', 'asked.right_id')
        .on('api_keys.revoked_at', 'is', null)
        .on(({ eb, or }) => or([eb('api_keys.expires_at', 'is', null), eb('api_keys.expires_at', '>', p.now)])),
    )
    .innerJoin('memberships', (on) =>
      on
        .on(({ eb, fn }) => eb('memberships.user_id', '=', fn.coalesce('sessions.user_id', 'api_keys.user_id')))
        .onRef('memberships.list_id', '=', 'asked.left_id'),
    )
    .innerJoin('lists', 'lists.id', 'memberships.list_id')
    .select(['lists.id as list_id', 'asked.right_id as credential_id', 'lists.rev'])
    .select(['api_keys.lists', 'api_keys.barred']),
)

const place = ['memberships.list_id', 'memberships.user_id', 'memberships.role as my_role', ...mine] as const

const membersOf = query((q, p: { ids: string; most: number }, dialect) =>
  q
    .selectFrom(dialect.eachId(p.ids).as('asked'))
    .innerJoin('memberships', 'memberships.list_id', 'asked.id')
    .select(place)
    .limit(p.most),
)

const membersAmong = query((q, p: { ids: string; user_ids: string }, dialect) =>
  q
    .selectFrom(dialect.eachId(p.ids).as('asked'))
    .crossJoin(dialect.eachId(p.user_ids).as('users'))
    .innerJoin('memberships', (on) =>
      on.onRef('memberships.list_id', '=', 'asked.id').onRef('memberships.user_id', '=', 'users.id'),
    )
    .select(place),
)

const alive = query((q, p: { ids: string; now: string; idle_since: string }, dialect) =>
  q
    .selectFrom(dialect.eachId(p.ids).as('asked'))
    .innerJoin('sessions', 'sessions.id', 'asked.id')
    .where('sessions.expires_at', '>', p.now)
    .where('sessions.last_seen_at', '>', p.idle_since)
    .select([
      'asked.id',
      sql<string | null>`cast(null as text)`.as('lists'),
      sql<string>`cast('[]' as text)`.as('barred'),
    ])
    .unionAll((of) =>
      of
        .selectFrom(dialect.eachId(p.ids).as('asked'))
        .innerJoin('api_keys', 'api_keys.id', 'asked.id')
        .where('api_keys.revoked_at', 'is', null)
        .where(({ eb, or }) => or([eb('api_keys.expires_at', 'is', null), eb('api_keys.expires_at', '>', p.now)]))
        .select(['asked.id', 'api_keys.lists', 'api_keys.barred']),
    ),
)

const marks = query((q, p: { ids: string }, dialect) =>
  q
    .selectFrom(dialect.eachId(p.ids).as('asked'))
    .innerJoin('memberships', 'memberships.user_id', 'asked.id')
    .innerJoin('lists', 'lists.id', 'memberships.list_id')
    .groupBy('asked.id')
    .select(({ fn }) => [
      'asked.id as user_id',
      fn.countAll<number>().as('lists'),
      sumOf(sql`lists.rev`).as('revs'),
      sumOf(sql`memberships.seen_rev + memberships.mine_rev`).as('own_revs'),
      fn.max('lists.created_at').as('newest'),
    ]),
)

/** A number, where PostgreSQL would make a decimal of it. */
const sumOf = (value: RawBuilder<unknown>) => sql<number>`cast(sum(${value}) as bigint)`
