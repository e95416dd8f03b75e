import { type dispatch, type Parsed, type Project, refuse, type Task } from '@docket/contract'
import { noteHandedOut } from '../accounts/user-queries.ts'
import type { Context } from '../context.ts'
import { access } from '../engine/access/access.ts'
import { assertLevel } from '../engine/access/gates.ts'
import type { Caller } from '../engine/call/caller.ts'
import type { Handlers } from '../engine/call/handler.ts'
import { allOf } from '../engine/call/streamed.ts'
import { byOf } from '../engine/db/by.ts'
import type { Tx } from '../engine/db/database.ts'
import { toTimestamp } from '../engine/outside/clock.ts'
import { EVERYBODY, noteClaimable, record } from '../engine/revisions/record.ts'
import { findProject, setState } from '../lists/queries.ts'
import { findAttempt, findAttempts, findLatestAttempts, toAttempt } from '../tasks/attempt-queries.ts'
import { isReviewed } from '../tasks/guards.ts'
import { hasRepeating, toTask } from '../tasks/queries.ts'
import { noteCost } from './budgets.ts'
import {
  beginWaiting,
  endLease,
  givenBack,
  giveUpRunOut,
  prolong,
  refuseLease,
  toLease,
  type WorkedList,
} from './leases.ts'

/** A worker that gives back what it is given makes many in a short time. */
const ATTEMPTS_PAGE = 500
/** A list that is never back would hand out for ever what nobody can do. */
const OPEN_ATTEMPTS = 5

export const dispatchHandlers = ({ db, clock }: Context): Handlers<Omit<typeof dispatch, 'claimTask'>> => {
  const getProject = async (tx: Tx, list_id: string, { user_id }: Caller): Promise<Project> =>
    (await findProject(tx, { list_id, user_id, now: toTimestamp(clock.now()) }))!

  const changeState = async (
    tx: Tx,
    { id, max_attempts }: WorkedList,
    state: Project['state'],
    caller: Caller,
  ): Promise<Project> => {
    const rev = await record(tx, id, toTimestamp(clock.now()))
    noteClaimable(tx, id, rev, EVERYBODY)
    await setState(tx, { id, state, max_attempts, dispatched_by: caller.user_id, ...byOf(tx), rev })
    return getProject(tx, id, caller)
  }

  /** Nobody needs to explain it to them any more. By itself: nobody waits for the row of an account while they hold a list. */
  const noteHands = async (caller: Caller): Promise<void> => {
    if (caller.credential.kind === 'session') await db.transact((tx) => noteHandedOut(tx, caller))
  }

  const report = (
    { caller, taskID, body: { lease_id, outputs, cost_usd } }: Reported,
    status: 'completed' | 'failed',
  ): Promise<Task> =>
    db.transactOn({ task: taskID }, async (tx) => {
      const task = await access.task(tx, caller, taskID, 'editor')
      if (task.lease_id === lease_id) {
        const now = toTimestamp(clock.now())
        await noteCost(tx, task, cost_usd, now)
        const said = outputs && { outputs: JSON.stringify(outputs) }
        const isLookedAt = status === 'completed' && caller.credential.kind === 'api_key'
        if (isLookedAt && isReviewed(task, task.list))
          return toTask(await beginWaiting(tx, task, { kind: 'review' }, { status: 'in_progress', ...said }, now))
        return toTask(await endLease(tx, task, status, { status, ...said }, now))
      }
      const attempt = await findAttempt(tx, { task_id: taskID, lease_id })
      if (attempt?.outcome === status) return toTask(task)
      if (task.waiting !== null && caller.credential.kind === 'api_key')
        refuse('api_key.session_required', 'This task waits for a person: not with an API key. Sign in.')
      return refuseLease(tx, { task_id: taskID, lease_id })
    })

  return {
    async dispatchList({ caller, listID }) {
      const dispatched = await db.transactOn({ list: listID }, async (tx) => {
        const list = await access.list(tx, caller, listID, 'editor')
        await giveUpRunOut(tx, list, toTimestamp(clock.now()))
        const project = await getProject(tx, listID, caller)
        if (project.state === 'ready') return project
        if (project.pending === 0) refuse('list.nothing_to_do', 'None of this list’s tasks is pending.')
        if (await hasRepeating(tx, { list_id: listID }))
          refuse('list.repeats', 'Some of its tasks repeat, and it would never be done. Take them off the list first.')
        return changeState(tx, list, 'ready', caller)
      })
      await noteHands(caller)
      return dispatched
    },

    async openList({ caller, listID }) {
      const opened = await db.transactOn({ list: listID }, async (tx) => {
        const list = await access.list(tx, caller, listID, 'editor')
        if (list.state === 'open') return getProject(tx, listID, caller)
        await giveUpRunOut(tx, list, toTimestamp(clock.now()))
        return changeState(tx, { ...list, max_attempts: list.max_attempts || OPEN_ATTEMPTS }, 'open', caller)
      })
      await noteHands(caller)
      return opened
    },

    async draftList({ caller, listID }) {
      return db.transactOn({ list: listID }, async (tx) => {
        const list = await access.list(tx, caller, listID, 'editor')
        return list.state === 'draft' ? getProject(tx, listID, caller) : changeState(tx, list, 'draft', caller)
      })
    },

    async renewLease({ caller, taskID, body: { lease_id, lease_seconds, note, cost_usd } }) {
      return db.transactOn({ task: taskID }, async (tx) => {
        const task = await access.task(tx, caller, taskID, 'editor')
        if (task.lease_id !== lease_id) return refuseLease(tx, { task_id: taskID, lease_id })
        const seconds = lease_seconds ?? task.list.lease_seconds
        const now = toTimestamp(clock.now())
        await noteCost(tx, task, cost_usd, now)
        return toLease(await prolong(tx, task, { seconds, note }, now))
      })
    },

    async releaseLease({ caller, taskID, body: { lease_id } }) {
      if (lease_id === undefined) assertLevel(caller, 'full')
      await db.transactOn({ task: taskID }, async (tx) => {
        const task = await access.task(tx, caller, taskID, 'editor')
        if (lease_id !== undefined && task.lease_id !== lease_id) {
          const attempt = await findAttempt(tx, { task_id: taskID, lease_id })
          return attempt?.outcome === 'given_back' ? undefined : refuseLease(tx, { task_id: taskID, lease_id })
        }
        if (task.lease_id === null) return undefined
        const now = toTimestamp(clock.now())
        if (lease_id === undefined) return endLease(tx, task, 'taken', { status: 'pending' }, now)
        return endLease(tx, task, 'given_back', givenBack(task, task.list.max_attempts), now)
      })
    },

    completeTask: (call) => report(call, 'completed'),
    failTask: (call) => report(call, 'failed'),

    async getAttempts({ caller, taskID }) {
      const { id: task_id } = await access.task(db, caller, taskID, 'viewer')
      return allOf(
        ATTEMPTS_PAGE,
        (limit, last) => findAttempts(db, { task_id, limit, attempt: last?.attempt ?? 0 }),
        toAttempt,
      )
    },

    async getListAttempts({ caller, listID, limit }) {
      const list = await access.list(db, caller, listID, 'viewer')
      return (await findLatestAttempts(db, { list_id: list.id, limit })).map(toAttempt)
    },
  }
}

type Reported = Parsed<(typeof dispatch)['completeTask']> & { readonly caller: Caller }
