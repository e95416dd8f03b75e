import { refuse, type sharing } from '@docket/contract'
import { sessionEnded } from '../accounts/own-account.ts'
import { holdUser } from '../accounts/user-queries.ts'
import type { Context } from '../context.ts'
import { access } from '../engine/access/access.ts'
import type { Handlers } from '../engine/call/handler.ts'
import { idempotencyLock } from '../engine/idempotency/once.ts'
import { assertTokens, perMinute, Recent } from '../engine/limits/bucket.ts'
import { MemoryBuckets } from '../engine/limits/memory-buckets.ts'
import { addressBlock } from '../engine/outside/address.ts'
import { toTimestamp } from '../engine/outside/clock.ts'
import { hashOf, newToken } from '../engine/outside/encryption.ts'
import { join } from '../members/joining.ts'
import { PublicForms } from './public-forms.ts'
import { deletePublicLink, findPublicLink, findPublicList, lockPublicList, savePublicLink } from './queries.ts'

const noLink = { enabled: false, token: '', url: '' }

export const sharingHandlers = ({ db, clock, config, encryption, live, once }: Context): Handlers<typeof sharing> => {
  const { baseUrl, limits } = config
  const feedReads = new MemoryBuckets(perMinute(limits.publicFeed), { monotonic: () => clock.monotonic() })
  const forms = new PublicForms(db, live, { baseUrl })
  const pageOf = (token: string) => `${baseUrl}/p/${token}`
  /** What the token of a list's public address is sealed for. */
  const about = (list_id: string) => `public link ${list_id}`

  /** Nothing where the secret was replaced: the list stays public where it was. */
  const opened = (sealed: string, list_id: string) => encryption.decryptIfOurs(sealed, about(list_id))

  const publicReads = new MemoryBuckets(perMinute(config.limits.publicReads), { monotonic: () => clock.monotonic() })
  const assertReads = (ip: string) => assertTokens(publicReads.take(addressBlock(ip)))

  /** Of tokens that were asked for of late: what one hashes to does not change, what it shows is looked up each time. */
  const hashes = new Recent<string>(10_000)
  const hashOfRecent = (token: string): string => {
    const known = hashes.get(token)
    if (known !== undefined) return known
    const hash = hashOf(token)
    hashes.set(token, hash)
    return hash
  }

  return {
    async getPublicLink({ caller, listID }) {
      const { my_role } = await access.list(db, caller, listID, 'viewer')
      const link = await findPublicLink(db, { list_id: listID })
      if (!link) return noLink
      if (my_role === 'viewer') return { ...noLink, enabled: true }
      const token = opened(link.token, listID)
      return token === undefined ? { ...noLink, enabled: true } : { enabled: true, token, url: pageOf(token) }
    },

    async publishList({ caller, listID, repeatable }) {
      const made = newToken()
      const sealed = encryption.encrypt(made, about(listID))
      const now = toTimestamp(clock.now())
      const asked = { caller, repeatable, list_id: listID, now }
      // What is kept to be answered again is encrypted, as the link itself is.
      const kept = await db.transactOn({ list: listID, lock: idempotencyLock(asked) }, async (tx) => {
        await access.list(tx, caller, listID, 'owner')
        return once(tx, asked, async () => {
          await savePublicLink(tx, { list_id: listID, hash: hashOf(made), token: sealed, created_at: now })
          return { token: sealed }
        })
      })
      const token = opened(kept.token, listID) ?? secretReplaced()
      return { token, url: pageOf(token) }
    },

    async unpublishList({ caller, listID }) {
      await db.transactOn({ list: listID }, async (tx) => {
        await access.list(tx, caller, listID, 'owner')
        await deletePublicLink(tx, { list_id: listID })
      })
    },

    async getPublicList({ token, ip }) {
      assertReads(ip)
      const list = (await findPublicList(db, { hash: hashOfRecent(token) })) ?? noSuchList()
      return (await forms.view(list)).body
    },

    async getPublicFeed({ token, ip }) {
      const hash = hashOfRecent(token)
      assertTokens(feedReads.take(`${addressBlock(ip)} ${hash}`))
      const list = await findPublicList(db, { hash })
      if (list) return (await forms.feed(list, token)).body
      assertReads(ip) // guesses: each has a bucket of its own above
      return noSuchList()
    },

    async subscribe({ caller, token }) {
      const hash = hashOf(token)
      const now = toTimestamp(clock.now())
      const { id } = (await findPublicList(db, { hash })) ?? noSuchList()
      // Not `transactOn`: in a group that has the list locked nobody may wait for an account.
      await db.transact(async (tx) => {
        if (!(await lockPublicList(tx, { hash }))) noSuchList()
        if (!(await holdUser(tx, { id: caller.user_id }))) sessionEnded()
        await join(tx, { list_id: id, user_id: caller.user_id, role: 'viewer' }, now)
      })
      return { id }
    },
  }
}

const secretReplaced = (): never =>
  refuse(
    'idempotency.reused',
    'The secret of this installation was replaced since this key was used. Take another key.',
  )

const noSuchList = (): never => refuse('not_found', 'There is no public list at this address.')
