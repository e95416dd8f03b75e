import { TaskStatus } from '@docket/contract'
import fc from 'fast-check'
import type { Change, ListPatch, TaskPatch } from './list-state.ts'

export const USERS = 4
export const WATCHERS = 3

/** Numbers stand for whichever user, list, task or watcher there is at that place, counted round. */
interface Target {
  readonly by: number
  readonly list: number
}

export type Action =
  | { readonly kind: 'createList'; readonly by: number; readonly name: string }
  | ({ readonly kind: 'deleteList' } & Target)
  | ({ readonly kind: 'change'; readonly task: number; readonly change: Change } & Target)
  /** Several changes in one call, each of another task. */
  | ({
      readonly kind: 'batch'
      readonly changes: readonly { readonly task: number; readonly change: Change }[]
    } & Target)
  /** Joins somebody who is no member, makes a member leave. */
  | { readonly kind: 'membership'; readonly list: number; readonly user: number; readonly role: 'editor' | 'viewer' }
  | ({ readonly kind: 'poll' } & Target)
  /** Says to have seen the list as it was before the step. */
  | ({ readonly kind: 'see' } & Target)
  /** Connects a watcher that has no list, disconnects one that is connected, resumes one that is not, after some turns. */
  | ({ readonly kind: 'watch'; readonly watcher: number; readonly turns: number } & Target)

/** Actions that happen at the same time, and by how much the clock moves after them. */
export interface Step {
  readonly actions: readonly Action[]
  readonly advanceMs: number
}

const by = fc.nat({ max: USERS - 1 })
const list = fc.nat({ max: 2 })
const target = { by, list }
const name = fc.constantFrom('a', 'b', 'B', 'é', '😀', 'milk')
const text = fc.constantFrom('', 'x', 'a\nb')
const icon = fc.constantFrom('', '🥛')
const due_at = fc.constantFrom(null, '2020-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z')
/** Of the list, which never leaves it. */
export const OWNER = 'owner'
const assignee_id = fc.constantFrom(null, OWNER)
const labels = fc.constantFrom<string[][]>([], ['shop'], ['Shop', 'é'], ['é', 'shop'])
const optional = { requiredKeys: [] as [], noNullPrototype: true }

const taskPatch: fc.Arbitrary<TaskPatch> = fc.record(
  {
    name,
    description: text,
    icon,
    color: fc.constantFrom('', '#000000'),
    due_at,
    assignee_id,
    labels,
    status: fc.constantFrom(...TaskStatus.options),
    position: fc.constantFrom(0.5, 1, 1.5, 2, 1000.25, 1e-6),
    outputs: fc.constantFrom({}, { result: 'done' }, { z: 1, a: [{ b: null }] }, { a: [{ b: null }], z: 1 }),
  },
  optional,
)

const listPatch: fc.Arbitrary<ListPatch> = fc.record(
  { name, description: text, icon, git_repo: fc.constantFrom('', 'https://git.example/a', 'git@git.example:b') },
  optional,
)

const taskChange: fc.Arbitrary<Change> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .record(
        { name, description: text, due_at, assignee_id, labels },
        { requiredKeys: ['name'], noNullPrototype: true },
      )
      .map((body) => ({ kind: 'createTask' as const, body })),
  },
  { weight: 6, arbitrary: taskPatch.map((body) => ({ kind: 'updateTask' as const, taskID: '', body })) },
  {
    weight: 4,
    arbitrary: fc
      .constantFrom('archiveTask' as const, 'restoreTask' as const, 'deleteTask' as const)
      .map((kind) => ({ kind, taskID: '' })),
  },
)

const body = fc.record({ body: fc.constantFrom('x', 'y', 'é\n😀') }, { noNullPrototype: true })
const author = { author_id: '', author: '' }

const commentChange: fc.Arbitrary<Change> = fc.oneof(
  { weight: 4, arbitrary: body.map((body) => ({ kind: 'createComment' as const, taskID: '', author, body })) },
  { weight: 3, arbitrary: body.map((body) => ({ kind: 'updateComment' as const, commentID: 0, body })) },
  { weight: 2, arbitrary: fc.constant({ kind: 'deleteComment' as const, commentID: 0 }) },
)

const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 14, arbitrary: taskChange },
  { weight: 10, arbitrary: commentChange },
  { weight: 2, arbitrary: listPatch.map((body) => ({ kind: 'updateList' as const, body })) },
)

const of = <Kind extends Action['kind']>(kind: Kind) => fc.constant(kind)

const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ kind: of('createList'), by, name }) },
  { weight: 1, arbitrary: fc.record({ kind: of('deleteList'), ...target }) },
  { weight: 16, arbitrary: fc.record({ kind: of('change'), ...target, task: fc.nat({ max: 5 }), change }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: of('batch'),
      ...target,
      changes: fc.array(fc.record({ task: fc.nat({ max: 5 }), change: taskChange }), { minLength: 1, maxLength: 5 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: of('membership'), list, user: by, role: fc.constantFrom('editor', 'viewer') }),
  },
  { weight: 1, arbitrary: fc.record({ kind: of('poll'), ...target }) },
  { weight: 4, arbitrary: fc.record({ kind: of('see'), ...target }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: of('watch'),
      ...target,
      watcher: fc.nat({ max: WATCHERS - 1 }),
      turns: fc.nat({ max: 30 }),
    }),
  },
)

/** Mostly several actions at once; one alone is a step of a sequence. */
export const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    actions: fc.array(action, { minLength: 1, maxLength: 8 }),
    advanceMs: fc.constantFrom(0, 1, 1000, 60_000),
  }),
  { minLength: 4, maxLength: 14 },
)
