import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { ApiError } from '../../../client/src/index.ts'
import { reasonOf } from '../../../web/src/api/refusals.ts'
import { type Person, register } from '../cast/people.ts'
import { databaseName, useDocket } from '../harness.ts'

describe(`what a person can type wrong, on ${databaseName}`, () => {
  const docket = useDocket()
  let olga: Person
  let listID: string
  let taskID: string

  before(async () => {
    olga = await register(docket, 'olga')
    listID = (await olga.api.createList({ body: { name: 'Groceries' } })).id
    taskID = (await olga.api.createTask({ listID, body: { name: 'Bread' } })).id
  })

  test('has a sentence of the app, in its language', async () => {
    const { api } = olga
    const list = (body: object) => () => api.updateList({ listID, body })
    const task = (body: object) => () => api.updateTask({ taskID, body })
    const typed: Record<string, (() => Promise<unknown>)[]> = {
      long: [
        list({ name: 'x'.repeat(256) }),
        list({ description: 'x'.repeat(5000) }),
        task({ name: 'x'.repeat(1001) }),
        task({ labels: ['x'.repeat(41)] }),
        () => api.updateMe({ body: { display_name: 'x'.repeat(41) } }),
        () => api.createComment({ taskID, body: { body: 'x'.repeat(100_000) } }),
      ],
      short: [
        () => docket.client().register({ body: { email: 'a@b.example', password: 'short', terms_accepted: true } }),
      ],
      many: [task({ labels: Array.from({ length: 11 }, (_, at) => `label ${at}`) })],
      empty: [list({ name: '' }), list({ name: '  ' }), task({ name: '' })],
      unseen: [
        list({ name: '\u200b' }),
        task({ name: '\u2800' }),
        () => api.updateMe({ body: { display_name: '\u200b' } }),
      ],
      controls: [list({ name: 'a\u0007b' })],
      email: [() => api.addMember({ listID, body: { email: 'nobody', role: 'editor' } })],
      digits: [() => api.confirmTotp({ body: { code: 'abc' } })],
      years: [task({ due_at: '1969-01-01T00:00:00Z' })],
      remote: [list({ git_repo: '--upload-pack=x' })],
    }
    for (const [what, calls] of Object.entries(typed)) {
      for (const call of calls) {
        const error: unknown = await call().then(
          () => undefined,
          (error: unknown) => error,
        )
        assert.ok(error instanceof ApiError, what)
        const reason = reasonOf(error)
        assert.deepEqual(
          [reason, 'values' in reason && 'what' in reason.values && reason.values.what][1],
          what,
          error.message,
        )
        // So does what waited in the outbox, which keeps the sentence alone.
        const kept = new ApiError(error.status, { error: error.message, code: error.code })
        assert.deepEqual(reasonOf(kept), reason)
      }
    }
  })
})
