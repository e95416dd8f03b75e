import type { ListRole, MemberRole, Person } from '@docket/contract'
import type { Db, Tx } from '../engine/db/database.ts'
import { columns, query } from '../engine/db/query.ts'
import type { Rev } from '../engine/revisions/record.ts'
import type { Range } from '../engine/revisions/source.ts'

interface MemberKey {
  readonly list_id: string
  readonly user_id: string
}

/** Everybody who belongs to the list, the owner first, then who left. */
export const findPeople = async (db: Db, list_id: string): Promise<Person[]> =>
  (await db.all(peopleOf, { list_id })).map(({ user_id, role, display_name, email }) => ({
    user_id,
    name: display_name || (role ? email : ''),
    state: role ? 'member' : 'left',
  }))

/** The role of a member, or of the owner. */
export const findRole = async (db: Db, key: MemberKey): Promise<ListRole | undefined> =>
  (await db.first(roleOf, key))?.role

type NewMember = MemberKey & { role: MemberRole; rev: Rev; seen_rev: number; now: string }

/**
 * Who adds somebody to a list, and who has the address. They stay until the end of the transaction. The list is locked
 * before them, as by whoever deletes an account, or else each could hold what the other waits for.
 */
export const holdPeople = async (tx: Tx, asked: { user_id: string; email: string }) => {
  const people = await tx.all(held, asked)
  return {
    adder: people.find(({ id }) => id === asked.user_id),
    added: people.find(({ email }) => email === asked.email),
  }
}

/** The last rev of the range at which someone joined, left or changed role; undefined when nobody did. */
export const findLastMemberChange = async (db: Db, range: Range): Promise<number | undefined> =>
  (await db.first(lastMemberChange, range))?.rev ?? undefined

const shown = [
  'memberships.user_id',
  'users.email',
  'users.display_name',
  'memberships.role',
  'memberships.created_at',
] as const

/** Everybody but the owner, in the order in which they joined. */
export const findMembers = query.all((q, p: { list_id: string }) =>
  q
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .where('memberships.list_id', '=', p.list_id)
    .where('memberships.role', '<>', 'owner')
    .select(shown)
    .$narrowType<{ role: MemberRole }>()
    .orderBy('memberships.created_at')
    .orderBy('memberships.user_id'),
)

export const findMember = query.first((q, p: MemberKey) =>
  q
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .where('memberships.list_id', '=', p.list_id)
    .where('memberships.user_id', '=', p.user_id)
    .where('memberships.role', '<>', 'owner')
    .select(shown)
    .$narrowType<{ role: MemberRole }>(),
)

const peopleOf = query((q, p: { list_id: string }) =>
  q
    .selectFrom((of) =>
      of
        .selectFrom('memberships')
        .where('list_id', '=', p.list_id)
        .select('user_id')
        .union(of.selectFrom('former_members').where('list_id', '=', p.list_id).select('user_id'))
        .as('people'),
    )
    .leftJoin('memberships', (on) =>
      on.onRef('memberships.user_id', '=', 'people.user_id').on('memberships.list_id', '=', p.list_id),
    )
    .innerJoin('users', 'users.id', 'people.user_id')
    .select(['people.user_id', 'memberships.role', 'users.display_name', 'users.email'])
    .orderBy((of) =>
      of
        .case()
        .when('memberships.role', '=', 'owner')
        .then(0)
        .when('memberships.role', 'is not', null)
        .then(1)
        .else(2)
        .end(),
    )
    .orderBy('memberships.created_at')
    .orderBy('people.user_id'),
)

const roleOf = query((q, p: MemberKey) =>
  q.selectFrom('memberships').where('list_id', '=', p.list_id).where('user_id', '=', p.user_id).select('role'),
)

/** Makes somebody a member, or gives a member another role. */
export const putMember = query.write((q, p: NewMember) =>
  q
    .insertInto('memberships')
    .values({ ...columns(p, 'list_id', 'user_id', 'role', 'rev', 'seen_rev'), created_at: p.now })
    .onConflict((on) => on.columns(['list_id', 'user_id']).doUpdateSet(columns(p, 'role', 'rev'))),
)

/** Their name is still asked for: what they changed stays. */
export const noteFormerMember = query.write((q, p: MemberKey) =>
  q
    .insertInto('former_members')
    .values(columns(p, 'list_id', 'user_id'))
    .onConflict((on) => on.columns(['list_id', 'user_id']).doNothing()),
)

export const deleteMember = query.write((q, p: MemberKey) =>
  q.deleteFrom('memberships').where('list_id', '=', p.list_id).where('user_id', '=', p.user_id),
)

const held = query((q, p: { user_id: string; email: string }, dialect) =>
  dialect.forShare(
    q
      .selectFrom('users')
      .where((of) => of.or([of('id', '=', p.user_id), of('email', '=', p.email)]))
      .select(['id', 'email', 'display_name', 'locale'])
      .orderBy('id'),
    'users',
  ),
)

/** Whether two accounts belong to a list together. */
export const shareList = query.any((q, p: { one: string; other: string }) =>
  q
    .selectFrom('memberships as of_one')
    .innerJoin('memberships as of_other', 'of_other.list_id', 'of_one.list_id')
    .where('of_one.user_id', '=', p.one)
    .where('of_other.user_id', '=', p.other)
    .select('of_one.list_id')
    .limit(1),
)

const lastMemberChange = query((q, p: Range) =>
  q
    .selectFrom((of) =>
      of
        .selectFrom('memberships')
        .where('list_id', '=', p.list_id)
        .where('rev', '>', p.since)
        .where('rev', '<=', p.upto)
        .select('rev')
        .unionAll(
          of
            .selectFrom('tombstones')
            .where('list_id', '=', p.list_id)
            .where('rev', '>', p.since)
            .where('rev', '<=', p.upto)
            .where('kind', '=', 'member')
            .select('rev'),
        )
        .as('changes'),
    )
    .select(({ fn }) => fn.max<number | null>('rev').as('rev')),
)
