import type { Rules } from '../engine/limits/throttle.ts'
import { DAY } from '../engine/outside/clock.ts'

/**
 * A mail to somebody who has not asked for one: an invite, or the link that confirms an address. All senders share the limit,
 * and so do the addresses of one mailbox: what follows a `+` is its owner's own (RFC 5233).
 */
export const unaskedMail = (email: string, { mailsPerRecipient }: { readonly mailsPerRecipient: number }): Rules => ({
  [`unasked mails to ${email.replace(/\+[^@]*/, '')}`]: { limit: mailsPerRecipient, windowMs: DAY },
})
