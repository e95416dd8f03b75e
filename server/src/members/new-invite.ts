import { randomUUID } from 'node:crypto'
import type { MemberRole } from '@docket/contract'
import type { User } from '../engine/db/schema.ts'
import type { Mail } from '../engine/mail/mails.ts'
import { namesAddress } from '../engine/mail/names.ts'
import { DAY, toTimestamp } from '../engine/outside/clock.ts'
import { hashOf, newToken } from '../engine/outside/encryption.ts'

const LIFE_MS = 7 * DAY

interface Asked {
  readonly list: { readonly id: string; readonly name: string }
  readonly inviter: Pick<User, 'id' | 'email' | 'display_name' | 'locale'>
  readonly email: string
  readonly role: MemberRole
}

/** What somebody who does not know them reads of an inviter. */
export const inviterName = ({ email, display_name }: Pick<User, 'email' | 'display_name'>): string =>
  namesAddress(display_name) ? email : display_name || email

/** An invite, the mail that has its token, and another address for the inviter to send by themselves. `baseUrl` is the configured one. */
export const newInvite = ({ list, inviter, email, role }: Asked, { baseUrl, now }: { baseUrl: string; now: Date }) => {
  const token = newToken()
  const shown = newToken()
  const linkOf = (token: string) => `${baseUrl}/invite/${token}`
  const expires_at = toTimestamp(now.getTime() + LIFE_MS)
  const invite = {
    id: randomUUID(),
    list_id: list.id,
    email,
    role,
    hash: hashOf(token),
    shown_hash: hashOf(shown),
    invited_by: inviter.id,
    expires_at,
    created_at: toTimestamp(now),
  }
  const mail: Mail = {
    to: email,
    locale: inviter.locale, // nobody knows the reader's
    letter: {
      kind: 'invite',
      link: linkOf(token),
      expires_at,
      list_name: list.name,
      inviter: inviterName(inviter),
      role,
    },
  }
  return { invite, mail, url: linkOf(shown) }
}
