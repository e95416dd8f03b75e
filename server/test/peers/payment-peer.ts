import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { answerApi } from './payments/api.ts'
import { type Asked, misbehave, type Trouble } from './payments/asked.ts'
import { Books, type BooksOptions, type PaymentEvent } from './payments/books.ts'
import { answerPage } from './payments/pages.ts'

export const webhookSecret = 'whsec_only_the_tests_use_it'
export const secretKey = 'sk_test_only_the_tests_use_it'

export interface PeerOptions extends BooksOptions {
  /** One that a peer had before; a free one. */
  readonly port?: number
}

interface Signing {
  readonly secret?: string
  readonly at?: Date
}

/** `Payment-Signature` for a body. */
export const signatureOf = (body: string, { secret = webhookSecret, at = new Date() }: Signing = {}): string => {
  const t = Math.floor(at.getTime() / 1000)
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`
}

/**
 * A payment provider on this machine, which answers as the public description of Stripe's API says, for the calls that
 * Docket makes. Its pages are there too: what a person does on them is told to `webhookUrl` when one is set.
 */
export class PaymentPeer implements AsyncDisposable {
  readonly books: Books
  /** Each request to the API. */
  readonly asked: Asked[] = []
  /** What the pages tell their news to: where Docket answers. */
  docketUrl: string | undefined
  /** How it fails, asked for each request to the API. */
  trouble: (asked: Asked) => Trouble | undefined | Promise<Trouble | undefined> = () => undefined
  readonly #now: () => Date
  #server = createServer()
  #port: number

  private constructor({ port = 0, ...options }: PeerOptions) {
    this.books = new Books(options)
    this.#now = options.now ?? (() => new Date())
    this.#port = port
  }

  static async start(options: PeerOptions = {}): Promise<PaymentPeer> {
    const peer = new PaymentPeer(options)
    await peer.listen()
    return peer
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  /** What makes Docket take payments here. */
  environmentWith(plansFile: string): Record<string, string> {
    return {
      DOCKET_STRIPE_SECRET_KEY: secretKey,
      DOCKET_STRIPE_WEBHOOK_SECRET: webhookSecret,
      DOCKET_STRIPE_API_BASE: this.url,
      DOCKET_PLANS_FILE: plansFile,
    }
  }

  /** Sends an event to Docket, as often as it is called. */
  async deliver(event: PaymentEvent, docketUrl = this.docketUrl!, signing: Signing = {}): Promise<Response> {
    const body = JSON.stringify(event)
    return fetch(`${docketUrl}/api/v1/webhooks/stripe`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'payment-signature': signatureOf(body, { at: this.#now(), ...signing }),
      },
      body,
    })
  }

  /** Delivers the events that nobody was told of yet, in their order. */
  async deliverAll(docketUrl = this.docketUrl!): Promise<void> {
    for (const event of this.books.takeEvents()) {
      const { status } = await this.deliver(event, docketUrl)
      if (status !== 200) throw new Error(`${event.type} was answered ${status}`)
    }
  }

  async listen(): Promise<void> {
    this.#server = createServer((request, response) => {
      void this.#answer(request, response).catch((error: unknown) => response.destroy(error as Error))
    })
    await once(this.#server.listen(this.#port, '127.0.0.1'), 'listening')
    this.#port = (this.#server.address() as AddressInfo).port
  }

  /** From now on connections are refused. */
  async close(): Promise<void> {
    const closed = once(this.#server.close(), 'close')
    this.#server.closeAllConnections()
    await closed
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#server.listening) await this.close()
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url!, this.url)
    const params = Object.fromEntries([...searchParams, ...new URLSearchParams(await text(request))])
    const { method = '', headers } = request
    const asked: Asked = { method, path: pathname, params, headers }
    if (!pathname.startsWith('/v1/')) {
      return answerPage(this.books, asked, response, async () => {
        if (this.docketUrl) await this.deliverAll()
      })
    }
    this.asked.push(asked)
    const trouble = await this.trouble(asked)
    if (trouble) return misbehave(trouble, response)
    if (headers.authorization !== `Bearer ${secretKey}`) return misbehave('stranger', response)
    return answerApi(this.books, { ...asked, base: this.url }, response)
  }
}
