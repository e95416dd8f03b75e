/** A mail to one person, ready to go. */
export interface Message {
  /** The same in every attempt: who receives it twice can tell. */
  readonly id: string
  readonly at: Date
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** What the mail is about, when it is a link. */
  readonly link?: string
  /** Where its reader's mail program asks for no more of these (RFC 8058). */
  readonly unsubscribe?: string
}

/** How mails get out. */
export interface Transport {
  /** Resolves once somebody else has taken it over. Throws a `MailError`; `signal` ends it early. */
  deliver(message: Message, signal: AbortSignal): Promise<void>
}

/** A name and an address, kept apart so that no name can become an address. */
export interface Mailbox {
  readonly name: string
  readonly address: string
}

/** Why a mail did not go out, in words that anybody may read: no address, no answer of a server, which may repeat one. */
export class MailError extends Error {
  /** Nobody will ever take this mail to this address. */
  readonly isFinal: boolean

  constructor(reason: string, { isFinal = false } = {}) {
    super(reason)
    this.name = 'MailError'
    this.isFinal = isFinal
  }
}

/** As nodemailer wants it: whatever stands in a field stays in that field. */
export const compose = ({ id, at, to, subject, text, html, unsubscribe }: Message, from: Mailbox) => ({
  messageId: `<${id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
  date: at,
  from: { ...from },
  to: { name: '', address: to },
  envelope: { from: from.address, to: [to] },
  subject,
  text,
  html,
  headers: {
    'Auto-Submitted': 'auto-generated',
    ...(unsubscribe && {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
  disableFileAccess: true,
  disableUrlAccess: true,
})
