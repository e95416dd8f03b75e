import assert from 'node:assert/strict'
import { afterEach, before, describe, test } from 'node:test'
import type { OperationId } from '@docket/contract'
import { query } from '../../src/engine/db/query.ts'
import { callOf, operationsWithBody } from '../cast/calls.ts'
import { verify } from '../cast/people.ts'
import { type Scene, setScene } from '../cast/scene.ts'
import { databaseName, useDocket } from '../harness.ts'
import { assertFieldRefused, assertRefused, sendText } from './bad-input.ts'
import { fits, type Schema, schemasOf, withoutNull } from './declared.ts'
import { kindOf, parsed, refusedAnywhere, samplesFor } from './kinds.ts'

/** Why this runs beside one database only. */
export const runsOnce = 'a field is refused before anything is asked of a database'

const dropRefs = query((q, _: object) => q.updateTable('tasks').set({ ref: null }))
const dropHooks = query((q) => q.deleteFrom('hooks'))
const dropKeys = query((q) => q.deleteFrom('api_keys'))

const inOurWords = /^must (?!.*(?:expected|received|Invalid)).+\.$/

/** Which samples the schema of a field takes; of opaque kinds it tells the type alone. */
const sort = (field: string, schema: Schema): { right: string[]; wrong: string[] } => {
  const declared = withoutNull(schema).schema
  const isOpaque = kindOf(field, declared)?.isOpaque
  const known = samplesFor(declared).filter((json) => !(isOpaque && fits({ type: declared.type! }, JSON.parse(json))))
  return {
    right: known.filter((json) => fits(schema, JSON.parse(json))),
    wrong: known.filter((json) => !fits(schema, JSON.parse(json))),
  }
}

describe(`fields of bodies on ${databaseName}`, () => {
  const docket = useDocket({ limits: { loginPerAccount: 1000 } }) // the password is wrong in many calls
  let scene: Scene

  before(async () => {
    await docket.client().setup({ body: { email: 'first@example.org', password: 'correct horse' } })
    scene = await setScene(docket)
    await verify(docket, scene.owner) // who writes to whatever address is right
  })

  // An account can have only so many keys, a list so many webhooks, and of a list one task can have each ref.
  afterEach(() =>
    docket.app.context.db.transact(async (tx) => {
      await tx.all(dropHooks, {})
      await tx.all(dropKeys, {})
      await tx.all(dropRefs, {})
    }),
  )

  for (const [id, type] of operationsWithBody) {
    const { fields, required } = schemasOf(type)

    for (const [field, schema] of Object.entries(fields)) {
      const isRequired = required.includes(field)
      const { right, wrong } = sort(field, schema)

      test(`${id} refuses each wrong ${field} and changes nothing`, async () => {
        const before = await scene.digest()
        for (const json of wrong) assertFieldRefused(await send(id, field, json), field, inOurWords, shown(field, json))
        for (const [json, message, within] of kindOf(field, withoutNull(schema).schema)?.refuses ?? []) {
          const answer = await send(id, field, json)
          if (message.startsWith('The body')) assertRefused(answer, 400, 'request.invalid', message, shown(field, json))
          else assertFieldRefused(answer, within ? `${field}.${within}` : field, `${message}.`, shown(field, json))
        }
        for (const [json, error] of refusedAnywhere) {
          assertRefused(await send(id, field, json), 400, 'request.invalid', error, shown(field, json))
        }
        if (isRequired) assertFieldRefused(await send(id, field), field, /^(is missing|must be .+)\.$/, `no ${field}`)
        assert.equal(await scene.digest(), before)
      })

      test(`${id} takes each right ${field}`, async () => {
        const special = kindOf(field, withoutNull(schema).schema)?.takes ?? []
        const { status } = callOf(id, scene)
        for (const [json, kept] of [...right.map(parsed), ...special]) {
          const answer = await send(id, field, json)
          assert.equal(answer.status, status, `${shown(field, json)}: ${answer.body.error}`)
          if (status < 400 && field in answer.body) assert.deepEqual(answer.body[field], kept)
        }
        if (!isRequired) assert.equal((await send(id, field)).status, status)
      })
    }

    test(`${id} tells of every field that is missing at once`, async () => {
      const { status, body } = await sendText(scene.owner.api, id, callOf(id, scene).params, '{}')
      const { insteadOf, status: good } = callOf(id, scene)
      if (required.length === 0) return assert.equal(status, Object.keys(insteadOf).length > 0 ? 400 : good)
      assert.deepEqual(
        body.fields?.map(({ field }) => field),
        required,
      )
      assert.equal(body.error, `${required[0]}: ${body.fields?.[0]?.error}`)
    })
  }

  test('what is missing is called missing, unless its field has words of its own', async () => {
    const { body } = await sendText(docket.client(), 'register', {}, '{}')
    assert.deepEqual(body, {
      error: 'email: is missing.',
      code: 'request.invalid',
      fields: [
        { field: 'email', error: 'is missing.' },
        { field: 'password', error: 'is missing.' },
        { field: 'terms_accepted', error: 'must be true: the terms have to be accepted.' },
      ],
    })
  })

  test('every wrong field is told of at once, once each, in the order of the contract', async () => {
    const text =
      '{"outputs":[],"position":"7","status":"done","due_at":"tomorrow","name":"\\u0001","icon":7,"color":""}'
    const { status, body } = await sendText(scene.owner.api, 'updateTask', { taskID: scene.taskID }, text)
    assert.equal(status, 400)
    assert.deepEqual(body, {
      error: 'name: must not contain control characters.',
      code: 'request.invalid',
      fields: [
        { field: 'name', error: 'must not contain control characters.' },
        { field: 'icon', error: 'must be a text.' },
        { field: 'due_at', error: 'must be a date and time like 2026-11-21T14:00:00Z.' },
        { field: 'status', error: 'must be pending, in_progress, completed, or failed.' },
        { field: 'position', error: 'must be a number.' },
        { field: 'outputs', error: 'must be an object.' },
      ],
    })
  })

  const shown = (field: string, json: string): string => `${field} = ${json.slice(0, 80)}`

  /** Without `json` the field is left out. */
  const send = (id: OperationId, field: string, json?: string) => {
    const { params, body, insteadOf } = callOf(id, scene)
    const instead = insteadOf[field] ?? {}
    const others = Object.entries(json === undefined ? { ...(body as object), ...instead } : (body as object)).filter(
      ([name]) => name !== field && (json === undefined || !(name in instead)),
    )
    const members = others.map(([name, other]) => `${JSON.stringify(name)}:${JSON.stringify(other)}`)
    if (json !== undefined) members.push(`${JSON.stringify(field)}:${json}`)
    return sendText(scene.owner.api, id, params, `{${members.join(',')}}`)
  }
})
