import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { createClient } from '@docket/client'
import { password } from '../cast/people.ts'
import { installation } from '../machine/program.ts'

test('a reminder that is due when its process is killed is told once by the next one', {
  timeout: 60_000,
}, async () => {
  await using here = await installation()
  await using first = here.start()
  const address = await first.ready()
  const { token } = await createClient({ baseUrl: address }).setup({ body: { email: 'olga@example.org', password } })
  const olga = createClient({ baseUrl: address, token })
  const { id: listID } = await olga.createList({ body: { name: 'Groceries' } })
  const { id: taskID } = await olga.createTask({ listID, body: { name: 'Milk' } })
  await olga.setReminder({ taskID, body: { remind_at: new Date().toISOString() } })
  first.signal('SIGKILL')
  await first.exited

  await using second = here.start()
  const baseUrl = await second.ready()
  const after = createClient({ baseUrl, token })
  // The first one may have told it as well, on a machine that is slow.
  while ((await after.getInbox({})).length === 0) await setTimeout(50)
  assert.deepEqual(
    (await after.getInbox({})).map(({ kind, task_id }) => [kind, task_id]),
    [['reminder', taskID]],
  )
  assert.deepEqual(await after.getReminders(), [])
})
