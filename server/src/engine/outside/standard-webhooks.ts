import { createHmac, randomBytes } from 'node:crypto'

/** Signatures by Standard Webhooks 1.0.0, which receivers verify with a library of their language. */

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

export const newHookSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64')

export interface Message {
  /** The same for the same message, however often it is sent. */
  readonly id: string
  readonly body: Uint8Array
}

/** The headers of a message that is sent now, with a signature for each secret that is good. */
export const signed = ({ id, body }: Message, secrets: readonly string[], now: Date): Record<string, string> => {
  const seconds = String(Math.floor(now.getTime() / 1000))
  const signature = (secret: string) =>
    createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
      .update(`${id}.${seconds}.`)
      .update(body)
      .digest('base64')
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': secrets.map((secret) => `v1,${signature(secret)}`).join(' '),
  }
}
