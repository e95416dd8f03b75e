import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { ApiError, type Client } from '@docket/client'
import type { CommentEdit, Edit, WaitingEdit } from './edit.ts'
import { Outbox } from './outbox.ts'
import { addition, renaming, task, waiting } from './sample.ts'

const open: Outbox[] = []
afterEach(() => {
  for (const outbox of open.splice(0)) outbox.close()
})

/** `refusals`: the codes with which the calls of these names are refused. */
const setUp = (refusals: Record<string, [number, string]> = {}) => {
  const calls: string[] = []
  const told: string[] = []
  const kept = new Map<string, WaitingEdit>()
  const call =
    (name: string, answer: object = {}) =>
    async (input: object, { idempotencyKey }: { idempotencyKey?: string } = {}) => {
      calls.push(`${name} ${JSON.stringify(input)}${idempotencyKey === undefined ? '' : ' once'}`)
      await nextTurn()
      const refusal = refusals[name]
      if (refusal) throw new ApiError(refusal[0], { error: 'No', code: refusal[1] })
      return answer
    }
  const api = {
    batchTasks: call('batch', { results: [{ status: 201, task: task('made') }] }),
    createComment: call('create'),
    updateComment: call('update'),
    deleteComment: call('delete'),
  } as unknown as Client
  const keeper = {
    save: async (edits: readonly WaitingEdit[]) => {
      for (const each of edits) kept.set(each.id, structuredClone(each))
    },
    remove: (ids: readonly string[]) => {
      for (const id of ids) kept.delete(id)
    },
  }
  const outbox = new Outbox({ api, keeper, onSilence: () => {}, onSignedOut: () => {} })
  open.push(outbox)
  outbox.open('list', {
    subjectOf: () => undefined,
    onDone: ({ edit }) => told.push(`done ${edit.kind}`),
    onDropped: ({ edit }, why) => told.push(`${why} ${edit.kind}`),
    onProblem: ({ edit, problem }) => told.push(`${problem!.kind} ${edit.kind}`),
    onNews: () => {},
    onAdopted: () => {},
    onFolded: () => {},
    onChange: () => {},
  })
  const push = async (...edits: Edit[]) => {
    outbox.push(edits.map((edit) => waiting(edit)))
    for (let turn = 0; turn < 40; turn++) await nextTurn()
  }
  return { outbox, calls, told, kept, push }
}

const said = (taskKey: string): CommentEdit => ({ kind: 'comment', key: 'new-c', task: taskKey, body: 'Hear me' })

test('a comment leaves by a call of its own that can be sent again', async () => {
  const { calls, told, kept, push } = setUp()
  await push(said('a'), { kind: 'change_comment', key: '7', task: 'a', body: 'Other' })
  await push({ kind: 'delete_comment', key: '7', task: 'a' })
  assert.deepEqual(calls, [
    'create {"taskID":"a","body":{"body":"Hear me"}} once',
    'update {"commentID":"7","body":{"body":"Other"}}',
    'delete {"commentID":"7"}',
  ])
  assert.deepEqual(told, ['done comment', 'done change_comment', 'done delete_comment'])
  assert.equal(kept.size, 0)
})

test('a comment on a line that is not made yet waits for the line, and then is about it', async () => {
  const { calls, push } = setUp()
  await push(addition('new-a', 'Milk'), said('new-a'))
  assert.equal(calls.length, 2)
  assert.match(calls[1]!, /^create \{"taskID":"made"/)
})

test('what was said about a line that is refused is given back', async () => {
  const { calls, told, push } = setUp({ batch: [409, 'list.too_large'] })
  await push(addition('new-a', 'Milk'), said('new-a'))
  assert.equal(calls.length, 1)
  assert.deepEqual(told, ['gone comment', 'refused add'])
})

test('a comment that is refused takes nothing else of its line along', async () => {
  const { calls, told, push } = setUp({ create: [403, 'list.role'] })
  await push(addition('new-a', 'Milk'))
  await push(said('new-a'), renaming('new-a', 'Milk', 'Oat milk'))
  assert.deepEqual(told, ['done add', 'refused comment'])
  assert.equal(calls.length, 2)
})

test('a comment that is refused asks; one that is gone already is as good as deleted', async () => {
  const { told, push } = setUp({ create: [404, 'not_found'], delete: [404, 'not_found'] })
  await push(said('a'), { kind: 'delete_comment', key: '7', task: 'a' })
  assert.deepEqual(told, ['refused comment', 'done delete_comment'])
})
