import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { createClient } from '@docket/client'
import { postgresUrl } from '../harness.ts'
import { installation } from '../machine/program.ts'
import { HookPeer, isSigned } from '../peers/hook-peer.ts'

const environment = { DOCKET_HOOKS: 'private' }
const path = '/hook'
const KILLS = 2

test('processes that share a webhook, and are killed while they deliver: never two at once, no gap, nothing lost', {
  timeout: 300_000,
}, async () => {
  await using peer = await HookPeer.start()
  await using here = await installation()
  const processes = postgresUrl === undefined ? 1 : 2
  await using stack = new AsyncDisposableStack()
  const begin = async () => {
    const program = stack.use(here.start(environment))
    return { program, url: await program.ready() }
  }
  const running = [await begin()]
  const owner = { email: 'olga@example.org', password: 'correct horse' }
  const { token } = await createClient({ baseUrl: running[0]!.url }).setup({ body: owner })
  while (running.length < processes) running.push(await begin())
  const olga = (at = 0) => createClient({ baseUrl: running[at % running.length]!.url, token })
  const { id: listID } = await olga().createList({ body: { name: 'Groceries' } })
  const hook = await olga().createHook({ listID, body: { url: peer.url + path } })

  for (let kill = 0; kill < KILLS; kill++) {
    // While nobody is answered, everything that is written waits for one delivery.
    const isAsked = Promise.withResolvers<void>()
    peer.answer = () => isAsked.resolve()
    for (let at = 0; at < 5; at++) await olga(at).createTask({ listID, body: { name: `${kill} and ${at}` } })
    await isAsked.promise
    for (const { program } of running) program.signal('SIGKILL')
    await Promise.all(running.map(({ program }) => program.exited))
    // What was sent by then is over with its process: the receiver sees that it is cut.
    running.length = 0
    while (running.length < processes) running.push(await begin())
    const before = peer.at(path).length
    peer.answer = (_, response) => void setTimeout(() => response.writeHead(204).end(), 50)
    const writing = Array.from({ length: 10 }, (_, at) =>
      olga(at).createTask({ listID, body: { name: `${kill} and then ${at}` } }),
    )
    await Promise.all(writing)
    await peer.count(path, before + 1)
  }
  const { rev } = await olga().getList({ listID })
  while ((await olga().getHooks({ listID }))[0]!.rev < rev) await delay(100)

  assert.equal(peer.most, 1)
  let told = hook.rev
  const names = new Set<string>()
  for (const delivery of peer.at(path)) {
    const { from_rev, rev: to, changes } = delivery.body.data
    assert.ok(isSigned(delivery, hook.secret))
    // One that was not taken comes again, from the same place.
    assert.ok(from_rev <= told, `${from_rev} after ${told}`)
    told = Math.max(told, to)
    for (const { event, data } of changes!) if (event === 'task') names.add(data.name)
  }
  assert.equal(told, rev)
  assert.equal(names.size, KILLS * 15)
})
