import type { ExpressionBuilder } from 'kysely'
import type { Db, Tx } from '../engine/db/database.ts'
import { columns, query } from '../engine/db/query.ts'
import type { LinkToken, Schema } from '../engine/db/schema.ts'

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

const newToken = query((q, p: LinkToken) =>
  q.insertInto('link_tokens').values(columns(p, 'hash', 'user_id', 'purpose', 'expires_at', 'created_at')),
)

const isGood = (p: Shown) => (of: ExpressionBuilder<Schema, 'link_tokens'>) =>
  of.and([of('hash', '=', p.hash), of('purpose', '=', p.purpose), of('expires_at', '>', p.now)])

const goodToken = query((q, p: Shown) => q.selectFrom('link_tokens').where(isGood(p)).select('user_id'))

const useUp = query((q, p: Shown) => q.deleteFrom('link_tokens').where(isGood(p)).returning('user_id'))

const dropTokens = query((q, p: Pick<LinkToken, 'user_id' | 'purpose'>) =>
  q.deleteFrom('link_tokens').where('user_id', '=', p.user_id).where('purpose', '=', p.purpose),
)
