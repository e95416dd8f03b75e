import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { type Endpoint, KeyAccess, levelOf, type OperationId, reaches, refusals } from '@docket/contract'
import { rowsOf, tables } from './cast/belongings.ts'
import { callOf, operations } from './cast/calls.ts'
import { type Cast, cast, keyOf, type Person, register } from './cast/people.ts'
import { type Scene, setScene } from './cast/scene.ts'
import { databaseName, useDocket } from './harness.ts'

/** Where a call is made: in the list that the bound keys are for, in another of the same account's, or in a stranger's. */
const places = ['own', 'other', 'foreign'] as const
type Place = (typeof places)[number]

interface Key {
  readonly access: KeyAccess
  readonly isBound: boolean
}

const keys: readonly Key[] = KeyAccess.options.flatMap((access) => [
  { access, isBound: false },
  { access, isBound: true },
])
const nameOf = ({ access, isBound }: Key): string => `a key for ${access}${isBound ? ', bound to a list' : ''}`

/** Those whose smallest body asks for more than their level. */
const wantsMore: ReadonlySet<OperationId> = new Set(['releaseLease'])

/** How a key is refused; undefined where it may. Written without the gates' own code. */
const refusalOf = (id: OperationId, declared: Endpoint, { access, isBound }: Key, place: Place): string | undefined => {
  if (declared.method !== 'GET' && access === 'read') return 'api_key.read_only'
  if (declared.gates?.includes('own_session')) return 'api_key.session_required'
  if (!reaches(access, wantsMore.has(id) ? 'full' : levelOf(declared))) return 'api_key.level'
  const isOfList = declared.isBound ?? declared.needs !== undefined
  if (isBound && !isOfList) return 'api_key.scope'
  const isHidden = place === 'foreign' || (isBound && place === 'other')
  return declared.needs && isHidden ? 'not_found' : undefined
}

/** Rows that change with every call, whatever becomes of it. */
const restless = new Set(['buckets', 'throttles', 'jobs', 'settings'])

describe(`every operation with keys of every kind on ${databaseName}`, () => {
  const docket = useDocket({ limits: { keyBurst: 1e6, keyRate: 1e6 } })
  let people: Cast
  let scenes: Record<Place, Scene>
  const made = new Map<Key, string>()

  before(async () => {
    await docket.client().setup({ body: { email: 'admin@example.org', password: 'correct horse' } })
    people = await cast(docket)
    scenes = {
      own: await setScene(docket, people),
      other: await setScene(docket, people),
      foreign: await setScene(docket),
    }
    for (const key of keys) made.set(key, await make(key, scenes.own.listID))
    for (const key of keys) await docket.client(made.get(key)).getMe() // It is noted once a minute that a key is used.
  })

  const make = async ({ access, isBound }: Key, listID: string): Promise<string> => {
    return (await keyOf(docket, people.olga, { access, ...(isBound && { lists: [listID] }) })).key
  }

  const rows = async (): Promise<string[]> => {
    const all: string[] = []
    for (const table of tables) {
      if (restless.has(table)) continue
      for (const { last_used_at: _, ...row } of await rowsOf(docket, table)) all.push(`${table} ${JSON.stringify(row)}`)
    }
    return all.sort()
  }

  const call = async (id: OperationId, token: string, scene: Scene, headers: Record<string, string> = {}) => {
    const { params, body } = callOf(id, scene, scene.owner)
    const connection = new AbortController()
    const answer = await docket
      .client(token)
      .raw(id, { ...params, ...(body && { body }) }, { headers, signal: connection.signal })
    const { status } = answer
    const code: string = status < 400 ? '' : (await answer.json()).code
    connection.abort()
    return { status, code }
  }

  const ofSessions = operations.filter(([, { auth }]) => auth === 'session')

  test('what is refused is refused for the right reason, and changes no row', async () => {
    const asItWas = await rows()
    let refused = 0
    for (const [id, declared] of ofSessions)
      for (const key of keys)
        for (const place of places) {
          const expected = refusalOf(id, declared, key, place)
          if (!expected || (!declared.needs && place !== 'own')) continue
          const { status, code } = await call(id, made.get(key)!, scenes[place])
          const what = `${id} with ${nameOf(key)}, in the ${place} list`
          assert.deepEqual([code, status], [expected, refusals[expected as keyof typeof refusals]], what)
          refused += 1
        }
    assert.ok(refused > 1000, `${refused} calls`)
    assert.deepEqual(await rows(), asItWas)
  })

  for (const [id, declared] of ofSessions) {
    if (declared.gates?.includes('own_session') || declared.endsSession) continue
    const access = levelOf(declared)
    const isOfList = declared.isBound ?? declared.needs !== undefined
    test(`${id} may be called with a key for ${access}${isOfList ? ' that is bound to the list' : ''}`, async () => {
      const scene =
        id === 'resendVerification' ? { ...scenes.own, owner: await register(docket) } : await setScene(docket, people)
      const { key } = await keyOf(docket, scene.owner, { access, ...(isOfList && { lists: [scene.listID] }) })
      const isOfComment = declared.path.includes('{commentID}')
      const own = isOfComment
        ? await docket.client(key).createComment({ taskID: scene.taskID, body: { body: 'By this key' } })
        : undefined
      const ids = own ? { ...scene.ids, commentID: String(own.id) } : scene.ids
      const { status, code } = await call(id, key, { ...scene, ids })
      const { status: expected } = callOf(id, scene)
      assert.equal(status, wantsMore.has(id) ? 403 : expected, code)
      await scene.owner.api.revokeApiKey({ id: await idOf(scene.owner), body: { password: 'correct horse' } })
    })
  }

  /** The newest key of theirs. */
  const idOf = async ({ api }: Person): Promise<string> => (await api.getApiKeys())[0]!.id

  describe('that is bound', () => {
    const bound = () => docket.client(made.get(keys.find(({ access, isBound }) => access === 'full' && isBound)!))

    test('sees its list, and none of the others, wherever lists are told of', async () => {
      const { own, other } = scenes
      const api = bound()
      await people.olga.api.createTask({ listID: other.listID, body: { name: 'Hidden milk' } })
      await people.olga.api.createTask({ listID: own.listID, body: { name: 'Shown milk' } })
      assert.deepEqual(
        (await api.getLists()).map(({ id }) => id),
        [own.listID],
      )
      const { lists, tasks } = await api.getMyTasks({})
      assert.deepEqual([lists, [...new Set(tasks.map(({ list_id }) => list_id))]], [[own.listID], [own.listID]])
      const { hits } = await api.search({ q: 'milk' })
      assert.deepEqual([...new Set(hits.map(({ list_id }) => list_id))], [own.listID])
      const asked = await api.raw('search', { q: 'milk', list_id: other.listID })
      assert.equal(asked.status, 404)
    })

    test('goes on from a bookmark of its owner’s with what it may see', async () => {
      const { own, other } = scenes
      const { since } = await people.olga.api.getMyTasks({})
      await people.olga.api.createTask({ listID: other.listID, body: { name: 'Hidden' } })
      await people.olga.api.createTask({ listID: own.listID, body: { name: 'Shown' } })
      const { tasks, gone } = await bound().getMyTasks({ since: since! })
      assert.deepEqual([...tasks.map(({ list_id }) => list_id), ...gone], [own.listID])
    })

    test('reaches no other list by what a body names', async () => {
      const { own, other, foreign } = scenes
      const api = bound()
      const asItWas = await rows()
      for (const there of [other, foreign]) {
        const elsewhere = { listID: own.listID, body: { list_id: there.listID, ids: [own.taskID] } }
        const calls: [OperationId, object][] = [
          ['moveTask', { taskID: own.taskID, body: { list_id: there.listID } }],
          ['moveTasks', elsewhere],
          ['moveTasks', { listID: own.listID, body: { list_id: own.listID, ids: [there.taskID] } }],
          ['batchTasks', { listID: own.listID, body: { operations: [{ op: 'update', id: there.taskID, name: 'x' }] } }],
          ['batchTasks', { listID: own.listID, body: { operations: [{ op: 'delete', id: there.taskID }] } }],
          ['moveTask', { taskID: there.taskID, body: { list_id: own.listID } }],
        ]
        for (const [id, request] of calls) {
          const answer = await api.raw(id, request as never)
          assert.deepEqual([answer.status, (await answer.json()).code], [404, 'not_found'], JSON.stringify(request))
        }
      }
      assert.deepEqual(await rows(), asItWas)
    })

    test('is not told what was answered to its owner under the same Idempotency-Key', async () => {
      const { other } = scenes
      const headers = { 'idempotency-key': crypto.randomUUID() }
      const request = { listID: other.listID, body: { name: 'Once' } }
      assert.equal((await people.olga.api.raw('createTask', request, { headers })).status, 201)
      const answer = await bound().raw('createTask', request, { headers })
      assert.equal(answer.status, 404)
    })
  })
})
