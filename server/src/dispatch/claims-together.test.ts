import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { ApiError } from '@docket/client'
import { Refusal, refuse, type Task } from '@docket/contract'
import { claim } from '../../test/cast/handed-out.ts'
import { type Cast, cast, sharedList } from '../../test/cast/people.ts'
import { postgresUrl, useDocket } from '../../test/harness.ts'
import { refused } from '../../test/refused.ts'
import { toTimestamp } from '../engine/outside/clock.ts'
import { findNext } from '../tasks/attempt-queries.ts'
import { lend } from './leases.ts'

if (postgresUrl !== undefined)
  describe('claims that share a commit', () => {
    const docket = useDocket()
    let people: Cast

    before(async () => {
      people = await cast(docket)
    })

    /** So many tasks, each before the next, in a list that is open. */
    const opened = async (count: number) => {
      const { olga } = people
      const { id: listID } = await sharedList(docket, people)
      const operations = Array.from({ length: count }, (_, n) => ({ op: 'create' as const, name: `Check ${n}` }))
      await olga.api.batchTasks({ listID, body: { operations } })
      await olga.api.openList({ listID })
      return { listID, tasks: await olga.api.getTasks({ listID }) }
    }

    /** All begin at once: those that come while the first one runs share a transaction. */
    const together = <T>(calls: readonly (() => Promise<T>)[]) => Promise.allSettled(calls.map((call) => call()))

    const inOrder = (tasks: Iterable<Task>) =>
      [...tasks].sort((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1))

    /** What was answered, in the order in which it was written: at each rev, whoever claims is given what is first then. */
    const replay = (tasks: readonly Task[], answers: readonly Task[]) => {
      const byID = new Map(tasks.map((task) => [task.id, task]))
      for (const task of answers.toSorted((a, b) => a.rev - b.rev)) {
        const isClaimed = task.status === 'in_progress' && byID.get(task.id)?.status !== 'in_progress'
        if (isClaimed) {
          const [first] = inOrder(byID.values().filter((other) => other.status === 'pending' && !other.archived_at))
          assert.equal(task.name, first?.name, `rev ${task.rev}`)
        }
        byID.set(task.id, task)
      }
    }

    for (const [seed, isTakenBack] of [
      [1, false],
      [2, false],
      [3, true],
      [4, true],
    ] as const)
      test(`each is given what is first when its turn comes, whatever else changes${isTakenBack ? ', or is taken back,' : ''} in the same commit: ${seed}`, async () => {
        const { olga, ed } = people
        const { listID, tasks } = await opened(60)
        const { claimed, calls } = mixed(listID, tasks, { seed, isTakenBack })
        const answers = (await together(calls)).flatMap((one) => {
          if (one.status === 'fulfilled') return one.value ?? []
          // What a worker has by then is changed by nobody else.
          assert.ok(one.reason instanceof ApiError && one.reason.code === 'task_running', String(one.reason))
          return []
        })
        replay(tasks, answers)
        assert.equal(new Set(claimed).size, claimed.length, 'each task once')
        assert.ok(claimed.length > 10)
        const list = await olga.api.getList({ listID })
        const now = await ed.api.getTasks({ listID })
        assert.equal(list.pending, now.filter(({ status }) => status === 'pending').length)
      })

    /** It has a task, and is refused all the same: nothing of that may be left. */
    const takenBack = (listID: string) => {
      const { db, clock } = docket.app.context
      const { user_id } = people.ed
      const taken = db.transactOn({ list: listID }, async (tx): Promise<undefined> => {
        tx.by = { user_id, via: '' }
        const [task] = await findNext(tx, { list_id: listID, limit: 1 })
        const holder = { user_id, key_id: null, via: '', worker: '', claim_id: null, seconds: 60 }
        await lend(tx, task!, holder, toTimestamp(clock.now()))
        refuse('not_found', 'It is taken back.')
      })
      return taken.catch((error: unknown) => {
        assert.ok(error instanceof Refusal && error.code === 'not_found', String(error))
        return undefined
      })
    }

    const mixed = (listID: string, tasks: readonly Task[], { seed, isTakenBack }: Mix) => {
      const { olga, ed } = people
      const claimed: string[] = []
      const take = async () => {
        const given = await ed.api.claimTask({ listID })
        if (given) claimed.push(given.task.id)
        return given?.task
      }
      const taskAt = (n: number) => ({ taskID: tasks[(n * 7 + seed * 3) % tasks.length]!.id })
      const calls = Array.from({ length: 60 }, (_, n) => {
        const kind = (n * 13 + seed * 5 + ((n * n) % 7)) % 9
        if (kind % 5 === 0) return () => olga.api.updateTask({ ...taskAt(n), body: { position: 0.001 / (n + 1) } })
        if (kind === 1) return () => olga.api.archiveTask(taskAt(n))
        if (kind === 2) return () => olga.api.updateTask({ ...taskAt(n), body: { status: 'completed' } })
        if (kind === 4 && isTakenBack) return () => takenBack(listID)
        if (kind === 3) return () => olga.api.createTask({ listID, body: { name: `Late ${n}` } })
        return take
      })
      return { claimed, calls }
    }

    for (const round of [1, 2, 3])
      test(`end for whoever may not work on the list any more, from that rev on: ${round}`, async () => {
        const { olga, ed } = people
        const { listID } = await opened(200)
        const revs: number[] = []
        const work = async (): Promise<void> => {
          for (;;) revs.push((await ed.api.claimTask({ listID }))!.task.rev)
        }
        const end = async () => {
          await claim(ed, listID)
          await olga.api.updateMember({ listID, userID: ed.user_id, body: { role: 'viewer' } })
        }
        await Promise.all([...Array.from({ length: 24 }, () => refused(work(), 'list.role')), end()])
        const { rev } = await olga.api.getList({ listID })
        assert.ok(revs.length > 0)
        assert.equal(Math.max(...revs), rev - 1, 'the last change is that of the role')
      })
  })

interface Mix {
  readonly seed: number
  readonly isTakenBack: boolean
}
