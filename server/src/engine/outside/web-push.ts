import { createPublicKey } from 'node:crypto'
import type { Parcel } from './deliver.ts'

/** Loaded with the first key or message: a start need not wait for it. */
const load = async () => (await import('web-push')).default

/** What an installation signs its messages with (VAPID, RFC 8292): base64url, `public_key` for browsers. */
export interface PushKeys {
  readonly public_key: string
  readonly private_key: string
}

/** What a browser gave: where its push service takes messages, and what they are encrypted with. */
export interface PushTarget {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

export interface PushMessage {
  readonly text: string
  /** How long the push service keeps it for a browser that is away. */
  readonly ttlSeconds: number
  /** One that waits there is replaced by the next with the same; at most 32 characters of base64url. */
  readonly topic: string
  readonly urgency: 'normal' | 'high'
}

export const newPushKeys = async (): Promise<PushKeys> => {
  const { publicKey, privateKey } = (await load()).generateVAPIDKeys()
  return { public_key: publicKey, private_key: privateKey }
}

/** Whether it is a point of the curve, of which messages can be encrypted for. */
export const isPushKey = (p256dh: string): boolean => {
  const bytes = Buffer.from(p256dh, 'base64url')
  const part = (from: number) => bytes.subarray(from, from + 32).toString('base64url')
  try {
    createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: part(1), y: part(33) } })
    return true
  } catch {
    return false
  }
}

/** The message as its push service takes it: encrypted for the browser (RFC 8291), signed by us. `contact` is whom they may ask. */
export const wrap = async (
  { endpoint, p256dh, auth }: PushTarget,
  { text, ttlSeconds, topic, urgency }: PushMessage,
  { public_key, private_key }: PushKeys,
  contact: string,
): Promise<Parcel> => {
  const { headers, body } = (await load()).generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
    vapidDetails: { subject: contact, publicKey: public_key, privateKey: private_key },
    TTL: ttlSeconds,
    topic,
    urgency,
  })
  return { url: endpoint, headers, body }
}
