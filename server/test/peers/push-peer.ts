import assert from 'node:assert/strict'
import { createECDH, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { decrypt } from 'http_ece'
import { importJWK, jwtVerify } from 'jose'

/** What a browser was shown. */
export interface Shown {
  readonly title: string
  readonly body: string
  readonly lang: string
  readonly tag: string
  readonly page: string
}

export interface Pushed {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** A browser as its push service knows it, and what `putPush` takes of it. */
export interface Browser {
  readonly subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  /** What has come for it, decrypted. */
  shown(): Shown[]
  pushed(): Pushed[]
}

/** A push service on this machine, with browsers that decrypt what comes for them (RFC 8291), and check who signed it (RFC 8292). */
export class PushPeer implements AsyncDisposable {
  readonly pushed: Pushed[] = []
  /** How it answers; 201 unless a test says otherwise. */
  answer: (path: string, response: ServerResponse) => void = (_, response) => void response.writeHead(201).end()
  readonly #server = createServer()
  #browsers = 0

  static async start(): Promise<PushPeer> {
    const peer = new PushPeer()
    peer.#server.on('request', (request, response) => {
      void buffer(request).then((body) => {
        peer.pushed.push({ path: request.url!, headers: request.headers, body })
        peer.answer(request.url!, response)
      })
    })
    await new Promise<void>((resolve) => peer.#server.listen(0, '127.0.0.1', resolve))
    return peer
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  browser(): Browser {
    const keys = createECDH('prime256v1')
    const p256dh = keys.generateKeys('base64url')
    const auth = randomBytes(16)
    const path = `/to/${++this.#browsers}`
    const pushed = () => this.pushed.filter((one) => one.path === path)
    const read = ({ headers, body }: Pushed): Shown => {
      assert.equal(headers['content-encoding'], 'aes128gcm')
      const options = { version: 'aes128gcm', privateKey: keys, authSecret: auth.toString('base64url') } as const
      return JSON.parse(decrypt(body, options).toString()) as Shown
    }
    return {
      subscription: { endpoint: `${this.url}${path}`, keys: { p256dh, auth: auth.toString('base64url') } },
      pushed,
      shown: () => pushed().map(read),
    }
  }

  /** What the signature of a message claims, if it is that of the key that browsers subscribe with. */
  async claimsOf({ headers }: Pushed, public_key: string) {
    const [, token = '', key] = /^vapid t=([^,]+), ?k=([^,]+)$/.exec(headers.authorization ?? '') ?? []
    assert.equal(key, public_key)
    const bytes = Buffer.from(public_key, 'base64url')
    const part = (from: number) => bytes.subarray(from, from + 32).toString('base64url')
    const verify = await importJWK({ kty: 'EC', crv: 'P-256', x: part(1), y: part(33) }, 'ES256')
    return (await jwtVerify(token, verify, { audience: this.url })).payload
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}
