import type { Tx } from '../engine/db/database.ts'
import { columns, query } from '../engine/db/query.ts'
import type { Identity } from '../engine/db/schema.ts'

type Name = Pick<Identity, 'issuer' | 'subject'>

/** What whoever made the account knew of it, or set up in it to come back: all of it is worth nothing any more. */
export const dropCredentials = async (tx: Tx, user_id: string): Promise<void> => {
  const of = { user_id }
  await tx.all(dropTokens, of)
  await tx.all(dropTotp, of)
  await tx.all(dropRecoveryCodes, of)
}

type OfUser = { user_id: string }

/** Whom a provider calls that. */
export const findIdentity = query.first((q, p: Name) =>
  q.selectFrom('identities').where('issuer', '=', p.issuer).where('subject', '=', p.subject).select('user_id'),
)

/** What a provider calls the account. */
export const findIdentityOf = query.first((q, p: Pick<Identity, 'issuer' | 'user_id'>) =>
  q.selectFrom('identities').where('user_id', '=', p.user_id).where('issuer', '=', p.issuer).select('subject'),
)

export const findIdentitiesOf = query.all((q, p: { user_id: string }) =>
  q
    .selectFrom('identities')
    .where('user_id', '=', p.user_id)
    .select(['issuer', 'subject', 'created_at'])
    .orderBy('created_at')
    .orderBy('issuer'),
)

export const insertIdentity = query.write((q, p: Identity) =>
  q.insertInto('identities').values(columns(p, 'issuer', 'subject', 'user_id', 'created_at')),
)

/** Whether somebody was invited at this address. */
export const isInvited = query.any((q, p: { email: string; now: string }) =>
  q
    .selectFrom('invites')
    .where('email', '=', p.email)
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', p.now)
    .select('id'),
)

const dropTokens = query((q, p: OfUser) => q.deleteFrom('link_tokens').where('user_id', '=', p.user_id))

const dropTotp = query((q, p: OfUser) => q.deleteFrom('totps').where('user_id', '=', p.user_id))

const dropRecoveryCodes = query((q, p: OfUser) => q.deleteFrom('recovery_codes').where('user_id', '=', p.user_id))
