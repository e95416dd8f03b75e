import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { handedOut } from '../cast/handed-out.ts'
import { cast, keyOf } from '../cast/people.ts'
import { databaseName, useDocket } from '../harness.ts'
import { type Fate, startProxy } from '../peers/faulty-proxy.ts'
import { upgrade } from './miniflux-2.1.2.ts'
import { programOf } from './programs.ts'

/** Why this runs beside one database only. */
export const runsOnce = 'what stands on a page knows no database: storm/client-workers.test.ts works beside each'

describe(`the workers of the page about handing over work, as they stand there, on ${databaseName}`, () => {
  const docket = useDocket()

  test('work off fifty checks of an upgrade together', async () => {
    const people = await cast(docket)
    const { token } = await keyOf(docket, people.ed)
    const { listID } = await handedOut(docket, people, ...upgrade.checks)
    await using shell = await programOf('sh')
    await using typescript = await programOf('ts')
    const env = { DOCKET: docket.url, DOCKET_KEY: token, LIST: listID }
    const first = shell.run(env)
    // The faster one leaves something to the other.
    while ((await people.vera.api.getList({ listID })).pending === upgrade.checks.length) await delay(20)
    const [said, saidToo] = await Promise.all([first, typescript.run(env)])

    const { state, completed } = await people.vera.api.getList({ listID })
    assert.deepEqual([state, completed], ['draft', upgrade.checks.length], said.stderr + saidToo.stderr)
    const attempts = await people.vera.api.getListAttempts({ listID })
    assert.equal(attempts.length, upgrade.checks.length, 'each was tried once')
    assert.deepEqual([...new Set(attempts.map(({ worker }) => worker))].toSorted(), ['shell', 'typescript'])
    for (const { name, outputs } of await people.vera.api.getTasks({ listID })) {
      assert.deepEqual(outputs, { result: `Looked at "${name}".` })
    }
    assert.match(said.stdout, /^(?:200 complete: .+\n)+\{.*list\.not_ready/)
    assert.match(saidToo.stdout, /completed: \d+, failed: 0, asked: 0, given_back: 0, lost: 0/)
  })

  test('an agent asks, and what it did is looked at', async () => {
    const people = await cast(docket)
    const { token } = await keyOf(docket, people.ed)
    const { listID } = await handedOut(docket, people, 'Order hops?', 'Brew')
    const { api } = people.olga
    await api.updateList({ listID, body: { review: true } })
    await using agent = await programOf('ts agent')
    const said = agent.run({ DOCKET: docket.url, DOCKET_KEY: token, LIST: listID })
    const approved: string[] = []
    for (let state = 'ready'; state === 'ready'; { state } = await api.getList({ listID })) {
      await delay(20)
      for (const { task } of (await api.getMyWaiting()).filter(({ list_id }) => list_id === listID)) {
        if (task.waiting!.kind === 'answer') await api.answerTask({ taskID: task.id, body: { option: 'Later' } })
        else approved.push((await api.approveTask({ taskID: task.id })).name)
      }
    }
    assert.deepEqual(approved.toSorted(), ['Brew', 'Order hops?'])
    const [hops] = await api.getTasks({ listID })
    assert.deepEqual(hops!.outputs, {
      result: ['Did "Order hops?".', 'What is meant by "Order hops?"?', 'Later'].join('\n\n'),
    })
    assert.match((await said).stdout, /asked: Order hops\?/)
  })

  test('in a shell: claim and report once what was not answered, and take any name as it is', async () => {
    const people = await cast(docket)
    const { token } = await keyOf(docket, people.ed)
    const name = 'Say "$(hello)" \\ `to` \'all\' %s \\n "lease":{"id":"x"} 😀'
    const { listID } = await handedOut(docket, people, name)
    const fates: Fate[] = ['cut', 'pass', 'cut']
    using proxy = await startProxy(
      () => docket.url,
      () => fates.shift() ?? 'pass',
    )
    await using shell = await programOf('sh')
    await shell.run({ DOCKET: proxy.url, DOCKET_KEY: token, LIST: listID })
    const [task] = await people.vera.api.getTasks({ listID })
    assert.deepEqual([task!.status, task!.outputs], ['completed', { result: `Looked at "${name}".` }])
    assert.equal((await people.vera.api.getListAttempts({ listID })).length, 1)
  })
})
