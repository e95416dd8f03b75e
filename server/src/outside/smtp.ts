import { SECOND } from './clock.ts'
import { compose, type Mailbox, MailError, type Message, type Transport } from './mail.ts'

/** How long a server may be silent. */
const PATIENCE_MS = 10 * SECOND

interface SmtpOptions {
  /** `smtp://user:password@host:port` or `smtps://…`. */
  readonly url: string
  readonly from: Mailbox
  readonly patienceMs?: number
}

/** Hands mails to a mail server, each over a connection of its own: there are few, and one that hangs hangs alone. */
export const smtp = ({ url, from, patienceMs = PATIENCE_MS }: SmtpOptions): Transport => {
  const settings = settingsOf(new URL(url), patienceMs)
  return {
    deliver: async (message: Message, signal: AbortSignal) => {
      const { createTransport } = await import('nodemailer')
      try {
        await createTransport(settings).sendMail({ ...compose(message, from), signal })
      } catch (error) {
        throw explain(error as Failure)
      }
    },
  }
}

const settingsOf = (url: URL, patienceMs: number) => ({
  host: url.hostname.replace(/^\[|\]$/g, ''),
  ...(url.port && { port: Number(url.port) }),
  secure: url.protocol === 'smtps:',
  ...(url.username && { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
  connectionTimeout: patienceMs,
  greetingTimeout: patienceMs,
  socketTimeout: patienceMs,
  dnsTimeout: patienceMs,
  socketCloseTimeout: SECOND,
})

interface Failure {
  readonly code?: string
  readonly originalCode?: string
  readonly command?: string
  readonly response?: string
  readonly responseCode?: number
}

/** The server's own words are left out: they often repeat the address. */
const explain = ({ code, originalCode, command, response, responseCode }: Failure): MailError => {
  if (responseCode === undefined)
    return new MailError(`the mail server was not reached (${originalCode ?? code ?? 'unknown'})`)
  const status = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1]
  // What is wrong with the address stays wrong. 5.7 is about who may send, which whoever runs the server can put right.
  const isFinal = command === 'RCPT TO' && responseCode >= 500 && !status?.startsWith('5.7.')
  return new MailError(`the mail server answers ${[responseCode, status].filter(Boolean).join(' ')} to ${command}`, {
    isFinal,
  })
}
