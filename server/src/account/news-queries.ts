import type { ListRole } from '@docket/contract'
import { sql } from 'kysely'
import { query } from '../engine/db/query.ts'

/** The lists that the user has not seen as they are, but for their own hands (ADR 23) and those that are put away; what changed last comes first. */
export const findUnseenLists = query.all((q, p: { user_id: string; limit: number }) =>
  q
    .selectFrom('memberships')
    .innerJoin('lists', 'lists.id', 'memberships.list_id')
    .where('memberships.user_id', '=', p.user_id)
    .where('memberships.archived', '=', 0)
    .whereRef('memberships.seen_rev', '<', 'lists.rev')
    .where((of) =>
      of.or([
        of('lists.author_id', 'is', null),
        of('lists.author_id', '<>', p.user_id),
        of('memberships.seen_rev', '<', of.ref('lists.author_since')),
      ]),
    )
    .select(['lists.id', 'lists.rev', 'memberships.seen_rev'])
    .orderBy('lists.updated_at', 'desc')
    .orderBy('lists.id')
    .limit(p.limit),
)

interface Found {
  readonly list_id: string
  readonly user_id: string
  readonly via: string
  readonly display_name: string | null
  readonly email: string | null
  /** What they are in the list; nothing where they left. */
  readonly role: ListRole | null
  readonly completed: number
  readonly failed: number
  readonly added: number
  readonly changed: number
  readonly deleted: number
  readonly comments: number
}

const isOthers = (user_id: string) => sql`by_user_id is not null and not (by_user_id = ${user_id} and by_via = '')`

/**
 * Who did what in the lists after a rev of each, without the user's own hands. Each half walks through the end of an index:
 * SQLite joins across in the order that is written. `mine` because the lists were read a moment ago. Comments that came with a
 * task from another list were written there.
 */
export const findNews = query.all(
  (_, p: { places: string; user_id: string }, { eachAtRev }) => sql<Found>`
    select did.list_id, did.by_user_id as user_id, did.by_via as via, users.display_name, users.email, theirs.role,
      cast(sum(did.completed) as bigint) as completed, cast(sum(did.failed) as bigint) as failed,
      cast(sum(did.added) as bigint) as added, cast(sum(did.changed) as bigint) as changed,
      cast(sum(did.deleted) as bigint) as deleted, cast(sum(did.comments) as bigint) as comments
    from (
      select list_id, by_user_id, by_via,
        case when what = 'completed' then 1 else 0 end as completed, case when what = 'failed' then 1 else 0 end as failed,
        case when what = 'added' then 1 else 0 end as added, case when what = 'changed' then 1 else 0 end as changed,
        0 as deleted, 0 as comments
      from (
        select tasks.list_id, by_user_id, by_via,
          case when finished_rev > asked.rev and status in ('completed', 'failed') then status
            when created_rev > asked.rev then 'added' else 'changed' end as what
        from ${eachAtRev(p.places)} as asked cross join tasks
        where tasks.list_id = asked.id and tasks.rev > asked.rev and changed_rev > asked.rev and ${isOthers(p.user_id)}
      ) as task
      union all
      select comments.list_id, by_user_id, by_via, 0, 0, 0, 0, 0, 1
      from ${eachAtRev(p.places)} as asked cross join comments
      where comments.list_id = asked.id and comments.rev > asked.rev and ${isOthers(p.user_id)}
        and comments.rev <> (select created_rev from tasks where tasks.id = comments.task_id)
      union all
      select tombstones.list_id, by_user_id, by_via, 0, 0, 0, 0, 1, 0
      from ${eachAtRev(p.places)} as asked cross join tombstones
      where tombstones.list_id = asked.id and tombstones.rev > asked.rev and kind = 'task' and ${isOthers(p.user_id)}
    ) as did
    join memberships as mine on mine.list_id = did.list_id and mine.user_id = ${p.user_id}
    left join users on users.id = did.by_user_id
    left join memberships as theirs on theirs.list_id = did.list_id and theirs.user_id = did.by_user_id
    group by did.list_id, did.by_user_id, did.by_via, users.display_name, users.email, theirs.role
    order by count(*) desc, did.by_user_id, did.by_via`,
)
