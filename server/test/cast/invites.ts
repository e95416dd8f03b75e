import { randomUUID } from 'node:crypto'
import { columns, query } from '../../src/engine/db/query.ts'
import type { Invite } from '../../src/engine/db/schema.ts'
import { DAY, toTimestamp } from '../../src/engine/outside/clock.ts'
import { hashOf, newToken } from '../../src/engine/outside/encryption.ts'
import type { Docket } from '../harness.ts'
import type { Person } from './people.ts'

/** A pending invite of `email` to a list that has nobody else, or one that differs in what is given; answers its token. */
export const invite = async (
  { app }: Docket,
  owner: Person,
  email: string,
  otherwise: Partial<Invite> = {},
): Promise<string> => {
  const list_id = otherwise.list_id ?? (await owner.api.createList({ body: { name: 'Groceries' } })).id
  const { db, clock } = app.context
  const now = clock.now()
  const token = newToken()
  const row: Invite = {
    id: randomUUID(),
    list_id,
    email,
    role: 'editor',
    hash: hashOf(token),
    shown_hash: null,
    invited_by: owner.user_id,
    expires_at: toTimestamp(now.getTime() + 7 * DAY),
    accepted_at: null,
    accepted_by: null,
    created_at: toTimestamp(now),
    ...otherwise,
  }
  await db.transact((tx) => tx.all(insertInvite, row))
  return token
}

/** The invites to an address that nobody has accepted. */
export const pendingInvites = async ({ app }: Docket, email: string): Promise<number> =>
  (await app.context.db.all(pending, { email })).length

const insertInvite = query((q, p: Invite) =>
  q
    .insertInto('invites')
    .values(
      columns(
        p,
        'id',
        'list_id',
        'email',
        'role',
        'hash',
        'shown_hash',
        'invited_by',
        'expires_at',
        'accepted_at',
        'accepted_by',
        'created_at',
      ),
    ),
)

const pending = query((q, p: { email: string }) =>
  q.selectFrom('invites').where('email', '=', p.email).where('accepted_at', 'is', null).select('id'),
)
