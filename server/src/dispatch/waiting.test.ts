import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { claim } from '../../test/cast/handed-out.ts'
import { type Cast, cast, keyOf, leave, sharedList } from '../../test/cast/people.ts'
import { claimsWait, PROMPT_MS, promptly, stopLooking } from '../../test/cast/waiting.ts'
import { type Docket, databaseName, postgresUrl, startDocket } from '../../test/harness.ts'
import { connectTo } from '../../test/postgres.ts'
import { refused } from '../../test/refused.ts'

describe(`claimTask that waits on ${databaseName}`, () => {
  let docket: Docket
  let people: Cast

  before(async () => {
    docket = await startDocket()
    people = await cast(docket)
    stopLooking(docket)
  })
  after(() => docket[Symbol.asyncDispose]())

  const opened = async () => {
    const { id: listID } = await sharedList(docket, people)
    await people.olga.api.openList({ listID })
    return listID
  }
  const add = (listID: string, name: string, body: object = {}) =>
    people.olga.api.createTask({ listID, body: { name, ...body } })
  const waiters = () => docket.app.context.live.waiters
  const waiting = (count: number) => claimsWait([docket], count)
  const wait = (who: Pick<Cast['ed'], 'api'>, listID: string, body: object = {}) =>
    who.api.claimTask({ listID, body: { wait_seconds: 20, ...body } })

  test('is answered as soon as there is a task, in the order in which they came', async () => {
    const { olga, ed } = people
    const listID = await opened()
    const given: string[] = []
    const all: Promise<number>[] = []
    for (const who of [ed, olga, ed]) {
      const place: number = all.length
      all.push(wait(who, listID).then((claimed) => given.push(`${place} ${claimed!.task.name}`)))
      await waiting(all.length)
    }
    for (const [at, name] of ['A', 'B', 'C'].entries()) {
      await add(listID, name)
      await promptly(all[at]!)
      await waiting(2 - at)
    }
    assert.deepEqual(given, ['0 A', '1 B', '2 C'])
  })

  test('hears of what is given back, runs out, gets its label, and of a list that is taken back', async () => {
    const { olga, ed } = people
    const listID = await opened()
    const { id: taskID } = await add(listID, 'Milk')
    const { lease_id } = await claim(ed, listID)
    const next = wait(olga, listID)
    await waiting(1)
    await ed.api.releaseLease({ taskID, body: { lease_id } })
    const again = (await next)!
    await olga.api.releaseLease({ taskID, body: { lease_id: again.lease.id } })
    await claim(ed, listID, { lease_seconds: 1 })
    assert.equal((await wait(olga, listID))!.lease.attempt, 4)
    const labelled = wait(ed, listID, { label: 'GPU' })
    const any = wait(ed, listID)
    await waiting(2)
    const bread = await add(listID, 'Bread')
    assert.equal((await any)!.task.name, 'Bread')
    await olga.api.releaseLease({ taskID: bread.id, body: {} })
    await olga.api.updateTask({ taskID: bread.id, body: { labels: ['gpu'] } })
    assert.equal((await labelled)!.task.name, 'Bread')
    const last = refused(wait(ed, listID), 'list.not_ready')
    await waiting(1)
    await olga.api.draftList({ listID })
    await last
  })

  test('hears that fewer wait for a person, or that more may', async () => {
    const { olga, ed } = people
    const listID = await opened()
    await olga.api.updateList({ listID, body: { review: true, max_waiting: 1 } })
    const worker = await keyOf(docket, ed, { access: 'work' })
    for (const name of ['One', 'Two', 'Three']) await add(listID, name)
    let { task, lease } = (await wait(worker, listID))!
    for (const makeRoom of [
      () => olga.api.approveTask({ taskID: task.id }),
      () => olga.api.updateList({ listID, body: { max_waiting: 2 } }),
      () => olga.api.sendBackTask({ taskID: task.id, body: { text: 'Again' } }),
    ]) {
      await worker.api.completeTask({ taskID: task.id, body: { lease_id: lease.id } })
      const next = wait(worker, listID)
      await waiting(1)
      await makeRoom()
      const claimed = await promptly(next)
      assert.ok(claimed, 'they are told')
      ;({ task, lease } = claimed)
    }
  })

  test('is answered 204 when the time is up, and when Docket ends', async () => {
    const listID = await opened()
    const startedAt = performance.now()
    assert.equal(await wait(people.ed, listID, { wait_seconds: 1 }), undefined)
    const passed = performance.now() - startedAt
    assert.ok(passed >= 995 && passed < 1000 + PROMPT_MS, `${passed} ms`)
    for (const wait_seconds of [-1, 26, 0.5])
      await refused(wait(people.ed, listID, { wait_seconds }), 'request.invalid')
  })

  test('nobody is given anything who may not have it any more, or is gone', async () => {
    const { olga, ed } = people
    const listID = await opened()
    const key = await keyOf(docket, ed)
    const revoked = refused(wait(key, listID), 'auth.key_revoked')
    await waiting(1)
    await ed.api.revokeApiKey({ id: key.id, body: { password: 'correct horse' } })
    await revoked
    const removed = refused(wait(ed, listID), 'not_found')
    await waiting(1)
    await leave(docket, listID, ed)
    await removed
    const gone = new AbortController()
    const hungUp = olga.api.claimTask({ listID, body: { wait_seconds: 20 } }, { signal: gone.signal })
    await waiting(1)
    gone.abort()
    await assert.rejects(hungUp)
    await waiting(0)
    await add(listID, 'Milk')
    await delay(100)
    assert.deepEqual(
      (await olga.api.getTasks({ listID })).map(({ status, lease }) => [status, lease]),
      [['pending', null]],
    )
  })

  test('a thousand wait for one task: one is given it, the others ask nothing; one more is sent away', async () => {
    const { olga, ed } = people
    const listID = await opened()
    const given: number[] = []
    const all = Array.from({ length: 1000 }, () =>
      wait(ed, listID, { wait_seconds: 25 }).then((claimed) => {
        if (claimed) given.push(performance.now())
      }),
    )
    await waiting(1000)
    const refusal = await refused(wait(ed, listID), 'unavailable')
    assert.equal(refusal.body.retry_after, 5)
    const { db } = docket.app.context
    const { transactOn } = db
    let transactions = 0
    db.transactOn = ((...args: Parameters<typeof transactOn>) => {
      transactions++
      return transactOn.apply(db, args)
    }) as typeof transactOn
    await delay(300)
    assert.equal(transactions, 0)
    await add(listID, 'Milk')
    const startedAt = performance.now()
    while (given.length === 0) await delay(1)
    await delay(300)
    db.transactOn = transactOn
    assert.ok(given[0]! - startedAt < 1000, `${given[0]! - startedAt} ms`)
    assert.equal(given.length, 1)
    assert.equal(transactions, 2, 'whoever adds the task, and whoever is given it')
    await olga.api.deleteTask({ taskID: (await olga.api.getTasks({ listID }))[0]!.id }).catch(() => {})
    waiters().end()
    await Promise.all(all)
    assert.equal(await wait(ed, listID), undefined, 'nobody waits for a Docket that ends')
  })
})

if (postgresUrl !== undefined)
  describe('claimTask that waits on two processes', () => {
    test('is given what came free on the other one, each task once, and also what nobody told of', async () => {
      await using here = await startDocket()
      const { databaseUrl } = here.app.context.config
      await using there = await startDocket({ environment: { DOCKET_DATABASE_URL: databaseUrl! } })
      const people = await cast(here)
      const { id: listID } = await sharedList(here, people)
      await people.olga.api.openList({ listID })
      const clients = [here.client(people.olga.token), there.client(people.ed.token)]
      const all = Array.from({ length: 20 }, (_, n) =>
        clients[n % 2]!.claimTask({ listID, body: { wait_seconds: 25 } }),
      )
      const size = () => here.app.context.live.waiters.size + there.app.context.live.waiters.size
      while (size() < 20) await delay(5)
      const operations = Array.from({ length: 19 }, (_, n) => ({ op: 'create' as const, name: `${n}` }))
      await clients[1]!.batchTasks({ listID, body: { operations } })
      while (size() > 1) await delay(5)
      await clients[0]!.createTask({ listID, body: { name: 'The last' } })
      const claimed = await Promise.all(all)
      assert.equal(new Set(claimed.map((one) => one!.task.id)).size, 20)
      const quiet = clients[0]!.claimTask({ listID, body: { wait_seconds: 25 } })
      while (size() < 1) await delay(5)
      const taskID = claimed[0]!.task.id
      await using admin = await connectTo(databaseUrl!)
      await admin.query(
        `update tasks set status = 'pending', lease_id = null, lease_expires_at = null, lease_given_at = null where id = $1`,
        [taskID],
      )
      assert.equal((await quiet)!.task.id, taskID)
    })
  })
