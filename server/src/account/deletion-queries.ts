import type { Tx } from '../engine/db/database.ts'
import { query } from '../engine/db/query.ts'
import type { User } from '../engine/db/schema.ts'

/**
 * Locks the account, and for an admin those of all admins: of two who go at once the second is the last. While it is
 * locked, no list gets it as its owner.
 */
export const lockAccounts = (tx: Tx, { id, role }: Pick<User, 'id' | 'role'>) =>
  tx.all(role === 'admin' ? lockAdmins : lockUser, { id })

type OfUser = { user_id: string }

const lockUser = query((q, p: { id: string }, dialect) =>
  dialect.forUpdate(q.selectFrom('users').where('id', '=', p.id).select(['id', 'password_hash']), 'users'),
)

const lockAdmins = query((q, p: { id: string }, dialect) =>
  dialect.forUpdate(
    q
      .selectFrom('users')
      .where((of) => of.or([of('id', '=', p.id), of('role', '=', 'admin')]))
      .select(['id', 'password_hash'])
      .orderBy('id'),
    'users',
  ),
)

/**
 * Locks every list that the account owns or belongs to: nobody joins or leaves one meanwhile. Before the account, as
 * everybody does who holds a list and writes a row that refers to an account; in the order of their ids, as everybody does who
 * locks several.
 */
export const lockListsOf = query.write((q, p: OfUser, dialect) =>
  dialect.forUpdate(
    q
      .selectFrom('lists')
      .where('id', 'in', (of) =>
        of.selectFrom('memberships').where('user_id', '=', p.user_id).select('memberships.list_id'),
      )
      .select('id')
      .orderBy('id'),
    'lists',
  ),
)

/** The lists of the account that have other members. */
export const findShared = query.all((q, p: OfUser) =>
  q
    .selectFrom('lists')
    .where('owner_id', '=', p.user_id)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('memberships')
          .whereRef('memberships.list_id', '=', 'lists.id')
          .where('memberships.user_id', '<>', p.user_id)
          .select('memberships.list_id'),
      ),
    )
    .select('id')
    .orderBy('id'),
)

/** The lists of others that the account belongs to. */
export const findJoined = query.all((q, p: OfUser) =>
  q
    .selectFrom('memberships')
    .innerJoin('lists', 'lists.id', 'memberships.list_id')
    .where('memberships.user_id', '=', p.user_id)
    .where('lists.owner_id', '<>', p.user_id)
    .select('lists.id')
    .orderBy('lists.id'),
)

/** The lists of the account, each with how many others belong to it. */
export const nameOwn = query.all((q, p: OfUser) =>
  q
    .selectFrom('lists')
    .where('owner_id', '=', p.user_id)
    .select(({ selectFrom, fn }) => [
      'id',
      'name',
      selectFrom('memberships')
        .whereRef('memberships.list_id', '=', 'lists.id')
        .where('memberships.user_id', '<>', p.user_id)
        .select(fn.countAll<number>().as('count'))
        .as('others'),
    ])
    .orderBy('name')
    .orderBy('id'),
)

/** What it has said in lists of others. */
export const countWordsElsewhere = query.first((q, p: OfUser) =>
  q
    .selectFrom('comments')
    .innerJoin('lists', 'lists.id', 'comments.list_id')
    .where('comments.author_id', '=', p.user_id)
    .where('lists.owner_id', '<>', p.user_id)
    .select(({ fn }) => fn.countAll<number>().as('count')),
)
