import { randomUUID } from 'node:crypto'
import type { Locale } from '@docket/contract'
import type { Tx } from '../db/database.ts'
import { type Clock, MINUTE, SECOND } from '../outside/clock.ts'
import { MailError, type Transport } from '../outside/mail.ts'
import type { Seal } from '../outside/seal.ts'
import { type Doer, doing, type Kind } from '../work/kind.ts'
import { putUp, type When } from '../work/put-up.ts'
import type { Letter } from './letter.ts'
import { write } from './write.ts'

export interface Mail {
  readonly to: string
  readonly locale: Locale
  readonly letter: Letter
}

/** Sealed, because links hold tokens. */
interface Envelope {
  readonly id: string
  readonly sealed: string
}

/** Tried for about a day, like the delivery of mails among servers, but with pauses that a waiting reader can bear. */
const sendMail: Kind<Envelope> = { name: 'send mail', atOnce: 8, attempts: 270, maxPauseMs: 5 * MINUTE }

const SEND_MS = 5 * SECOND

export interface MailsOptions {
  readonly transport: Transport
  readonly seal: Seal
  readonly clock: Clock
  readonly baseUrl: string
  /** Nobody will get this mail. */
  onRefused(error: MailError, about: { mail: string; kind: Letter['kind'] }): void
}

/** Mails to people. */
export class Mails {
  readonly #options: MailsOptions
  readonly doers: readonly Doer[]

  constructor(options: MailsOptions) {
    this.#options = options
    this.doers = [doing(sendMail, (envelope, signal) => this.#sendSealed(envelope, signal))]
  }

  /** Has it sent after the commit, once across processes, tried again while the mail server does not take it. */
  async put(tx: Tx, mail: Mail, now: string, when?: Pick<When, 'key'>): Promise<void> {
    const id = randomUUID()
    await putUp(tx, sendMail, { id, sealed: this.#options.seal.close(JSON.stringify(mail), about(id)) }, now, when)
  }

  /** Sends it now; throws within seconds when the mail server does not take it. */
  async send(mail: Mail): Promise<void> {
    await this.#deliver(randomUUID(), mail, AbortSignal.timeout(SEND_MS))
  }

  async #sendSealed({ id, sealed }: Envelope, signal: AbortSignal): Promise<void> {
    const { seal, clock, onRefused } = this.#options
    const mail = JSON.parse(seal.open(sealed, about(id))) as Mail
    const { letter } = mail
    if ('expires_at' in letter && Date.parse(letter.expires_at) <= clock.now().getTime()) return
    try {
      await this.#deliver(id, mail, signal)
    } catch (error) {
      if (!(error instanceof MailError && error.isFinal)) throw error
      onRefused(error, { mail: id, kind: letter.kind })
    }
  }

  async #deliver(id: string, { to, locale, letter }: Mail, signal: AbortSignal): Promise<void> {
    const { transport, clock, baseUrl } = this.#options
    const at = clock.now()
    await transport.deliver({ id, at, to, ...write(letter, { locale, now: at, base_url: baseUrl }) }, signal)
  }
}

const about = (id: string): string => `mail ${id}`
