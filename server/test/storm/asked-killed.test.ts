import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient } from '@docket/client'
import { databaseName } from '../harness.ts'
import { installation } from '../machine/program.ts'

const owner = { email: 'olga@example.org', password: 'correct horse battery' }

test(`what was asked before Docket was killed is answered after it, and told to another worker, on ${databaseName}`, async () => {
  await using here = await installation()
  await using first = here.start()
  const before = await first.ready()
  const { token } = await createClient({ baseUrl: before }).setup({ body: owner })
  const olga = createClient({ baseUrl: before, token })
  const { id: listID } = await olga.createList({ body: { name: 'Jobs' } })
  const { id: taskID } = await olga.createTask({ listID, body: { name: 'Paint the door' } })
  await olga.openList({ listID })
  const keyOf = async (name: string) =>
    (await olga.createApiKey({ body: { name, access: 'work', lists: [listID] } })).key
  const [asks, goesOn] = [await keyOf('Asks'), await keyOf('Goes on')]

  const worker = createClient({ baseUrl: before, token: asks })
  const { lease } = (await worker.claimTask({ listID, body: {} }))!
  const question = { lease_id: lease.id, question: 'Which colour?', options: ['Red', 'Blue'] }
  await worker.askAboutTask({ taskID, body: question })
  first.signal('SIGKILL')
  await first.exited

  await using second = here.start()
  const baseUrl = await second.ready()
  const other = createClient({ baseUrl, token: goesOn })
  assert.equal(await other.claimTask({ listID, body: {} }), undefined, 'it waits for a person')
  const again = await createClient({ baseUrl, token: asks }).askAboutTask({ taskID, body: question })
  assert.equal(again.comment_count, 1, 'asked again, it is the same question')
  const person = createClient({ baseUrl, token })
  const [{ task: seen } = assert.fail('nothing waits'), ...more] = await person.getMyWaiting()
  assert.deepEqual(more, [])
  assert.deepEqual(seen.waiting && [seen.waiting.kind, seen.waiting.question, seen.waiting.options, seen.waiting.via], [
    'answer',
    'Which colour?',
    ['Red', 'Blue'],
    'Asks',
  ])
  const waits = other.claimTask({ listID, body: { wait_seconds: 20 } })
  await person.answerTask({ taskID, body: { option: 'Blue' } })

  const claimed = (await waits)!
  assert.deepEqual([claimed.task.id, claimed.lease.attempt], [taskID, 2])
  assert.deepEqual(
    claimed.answers.map(({ body, changed_by }) => [body, changed_by?.via]),
    [
      ['Which colour?', 'Asks'],
      ['Blue', ''],
    ],
  )
  const done = await other.completeTask({ taskID, body: { lease_id: claimed.lease.id } })
  assert.deepEqual([done.status, done.waiting], ['completed', null])
})
