import type { ExpressionBuilder } from 'kysely'
import { columns, query } from '../engine/db/query.ts'
import type { LinkToken, Schema } from '../engine/db/schema.ts'

/** A token of a link as it comes back: good for its purpose only, and until it expires. */
export interface Shown extends Pick<LinkToken, 'hash' | 'purpose'> {
  readonly now: string
}

export const insertLinkToken = query.write((q, p: LinkToken) =>
  q.insertInto('link_tokens').values(columns(p, 'hash', 'user_id', 'purpose', 'expires_at', 'created_at')),
)

const isGood = (p: Shown) => (of: ExpressionBuilder<Schema, 'link_tokens'>) =>
  of.and([of('hash', '=', p.hash), of('purpose', '=', p.purpose), of('expires_at', '>', p.now)])

/** Whose it is, when it is good; it stays so. */
export const findLinkToken = query.first((q, p: Shown) =>
  q.selectFrom('link_tokens').where(isGood(p)).select('user_id'),
)

/** Whose it was, when it was good. It is gone afterwards, so that of several at once one finds it. */
export const useUpLinkToken = query.writeFirst((q, p: Shown) =>
  q.deleteFrom('link_tokens').where(isGood(p)).returning('user_id'),
)

export const dropLinkTokens = query.write((q, p: Pick<LinkToken, 'user_id' | 'purpose'>) =>
  q.deleteFrom('link_tokens').where('user_id', '=', p.user_id).where('purpose', '=', p.purpose),
)
