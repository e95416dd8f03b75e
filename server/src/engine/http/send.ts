import type { FastifyReply, FastifyRequest } from 'fastify'
import { currentDeadline } from '../outside/deadline.ts'
import { type Body, isInParts } from './end-of-turn.ts'
import { allowanceHeaders } from './headers.ts'

/** So much goes to a socket in a millisecond of the event loop; what is small is not worth counting. */
const BYTES_PER_MS = 2.5 * 1024 * 1024
const LARGE_BYTES = 64 * 1024

/** Names and values in turn, as Node takes them fastest. */
export type Head = readonly (string | string[])[]

export const headFrom = (headers: Readonly<Record<string, string>>): Head => Object.entries(headers).flat()

/**
 * The head of an answer together with what the caller has left of an allowance, and what was set on the reply: cookies,
 * transport security. What was set wins. Successes and streams take their head from here, refusals from the reply itself.
 */
export const headOf = (reply: FastifyReply, head: Head): string[] => {
  const set = reply.getHeaders() as Record<string, string>
  const names = Object.keys(set)
  const { allowance } = reply.request
  if (names.length === 0 && !allowance) return head as string[]
  const merged = head.slice() as string[]
  if (allowance) for (const [name, value] of Object.entries(allowanceHeaders(allowance))) merged.push(name, value)
  for (const name of names) {
    const at = placeOf(name, head)
    if (at === undefined) merged.push(name, set[name]!)
    else merged[at + 1] = set[name]!
  }
  return merged
}

const placeOf = (name: string, head: Head): number | undefined => {
  for (let at = 0; at < head.length; at += 2) if (head[at] === name) return at
  return undefined
}

/**
 * Writes to the socket's response: nothing of Fastify's own way of answering is needed, and it is not free. The head of a
 * body names its length: `sized`.
 */
export const send = (request: FastifyRequest, reply: FastifyReply, status: number, head: Head, body?: Body): void => {
  if (request.server.isLeaving) reply.header('connection', 'close')
  // It is written later, on behalf of nobody.
  const bytes = body ? sizeOf(body) : 0
  if (bytes > LARGE_BYTES) currentDeadline()?.loopTime?.spend(bytes / BYTES_PER_MS)
  request.server.endOfTurn.write({ response: reply.raw, status, head: headOf(reply, head), body, request })
  reply.hijack()
}

/** The head with the length of the body. */
export const sized = (head: Head, body: Body): Head => [...head, 'content-length', String(sizeOf(body))]

const sizeOf = (body: Body): number =>
  isInParts(body) ? body.reduce((sum, { length }) => sum + length, 0) : Buffer.byteLength(body)
