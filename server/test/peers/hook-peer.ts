import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Changes } from '@docket/contract'
import { Webhook } from 'standardwebhooks'

export interface Delivery {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly text: string
  readonly body: { readonly type: string; readonly timestamp: string; readonly data: DeliveryData }
}

type DeliveryData = Pick<Changes, 'rev' | 'full' | 'since'> & {
  readonly list_id: string
  readonly from_rev: number
  readonly after: string
  readonly changes: Changes['changes'] | null
}

/** A receiver of webhooks on this machine. */
export class HookPeer implements AsyncDisposable {
  readonly got: Delivery[] = []
  /** How it answers; 204 unless a test says otherwise. */
  answer: (delivery: Delivery, response: ServerResponse) => void = (_, response) => void response.writeHead(204).end()
  /** The most deliveries to one path that were under way at once. */
  most = 0
  readonly #underWay = new Map<string, number>()
  readonly #server = createServer()
  #waiting: (() => void)[] = []

  static async start(): Promise<HookPeer> {
    const peer = new HookPeer()
    peer.#server.on('request', (request, response) => {
      const path = request.url!
      const count = (by: number) => {
        const now = (peer.#underWay.get(path) ?? 0) + by
        peer.#underWay.set(path, now)
        peer.most = Math.max(peer.most, now)
      }
      count(1)
      response.on('close', () => count(-1))
      void buffer(request)
        .then((bytes) => {
          const text = bytes.toString()
          const delivery = { path, headers: request.headers, text, body: JSON.parse(text) as Delivery['body'] }
          peer.got.push(delivery)
          peer.answer(delivery, response)
          for (const wake of peer.#waiting.splice(0)) wake()
        })
        .catch(() => {}) // cut off
    })
    await new Promise<void>((resolve) => peer.#server.listen(0, '127.0.0.1', resolve))
    return peer
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  at(path: string): Delivery[] {
    return this.got.filter((one) => one.path === path)
  }

  /** Until so many have come for the path; resolves to the last of them. */
  async count(path: string, count: number): Promise<Delivery> {
    while (this.at(path).length < count) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    return this.at(path)[count - 1]!
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}

/** Whether a delivery is signed with a secret, at whatever time. */
export const isSigned = ({ text, headers }: Delivery, secret: string): boolean => {
  const { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signatures } = headers
  const expected = new Webhook(secret).sign(String(id), new Date(Number(seconds) * 1000), text)
  return String(signatures).split(' ').includes(expected)
}

/** The same as receivers do it, which take nothing that is minutes old. */
export const verified = ({ text, headers }: Delivery, secret: string): unknown =>
  new Webhook(secret).verify(text, headers as Record<string, string>)
