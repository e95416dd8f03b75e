import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { type ReadMail, readMail } from '../eml.ts'

const PATIENCE_MS = 10_000

export interface Received extends ReadMail {
  readonly eml: string
  readonly envelope: { readonly from: string; readonly to: readonly string[] }
}

export interface PeerOptions extends Pick<SMTPServerOptions, 'secure' | 'onAuth'> {
  /** One that a peer had before; a free one. */
  readonly port?: number
  /** Asked for each recipient: throws what `answering` makes, or takes as long as it likes. */
  readonly accept?: (address: string) => void | Promise<void>
  /** Asked once a mail has arrived whole, before its sender is told so. */
  readonly take?: (address: string) => void | Promise<void>
}

export interface SmtpPeer extends AsyncDisposable {
  readonly port: number
  readonly url: string
  /** Each recipient that a client named, also of mails that were not taken. */
  readonly asked: readonly string[]
  readonly received: readonly Received[]
  /** Waits until there are so many. */
  receive(count: number): Promise<readonly Received[]>
}

/** A mail server on this machine. */
export const startPeer = async ({
  port = 0,
  accept = () => {},
  take = () => {},
  secure = false,
  onAuth,
}: PeerOptions = {}) => {
  const asked: string[] = []
  const received: Received[] = []
  let onReceived = () => {}
  const server = new SMTPServer({
    secure,
    logger: false,
    closeTimeout: 1,
    ...(onAuth ? { onAuth, allowInsecureAuth: true } : { authOptional: true }),
    onRcptTo: ({ address }, _, callback) => {
      asked.push(address)
      void new Promise<void>((resolve) => resolve(accept(address))).then(
        () => callback(),
        (error: Error) => callback(error),
      )
    },
    onData: (stream, { envelope: { mailFrom, rcptTo } }, callback) => {
      const taking = async () => {
        const eml = await text(stream)
        const envelope = { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) }
        received.push({ ...readMail(eml), eml, envelope })
        onReceived()
        await take(envelope.to[0]!)
      }
      taking().then(() => callback(), callback) // a client that breaks off has not sent one
    },
  })
  server.on('error', () => {}) // a client that goes away is not its trouble
  await once(server.listen(port, '127.0.0.1'), 'listening')
  const taken = (server.server.address() as AddressInfo).port
  return {
    port: taken,
    url: `${secure ? 'smtps' : 'smtp'}://127.0.0.1:${taken}`,
    asked,
    received,
    receive: (count: number) =>
      new Promise<readonly Received[]>((resolve, reject) => {
        const late = setTimeout(() => reject(new Error(`${received.length} mails came, not ${count}.`)), PATIENCE_MS)
        onReceived = () => {
          if (received.length < count) return
          clearTimeout(late)
          resolve([...received])
        }
        onReceived()
      }),
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(resolve)),
  } satisfies SmtpPeer
}

/** What a mail server answers instead of taking a mail. */
export const answering = (responseCode: number, sentence: string): Error =>
  Object.assign(new Error(sentence), { responseCode })
