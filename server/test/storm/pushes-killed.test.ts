import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient } from '@docket/client'
import { password } from '../cast/people.ts'
import { installation } from '../machine/program.ts'
import { PushPeer } from '../peers/push-peer.ts'

const environment = { DOCKET_PUSH: 'local' }

test('a push whose process is killed before it is sent, or while it is sent, comes from the next one, and is one on the screen', {
  timeout: 120_000,
}, async () => {
  await using peer = await PushPeer.start()
  await using here = await installation()
  await using first = here.start(environment)
  const address = await first.ready()
  const { token } = await createClient({ baseUrl: address }).setup({ body: { email: 'olga@example.org', password } })
  const olga = createClient({ baseUrl: address, token })
  const browser = peer.browser()
  await olga.putPush({ body: browser.subscription })
  const { id: listID } = await olga.createList({ body: { name: 'Groceries' } })
  const { id: taskID } = await olga.createTask({ listID, body: { name: 'Milk' } })
  const { user_id } = await olga.getMe()
  const { key } = await olga.createApiKey({ body: { name: 'Worker' } })
  await createClient({ baseUrl: address, token: key }).createComment({
    taskID,
    body: { body: `@[Olga](user:${user_id})` },
  })
  first.signal('SIGKILL') // seconds before it is sent
  await first.exited
  assert.equal(peer.pushed.length, 0)

  const isAsked = Promise.withResolvers<void>()
  peer.answer = () => isAsked.resolve()
  await using second = here.start(environment)
  await second.ready()
  await isAsked.promise
  second.signal('SIGKILL') // while the push service is silent
  await second.exited

  const isTaken = Promise.withResolvers<void>()
  peer.answer = (_, response) => {
    response.writeHead(201).end()
    isTaken.resolve()
  }
  await using third = here.start(environment)
  await third.ready()
  await isTaken.promise
  const [one, again, ...more] = browser.shown()
  assert.deepEqual(more, [])
  assert.deepEqual(one, again, 'whatever comes twice has the same tag, and takes its own place')
})
