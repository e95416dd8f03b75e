import { type Endpoint, endpoint, refuse } from '@docket/contract'
import { z } from 'zod'
import type { Caller } from '../src/engine/call/caller.ts'
import type { Handlers } from '../src/engine/call/handler.ts'
import { Rendered } from '../src/engine/call/rendered.ts'
import { everywhere } from '../src/engine/db/key-scope.ts'

const rowID = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, 'must be a number')
  .transform(Number)
const inner = z.object({ a: z.string() })

/** One operation of each kind that the contract can declare. */
export const samples = {
  getFeed: endpoint({
    method: 'GET',
    path: '/public/{token}/feed',
    params: { token: z.string().min(20, 'must have 20 characters') },
    summary: 'RSS by token',
    auth: 'public',
    answers: { 200: { media: 'application/rss+xml; charset=utf-8', cache: 'public, max-age=60' } },
    refuses: ['rate_limited'],
  }),
  putPortrait: endpoint({
    method: 'PUT',
    path: '/portrait',
    summary: 'One file of a form',
    auth: 'session',
    gates: ['not_demo'],
    body: { maxBytes: 1024 * 1024, part: 'file' },
    answers: { 204: 'empty' },
  }),
  getPortrait: endpoint({
    method: 'GET',
    path: '/portrait',
    summary: 'Bytes',
    auth: 'session',
    answers: { 200: { media: 'image/jpeg', cache: 'private, no-cache' } },
  }),
  webhook: endpoint({
    method: 'POST',
    path: '/webhook',
    summary: 'A signed body, byte for byte',
    auth: 'signature',
    headers: z.object({ 'payment-signature': z.string('is missing') }),
    body: { maxBytes: 256 * 1024 },
    answers: { 200: z.object({ received: z.int(), signature: z.string() }) },
  }),
  startSso: endpoint({
    method: 'GET',
    path: '/sso/start',
    summary: 'A redirect with cookies',
    auth: 'public',
    query: z.object({ next: z.string('is missing') }),
    answers: { 302: 'redirect' },
  }),
  login: endpoint({
    method: 'POST',
    path: '/login',
    summary: 'One of two shapes',
    auth: 'public',
    body: z.object({ totp: z.boolean() }),
    answers: {
      200: z.union([
        z.object({ token: z.string() }),
        z.object({ totp_required: z.literal(true), challenge: z.string() }),
      ]),
    },
  }),
  claim: endpoint({
    method: 'POST',
    path: '/claim',
    summary: 'A body or none',
    auth: 'session',
    gates: ['paid'],
    body: z.object({ any: z.boolean() }),
    answers: { 200: inner, 204: 'empty' },
  }),
  getComment: endpoint({
    method: 'GET',
    path: '/tasks/{taskID}/comments/{commentID}',
    params: { commentID: rowID },
    summary: 'A number beside a UUID in the path',
    auth: 'session',
    answers: { 200: z.object({ taskID: z.string(), commentID: z.int() }) },
  }),
  makeKey: endpoint({
    method: 'POST',
    path: '/keys',
    summary: 'Not with a key',
    auth: 'session',
    gates: ['own_session', 'not_demo', 'paid'],
    answers: { 204: 'empty' },
  }),
  limited: endpoint({
    method: 'GET',
    path: '/limited/{how}',
    params: { how: z.enum(['value', 'refusal', 'bug', 'unwritable']) },
    summary: 'Headers on whatever becomes of it',
    auth: 'public',
    answers: { 200: inner },
    refuses: ['rate_limited'],
  }),
  limitedStream: endpoint({
    method: 'GET',
    path: '/stream',
    summary: 'Headers on a stream',
    auth: 'public',
    answers: { 200: { frame: 'Frame', description: '', events: {}, isResumable: false } },
  }),
  everyShape: endpoint({
    method: 'GET',
    path: '/shapes',
    summary: 'Nothing undeclared in any of them',
    auth: 'public',
    answers: {
      200: z.object({
        record: z.record(z.string(), inner),
        default: inner.default({ a: 'x' }),
        readonly: inner.readonly(),
        lazy: z.lazy(() => inner),
        both: z.intersection(inner, z.object({ b: z.string() })),
        changed: inner.transform(({ a }) => ({ a })),
        caught: inner.catch({ a: 'x' }),
        pair: z.tuple([inner, inner]),
        array: z.array(inner),
        none: inner.nullable(),
        absent: inner.optional(),
        loose: z.looseObject({ a: z.string() }),
      }),
    },
  }),
  broken: endpoint({
    method: 'GET',
    path: '/broken',
    summary: 'Breaks its word',
    auth: 'public',
    answers: { 200: inner },
  }),
} satisfies Record<string, Endpoint>

export const feed = `<rss>${'<item/>'.repeat(500)}</rss>`
const leaky = { a: 'x', password_hash: '$argon2id$' }
let portrait = Buffer.alloc(0)

export const sampleHandlers: Handlers<typeof samples> = {
  async getFeed({ token, setHeader }) {
    setHeader('x-ratelimit-limit', '60')
    if (token.startsWith('x')) refuse('rate_limited', 'Too many.', { retry_after: 7 })
    return new Rendered<'application/rss+xml; charset=utf-8'>(feed)
  },
  async putPortrait({ body }) {
    portrait = Buffer.from(body)
  },
  async getPortrait() {
    return new Rendered<'image/jpeg'>([portrait])
  },
  async webhook({ body, headers }) {
    return { received: body.length, signature: headers['payment-signature'] }
  },
  async startSso({ next, cookies, setCookie }) {
    setCookie({ name: 'one', value: cookies.zero ?? 'none', maxAgeSeconds: 600, path: '/' })
    setCookie({ name: 'two', value: 'replaced', maxAgeSeconds: 600, path: '/api' })
    setCookie({ name: 'two', value: 'b', maxAgeSeconds: 0, path: '/api' })
    return next
  },
  async login({ body }) {
    return body.totp ? { totp_required: true, challenge: 'c', ...leaky } : { token: 't', ...leaky }
  },
  async claim({ body }) {
    return body.any ? leaky : undefined
  },
  async getComment({ taskID, commentID }) {
    return { taskID, commentID }
  },
  async makeKey() {},
  async limited({ how, setHeader, setCookie }) {
    setHeader('x-ratelimit-remaining', '3')
    setCookie({ name: 'seen', value: '1', maxAgeSeconds: 1, path: '/' })
    if (how === 'refusal') refuse('rate_limited', 'Too many.', { retry_after: 7 })
    if (how === 'unwritable') setHeader('x-unwritable', 'a\r\nb')
    if (how === 'bug') throw new Error('a bug of the sample')
    return leaky
  },
  async limitedStream({ setHeader }) {
    setHeader('x-ratelimit-remaining', '3')
    return (sink) => sink.end('event: last\n\n')
  },
  async everyShape() {
    return {
      record: { k: leaky },
      default: leaky,
      readonly: leaky,
      lazy: leaky,
      both: { ...leaky, b: 'y' },
      changed: leaky,
      caught: leaky,
      pair: [leaky, leaky],
      array: [leaky],
      none: null,
      loose: { a: 'x', kept: 1 },
    }
  },
  async broken() {
    return { a: 1 } as unknown as { a: string }
  },
}

const account = { role: 'user', demo: false, email_verified: true, lapsed: false } as const
const session = { kind: 'session', id: 's', name: '', access: 'full', scope: everywhere, isBudgeted: false } as const
/** By the token that they show. */
export const callers: Record<string, Caller> = {
  ann: { user_id: 'ann', credential: session, account },
  demo: { user_id: 'demo', credential: session, account: { ...account, demo: true } },
  lapsed: { user_id: 'lapsed', credential: session, account: { ...account, lapsed: true } },
  key: {
    user_id: 'ann',
    credential: { kind: 'api_key', id: 'k', name: 'Key', access: 'full', scope: everywhere, isBudgeted: false },
    account,
  },
  reader: {
    user_id: 'ann',
    credential: { kind: 'api_key', id: 'r', name: 'Reader', access: 'read', scope: everywhere, isBudgeted: false },
    account,
  },
}
