import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { type Endpoint, endpoints, type OperationId } from '@docket/contract'
import type { z } from 'zod'
import {
  acceptedStatus,
  assertRefused,
  operationsWithBody,
  type Scene,
  sendText,
  setScene,
  smallestBody,
} from './bad-input.ts'
import * as kind from './bad-input-kinds.ts'
import { databaseName, useDocket } from './harness.ts'

const optional = { isRequired: false }
const required = { isRequired: true }
const listFields = { description: kind.text(4096), icon: kind.icon, git_repo: kind.text(2048, { isTrimmed: true }) }
const taskFields = { description: kind.text(65_536), icon: kind.icon, due_at: kind.dueAt }

const fields: { readonly [Id in OperationId]?: Record<string, kind.Kind> } = {
  setup: { email: kind.email, password: kind.newPassword },
  register: { email: kind.email, password: kind.newPassword, terms_accepted: kind.acceptedTerms },
  login: { email: kind.email, password: kind.oldPassword },
  createList: { ...listFields, name: kind.name(255, required) },
  updateList: { ...listFields, name: kind.name(255, optional) },
  createTask: { ...taskFields, name: kind.name(500, required), color: kind.color },
  updateTask: {
    ...taskFields,
    name: kind.name(500, optional),
    color: kind.color,
    position: kind.position,
    status: kind.status,
    outputs: kind.outputs,
  },
}

describe(`fields of bodies on ${databaseName}`, () => {
  const docket = useDocket()
  let scene: Scene

  before(async () => {
    await docket.client().setup({ body: { email: 'first@example.org', password: 'correct horse' } })
    scene = await setScene(docket)
  })

  test('every field of the contract has its table here', () => {
    for (const id of operationsWithBody) {
      const { body }: Endpoint = endpoints[id]
      assert.deepEqual(Object.keys(fields[id] ?? {}).sort(), Object.keys((body as z.ZodObject).shape).sort(), id)
    }
  })

  for (const [id, kinds] of Object.entries(fields) as [OperationId, Record<string, kind.Kind>][]) {
    for (const [field, { missing, takes, refuses }] of Object.entries(kinds)) {
      test(`${id} refuses each wrong ${field} and changes nothing`, async () => {
        const before = await scene.digest()
        for (const [value, message, within] of refuses) {
          const answer = await send(id, field, value)
          const error = message.startsWith('The body')
            ? message
            : `${[field, within].filter(Boolean).join('.')}: ${message}.`
          assertRefused(answer, 400, 'request.invalid', error, `${field} = ${value.slice(0, 80)}`)
        }
        if (missing !== undefined) {
          assertRefused(await send(id, field), 400, 'request.invalid', `${field}: ${missing}.`, `no ${field}`)
        }
        assert.equal(await scene.digest(), before)
      })

      test(`${id} takes each right ${field}`, async () => {
        for (const [value, kept] of takes) {
          const { status, body } = await send(id, field, value)
          assert.equal(status, acceptedStatus[id], `${field} = ${value.slice(0, 80)}: ${body.error}`)
          if (field in body) assert.deepEqual(body[field], kept)
        }
        if (missing === undefined) assert.equal((await send(id, field)).status, acceptedStatus[id])
      })
    }
  }

  /** Without `value` the field is left out. */
  const send = (id: OperationId, field: string, value?: string) => {
    const { [field]: _, ...others } = smallestBody[id]!() as Record<string, unknown>
    const members = Object.entries(others).map(([name, other]) => `${JSON.stringify(name)}:${JSON.stringify(other)}`)
    if (value !== undefined) members.push(`${JSON.stringify(field)}:${value}`)
    return sendText(scene.owner.api, id, scene.parametersOf(id), `{${members.join(',')}}`)
  }
})
