import assert from 'node:assert/strict'
import { once } from 'node:events'
import { before, describe, test } from 'node:test'
import { ApiError, createClient, type WorkerOptions, type WorkOutcome, worker } from '@docket/client'
import { claim, handedOut } from './cast/handed-out.ts'
import { type Cast, cast, sharedList } from './cast/people.ts'
import { databaseName, TestClock, useDocket } from './harness.ts'
import { type Call, type Fate, startProxy } from './peers/faulty-proxy.ts'

/** Why this runs beside one database only. */
export const runsOnce = 'a worker knows no database: those in storm/client-workers.test.ts work beside each'

const none = { completed: 0, failed: 0, asked: 0, given_back: 0, lost: 0 }

describe(`a worker on ${databaseName}`, () => {
  const clock = new TestClock()
  const docket = useDocket({ clock })
  let people: Cast

  before(async () => {
    people = await cast(docket)
  })

  /** Ed's worker on a list of these tasks, and what became of each. */
  const work = async (names: readonly string[], options: Partial<WorkerOptions> = {}) => {
    const { listID } = await handedOut(docket, people, ...names)
    const ends: string[] = []
    const onOutcome = ({ name }: { name: string }, outcome: WorkOutcome) => void ends.push(`${name} ${outcome}`)
    const settings = { client: people.ed.api, list: listID, handle: () => {}, untilDone: true, onOutcome, ...options }
    return { listID, ends, counts: worker(settings) }
  }

  /** Through a proxy that decides on each call. */
  const faulty = async (fateOf: (call: Call) => Fate) => {
    const proxy = await startProxy(() => docket.url, fateOf)
    const client = createClient({ baseUrl: proxy.url, token: people.ed.token })
    return { client, [Symbol.dispose]: () => proxy[Symbol.dispose]() }
  }

  const attempts = async (listID: string) =>
    (await people.vera.api.getListAttempts({ listID }))
      .map(({ outcome, attempt }) => `${attempt} ${outcome}`)
      .toSorted()

  test('does the tasks in their order, and leaves what it returns as their outputs', async () => {
    const { listID, ends, counts } = await work(['Milk', 'Bread'], {
      name: 'shop',
      handle: ({ name }, { attempt }) => (name === 'Milk' ? { result: 'Two bottles', attempt } : undefined),
    })
    assert.deepEqual(await counts, { ...none, completed: 2 })
    assert.deepEqual(ends, ['Milk completed', 'Bread completed'])
    const tasks = await people.vera.api.getTasks({ listID })
    assert.deepEqual(
      tasks.map(({ status, outputs }) => [status, outputs]),
      [
        ['completed', { result: 'Two bottles', attempt: 1 }],
        ['completed', {}],
      ],
    )
    const [{ worker: name } = {}] = await people.vera.api.getAttempts({ taskID: tasks[0]!.id })
    assert.equal(name, 'shop')
    assert.equal((await people.vera.api.getList({ listID })).state, 'draft')
  })

  test('waits for tasks of an open list, and ends when nothing of it is left', async () => {
    const { olga, ed } = people
    const { id: listID } = await sharedList(docket, people)
    await olga.api.openList({ listID })
    const done: string[] = []
    const stop = new AbortController()
    const settings = { client: ed.api, list: listID, handle: ({ name }: { name: string }) => void done.push(name) }
    const first = Promise.withResolvers<void>()
    const running = worker({ ...settings, signal: stop.signal, onOutcome: () => first.resolve() })
    while (docket.app.context.live.waiters.size === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    const startedAt = performance.now()
    await olga.api.createTask({ listID, body: { name: 'Milk' } })
    await first.promise
    assert.ok(performance.now() - startedAt < 4000)
    stop.abort()
    assert.deepEqual(await running, { ...none, completed: 1 })
    await olga.api.createTask({ listID, body: { name: 'Bread' } })
    assert.deepEqual(await worker({ ...settings, untilDone: true }), { ...none, completed: 1 })
    assert.deepEqual(done, ['Milk', 'Bread'])
  })

  test('asks people, and another worker is told what they answered', async () => {
    const handle: WorkerOptions['handle'] = (_, { answers, ask }) => {
      if (answers.length === 0) ask('Which one?', ['north', 'south'])
      return { result: answers.map(({ body }) => body).join(' ') }
    }
    const asked = Promise.withResolvers<string>()
    const { listID, counts } = await work(['Milk'], {
      handle,
      onOutcome: ({ id }, outcome) => (outcome === 'asked' ? asked.resolve(id) : undefined),
    })
    const taskID = await asked.promise
    const { waiting } = await people.vera.api.getTask({ taskID })
    assert.deepEqual([waiting?.question, waiting?.options], ['Which one?', ['north', 'south']])
    await people.olga.api.answerTask({ taskID, body: { option: 'south' } })
    assert.deepEqual(await counts, { ...none, asked: 1, completed: 1 })
    assert.deepEqual((await people.vera.api.getTask({ taskID })).outputs, { result: 'Which one? south' })
    assert.deepEqual(await attempts(listID), ['1 asked', '2 completed'])
  })

  test('fails a task with a question that nobody could read', async () => {
    const { ends, counts } = await work(['Milk'], { handle: (_, { ask }) => ask(' ') })
    assert.deepEqual([await counts, ends], [{ ...none, failed: 1 }, ['Milk failed']])
  })

  test('does as many at once as it may, and no more', async () => {
    let now = 0
    const full = Promise.withResolvers<void>()
    const { listID, counts } = await work(['a', 'b', 'c', 'd', 'e'], {
      concurrency: 3,
      handle: async () => {
        if (++now === 3) full.resolve()
        await full.promise
        // Whoever claims more than it may has the time to.
        for (let reads = 0; reads < 5; reads++) await people.vera.api.getList({ listID })
        assert.ok(now <= 3)
        now--
      },
    })
    assert.deepEqual(await counts, { ...none, completed: 5 })
  })

  test('reports what is thrown, what cannot be sent and what is refused as failures that say why', async () => {
    const circle: Record<string, unknown> = {}
    circle['self'] = circle
    const deeds: Record<string, () => Record<string, unknown>> = {
      thrown: () => {
        throw new Error('The mirror\nis broken\u0000 \ud800')
      },
      circular: () => circle,
      huge: () => ({ result: 'x'.repeat(300 * 1024) }),
      crooked: () => 'no object' as unknown as Record<string, unknown>,
    }
    const names = Object.keys(deeds)
    const { listID, counts } = await work(names, { handle: ({ name }) => deeds[name]!() })
    assert.deepEqual(await counts, { ...none, failed: names.length })
    const notes = (await people.vera.api.getTasks({ listID })).map(({ status, outputs }) => [status, outputs['result']])
    assert.equal(notes[0]![1], 'The mirror\nis broken\ufffd \ufffd')
    for (const [status, note] of notes) assert.ok(status === 'failed' && typeof note === 'string' && note.length > 10)
  })

  test('claims and reports once what it was not answered the first time', async () => {
    const asked = new Map<string, number>()
    const handled: string[] = []
    using net = await faulty(({ path, body }) => {
      const { claim_id, lease_id } = JSON.parse(body) as Record<string, string>
      const what = `${path} ${claim_id ?? lease_id}`
      asked.set(what, (asked.get(what) ?? 0) + 1)
      return asked.get(what) === 1 ? 'cut' : 'pass'
    })
    const troubles: number[] = []
    const { listID, counts } = await work(['Milk', 'Bread'], {
      client: net.client,
      longestPauseMs: 10,
      onTrouble: ({ status }) => void troubles.push(status),
      handle: ({ name }) => {
        handled.push(name)
        if (name === 'Bread') throw new Error('Sold out')
      },
    })
    assert.deepEqual(await counts, { ...none, completed: 1, failed: 1 })
    assert.deepEqual(handled, ['Milk', 'Bread'])
    assert.deepEqual(await attempts(listID), ['1 completed', '1 failed'])
    assert.deepEqual([...asked.values()], [2, 2, 2, 2, 2], 'each was asked for twice, the last claim too')
    assert.deepEqual(troubles, [0, 0, 0, 0, 0])
  })

  test('comes back when a server that asks for patience has been given it', async () => {
    const fates: Fate[] = [429, 503]
    const times: number[] = []
    using net = await faulty(() => {
      times.push(performance.now())
      return fates.shift() ?? 'pass'
    })
    const { counts } = await work(['Milk'], { client: net.client, longestPauseMs: 10 })
    assert.deepEqual(await counts, { ...none, completed: 1 })
    assert.ok(times[1]! - times[0]! > 990 && times[2]! - times[1]! > 990, String(times))
  })

  test('keeps its lease while it works, though a renewal hangs and another one’s answer is lost', async () => {
    const fates: Fate[] = ['hang', 'cut']
    let renewals = 0
    const kept = Promise.withResolvers<void>()
    using net = await faulty(({ path }) => {
      if (!path.endsWith('/lease')) return 'pass'
      if (++renewals === 4) kept.resolve()
      return fates.shift() ?? 'pass'
    })
    const { listID, counts } = await work(['Milk'], {
      client: net.client,
      leaseSeconds: 1,
      longestPauseMs: 10,
      handle: () => kept.promise,
    })
    assert.deepEqual(await counts, { ...none, completed: 1 })
    assert.deepEqual(await attempts(listID), ['1 completed'])
  })

  test('renews at once a lease that it learned of late', async () => {
    const cuts: Fate[] = ['cut', 503]
    const calls: string[] = []
    using net = await faulty(({ path }) => {
      calls.push(path.split('/').at(-1)!)
      return path.endsWith('/claim') ? (cuts.shift() ?? 'pass') : 'pass'
    })
    let reads = 0
    const { counts } = await work(['Milk'], {
      client: net.client,
      leaseSeconds: 3,
      longestPauseMs: 10,
      // A slow machine is slow for both: how many calls pass until the renewal says how long it was waited for.
      handle: async () => {
        for (; !calls.includes('lease'); reads++) await people.ed.api.getMe()
      },
    })
    await counts
    assert.deepEqual(calls.slice(0, 4), ['claim', 'claim', 'claim', 'lease'])
    assert.ok(reads < 5, `a third of the lease was over before it was known, and ${reads} calls passed`)
  })

  test('is told by its signal that its task was taken, and reports nothing', async () => {
    const begun = Promise.withResolvers<string>()
    const { listID, ends, counts } = await work(['Milk'], {
      leaseSeconds: 1,
      handle: async ({ id }, { signal, attempt }) => {
        if (attempt > 1) return
        begun.resolve(id)
        await once(signal, 'abort')
        assert.ok(signal.reason instanceof ApiError && signal.reason.code === 'lease.lost')
      },
    })
    await people.olga.api.releaseLease({ taskID: await begun.promise, body: {} })
    assert.deepEqual(await counts, { ...none, lost: 1, completed: 1 })
    assert.deepEqual(ends, ['Milk lost', 'Milk completed'])
    assert.deepEqual(await attempts(listID), ['1 taken', '2 completed'])
  })

  test('reports late what nobody else took, and not what somebody took', async () => {
    const later = (listID: () => string) => async (handled: string) => {
      clock.advance(61_000)
      if (handled === 'Bread') await claim(people.olga, listID())
    }
    let list = ''
    const expire = later(() => list)
    const { id } = await sharedList(docket, people)
    list = id
    for (const name of ['Milk', 'Bread']) await people.olga.api.createTask({ listID: list, body: { name } })
    await people.olga.api.dispatchList({ listID: list })
    const stop = new AbortController()
    const counts = await worker({
      client: people.ed.api,
      list,
      signal: stop.signal,
      handle: ({ name }) => expire(name),
      onOutcome: ({ name }) => name === 'Bread' && stop.abort(),
    })
    assert.deepEqual(counts, { ...none, completed: 1, lost: 1 })
    assert.deepEqual(await attempts(list), ['1 completed', '1 expired', '2 null'])
  })

  test('loses nothing and does nothing twice when the clock is an hour ahead and back', async () => {
    const names = Array.from({ length: 12 }, (_, n) => `Check ${n}`)
    let handled = 0
    const { listID, counts } = await work(names, {
      concurrency: 4,
      handle: async (task, { attempt }) => {
        handled++
        if (handled === 5) clock.advance(3_600_000)
        if (handled === 9) clock.advance(-3_600_000)
        return { by: `${task.id} ${attempt}` }
      },
    })
    const { completed, failed, given_back } = await counts
    assert.deepEqual([completed, failed, given_back], [names.length, 0, 0])
    for (const { id, status, outputs } of await people.vera.api.getTasks({ listID })) {
      const tried = await people.vera.api.getAttempts({ taskID: id })
      assert.deepEqual([status, outputs['by']], ['completed', `${id} ${tried.at(-1)!.attempt}`])
      assert.equal(tried.filter(({ outcome }) => outcome === 'completed').length, 1)
    }
  })

  test('finishes what it has when it is stopped, and begins nothing more', async () => {
    const stop = new AbortController()
    const { listID, counts } = await work(['Milk', 'Bread'], {
      signal: stop.signal,
      handle: (_, { signal }) => {
        stop.abort()
        assert.ok(!signal.aborted)
      },
    })
    assert.deepEqual(await counts, { ...none, completed: 1 })
    assert.equal((await people.vera.api.getList({ listID })).pending, 1)
  })

  test('hands what it has to others when it is stopped and gives back, but reports what was done all the same', async () => {
    const stop = new AbortController()
    let begun = 0
    const { listID, counts } = await work(['Milk', 'Bread'], {
      concurrency: 2,
      whenStopped: 'give back',
      signal: stop.signal,
      handle: async ({ name }, { signal }) => {
        const aborted = once(signal, 'abort')
        if (++begun === 2) setImmediate(() => stop.abort())
        await aborted
        if (name === 'Milk') throw new Error('broken off')
      },
    })
    assert.deepEqual(await counts, { ...none, completed: 1, given_back: 1 })
    assert.deepEqual(await attempts(listID), ['1 completed', '1 given_back'])
  })

  test('gives back what it was given while it was stopped', async () => {
    const stop = new AbortController()
    using net = await faulty(() => {
      stop.abort()
      return 'pass'
    })
    const { listID, counts } = await work(['Milk'], { client: net.client, signal: stop.signal })
    assert.deepEqual(await counts, { ...none, given_back: 1 })
    assert.deepEqual(await attempts(listID), ['1 given_back'])
  })

  test('waits for a list to be handed out, or does not', async () => {
    const { id: list } = await sharedList(docket, people)
    await people.olga.api.createTask({ listID: list, body: { name: 'Milk' } })
    const client = people.ed.api
    assert.deepEqual(await worker({ client, list, handle: () => {}, untilDone: true }), none)
    const stop = new AbortController()
    let asked = 0
    using net = await faulty(() => {
      if (++asked === 2) void people.olga.api.dispatchList({ listID: list })
      return 'pass'
    })
    const onOutcome = () => stop.abort()
    const counts = await worker({
      client: net.client,
      list,
      handle: () => {},
      signal: stop.signal,
      longestPauseMs: 10,
      onOutcome,
    })
    assert.deepEqual(counts, { ...none, completed: 1 })
  })

  test('stays for what others have, and may give back', async () => {
    let claims = 0
    const { listID } = await handedOut(docket, people, 'Milk')
    const { taskID, lease_id } = await claim(people.olga, listID)
    using net = await faulty(({ path }) => {
      if (path.endsWith('/claim') && ++claims === 2) void people.olga.api.releaseLease({ taskID, body: { lease_id } })
      return 'pass'
    })
    const counts = worker({ client: net.client, list: listID, handle: () => {}, untilDone: true, longestPauseMs: 10 })
    assert.deepEqual(await counts, { ...none, completed: 1 })
  })

  test('ends in order with what a callback throws, and every task is reported as it went', async () => {
    let calls = 0
    using net = await faulty(({ path }) => (path.endsWith('/complete') && ++calls === 1 ? 'cut' : 'pass'))
    const broken = new Error('the log is full')
    const fail = (): never => {
      throw broken
    }
    for (const callback of ['onOutcome', 'onTrouble'] as const) {
      const begun: string[] = []
      const all = Promise.withResolvers<void>()
      const { listID, counts } = await work(['a', 'b', 'c'], {
        client: net.client,
        concurrency: 2,
        longestPauseMs: 1,
        handle: async ({ name }) => {
          if (begun.push(name) === 2) all.resolve()
          await all.promise
        },
        [callback]: fail,
      })
      await assert.rejects(counts, broken)
      assert.deepEqual(begun, ['a', 'b'], callback)
      // A claim that was under way may have been answered, and is given back.
      const reported = (await attempts(listID)).filter((one) => one !== '1 given_back')
      assert.deepEqual(reported, ['1 completed', '1 completed'])
      calls = 0
    }
  })

  test('ends with the refusal when the list is out of its reach, after what it has in hand', async () => {
    const second = Promise.withResolvers<void>()
    let claims = 0
    using net = await faulty(({ path }) => {
      if (path.endsWith('/claim') && ++claims === 2) second.resolve()
      return 'pass'
    })
    const refused = Promise.withResolvers<unknown>()
    const { listID, ends, counts } = await work(['Milk', 'Bread'], {
      client: net.client,
      concurrency: 2,
      handle: async ({ name }) => {
        if (name === 'Milk') await refused.promise
        else await people.olga.api.removeMember({ listID, userID: people.ed.user_id })
      },
    })
    const failure = counts.catch((error: unknown) => error)
    while (ends.length === 0) await new Promise(setImmediate)
    refused.resolve(undefined)
    const error = await failure
    assert.ok(error instanceof ApiError && error.status === 404, String(error))
    assert.deepEqual(ends.toSorted(), ['Bread lost', 'Milk lost'])
  })
})
