import type { Db, Tx } from '../db/database.ts'
import { columns, query } from '../db/query.ts'
import type { LinkToken } from '../db/schema.ts'

/** A token of a link as it comes back: good for its purpose only, and until it expires. */
export interface Shown extends Pick<LinkToken, 'hash' | 'purpose'> {
  readonly now: string
}

export const insertLinkToken = (tx: Tx, token: LinkToken) => tx.all(newToken, token)
/** Whose it is, when it is good; it stays so. */
export const findLinkToken = (db: Db, shown: Shown) => db.first(goodToken, shown)
/** Whose it was, when it was good. It is gone afterwards, so that of several at once one finds it. */
export const useUpLinkToken = (tx: Tx, shown: Shown) => tx.first(useUp, shown)
export const dropLinkTokens = (tx: Tx, of: Pick<LinkToken, 'user_id' | 'purpose'>) => tx.all(dropTokens, of)

/** Forgets up to `limit` tokens that expired before `before`; answers how many. */
export const purgeLinkTokens = async (tx: Tx, step: { before: string; limit: number }): Promise<number> =>
  (await tx.all(dropExpired, step)).length

const newToken = query((q, p: LinkToken) =>
  q.insertInto('link_tokens').values(columns(p, 'hash', 'user_id', 'purpose', 'expires_at', 'created_at')),
)

const goodToken = query((q, p: Shown) =>
  q
    .selectFrom('link_tokens')
    .where('hash', '=', p.hash)
    .where('purpose', '=', p.purpose)
    .where('expires_at', '>', p.now)
    .select('user_id'),
)

const useUp = query((q, p: Shown) =>
  q
    .deleteFrom('link_tokens')
    .where('hash', '=', p.hash)
    .where('purpose', '=', p.purpose)
    .where('expires_at', '>', p.now)
    .returning('user_id'),
)

const dropTokens = query((q, p: Pick<LinkToken, 'user_id' | 'purpose'>) =>
  q.deleteFrom('link_tokens').where('user_id', '=', p.user_id).where('purpose', '=', p.purpose),
)

const dropExpired = query((q, p: { before: string; limit: number }) =>
  q
    .deleteFrom('link_tokens')
    .where('hash', 'in', (of) =>
      of
        .selectFrom('link_tokens')
        .select('hash')
        .where('expires_at', '<', p.before)
        .orderBy('expires_at')
        .limit(p.limit),
    )
    .returning('hash'),
)
