import type { RefusalCode } from '../errors.ts'
import { enumeration, type Json } from './json.ts'
import { reference, type Schemas } from './schemas.ts'

/** What each refusal means to a caller, and what to do. */
const meaning: Record<RefusalCode, string> = {
  'request.malformed': 'The request cannot be read: no valid HTTP, address, UTF-8 or JSON.',
  'request.invalid': 'A parameter or a field of the body is wrong; `fields` names each of them.',
  'request.content_type': 'The body is not sent as the media type that the operation takes.',
  'request.too_large': 'The body is larger than the operation takes.',
  'request.headers_too_large': 'The headers are larger than 16 KiB.',
  'request.method': 'The address has no operation of this method; `Allow` names those that it has.',
  'request.expectation': 'An `Expect` header other than `100-continue`.',
  'request.host': 'The request was made under a host name that is not the one of this installation.',
  'request.timeout': 'The request did not arrive in time.',
  'auth.required': 'There are no credentials: send a bearer token or the session cookie.',
  'auth.session_ended': 'The session has ended or never was: sign in again.',
  'auth.invalid_credentials': 'E-mail address or password are wrong.',
  'auth.password_wrong': 'The current password is wrong.',
  'auth.code_wrong': 'The code is wrong, was used before, or is not of this time.',
  'auth.challenge_ended': 'The challenge is over: used, too old, or tried too often. Sign in again.',
  'auth.key_unknown': 'There is no such API key.',
  'auth.key_revoked': 'The API key was revoked.',
  'auth.key_expired': 'The API key has expired.',
  'auth.cross_site': 'A browser makes this request from a page of another site.',
  'api_key.read_only': 'The API key may read and change nothing.',
  'api_key.level':
    'The API key may not do as much: its `access` is below the operation’s `x-level`, or what the body asks for needs more.',
  'api_key.scope': 'The API key is bound to some lists, or barred from one, and this is about the whole account.',
  'api_key.budget': 'The API key has used up its budget: `budget` says what of it, `resets_at` when there is more.',
  'api_key.session_required': 'Not with an API key: sign in.',
  demo_account: 'Not for the demo account.',
  email_unverified: 'The account’s e-mail address has to be verified first.',
  'billing.read_only': 'The subscription has lapsed: reading goes on, changing does not.',
  'billing.plan_unknown': 'There is no such plan.',
  'billing.subscribed': 'The account has a subscription that goes on: change it with `openPortal`.',
  'billing.nothing_bought': 'The account has bought nothing yet, so there is nothing to change.',
  'billing.signature': 'The signature is missing, is not the payment provider’s, or is more than five minutes old.',
  'billing.provider_failed': 'The payment provider does not answer, or not as it should.',
  'billing.not_configured': 'This installation takes no payments.',
  'auth.signup_disabled': 'This installation takes no new accounts without an invitation.',
  'auth.email_taken': 'There is an account with this e-mail address.',
  'auth.sso_required': 'Addresses of this domain sign in through the identity provider, at `login_url`.',
  'auth.token_invalid': 'The token is unknown, was used before, or has expired.',
  'auth.already_verified': 'The e-mail address is verified already.',
  'totp.enabled': 'Two-factor sign-in is on already.',
  'totp.not_set_up': 'Set two-factor sign-in up first.',
  'totp.not_enabled': 'Two-factor sign-in is not on.',
  'api_key.too_many': 'The account has as many API keys as it can have.',
  'pairing.approved': 'Somebody has allowed the machine already.',
  'archive.refused': 'The archive is not as it has to be.',
  'archive.taken': 'An id in the archive is taken here.',
  'portrait.unreadable': 'The file is no JPEG or PNG that can be read, or has too many pixels.',
  'idempotency.reused': 'The `Idempotency-Key` was used for another call: another operation, address or body.',
  'precondition.failed': 'It is not as the caller knows it: `current` is what is there, and nothing was changed.',
  last_admin: 'The only admin cannot go.',
  shared_project:
    'Lists of the account have other members: `blocked_project_ids` names them, `delete_shared` deletes them too.',
  'mail.failed': 'The mail server did not take the mail.',
  'setup.done': 'The first account was made already.',
  'list.role': 'The caller’s role on the list is too weak.',
  'list.too_many': 'The account owns as many lists as an account can own.',
  'list.too_large': 'The list holds as much as a list can hold.',
  'list.nothing_to_do': 'None of the list’s tasks is pending, so there is nothing to hand out.',
  'list.repeats': 'An open task of the list repeats: whoever works through it would never be done.',
  'list.not_ready': 'The list is not out for work: nothing can be claimed from it.',
  project_ready: 'The list is out for work, and this waits until it is back.',
  task_running:
    'A worker has the task, or one of the list’s, and this waits until it is reported. It can be taken back.',
  'task.not_waiting':
    'The task does not wait for that, or not since then: somebody has decided already, as `current` says.',
  'task.ref_taken': 'Another task of the list has this `ref`: `current`.',
  'task.cycle': 'The task would come after itself: those that it comes after come after it.',
  'task.finished': 'The task is completed, failed or archived, and nobody works on it any more: `current`.',
  'lease.lost':
    'The lease is not the task’s any more: it was given back, taken, or handed on. Stop, and claim another task.',
  'lease.ended': 'The task was reported already, and otherwise.',
  'hook.too_many': 'The list has as many webhooks as a list can have.',
  'hook.lost': 'The installation’s secret was replaced: delete the webhook, and make it anew.',
  'hook.unreachable': 'The address does not answer; nothing of what it said is told.',
  'member.owner': 'That person owns the list: owners are no members, and cannot leave.',
  'invite.invalid': 'The invite is unknown, was withdrawn, was accepted, or its time is over.',
  'invite.other_address': 'The invite was sent to another address than the caller’s.',
  not_found: 'It does not exist, or the caller may not see it.',
  rate_limited: 'Too many requests: wait as long as `Retry-After` says.',
  internal: 'Something went wrong inside Docket. The log has it under `request_id`.',
  unavailable: 'Docket cannot answer just now. Try again; what was asked for may or may not have been done.',
  'storage.full': 'The disk is full: nothing was changed, and reading goes on.',
}

const fieldError: Json = {
  type: 'object',
  description: 'A field of a request that is wrong.',
  required: ['field', 'error'],
  properties: {
    field: {
      type: 'string',
      description: 'The way to it, joined by dots; empty for the body as a whole.',
      examples: ['name'],
    },
    error: { type: 'string', description: 'What is wrong with it.', examples: ['must not be empty'] },
  },
}
const fields: Json = {
  type: 'array',
  description: 'Every field of the request that is wrong.',
  items: reference('FieldError'),
}

const seconds = (description: string): Json => ({ type: 'integer', minimum: 0, description, examples: [2] })
const retry_after = seconds('Whole seconds to wait, as in `Retry-After`.')
const request_id: Json = { type: 'string', description: 'What to look for in the log.', examples: ['k3v9-17'] }

const blocked_project_ids: Json = {
  type: 'array',
  description: 'The lists that have other members.',
  items: { type: 'string', format: 'uuid' },
  examples: [['1b4e28ba-2fa1-41d2-883f-0016d3cca427']],
}

const budget: Json = {
  type: 'string',
  description: 'What of the key’s budget is used up.',
  enum: ['running', 'claims_per_day', 'cost_per_day'],
}
const resets_at: Json = {
  type: ['string', 'null'],
  format: 'date-time',
  description: 'When there is more of it; `null` where a task has to be reported first.',
}

const login_url: Json = {
  type: 'string',
  description: 'Where to sign in.',
  examples: ['https://docket.example/api/v1/auth/oidc/login'],
}

const current: Json = {
  description: 'What is there instead: the task, or the list.',
  anyOf: [reference('Task'), reference('Project')],
}

const holder: Json = {
  type: 'object',
  description: 'Of a claim: who has the task.',
  required: ['worker', 'via', 'expires_at'],
  examples: [{ worker: 'mirror-check', via: 'Backup script', expires_at: '2026-11-21T14:00:00.000Z' }],
  properties: {
    worker: { type: 'string', description: 'What the worker calls itself; may be empty.', examples: ['mirror-check'] },
    via: { type: 'string', description: 'What its API key is called; may be empty.', examples: ['Backup script'] },
    expires_at: {
      type: ['string', 'null'],
      format: 'date-time',
      description: 'Until when at least; `null` where somebody has begun it by hand.',
      examples: ['2026-11-21T14:00:00.000Z'],
    },
  },
}

const failedOperation: Json = {
  type: 'object',
  description: 'An operation of a batch that cannot be done.',
  required: ['index', 'code', 'error'],
  properties: {
    index: { type: 'integer', minimum: 0, description: 'Its place in the batch, from 0.', examples: [3] },
    code: { type: 'string', description: 'What it would be refused with by itself.', examples: ['not_found'] },
    error: { type: 'string', description: 'The same as a sentence for people.', examples: ['There is no such task.'] },
    current: { ...reference('Task'), description: 'The task as it is, which stands in the way.' },
  },
}
const failed: Json = {
  type: 'array',
  description: 'Of a batch: every operation that cannot be done. The others could be sent again without them.',
  items: reference('FailedOperation'),
}

/** Members that the envelope of a refusal has beside `error` and `code`; those of `always` are never left out. */
const more: { readonly [Code in RefusalCode]?: { readonly members: Json; readonly always?: readonly string[] } } = {
  'request.invalid': { members: { fields } },
  not_found: { members: { failed } },
  project_ready: { members: { failed } },
  task_running: { members: { failed, holder } },
  'task.ref_taken': { members: { current, failed } },
  'task.cycle': { members: { failed } },
  'task.finished': { members: { current } },
  'list.too_large': { members: { failed } },
  'task.not_waiting': { members: { current }, always: ['current'] },
  'api_key.session_required': { members: { failed } },
  'precondition.failed': { members: { current, failed }, always: ['current'] },
  'api_key.budget': { members: { budget, resets_at }, always: ['budget', 'resets_at'] },
  'auth.sso_required': { members: { login_url }, always: ['login_url'] },
  shared_project: { members: { blocked_project_ids }, always: ['blocked_project_ids'] },
  rate_limited: { members: { retry_after }, always: ['retry_after'] },
  unavailable: { members: { retry_after } },
  'storage.full': { members: { retry_after } },
  internal: { members: { request_id }, always: ['request_id'] },
}

const error: Json = {
  type: 'string',
  description: 'A sentence for people: what is so and what to do. Its words may change.',
  examples: ['There is nothing at this address.'],
}

/** The envelope of all refusals with this status; what `code` can be is listed. */
export const errorOf = (schemas: Schemas, status: number, codes: readonly RefusalCode[]): Json => {
  const members = codes.map((code) => more[code] ?? { members: {} })
  const { fields: hasFields, failed: hasFailed, ...others } = Object.assign({}, ...members.map((one) => one.members))
  if (hasFields) schemas.add('FieldError', fieldError)
  if (hasFailed) schemas.add('FailedOperation', failedOperation)
  const always = Object.keys(others).filter((name) => members.every((one) => one.always?.includes(name)))
  return schemas.add(`Error${status}`, {
    type: 'object',
    description: `The error envelope of an answer with status ${status}.`,
    required: ['error', 'code', ...always],
    properties: {
      error,
      code: { type: 'string', description: 'For programs.', ...enumeration(`Error${status}Code`, codes) },
      ...(hasFields && { fields }),
      ...(hasFailed && { failed }),
      ...others,
    },
  })
}

/** The envelope of a refusal that is not foreseen. */
export const anyError = (schemas: Schemas): Json => {
  schemas.add('FieldError', fieldError)
  schemas.add('FailedOperation', failedOperation)
  const code: Json = {
    type: 'string',
    description: 'For programs; one that is newer than this document may come, too.',
    examples: ['not_found'],
  }
  return schemas.add('Error', {
    type: 'object',
    description: 'The error envelope: what the body of every answer outside 2xx and 3xx has.',
    required: ['error'],
    properties: {
      error,
      code,
      fields,
      budget,
      resets_at,
      blocked_project_ids,
      login_url,
      current,
      holder,
      failed,
      retry_after,
      request_id,
    },
  })
}

export const meaningOf = (code: RefusalCode): string => meaning[code]
