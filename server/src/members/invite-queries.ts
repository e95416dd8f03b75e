import type { ExpressionBuilder } from 'kysely'
import { columns, query } from '../engine/db/query.ts'
import type { Invite, Schema } from '../engine/db/schema.ts'

type NewInvite = Omit<Invite, 'accepted_at' | 'accepted_by'>

interface Acceptable {
  readonly hash: string
  readonly email: string
  readonly now: string
}

type Of = ExpressionBuilder<Schema, 'invites'>

/** Whichever of its two tokens it is. */
const hasToken = (p: { hash: string }) => (of: Of) => of.or([of('hash', '=', p.hash), of('shown_hash', '=', p.hash)])

const isAcceptable = (p: Acceptable) => (of: Of) =>
  of.and([hasToken(p)(of), of('email', '=', p.email), of('accepted_at', 'is', null), of('expires_at', '>', p.now)])

/** An invite that can still be accepted, by whoever has this address. */
export const findPendingInvite = query.first((q, p: Acceptable) =>
  q.selectFrom('invites').where(isAcceptable(p)).select(['hash', 'list_id']),
)

/** Those of a list that nobody has accepted, the oldest first. */
export const findInvites = query.all((q, p: { list_id: string }) =>
  q
    .selectFrom('invites')
    .where('list_id', '=', p.list_id)
    .where('accepted_at', 'is', null)
    .select(['id', 'email', 'role', 'expires_at', 'created_at'])
    .orderBy('created_at')
    .orderBy('id'),
)

/** Whatever became of it. */
export const findInvite = query.first((q, p: { hash: string }) =>
  q
    .selectFrom('invites')
    .innerJoin('lists', 'lists.id', 'invites.list_id')
    .innerJoin('users', 'users.id', 'invites.invited_by')
    .where(hasToken(p))
    .selectAll('invites')
    .select(['lists.name as list_name', 'users.email as inviter_email', 'users.display_name as inviter_name']),
)

/** A second invite of an address that has not accepted the first one takes its place: the first one's link is dead. */
export const putInvite = query.write((q, p: NewInvite) =>
  q
    .insertInto('invites')
    .values(
      columns(p, 'id', 'list_id', 'email', 'role', 'hash', 'shown_hash', 'invited_by', 'expires_at', 'created_at'),
    )
    .onConflict((on) =>
      on
        .columns(['list_id', 'email'])
        .where('accepted_at', 'is', null)
        .doUpdateSet(columns(p, 'role', 'hash', 'shown_hash', 'invited_by', 'expires_at', 'created_at')),
    ),
)

/** The list that is joined, and as what. Nothing where it cannot be accepted any more: of several at once one finds it. */
export const acceptPending = query.writeFirst((q, p: Acceptable & { user_id: string }) =>
  q
    .updateTable('invites')
    .set({ accepted_at: p.now, accepted_by: p.user_id })
    .where(isAcceptable(p))
    .returning(['list_id', 'role']),
)

/** Nothing where it is not pending. */
export const deletePending = query.writeFirst((q, p: Pick<Invite, 'id' | 'list_id'>) =>
  q
    .deleteFrom('invites')
    .where('id', '=', p.id)
    .where('list_id', '=', p.list_id)
    .where('accepted_at', 'is', null)
    .returning('id'),
)

/** Whoever belongs to a list, or did, needs no invite to it. */
export const dropInvitesOf = query.write((q, p: { list_id: string; user_id: string }) =>
  q
    .deleteFrom('invites')
    .where('list_id', '=', p.list_id)
    .where('accepted_at', 'is', null)
    .where('email', '=', (of) => of.selectFrom('users').where('id', '=', p.user_id).select('users.email')),
)
