import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refuse, setUp } from '../live/outbox-sample.test.ts'
import { addition, renaming, task } from '../live/sample.ts'
import { EditedLines, lineOfTask, sketchOf } from './edited-lines.ts'
import { LineTable } from './line-table.ts'

const scene = (...args: Parameters<typeof setUp>) => {
  const table = new LineTable()
  const out = setUp(...args)
  out.outbox.pause()
  const edited = new EditedLines(table, out.outbox)
  out.outbox.listen({
    onChange: () => edited.refresh(),
    onDone: (_, answer) => table.answer(lineOfTask(answer as never)),
  })
  return { table, edited, ...out }
}
const shown = (edited: EditedLines) => [...edited.all].map(({ id, name, status }) => `${id} ${name} ${status}`)

test('what is done to a line shows at once, in its order, until the server has answered for it', async () => {
  const { table, edited, outbox, push, settle } = scene()
  table.put(lineOfTask(task('a')))
  push(renaming('a', 'Task a', 'New'), {
    kind: 'change',
    key: 'a',
    patch: { status: 'completed' },
    base: { status: 'pending' },
  })
  assert.deepEqual(shown(edited), ['a New completed'])
  assert.deepEqual([...edited.untouched(table.byList().flat())], [])
  assert.deepEqual([...edited.touchedLists], ['list'])
  outbox.resume()
  await settle()
  assert.deepEqual([shown(edited), edited.get('a')?.rev], [[], 21])
})

test('a line that was added has its key until it has an id; one that is deleted or archived is none that is open', () => {
  const { table, edited, push } = scene()
  for (const id of ['a', 'b']) table.put(lineOfTask(task(id)))
  push({ kind: 'delete', key: 'a' }, { kind: 'archive', key: 'b' }, addition('new-1', 'Hops'))
  assert.deepEqual(shown(edited), ['b Task b pending', 'new-1 Hops pending'])
  assert.equal(edited.get('a'), undefined)
  assert.notEqual(edited.get('b')?.archived_at, null)
})

test('an edit that ran into something shows the line as the server knows it, and that it asks', async () => {
  const { table, edited, outbox, push, settle } = scene(() =>
    refuse(422, 'validation.failed', { failed: [{ index: 0, code: 'validation.failed', error: 'No' }] }),
  )
  table.put(lineOfTask(task('a')))
  push(renaming('a', 'Task a', 'New'))
  outbox.resume()
  await settle()
  assert.deepEqual([edited.get('a')?.name, edited.get('a')?.problem?.kind], ['Task a', 'refused'])
})

test('a description is nothing that a line holds', () => {
  const { table, edited, push } = scene()
  table.put(lineOfTask(task('a')))
  push({ kind: 'change', key: 'a', patch: { description: 'Long' }, base: { description: '' } })
  assert.deepEqual({ ...edited.get('a'), isWaiting: undefined }, { ...lineOfTask(task('a')), isWaiting: undefined })
  assert.deepEqual(sketchOf(lineOfTask(task('a'))), task('a'))
})
