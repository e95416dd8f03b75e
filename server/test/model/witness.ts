import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import type { Comment, ListRole, Project, Task } from '@docket/contract'
import { type Change, changed, type ListState, openTasks, projectOf } from './list-state.ts'

/** A change that was answered with success. */
export interface Answered {
  readonly change: Change
  readonly by: number
  readonly role: ListRole
  readonly answer: Answer
}

export type Answer = Task | Project | Comment | undefined

/**
 * Finds the one order in which changes that were made at the same time happened. The revs are the witness: each one belongs to
 * one change, and each answer shows the list as it was after the change's own rev. Returns the list after all of them and the
 * revs that no change accounts for: those of memberships, which are the owner's doing.
 */
export const explain = (
  start: ListState,
  answered: readonly Answered[],
  {
    upto,
    deletions,
    owner,
    ...asked
  }: Asked & {
    readonly upto: number
    readonly deletions: ReadonlyMap<string, number>
    readonly owner: number
  },
): { list: ListState; unexplained: number[] } => {
  const revOf = ({ change, answer }: Answered): number =>
    answer ? answer.rev : (deletions.get(goneWith(change)) ?? Number.NaN)
  for (const one of answered) assert.ok(revOf(one) <= upto, `${describe(one)} at rev ${revOf(one)}, beyond ${upto}`)

  let list = start
  const unexplained: number[] = []
  assertIdle(
    list,
    answered.filter((one) => revOf(one) <= start.rev),
    asked,
  )
  while (list.rev < upto) {
    const rev = list.rev + 1
    const here = answered.filter((one) => revOf(one) === rev)
    const maker = here.find((one) => isExplained(list, one, asked))
    if (!maker) unexplained.push(rev)
    const next = maker ? made(list, maker, asked)! : { ...list, rev, updated_at: asked.now }
    list = { ...next, authors: [...list.authors, maker?.by ?? owner] }
    assertIdle(
      list,
      here.filter((one) => one !== maker),
      asked,
    )
  }
  return { list, unexplained }
}

interface Asked {
  readonly now: string
  /** Of all people, by their numbers. */
  readonly ids: readonly string[]
}

const made = (list: ListState, { change, by, answer }: Answered, { now, ids }: Asked): ListState | undefined =>
  changed(list, change, { now, newID: answer?.id, user_id: ids[by]! })

/** What a change that is answered with nothing has taken away. */
export const goneWith = (change: Change): string => {
  if (change.kind === 'deleteTask') return change.taskID
  return change.kind === 'deleteComment' ? String(change.commentID) : ''
}

/** The answer is that of a change made to `list`. */
const isExplained = (list: ListState, one: Answered, asked: Asked): boolean => {
  const after = made(list, one, asked)
  return after !== undefined && isDeepStrictEqual(withoutSeen(one.answer), expectedAnswer(after, one, asked.now))
}

/** These changed nothing, and were answered with what was there. */
const assertIdle = (list: ListState, idle: readonly Answered[], asked: Asked): void => {
  for (const one of idle) {
    assert.equal(made(list, one, asked), undefined, `${describe(one)} took no rev of its own`)
    assert.deepEqual(withoutSeen(one.answer), expectedAnswer(list, one, asked.now), describe(one))
  }
}

const expectedAnswer = (list: ListState, { change, by, role, answer }: Answered, now: string): object | undefined => {
  switch (change.kind) {
    case 'deleteTask':
    case 'deleteComment':
      return undefined
    case 'createComment':
      return list.comments.get(Number(answer!.id))
    case 'updateComment':
      return list.comments.get(change.commentID)
    case 'updateList':
      return withoutSeen(projectOf(list, openTasks(list), { user: by, role, seen_rev: 0 }, now))
    case 'createTask':
      return list.tasks.get(String(answer!.id))
    case 'updateTask':
    case 'archiveTask':
    case 'restoreTask':
      return list.tasks.get(change.taskID)
  }
}

/** What somebody has seen takes no rev: which of it an answer shows is not known. What is read later says it. */
const withoutSeen = (answer: Answer): object | undefined => {
  if (!answer || !('unseen' in answer)) return answer
  const { seen_rev: _, unseen: __, ...rest } = answer
  return rest
}

const describe = ({ change, answer }: Answered): string => `${JSON.stringify(change)} → ${JSON.stringify(answer)}`
