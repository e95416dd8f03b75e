import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  type Gate,
  gates,
  gatesOf,
  type KeyAccess,
  type ListRole,
  levelOf,
  type OperationId,
  type RefusalCode,
  reaches,
  refusals,
} from '@docket/contract'
import { query } from '../src/engine/db/query.ts'
import { callOf, operations } from './cast/calls.ts'
import { plansFile } from './cast/paying.ts'
import { type Cast, cast, keyOf, type Person, register, registerDemo, setRole } from './cast/people.ts'
import { type Scene, setScene } from './cast/scene.ts'
import { type Docket, databaseName, useDocket } from './harness.ts'

/** Why this runs beside one database only. */
export const runsOnce =
  'gates are declared, and roles are one query that both databases are tried with beside each handler'

type Headers = Record<string, string>

/** Somebody whom gates stop. Of several gates the first in their order answers. */
interface Outsider {
  readonly who: string
  readonly stoppedBy: readonly Gate[]
  /** Of a key that is not for everything: it passes `level` where this is enough. */
  readonly access?: KeyAccess
  headers(docket: Docket): Promise<Headers>
}

const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` })
const fromElsewhere = (token: string): Headers => ({ cookie: `svc_jwt=${token}`, 'sec-fetch-site': 'cross-site' })

const outsiders: readonly Outsider[] = [
  { who: 'nobody', stoppedBy: ['signed_in'], headers: async () => ({}) },
  { who: 'a token of nobody', stoppedBy: ['signed_in'], headers: async () => bearer('nobody') },
  {
    who: 'another site, with the cookie of somebody',
    stoppedBy: ['same_site'],
    headers: async (docket) => fromElsewhere((await register(docket)).token),
  },
  {
    who: 'another site, with the cookie of nobody',
    stoppedBy: ['same_site', 'signed_in'],
    headers: async () => fromElsewhere('nobody'),
  },
  {
    who: 'the demo account',
    stoppedBy: ['not_demo'],
    headers: async (docket) => bearer((await registerDemo(docket)).token),
  },
  {
    who: 'somebody who does not pay',
    stoppedBy: ['paid'],
    headers: async (docket) => {
      const person = await register(docket)
      await docket.app.context.db.transact((tx) => tx.all(endTrial, { id: person.user_id }))
      return bearer(person.token)
    },
  },
  {
    who: 'an API key',
    stoppedBy: ['own_session'],
    headers: async (docket) => bearer((await keyOf(docket, await register(docket))).key),
  },
  ...(['work', 'edit'] as const).map((access) => ({
    who: `an API key for ${access}`,
    stoppedBy: ['level', 'own_session'] as const,
    access,
    headers: async (docket: Docket) => bearer((await keyOf(docket, await register(docket), { access })).key),
  })),
  {
    who: 'an API key that is bound to a list',
    stoppedBy: ['scope', 'own_session'],
    headers: async (docket) => {
      const person = await register(docket)
      const { id } = await person.api.createList({ body: { name: 'Its own' } })
      return bearer((await keyOf(docket, person, { lists: [id] })).key)
    },
  },
  {
    who: 'an API key that is read-only',
    stoppedBy: ['writable_key', 'own_session'],
    headers: async (docket) => bearer((await keyOf(docket, await register(docket), { read_only: true })).key),
  },
]

const endTrial = query((q, p: { id: string }) =>
  q.updateTable('users').set({ trial_ends_at: '2000-01-01T00:00:00.000Z' }).where('id', '=', p.id),
)

/** `calls.ts` speaks of a Docket that takes no payments; this one takes them, and its provider is away. */
const wherePaid: { readonly [Id in OperationId]?: number } = {
  getPlans: 200,
  getCharges: 200,
  checkout: 502,
  openPortal: 400,
  receivePayment: 400,
}

/** How those are refused whose credentials are not good: every code of the area with this status. */
const unknown = (Object.keys(refusals) as RefusalCode[]).filter(
  (code) => refusals[code] === 401 && code.startsWith('auth.') && code !== 'auth.invalid_credentials',
)

const strength: Record<ListRole, number> = { viewer: 1, editor: 2, owner: 3 }
const isOfAuthor = ({ path }: { path: string }): boolean => path.includes('{commentID}')
const anyWay = ['a session'] as const
const roles = [
  { role: 'stranger', name: 'sam', held: 0 },
  { role: 'viewer', name: 'vera', held: 1 },
  { role: 'editor', name: 'ed', held: 2 },
  { role: 'owner', name: 'olga', held: 3 },
] as const

describe(`permission matrix on ${databaseName}`, () => {
  const file = plansFile()
  after(() => file[Symbol.dispose]())
  const docket = useDocket({
    environment: {
      DOCKET_STRIPE_SECRET_KEY: 'sk_nobody_is_asked',
      DOCKET_STRIPE_WEBHOOK_SECRET: 'whsec_nobody_signs',
      DOCKET_STRIPE_API_BASE: 'http://127.0.0.1:1',
      DOCKET_PLANS_FILE: file.path,
    },
  })
  /** Whose lists are made anew for each call that may change something. */
  let people: Cast
  /** A scene of others, where calls are made that must change nothing, and how it was at the beginning. */
  let kept: Scene
  let asItWas: string
  const credentials = new Map<Outsider, Headers>()
  const keys = new Map<Person, string>()
  const comments = new Map<string, string>()

  before(async () => {
    await docket.client().setup({ body: { email: 'admin@example.org', password: 'correct horse' } })
    people = await cast(docket)
    kept = await setScene(docket)
    await commentOf(kept, kept.people.vera)
    asItWas = await kept.digest()
    for (const outsider of outsiders) credentials.set(outsider, await outsider.headers(docket))
  })

  for (const [id, declared] of operations) {
    const standing = gatesOf(declared)

    for (const outsider of outsiders) {
      const { who } = outsider
      const isEnough = outsider.access && reaches(outsider.access, levelOf(declared))
      const stoppedBy = outsider.stoppedBy.filter((gate) => gate !== 'level' || !isEnough)
      const gate = standing.find((one) => stoppedBy.includes(one))
      test(`${id}: ${who} ${gate ? `is stopped: ${gate}` : 'passes the gates'}`, async () => {
        const headers = declared.endsSession ? await outsider.headers(docket) : credentials.get(outsider)!
        const { status, code } = await call(id, kept, headers)
        const isOwn = declared.refuses?.includes(code)
        if (!gate) return assert.ok(isOwn || !stoppedBy.some((one) => codesOf(one).includes(code)), `${status} ${code}`)
        assert.ok(codesOf(gate).includes(code), `${status} ${code}`)
        assert.equal(status, refusals[gates[gate]])
      })
    }

    if (declared.auth !== 'session') continue
    const ways =
      declared.needs && !declared.gates?.includes('own_session') ? ([...anyWay, 'an API key'] as const) : anyWay
    for (const [{ role, name, held }, way] of roles.flatMap((one) => ways.map((way) => [one, way] as const))) {
      const needed = declared.needs ? strength[declared.needs] : 0
      const refusal: RefusalCode | undefined = held >= needed ? undefined : held === 0 ? 'not_found' : 'list.role'
      test(`${id}: ${role} with ${way} ${refusal ? `is refused: ${refusal}` : 'may'}`, async () => {
        const scene = refusal || declared.method === 'GET' ? kept : await setScene(docket, people)
        // What is done to an account would be in the way of other calls.
        const isOfAccount =
          id === 'resendVerification' ||
          declared.endsSession ||
          (!declared.needs && declared.gates?.includes('own_session'))
        const person = isOfAccount ? await register(docket) : scene.people[name]
        const token = way === 'an API key' ? await keyFor(person) : person.token
        const own = isOfAuthor(declared) && held > 0 ? await commentOf(scene, person) : undefined
        const { status, code, expected } = await call(
          id,
          scene,
          bearer(token),
          person,
          own === undefined ? {} : { commentID: own },
        )
        if (!refusal) return assert.equal(status, expected, code)
        assert.deepEqual([status, code], [refusals[refusal], refusal])
      })
    }
  }

  test('no call that was refused changed anything', async () => {
    assert.equal(await kept.digest(), asItWas)
  })

  test('at every gate that stands before an operation somebody is stopped here', () => {
    const asked = new Set(operations.flatMap(([, declared]) => gatesOf(declared)))
    const tried = new Set(outsiders.flatMap(({ stoppedBy }) => stoppedBy))
    const untried = [...asked].filter((gate) => !tried.has(gate))
    assert.deepEqual(untried, [], 'Add an outsider to this test whom the gate stops.')
  })

  const codesOf = (gate: Gate): readonly RefusalCode[] => (gate === 'signed_in' ? unknown : [gates[gate]])

  /** A comment of theirs, whatever they may now: the address of one means nothing to anybody else. */
  const commentOf = async ({ listID, taskID, people }: Scene, person: Person): Promise<string> => {
    const known = comments.get(`${taskID} ${person.user_id}`)
    if (known !== undefined) return known
    const isViewer = person === people.vera
    if (isViewer) await setRole(docket, listID, person, 'editor')
    const { id } = await person.api.createComment({ taskID, body: { body: 'Mine' } })
    if (isViewer) await setRole(docket, listID, person, 'viewer')
    comments.set(`${taskID} ${person.user_id}`, String(id))
    return String(id)
  }

  /** One for each, which acts as they do. */
  const keyFor = async (person: Person): Promise<string> => {
    const key = keys.get(person) ?? (await keyOf(docket, person)).key
    keys.set(person, key)
    return key
  }

  /** The envelope's code, or `''`; streams are left at once. */
  const call = async (
    id: OperationId,
    scene: Scene,
    headers: Headers,
    person?: Person,
    own: Record<string, string> = {},
  ): Promise<{ status: number; code: RefusalCode; expected: number }> => {
    const { params, body, status: expected } = callOf(id, scene, person)
    const connection = new AbortController()
    const response = await docket
      .client()
      .raw(id, { ...params, ...own, ...(body && { body }) }, { headers, signal: connection.signal })
    const { status } = response
    const code = status < 400 ? '' : (await response.json()).code
    connection.abort()
    return { status, code, expected: wherePaid[id] ?? expected }
  }
})
