import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { ApiError } from '@docket/client'
import type { Task } from '@docket/contract'
import type { QueuedEdit } from './edit.ts'
import { ListModel } from './list-model.ts'
import { Outbox } from './outbox.ts'

const setUp = (answer: (queued: QueuedEdit) => Task | undefined = () => undefined) => {
  const model = new ListModel()
  const sent: string[] = []
  const refused: string[] = []
  const outbox = new Outbox(model, {
    send: async (queued) => {
      sent.push(labelOf(queued))
      await setImmediate()
      return answer(queued)
    },
    isLive: () => true,
    onChange: () => {},
    onRefused: (queued) => void refused.push(labelOf(queued)),
  })
  const add = (name: string) => model.push({ kind: 'add', key: model.newKey(), name, due_at: null })
  const settle = async () => {
    for (let turn = 0; turn < 20; turn++) await setImmediate()
  }
  return { model, outbox, sent, refused, add, settle }
}

const labelOf = ({ edit }: QueuedEdit) => (edit.kind === 'add' ? edit.name : edit.kind)

test('additions leave one after the other, in order', async () => {
  const { model, outbox, sent, add, settle } = setUp()
  for (const name of ['One', 'Two', 'Three']) add(name)
  outbox.pump()
  assert.deepEqual(sent, ['One'])
  await settle()
  assert.deepEqual([sent, model.queue], [['One', 'Two', 'Three'], []])
})

test('while paused, edits stay; afterwards they leave in order', async () => {
  const { model, outbox, sent, add, settle } = setUp()
  outbox.pause()
  add('One')
  add('Two')
  outbox.pump()
  assert.deepEqual([sent, model.queue.length], [[], 2])
  outbox.resume()
  await settle()
  assert.deepEqual(sent, ['One', 'Two'])
})

test('a refused edit is withdrawn and the next ones go on', async () => {
  const { model, outbox, refused, sent, add, settle } = setUp((queued) => {
    if (labelOf(queued) === 'One') throw new ApiError(400, { error: 'No' })
    return undefined
  })
  add('One')
  add('Two')
  outbox.pump()
  await settle()
  assert.deepEqual([refused, sent, model.queue], [['One'], ['One', 'Two'], []])
})

test('without an answer, an addition that the stream brought is not sent again', async () => {
  const { model, outbox, sent, add, settle } = setUp(() => {
    throw new ApiError(0, { error: 'Docket did not answer.' })
  })
  const addition = add('One')
  outbox.pump()
  await settle()
  assert.deepEqual([addition.state, model.stalled], ['uncertain', true])
  const made = { id: 'x', name: 'One', due_at: null, archived_at: null, position: 1, rev: 3 } as Task
  model.receive({ event: 'task', data: made, rev: 3 })
  outbox.resume()
  assert.deepEqual([sent, model.queue, model.lines().map((line) => line.key)], [['One'], [], ['new-1']])
})

test('signed out, nothing is lost and nothing is tried again', async () => {
  const { model, outbox, sent, add, settle } = setUp(() => {
    throw new ApiError(401, { error: 'Sign in' })
  })
  add('One')
  outbox.pump()
  await settle()
  assert.deepEqual([sent, model.queue.length, model.stalled], [['One'], 1, true])
})
