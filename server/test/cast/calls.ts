import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { type Endpoint, endpoints, isBytes, type OperationId, pathParameters } from '@docket/contract'
import type { z } from 'zod'
import { absentId, type Person } from './people.ts'
import type { Scene } from './scene.ts'

/**
 * One well-formed call of each operation: who may call, broken bodies, wrong addresses and wrong fields are tried on it.
 * What is left out follows from the contract; an operation with a body says here what the smallest right one is.
 */
interface Call {
  /** Only what is required. Never the same twice where a second time is refused. */
  readonly body?: (scene: Scene) => object
  /** Parameters of the path that a scene does not know by their names. */
  readonly params?: (scene: Scene, caller: Person) => Record<string, string>
  /** Of fields that stand in place of each other: what has to be sent where one of them is left out. */
  readonly insteadOf?: Readonly<Record<string, object>>
  /** How the owner of a scene is answered, in a Docket that is set up; the first declared status when it is left out. */
  readonly status?: number
}

/** A PNG. */
export const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

const noLists = '{"format":"docket.archive.v1","lists":0}\n'
/** An archive without a list. */
const emptyArchive = Buffer.from(
  `${noLists}{"end":"docket.archive.v1","sha256":"${createHash('sha256').update(noLists).digest('hex')}"}\n`,
)

/** What the browser of the example in RFC 8291 has. */
const pushKeys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}

let count = 0
const password = 'correct horse'
const noCode = () => ({ code: 'BCDF-GHJK' })
const unshared = () => ({ token: 'of-nobody' })
const newEmail = () => `new-${++count}@example.net`

const calls: { readonly [Id in OperationId]?: Call } = {
  setup: { body: () => ({ email: 'admin@example.org', password }), status: 409 },
  register: { body: () => ({ email: newEmail(), password, terms_accepted: true }) },
  login: { body: () => ({ email: newEmail(), password: 'of nobody' }), status: 401 },
  verifyTotp: {
    body: () => ({ challenge: 'of-nobody', code: '123456' }),
    insteadOf: { code: { recovery_code: '7fk2-m9xq-03vd' }, recovery_code: { code: '123456' } },
    status: 401,
  },
  demo: { status: 404 },
  forgotPassword: { body: () => ({ email: newEmail() }) },
  resetPassword: { body: () => ({ token: 'of-nobody', password }), status: 400 },
  updateMe: { body: () => ({}) },
  changePassword: { body: () => ({ current_password: 'not the password', new_password: password }), status: 401 },
  endSession: { params: () => ({ sessionID: absentId }), status: 404 },
  putPortrait: { body: () => onePixel },
  getMyPortrait: { status: 404 },
  getPortrait: { params: ({ owner }) => ({ userID: owner.user_id }), status: 404 },
  deleteMe: { body: () => ({ current_password: 'not the password', confirmation: 'delete my account' }), status: 401 },
  confirmTotp: { body: () => ({ code: '123456' }), status: 409 },
  disableTotp: { body: () => ({ password }), status: 400 },
  regenerateRecoveryCodes: { status: 400 },
  createApiKey: { body: () => ({ name: 'Backup' }) },
  updateApiKey: { body: () => ({}), params: () => ({ id: absentId }), status: 404 },
  revokeApiKey: { body: () => ({ password }), params: () => ({ id: absentId }), status: 404 },
  startPairing: { body: () => ({ name: 'olga@laptop' }) },
  getPairing: { params: noCode, status: 404 },
  approvePairing: { body: () => ({}), params: noCode, status: 404 },
  refusePairing: { params: noCode, status: 404 },
  collectPairing: { body: () => ({ secret: 'of-nobody' }), status: 404 },
  createList: { body: () => ({ name: 'Another' }) },
  importArchive: { body: () => emptyArchive },
  copyList: { body: () => ({}) },
  arrangeList: { body: () => ({}) },
  markListSeen: { body: () => ({ rev: 1 }) },
  updateList: { body: () => ({}) },
  tellWriting: { body: () => ({ writing: null }) },
  getPublicList: { params: unshared, status: 404 },
  getPublicFeed: { params: unshared, status: 404 },
  getCalendarFeed: { params: unshared, status: 404 },
  subscribe: { params: unshared, status: 404 },
  createTask: { body: () => ({ name: 'Another' }) },
  batchTasks: { body: () => ({ operations: [{ op: 'create', name: 'Another' }] }) },
  updateTask: { body: () => ({}) },
  moveTask: { body: ({ ids }) => ({ list_id: ids.listID! }) },
  moveTasks: { body: ({ ids }) => ({ list_id: ids.listID!, ids: [ids.taskID!] }) },
  createComment: { body: () => ({ body: 'Two bottles' }) },
  updateComment: { body: () => ({ body: 'Three bottles' }) },
  markInboxRead: { body: () => ({ through: 1 }) },
  updateNoticeSettings: { body: () => ({}) },
  putPush: { body: () => ({ endpoint: 'https://push.example.org/abc', keys: pushKeys }) },
  deletePush: { params: () => ({ sessionID: absentId }) },
  openDailyMailStop: { params: unshared, status: 404 },
  stopDailyMail: { params: unshared, status: 404 },
  setReminder: { body: () => ({ remind_at: '2027-01-01T08:00:00Z' }) },
  createHook: { body: () => ({ url: 'https://hooks.example.org/docket' }) },
  updateHook: { body: () => ({}), params: () => ({ hookID: absentId }), status: 404 },
  deleteHook: { params: () => ({ hookID: absentId }), status: 404 },
  testHook: { params: () => ({ hookID: absentId }), status: 404 },
  rotateHook: { params: () => ({ hookID: absentId }), status: 404 },
  addMember: { body: ({ people }) => ({ email: people.vera.email, role: 'viewer' }) },
  updateMember: { body: () => ({ role: 'viewer' }), params: ({ people }) => ({ userID: people.ed.user_id }) },
  removeMember: {
    params: ({ owner, people }, caller) => ({ userID: (caller === owner ? people.ed : caller).user_id }),
  },
  revokeInvite: { params: ({ invite }) => ({ inviteID: invite.id }) },
  previewInvite: { params: ({ invite }) => ({ token: invite.token }) },
  acceptInvite: { params: ({ invite }) => ({ token: invite.token }), status: 403 },
  getPlans: { status: 503 },
  getCharges: { status: 503 },
  checkout: { body: () => ({}), status: 503 },
  openPortal: { status: 503 },
  receivePayment: { body: () => new Uint8Array(), status: 503 },
  oidcLogin: { status: 404 },
  oidcCallback: { status: 404 },
  claimTask: { body: () => ({}), status: 409 },
  renewLease: { body: () => ({ lease_id: absentId }), status: 409 },
  releaseLease: { body: () => ({}) },
  completeTask: { body: () => ({ lease_id: absentId }), status: 409 },
  askAboutTask: { body: () => ({ lease_id: absentId, question: 'Which?' }), status: 409 },
  answerTask: {
    body: () => ({ text: 'North' }),
    insteadOf: { text: { option: 'north' }, option: { text: 'North' } },
    status: 409,
  },
  approveTask: { body: () => ({}), status: 409 },
  sendBackTask: { body: () => ({ text: 'Once more' }), status: 409 },
  barWorker: { params: () => ({ keyID: absentId }), status: 404 },
  unbarWorker: { params: () => ({ keyID: absentId }), status: 404 },
  failTask: { body: () => ({ lease_id: absentId }), status: 409 },
}

export interface WellFormed {
  readonly params: Record<string, string>
  readonly body?: Record<string, unknown> | Uint8Array
  readonly insteadOf: Readonly<Record<string, object>>
  readonly status: number
}

export const callOf = (id: OperationId, scene: Scene, caller = scene.owner): WellFormed => {
  const declared: Endpoint = endpoints[id]
  const { body, params, status, insteadOf = {} }: Call = calls[id] ?? {}
  const known = { ...scene.ids, ...params?.(scene, caller) }
  const wanted = pathParameters(declared.path).map((name) => {
    assert.ok(name in known, `Say in server/test/cast/calls.ts what a good ${name} of ${id} is, or in scene.ts.`)
    return [name, known[name]!]
  })
  assert.equal(
    declared.body !== undefined,
    body !== undefined,
    `Say in server/test/cast/calls.ts what a good body of ${id} is.`,
  )
  return {
    params: Object.fromEntries(wanted),
    ...(body && { body: body(scene) as WellFormed['body'] & object }),
    insteadOf,
    status: status ?? Number(Object.keys(declared.answers)[0]),
  }
}

/** Every operation of the contract with what it declares. */
export const operations = Object.entries(endpoints) as [OperationId, Endpoint][]

/** Those with a JSON body, with its type. */
export const operationsWithBody = operations.flatMap(([id, { body }]): [OperationId, z.ZodObject][] =>
  body === undefined || isBytes(body) ? [] : [[id, body]],
)
