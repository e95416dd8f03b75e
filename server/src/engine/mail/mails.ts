import { randomUUID } from 'node:crypto'
import type { Locale } from '@docket/contract'
import type { Tx } from '../db/database.ts'
import { enqueue, type When, withdraw } from '../jobs/enqueue.ts'
import { handleJob, type JobHandler, type JobKind } from '../jobs/job-kind.ts'
import { type Clock, MINUTE, SECOND } from '../outside/clock.ts'
import type { Encryption } from '../outside/encryption.ts'
import { MailError, type Transport } from '../outside/mail.ts'
import type { Letter } from './letter.ts'

/** Loaded with the first mail, as are the words of all languages: a start need not wait for it. */
const loadWrite = () => import('./write.ts')

export interface Mail {
  readonly to: string
  readonly locale: Locale
  readonly letter: Letter
}

/** What waits in the table of jobs: sealed, because links hold tokens. */
interface Envelope {
  readonly id: string
  readonly sealed: string
}

/** Tried for about a day, as mail servers do among themselves, with pauses that somebody who waits for a link can bear. */
const sendMail: JobKind<Envelope> = { name: 'send mail', atOnce: 8, attempts: 270, maxPauseMs: 5 * MINUTE }

/** The mail with this key that waits; nobody needs it any more. */
export const withdrawMail = (tx: Tx, key: string): Promise<void> => withdraw(tx, sendMail, key)

/** For one attempt; however slowly the other side talks. */
const ATTEMPT_MS = 30 * SECOND
/** For an attempt that somebody waits for. */
const SEND_MS = 5 * SECOND

export interface MailsOptions {
  readonly transport: Transport
  readonly encryption: Encryption
  readonly clock: Clock
  readonly baseUrl: string
  /** Nobody will ever get this mail. */
  onLost(error: MailError, about: { mail: string }): void
  readonly sendMs?: number
}

/** Mails to people. */
export class Mails {
  readonly #options: MailsOptions
  /** For whoever does jobs. */
  readonly jobHandlers: readonly JobHandler[]

  constructor(options: MailsOptions) {
    this.#options = options
    this.jobHandlers = [handleJob(sendMail, (envelope, signal) => this.#sendSealed(envelope, signal))]
  }

  /**
   * Has it sent after the commit, once across processes, tried again while the mail server does not take it. Of those with
   * the same key that wait, the newest is sent.
   */
  async put(tx: Tx, mail: Mail, now: string, when?: Pick<When, 'key'>): Promise<void> {
    const id = randomUUID()
    const sealed = this.#options.encryption.encrypt(JSON.stringify(mail), about(id))
    await enqueue(tx, sendMail, { id, sealed }, now, when)
  }

  /** Sends it now; throws within seconds when the mail server does not take it. */
  async send(mail: Mail): Promise<void> {
    await this.#deliver(randomUUID(), mail, AbortSignal.timeout(this.#options.sendMs ?? SEND_MS))
  }

  /** Hands it over in a job of somebody else's, who tries again where this throws. `id` is the same in every attempt. */
  async deliver(id: string, mail: Mail, signal: AbortSignal): Promise<void> {
    const { onLost } = this.#options
    try {
      await this.#deliver(id, mail, AbortSignal.any([signal, AbortSignal.timeout(ATTEMPT_MS)]))
    } catch (error) {
      if (!(error instanceof MailError && error.isFinal)) throw error
      onLost(error, { mail: id })
    }
  }

  async #sendSealed(envelope: Envelope, signal: AbortSignal): Promise<void> {
    const { clock, onLost } = this.#options
    const mail = this.#open(envelope)
    if (mail instanceof MailError) return onLost(mail, { mail: envelope.id })
    if (!isOver(mail.letter, clock.now())) await this.deliver(envelope.id, mail, signal)
  }

  #open({ id, sealed }: Envelope): Mail | MailError {
    try {
      return JSON.parse(this.#options.encryption.decrypt(sealed, about(id))) as Mail
    } catch {
      return new MailError('it was sealed with another secret', { isFinal: true })
    }
  }

  async #deliver(id: string, { to, locale, letter }: Mail, signal: AbortSignal): Promise<void> {
    const { transport, clock, baseUrl } = this.#options
    const { write } = await loadWrite()
    const at = clock.now()
    const written = write(letter, { locale, now: at, base_url: baseUrl })
    await transport.deliver({ id, at, to, ...written }, signal)
  }
}

const about = (id: string): string => `mail ${id}`

const isOver = (letter: Letter, now: Date): boolean =>
  'expires_at' in letter && Date.parse(letter.expires_at) <= now.getTime()
