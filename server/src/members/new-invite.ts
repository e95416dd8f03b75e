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

/** An invite, and the mail that has its token. `baseUrl` is the configured one. */
export const newInvite = ({ list, inviter, email, role }: Asked, { baseUrl, now }: { baseUrl: string; now: Date }) => {
  const token = newToken()
  const expires_at = toTimestamp(now.getTime() + LIFE_MS)
  const invite = {
    id: randomUUID(),
    list_id: list.id,
    email,
    role,
    hash: hashOf(token),
    invited_by: inviter.id,
    expires_at,
    created_at: toTimestamp(now),
  }
  const mail: Mail = {
    to: email,
    locale: inviter.locale, // nobody knows the reader's
    letter: {
      kind: 'invite',
      link: `${baseUrl}/invite/${token}`,
      expires_at,
      list_name: list.name,
      inviter: namesAddress(inviter.display_name) ? inviter.email : inviter.display_name || inviter.email,
      role,
    },
  }
  return { invite, mail }
}
