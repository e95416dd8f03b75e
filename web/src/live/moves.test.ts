import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { ApiError, type Client } from '@docket/client'
import type { Task } from '@docket/contract'
import type { Edit, MoveEdit, WaitingEdit } from './edit.ts'
import { ListEditor } from './list-editor.ts'
import { ListStore } from './list-store.ts'
import { Moves } from './moves.ts'
import { Outbox } from './outbox.ts'
import { addition, deletedFrame, syncedFrame, task, taskFrame } from './sample.ts'
import { SessionEdits } from './session-edits.ts'
import { SessionListeners } from './session-events.ts'

const open: Outbox[] = []
afterEach(() => {
  for (const outbox of open.splice(0)) outbox.close()
})

/** Three lists of one account beside a server of the test, which tells their stores what it did. */
const setUp = ({ refuses }: { refuses?: (call: string) => void } = {}) => {
  const tasks = new Map<string, Task>()
  const calls: string[] = []
  const kept = new Map<string, WaitingEdit>()
  const told: string[] = []
  let rev = 100
  const put = (fields: Task) => {
    const made = { ...fields, rev: ++rev }
    tasks.set(made.id, made)
    return made
  }
  const nameOf = (id: string) => tasks.get(id)?.name ?? id
  const call = async (text: string) => {
    calls.push(text)
    await nextTurn()
    refuses?.(text)
  }
  const api = {
    batchTasks: async ({
      listID,
      body,
    }: {
      listID: string
      body: { operations: (Partial<Task> & { op: string })[] }
    }) => {
      await call(`${listID}: ${body.operations.map(({ op, id, name }) => `${op} ${name ?? nameOf(id!)}`).join(', ')}`)
      return {
        results: body.operations.map(({ op, ...fields }) => {
          const before =
            fields.id === undefined ? task(`id of ${fields.name}`, { list_id: listID }) : tasks.get(fields.id)
          if (before?.list_id !== listID) throw new ApiError(404, { error: 'No', code: 'not_found' })
          return { status: 200, ...(op !== 'delete' && { task: put({ ...before, ...fields, id: before.id }) }) }
        }),
      }
    },
    moveTasks: async ({ listID, body }: { listID: string; body: { list_id: string; ids: string[] } }) => {
      await call(`${listID} to ${body.list_id}: ${body.ids.map(nameOf).join(', ')}`)
      return body.ids.map((id) => put({ ...tasks.get(id)!, list_id: body.list_id, position: 900 + rev }))
    },
  } as unknown as Client
  const outboxOf = () => {
    const outbox = new Outbox({
      api,
      keeper: {
        save: async (edits) => void edits.map((each) => kept.set(each.id, structuredClone(each))),
        remove: (ids) => void ids.map((id) => kept.delete(id)),
      },
      onSilence: () => {},
      onSignedOut: () => {},
    })
    outbox.letMove(Moves)
    open.push(outbox)
    return outbox
  }
  const page = () => {
    const outbox = outboxOf()
    const lists = Object.fromEntries(
      ['a', 'b', 'c'].map((listID) => {
        const store = new ListStore()
        store.server.beginConnection()
        for (const each of tasks.values()) if (each.list_id === listID) store.receive(taskFrame(each, undefined))
        store.receive(syncedFrame(10))
        const editor = new ListEditor({ listID, store, outbox, onChange: () => {} })
        const listeners = new SessionListeners()
        listeners.add({
          onProblem: (waiting) => {
            if (waiting.problem?.kind !== 'refused' || waiting.edit.kind !== 'move') return
            told.push(`${listID}: ${waiting.edit.moved.name} was not moved`)
            editor.takeBack(waiting)
          },
          onDropped: ({ edit }, why) => told.push(`${listID}: ${why} ${edit.kind}`),
        })
        const edits = new SessionEdits({
          listID,
          store,
          outbox,
          editor,
          listeners,
          onChange: () => {},
          onList: () => {},
        })
        edits.isOpen = true
        edits.attach()
        return [listID, { store, editor }]
      }),
    ) as Record<'a' | 'b' | 'c', { store: ListStore; editor: ListEditor }>
    const shown = (listID: 'a' | 'b' | 'c') => lists[listID].store.lines.map(({ task }) => task.name)
    const all = () => [shown('a'), shown('b'), shown('c')]
    const move = (from: 'a' | 'b' | 'c', to: 'a' | 'b' | 'c', ...keys: string[]) => {
      const edits = keys.map((key, at): MoveEdit => {
        return { kind: 'move', key, from, to, moved: lists[from].store.line(key)!.task, place: 900 + at }
      })
      return lists[from].editor.perform({ verb: 'moved', count: edits.length, name: '' }, edits)!
    }
    const perform = (listID: 'a' | 'b' | 'c', ...edits: Edit[]) =>
      lists[listID].editor.perform({ verb: 'changed', count: 1, name: '' }, edits)!
    return { outbox, lists, shown, all, move, perform }
  }
  const settle = async () => {
    for (let turn = 0; turn < 60; turn++) await nextTurn()
  }
  for (const name of ['One', 'Two', 'Three']) put(task(name, { name, list_id: 'a', position: ++rev }))
  return { page, calls, kept, told, tasks, settle }
}

const renamed = (key: string, base: string, name: string): Edit => ({
  kind: 'change',
  key,
  patch: { name },
  base: { name: base },
})

test('what is moved shows in both lists at once, leaves once, and in its order', async () => {
  const { page, calls, kept, settle } = setUp()
  const { outbox, all, move } = page()
  outbox.pause()
  move('a', 'b', 'Two', 'One')
  assert.deepEqual(all(), [['Three'], ['Two', 'One'], []])
  outbox.resume()
  await settle()
  assert.deepEqual([calls, kept.size, outbox.size], [['a to b: Two, One'], 0, 0])
  assert.deepEqual(all(), [['Three'], ['Two', 'One'], []])
})

test('what is added and then moved is made, moved, and then changed where it is', async () => {
  const { page, calls, tasks, settle } = setUp()
  const { outbox, all, move, perform } = page()
  outbox.pause()
  perform('a', addition('new-1', 'Milk'))
  move('a', 'b', 'new-1')
  perform('b', renamed('new-1', 'Milk', 'Oat milk'))
  assert.deepEqual(all(), [['One', 'Two', 'Three'], ['Oat milk'], []])
  outbox.resume()
  await settle()
  assert.deepEqual(calls, ['a: create Milk', 'a to b: Milk', 'b: update Oat milk'])
  assert.deepEqual(all(), [['One', 'Two', 'Three'], ['Oat milk'], []])
  assert.equal(tasks.get('id of Milk')!.list_id, 'b')
})

test('what is moved on, and back, goes each way once, also when another page sends it', async () => {
  for (const isReopened of [false, true]) {
    const { page, calls, kept, settle } = setUp()
    const first = page()
    first.outbox.pause()
    first.move('a', 'b', 'One')
    first.perform('b', renamed('One', 'One', 'Uno'))
    first.move('b', 'c', 'One')
    first.perform('c', { kind: 'change', key: 'One', patch: { status: 'completed' }, base: { status: 'pending' } })
    first.move('a', 'b', 'Two')
    first.move('b', 'a', 'Two')
    const wanted = [['Three', 'Two'], [], ['Uno']]
    assert.deepEqual(first.all(), wanted)
    const now = isReopened ? page() : first
    if (isReopened) {
      first.outbox.close()
      now.outbox.pause()
      now.outbox.adopt([...kept.values()].toReversed())
      assert.deepEqual(now.all(), wanted)
    }
    now.outbox.resume()
    await settle()
    assert.deepEqual(
      calls.toSorted(),
      ['a to b: One, Two', 'b to a: Two', 'b to c: Uno', 'b: update Uno', 'c: update Uno'].toSorted(),
    )
    const at = (text: string) => calls.indexOf(text)
    assert.ok(at('a to b: One, Two') < at('b: update Uno') && at('b: update Uno') < at('b to c: Uno'))
    assert.ok(at('b to c: Uno') < at('c: update Uno') && at('a to b: One, Two') < at('b to a: Two'))
    assert.deepEqual([now.all(), now.outbox.size], [[['Three', 'Two'], [], ['Uno']], 0])
  }
})

test('where one of several cannot go, the others do; it is back where it was, with what was done to it since, and that is said', async () => {
  for (const status of [403, 404, 409]) {
    const { page, calls, told, settle } = setUp({
      refuses: (call) => {
        if (call.startsWith('a to') && call.includes('Two')) throw new ApiError(status, { error: 'No', code: 'no' })
      },
    })
    const { outbox, all, move, perform } = page()
    outbox.pause()
    move('a', 'b', 'One', 'Two')
    perform('b', renamed('Two', 'Two', 'Dos'))
    outbox.resume()
    await settle()
    assert.deepEqual(told, ['a: Two was not moved'])
    assert.deepEqual(all(), [['Dos', 'Three'], ['One'], []])
    assert.deepEqual(calls.slice(0, 3), ['a to b: One, Two', 'a to b: One', 'a to b: Two'])
    assert.ok(calls.includes('a: update Dos'))
    assert.equal(outbox.size, 0)
  }
})

test('what is moved on from where it could not go takes the way from where it is', async () => {
  const { page, calls, settle } = setUp({
    refuses: (call) => {
      if (call === 'a to b: Two') throw new ApiError(404, { error: 'No', code: 'not_found' })
    },
  })
  const { outbox, all, move, perform } = page()
  outbox.pause()
  move('a', 'b', 'Two')
  perform('b', renamed('Two', 'Two', 'Dos'))
  move('b', 'c', 'Two')
  outbox.resume()
  await settle()
  assert.deepEqual(calls, ['a to b: Two', 'a: update Dos', 'a to c: Dos'])
  assert.deepEqual(all(), [['One', 'Three'], [], ['Dos']])
})

test('what could not be added is not moved either, and what was said of it there is gone', async () => {
  const { page, calls, settle } = setUp({
    refuses: (call) => {
      if (call.includes('create')) throw new ApiError(403, { error: 'No', code: 'no' })
    },
  })
  const { outbox, all, move, perform } = page()
  outbox.pause()
  perform('a', addition('new-1', 'Milk'))
  move('a', 'b', 'new-1')
  perform('b', renamed('new-1', 'Milk', 'Oat milk'))
  outbox.resume()
  await settle()
  assert.deepEqual(all(), [['One', 'Two', 'Three'], [], []])
  assert.deepEqual([calls, outbox.of('b')], [['a: create Milk'], []])
})

test('it is taken back without a trace while it has not left, and goes back to its place when it has', async () => {
  const { page, calls, told, tasks, settle } = setUp()
  const { outbox, lists, all, move, perform } = page()
  outbox.pause()
  lists.a.editor.revert(move('a', 'b', 'Two'))
  assert.deepEqual(all(), [['One', 'Two', 'Three'], [], []])
  assert.equal(outbox.size, 0)
  const step = move('a', 'b', 'Two')
  perform('b', renamed('Two', 'Two', 'Dos'))
  const { position } = tasks.get('Two')!
  lists.a.editor.revert(step)
  assert.deepEqual(all(), [['One', 'Dos', 'Three'], [], []])
  outbox.resume()
  await settle()
  assert.deepEqual(calls, ['a to b: Two', 'b: update Dos', 'b to a: Dos', 'a: update Dos'])
  assert.deepEqual([all(), tasks.get('Two')!.position], [[['One', 'Dos', 'Three'], [], []], position])
  lists.a.editor.perform({ verb: 'moved', count: 1, name: '' }, [
    { kind: 'move', key: 'Two', from: 'a', to: 'b', moved: tasks.get('Two')!, place: 900 },
  ])
  await settle()
  for (const turn of ['undo', 'redo', 'undo'] as const) {
    lists.a.editor[turn]()
    await settle()
  }
  assert.deepEqual([told, outbox.size, all()], [[], 0, [['One', 'Dos', 'Three'], [], []]])
})

test('frames of both lists change nothing of it, whichever comes first', async () => {
  const { page, tasks, settle } = setUp()
  const { lists, all, move } = page()
  move('a', 'b', 'One')
  await settle()
  const there = tasks.get('One')!
  lists.b.store.receive(taskFrame(there))
  assert.deepEqual(all(), [['Two', 'Three'], ['One'], []])
  move('b', 'a', 'One')
  await settle()
  const back = tasks.get('One')!
  assert.deepEqual(all(), [['Two', 'Three', 'One'], [], []])
  lists.a.store.receive(deletedFrame('One', there.rev))
  assert.ok(lists.a.store.line('One'), 'it was told to be gone before it came back')
  lists.a.store.receive(taskFrame(back))
  lists.b.store.receive(deletedFrame('One', back.rev))
  assert.deepEqual([lists.a.store.lines.length, lists.b.store.lines.length], [3, 0])
})
