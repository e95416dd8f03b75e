import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import fc from 'fast-check'
import { type Cast, cast } from '../../test/cast/people.ts'
import { databaseName, useDocket } from '../../test/harness.ts'
import { Snapshots } from '../engine/feed/snapshots.ts'
import { taskForm } from '../tasks/feed.ts'
import { PublicForms } from './public-forms.ts'

type Step =
  | { readonly kind: 'create' | 'rename list' }
  | {
      readonly kind: 'rename' | 'move' | 'archive' | 'restore' | 'delete' | 'complete' | 'comment'
      readonly at: number
    }
  | { readonly kind: 'batch'; readonly from: number; readonly to: number }
  | { readonly kind: 'read' }

const at = fc.nat(20)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constantFrom('create', 'create', 'rename list') }),
  fc.record({ kind: fc.constantFrom('rename', 'move', 'archive', 'restore', 'delete', 'complete', 'comment'), at }),
  fc.record({ kind: fc.constant('batch' as const), from: at, to: at }),
  fc.constant({ kind: 'read' as const }),
)

describe(`getTasks and getPublicList on ${databaseName}`, () => {
  const docket = useDocket()
  let people: Cast
  before(async () => {
    people = await cast(docket)
  })

  test('are the same made from the last answer as made anew, whatever changed meanwhile', async () => {
    const { db, config } = docket.app.context
    const { api } = people.olga
    const readers = { open: taskForm(db, { archived: false }), all: taskForm(db, { archived: true }) }
    const perform = async (listID: string, step: Step, n: number): Promise<void> => {
      const tasks = await api.getTasks({ listID, archived: 'true' })
      const task = 'at' in step ? tasks[step.at % tasks.length] : undefined
      if (step.kind === 'create') await api.createTask({ listID, body: { name: `Task ${n}`, icon: 'ü' } })
      if (step.kind === 'rename list') await api.updateList({ listID, body: { name: `List ${n}` } })
      if (step.kind === 'batch') {
        const operations = tasks
          .slice(Math.min(step.from, step.to), Math.max(step.from, step.to))
          .map(({ id }) => ({ op: 'update' as const, id, description: `Together ${n}` }))
        if (operations.length > 0) await api.batchTasks({ listID, body: { operations } })
      }
      if (!task) return
      const taskID = task.id
      if (step.kind === 'rename') await api.updateTask({ taskID, body: { name: `Renamed ${n}` } })
      if (step.kind === 'move') await api.updateTask({ taskID, body: { position: (n % 7) + 0.5 } })
      if (step.kind === 'complete') await api.updateTask({ taskID, body: { status: 'completed' } })
      if (step.kind === 'archive') await api.archiveTask({ taskID })
      if (step.kind === 'restore') await api.restoreTask({ taskID })
      if (step.kind === 'delete') await api.deleteTask({ taskID })
      if (step.kind === 'comment') await api.createComment({ taskID, body: { body: 'And?' } })
    }
    const compare = async (listID: string, token: string): Promise<void> => {
      const anew = new Snapshots({ ...docket.app.context.live.snapshots.options, maxBytes: 1, readers })
      const { rev } = await api.getList({ listID })
      for (const archived of ['false', 'true'] as const) {
        const answer = await api.raw('getTasks', { listID, archived })
        const made = await anew.of({ id: listID, rev }, { archived: archived === 'true' })
        assert.equal(await answer.text(), String(Buffer.concat(made.body.parts)))
        assert.equal(answer.headers.get('etag')!.replace('-gzip', ''), `"${made.body.tag}"`)
      }
      const shown = await docket.client().raw('getPublicList', { token })
      const { body } = await new PublicForms(db, docket.app.context.live, config).view({ id: listID, rev })
      assert.equal(await shown.text(), String(Buffer.concat(body.parts)))
    }
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
        const { id: listID } = await api.createList({ body: { name: 'List' } })
        const { token } = await api.publishList({ listID })
        for (const [n, one] of steps.entries()) {
          if (one.kind === 'read') await compare(listID, token)
          else await perform(listID, one, n)
        }
        await compare(listID, token)
      }),
      { numRuns: 40 },
    )
  })
})
