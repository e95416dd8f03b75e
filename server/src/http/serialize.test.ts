import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Changes, endpoints, type Project, Task } from '@docket/contract'
import { z } from 'zod'
import { serializerOf, successOf } from './serialize.ts'

const sent = (declared: z.ZodType, value: unknown, strict = false): unknown =>
  JSON.parse(serializerOf(declared, { strict })(value))

const row = {
  id: '11111111-1111-4111-8111-111111111111',
  list_id: '22222222-2222-4222-8222-222222222222',
  name: 'Milk',
  description: '',
  status: 'pending',
  position: 1.5,
  icon: '',
  color: '',
  outputs: { result: { anything: [1, null] } },
  comment_count: 0,
  archived_at: null,
  due_at: '2030-01-01T00:00:00.000Z',
  created_at: '2030-01-01T00:00:00.000Z',
  updated_at: '2030-01-01T00:00:00.000Z',
  rev: 7,
}

describe('serializer of answers', () => {
  test('sends what is declared and no other column', () => {
    const text = serializerOf(Task, { strict: true })({ ...row, finished_at: 'never', password_hash: '$argon2id$' })
    assert.doesNotMatch(text, /finished_at|argon2/)
    assert.deepEqual(JSON.parse(text), row)
  })

  test('leaves free-form members as they are', () => {
    const outputs = { __proto__x: 1, result: 'done', deep: { a: [{ b: null }] } }
    assert.deepEqual((sent(Task, { ...row, outputs }) as Task).outputs, outputs)
  })

  test('looks into arrays, nested objects and nullable ones', () => {
    const inner = z.object({ a: z.string() })
    const declared = z.object({
      list: z.array(inner),
      maybe: inner.nullable(),
      none: inner.nullable(),
      absent: inner.optional(),
      given: inner.optional(),
    })
    const secret = { a: 'x', secret: 1 }
    assert.deepEqual(sent(declared, { list: [secret, secret], maybe: secret, none: null, given: secret, secret }), {
      list: [{ a: 'x' }, { a: 'x' }],
      maybe: { a: 'x' },
      none: null,
      given: { a: 'x' },
    })
  })

  test('picks the shape of a union by its discriminator', () => {
    const changes = {
      rev: 9,
      full: false,
      since: '9.583921',
      changes: [
        { rev: 7, event: 'task', data: { ...row, secret: 1 }, secret: 1 },
        { rev: 8, event: 'task_deleted', data: { ...row, id: row.id } },
      ],
    }
    assert.deepEqual(sent(Changes, changes, true), {
      rev: 9,
      full: false,
      since: '9.583921',
      changes: [
        { rev: 7, event: 'task', data: row },
        { rev: 8, event: 'task_deleted', data: { id: row.id } },
      ],
    })
  })

  test('does not reach for what an object only inherits', () => {
    const value = Object.create({ a: 'inherited' }) as object
    assert.deepEqual(sent(z.object({ toString: z.unknown() }), {}), {})
    assert.deepEqual(sent(z.object({ a: z.string() }), Object.assign(value, { a: 'own' })), { a: 'own' })
  })

  test('in strict mode an answer that breaks its declaration is a bug', () => {
    const wrong = { ...row, status: 'running' }
    assert.throws(() => sent(Task, wrong, true), z.ZodError)
    assert.equal((sent(Task, wrong) as { status: string }).status, 'running')
  })

  test('a shape that it cannot pick from is refused at the start, not when it is sent', () => {
    assert.throws(() => serializerOf(z.union([z.object({ a: z.string() }), z.null()]), { strict: false }))
  })

  test('there is one for every answer of the contract', () => {
    for (const [id, declared] of Object.entries(endpoints)) {
      const { status, type } = successOf(declared)
      assert.ok(status >= 200 && status < 300, id)
      if (typeof type !== 'string') serializerOf(type as z.ZodType, { strict: true })
    }
  })

  test('keeps text as JSON must have it', () => {
    const name = 'a"\\\n\u2028</script>🐎'
    assert.equal((sent(z.object({ name: z.string() }), { name }) as Pick<Project, 'name'>).name, name)
  })
})
