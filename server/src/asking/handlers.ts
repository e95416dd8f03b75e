import { type asking, refuse, type Task, type Waiting, type WaitingKind } from '@docket/contract'
import { say } from '../comments/thread.ts'
import type { Context } from '../context.ts'
import { beginWaiting, refuseLease } from '../dispatch/leases.ts'
import { access } from '../engine/access/access.ts'
import { keyIdOf } from '../engine/access/key.ts'
import type { Caller } from '../engine/call/caller.ts'
import type { Handlers } from '../engine/call/handler.ts'
import type { Tx } from '../engine/db/database.ts'
import { covers } from '../engine/db/key-scope.ts'
import type { CommentRow, TaskRow } from '../engine/db/schema.ts'
import { toTimestamp } from '../engine/outside/clock.ts'
import { findAttempt } from '../tasks/attempt-queries.ts'
import { toTask } from '../tasks/queries.ts'
import { rowOf } from '../tasks/row-of.ts'
import { finishedAt } from '../tasks/rules.ts'
import { type TaskChange, write } from '../tasks/write.ts'
import { findListsThatWait, findWaiting } from './queries.ts'

/** What a person makes of a task that waits. */
interface Decision {
  readonly kind: WaitingKind
  readonly status: TaskRow['status']
  readonly outcome?: TaskChange['outcome']
  /** Of what the person has seen; anything when it is left out. */
  readonly since: string | undefined
  /** Said with it; to be judged by what waits. */
  readonly text: (waiting: Waiting) => string | undefined
}

export const askingHandlers = ({ db, clock }: Context): Handlers<typeof asking> => {
  const decide = (caller: Caller, taskID: string, { kind, status, outcome, since, text }: Decision): Promise<Task> =>
    db.transactOn({ task: taskID }, async (tx) => {
      const task = rowOf(await access.task(tx, caller, taskID, 'editor'))
      const waiting = task.waiting === null ? undefined : (JSON.parse(task.waiting) as Waiting)
      if (waiting?.kind !== kind || (since !== undefined && waiting.since !== since))
        return refuse('task.not_waiting', 'Somebody has decided about this task already.', { current: toTask(task) })
      const now = toTimestamp(clock.now())
      const body = text(waiting)
      const fields = { status, waiting: null, misses: 0, updated_at: now, finished_at: finishedAt(task, status, now) }
      const change = { before: task, after: { ...task, ...fields }, ...(outcome && { outcome }) }
      const [decided] = await write(tx, task.list_id, [change], now)
      return body === undefined ? toTask(decided!) : told(tx, decided!, { caller, body, part: 'answer', now })
    })

  return {
    async askAboutTask({ caller, taskID, body: { lease_id, question, options } }) {
      return db.transactOn({ task: taskID }, async (tx) => {
        const task = rowOf(await access.task(tx, caller, taskID, 'editor'))
        if (task.lease_id !== lease_id) {
          const attempt = await findAttempt(tx, { task_id: taskID, lease_id })
          return attempt?.outcome === 'asked' ? toTask(task) : refuseLease(tx, { task_id: taskID, lease_id })
        }
        const now = toTimestamp(clock.now())
        const what = { kind: 'answer', question, options } as const
        const asked = await beginWaiting(tx, task, what, { status: 'pending' }, now)
        return told(tx, asked, { caller, body: question, part: 'question', now })
      })
    },

    answerTask: ({ caller, taskID, body: { text, option, since } }) =>
      decide(caller, taskID, {
        kind: 'answer',
        status: 'pending',
        since,
        text: ({ options = [] }) => {
          if (option === undefined || options.includes(option)) return text ?? option
          const error = 'must be one of the options of the question'
          return refuse('request.invalid', 'The question has no such option.', { fields: [{ field: 'option', error }] })
        },
      }),

    approveTask: ({ caller, taskID, body: { text, since } }) =>
      decide(caller, taskID, { kind: 'review', status: 'completed', since, text: () => text }),

    sendBackTask: ({ caller, taskID, body: { text, since } }) =>
      decide(caller, taskID, { kind: 'review', status: 'pending', outcome: 'sent_back', since, text: () => text }),

    async getMyWaiting({ caller: { user_id, credential } }) {
      const lists = await findListsThatWait(db, { user_id })
      const ids = lists.map(({ id }) => id).filter((id) => covers(credential.scope, id))
      const found = ids.length === 0 ? [] : await findWaiting(db, { ids: JSON.stringify(ids) })
      return found.map(({ list_name, ...task }) => ({ list_id: task.list_id, list_name, task: toTask(task) }))
    },
  }
}

interface Said extends Pick<CommentRow, 'body' | 'part'> {
  readonly caller: Caller
  readonly now: string
}

/** The task with what is said about it as a comment. */
const told = async (tx: Tx, task: TaskRow, { caller, body, part, now }: Said): Promise<Task> => {
  const { rev } = await say(
    tx,
    task,
    { author_id: caller.user_id, key_id: keyIdOf(caller), body, part, created_at: now },
    now,
  )
  return toTask({ ...task, comment_count: task.comment_count + 1, rev })
}
