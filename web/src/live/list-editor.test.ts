import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import type { Client } from '@docket/client'
import { type Edit, keyOf } from './edit.ts'
import { giveWay, theirsOf } from './give-way.ts'
import type { Label } from './history.ts'
import { ListEditor } from './list-editor.ts'
import { ListStore } from './list-store.ts'
import { Outbox } from './outbox.ts'
import { renaming, task, taskFrame } from './sample.ts'

const renamed: Label = { verb: 'renamed', count: 1, name: '' }

/** One list without a network: what is done waits, and what others do arrives. */
const setUp = () => {
  const store = new ListStore()
  store.load([task('a')], '1.123456')
  const outbox = new Outbox({
    api: {} as Client,
    keeper: { save: async () => {}, remove: () => {} },
    onSilence: () => {},
    onSignedOut: () => {},
  })
  const editor = new ListEditor({ listID: 'list', store, outbox, onChange: () => {} })
  outbox.open('list', {
    subjectOf: ({ edit }) => store.subjectOf(edit),
    onDone: () => {},
    onDropped: (waiting) => store.dropEdit(waiting),
    onProblem: (waiting) => store.touch(waiting),
    onNews: () => {},
    onAdopted: () => {},
    onFolded: (parts, whole) => {
      editor.history.replace(parts, [whole])
      store.putEdit(whole)
    },
    onChange: () => {},
  })
  outbox.suspend()
  return { store, outbox, editor }
}

const waitingIn = (outbox: Outbox) => outbox.of('list').map(({ edit, onConflict }) => ({ ...edit, onConflict }))

describe('undo after a question', () => {
  let scene: ReturnType<typeof setUp>
  beforeEach(() => {
    scene = setUp()
    const { editor, store, outbox } = scene
    editor.perform(renamed, [renaming('a', 'Task a', 'Mine')])
    editor.perform(renamed, [renaming('a', 'Mine', 'Mine too')])
    store.receive(taskFrame(task('a', { name: 'Theirs', rev: 2 })))
    outbox.unsuspend()
    outbox.suspend()
    assert.deepEqual(
      editor.problems.map(({ problem }) => problem?.kind),
      ['conflict'],
    )
  })

  test('that was answered with mine leads to theirs, as one step', () => {
    const { editor, outbox } = scene
    editor.settle('a', 'mine')
    const [sent] = outbox.of('list')
    assert.deepEqual(sent?.edit, renaming('a', 'Theirs', 'Mine too'))
    // It has left, so that it cannot be withdrawn.
    sent.sent = { request: 'r', at: Date.now(), operation: {} }
    editor.undo()
    assert.deepEqual(waitingIn(outbox).at(-1), { ...renaming('a', 'Mine too', 'Theirs'), onConflict: 'yield' })
    assert.equal(editor.undo(), undefined)
  })

  test('that was answered with theirs leads back to mine, as an edit of theirs', () => {
    const { editor, outbox, store } = scene
    giveWay(scene, 'a', editor.problems[0]!)
    assert.deepEqual([outbox.size, store.line('a')?.task.name], [0, 'Theirs'])
    assert.deepEqual(editor.history.undoable, { verb: 'renamed', count: 1, name: 'Theirs' })
    editor.undo()
    assert.deepEqual(waitingIn(outbox), [{ ...renaming('a', 'Theirs', 'Mine too'), onConflict: 'yield' }])
    assert.equal(store.line('a')?.task.name, 'Mine too')
    assert.equal(editor.undo(), undefined)
    editor.redo()
    assert.deepEqual([outbox.size, store.line('a')?.task.name], [0, 'Theirs'])
  })

  test('shows theirs as it is now, and whose it is', () => {
    const { editor, outbox, store } = scene
    const [asking] = editor.problems
    assert.deepEqual(theirsOf(scene, asking!), {
      theirs: { name: 'Theirs' },
      by: null,
      at: '2026-11-20T10:00:00.000Z',
    })
    const by = { user_id: 'tomas', via: '' }
    store.receive(taskFrame(task('a', { name: 'Theirs', status: 'failed', changed_by: by, rev: 3 })))
    assert.equal(theirsOf(scene, asking!)?.by, null)
    const at = '2026-11-20T11:00:00.000Z'
    store.receive(taskFrame(task('a', { name: 'Later', changed_by: by, updated_at: at, rev: 4 })))
    assert.deepEqual(theirsOf(scene, asking!), { theirs: { name: 'Later' }, by, at })
    giveWay(scene, 'a', asking!)
    editor.undo()
    assert.deepEqual(waitingIn(outbox), [{ ...renaming('a', 'Later', 'Mine too'), onConflict: 'yield' }])
  })

  test('that is still open takes it away', () => {
    const { editor, outbox, store } = scene
    editor.undo()
    assert.deepEqual([outbox.size, store.line('a')?.task.name], [0, 'Theirs'])
  })

  test('that was answered by writing again is of what was written then', () => {
    const { editor, outbox } = scene
    const again: Edit = renaming('a', 'Theirs', 'Ours')
    editor.perform(renamed, [again])
    assert.deepEqual(
      outbox.of('list').map(({ edit }) => edit),
      [again],
    )
    editor.undo()
    assert.deepEqual([outbox.size, editor.undo()], [0, undefined])
  })
})

test('what was done to a line before is of the line that it was put back as', () => {
  const { editor, outbox, store } = setUp()
  editor.perform({ ...renamed, verb: 'completed' }, [
    { kind: 'change', key: 'a', patch: { status: 'completed' }, base: { status: 'pending' } },
  ])
  const [completing] = outbox.of('list')
  outbox.settle(completing!)
  editor.perform(renamed, [renaming('a', 'Task a', 'Mine')])
  const [writing] = outbox.of('list')
  store.remove('a')
  writing!.problem = { kind: 'gone', how: 'deleted', last: task('a') }
  editor.settle('a', 'mine')
  const [added] = outbox.of('list')
  assert.equal(added?.edit.kind, 'add')
  const key = keyOf(added.edit)
  assert.deepEqual(
    editor.undo()?.edits.map(({ edit }) => [edit.kind, keyOf(edit)]),
    [['delete', key]],
  )
  assert.deepEqual(
    editor.undo()?.edits.map(({ edit }) => [edit.kind, keyOf(edit)]),
    [['change', key]],
  )
})

test('one step is taken back by itself, whatever was done after it', () => {
  const { editor, outbox } = setUp()
  const line = { kind: 'add', key: 'new-1', line: { name: 'Bread' }, place: 2 } as const
  const step = editor.perform({ verb: 'added', count: 1, name: 'Bread' }, [line])
  editor.perform(renamed, [renaming('a', 'Task a', 'Mine')])
  editor.revert(step!)
  assert.deepEqual(
    outbox.of('list').map(({ edit }) => edit.kind),
    ['change'],
  )
  assert.ok(editor.undo())
  assert.equal(editor.undo(), undefined)
})

test('what takes an edit back that comes to nothing goes with it', () => {
  const { editor, outbox } = setUp()
  const leave = () => {
    for (const waiting of outbox.of('list')) waiting.sent ??= { request: 'r', at: Date.now(), operation: {} }
  }
  editor.perform(renamed, [renaming('a', 'Task a', 'Mine')])
  leave()
  editor.undo()
  const [, undoing] = outbox.of('list')
  leave()
  editor.redo()
  assert.equal(outbox.of('list').length, 3)
  editor.cameToNothing(undoing!)
  assert.equal(outbox.of('list').length, 2)
  assert.deepEqual([editor.history.undoable, editor.history.redoable], [undefined, undefined])
})
