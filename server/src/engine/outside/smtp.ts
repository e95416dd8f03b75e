import { isLoopback } from './address.ts'
import { SECOND } from './clock.ts'
import { compose, type Mailbox, MailError, type Transport } from './mail.ts'

/** How long a server may be silent. */
const PATIENCE_MS = 10 * SECOND

interface SmtpOptions {
  readonly url: string
  readonly from: Mailbox
  readonly patienceMs?: number
}

/** Hands each mail to a mail server over a connection of its own: there are few, and one that hangs hangs alone. */
export const smtp = ({ url, from, patienceMs = PATIENCE_MS }: SmtpOptions): Transport => {
  const settings = patient(url, patienceMs)
  return {
    deliver: async (message, signal) => {
      const { createTransport } = await import('nodemailer')
      try {
        await createTransport(settings).sendMail({ ...compose(message, from), signal })
      } catch (error) {
        throw explain(error as Failure)
      }
    },
  }
}

/** Says hello, signs in where that is set, and leaves. Throws a `MailError` that says what is wrong. */
export const greetMailServer = async (url: string, patienceMs = PATIENCE_MS): Promise<void> => {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport(patient(url, patienceMs))
  try {
    await transport.verify()
  } catch (error) {
    throw explain(error as Failure)
  } finally {
    transport.close()
  }
}

const patient = (url: string, patienceMs: number) => ({
  ...smtpSettings(url),
  connectionTimeout: patienceMs,
  greetingTimeout: patienceMs,
  socketTimeout: patienceMs,
  socketCloseTimeout: SECOND,
})

/**
 * `smtps://` speaks TLS from the start, `smtp://` as soon as the server offers it, and has to before a password is sent to
 * another machine. `?tls=off` leaves it out, `?tls=any` takes any certificate.
 */
export const smtpSettings = (url: string) => {
  const { protocol, hostname, port, username, password, searchParams } = new URL(url)
  const tls = searchParams.get('tls')
  const ignoreTLS = tls === 'off' || (tls === null && isLoopback(hostname))
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    ...(port && { port: Number(port) }),
    secure: protocol === 'smtps:',
    ignoreTLS,
    requireTLS: !ignoreTLS && username !== '',
    ...(tls === 'any' && { tls: { rejectUnauthorized: false } }),
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  }
}

interface Failure {
  readonly code?: string
  readonly originalCode?: string
  readonly command?: string
  readonly response?: string
  readonly responseCode?: number
}

/** The server's own words are left out: they often repeat the address. */
const explain = ({ code = 'unknown', originalCode = code, command, response, responseCode }: Failure): MailError => {
  if (code === 'ETIMEDOUT' || code === 'EABORT') return new MailError('the mail server does not answer in time')
  if (responseCode === undefined) return new MailError(`the mail server cannot be reached: ${originalCode}`)
  const status = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1]
  // An address that is wrong stays wrong. 5.7 is about who may send, which whoever runs Docket can put right.
  const isFinal = command === 'RCPT TO' && responseCode >= 500 && !status?.startsWith('5.7.')
  const answer = status === undefined ? `${responseCode}` : `${responseCode} ${status}`
  return new MailError(`the mail server answers ${answer} to ${command}`, { isFinal })
}
