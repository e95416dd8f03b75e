import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Comment } from '@docket/contract'
import type { CommentEdit, WaitingEdit } from './edit.ts'
import { waiting } from './sample.ts'
import { Threads } from './threads.ts'

const comment = (id: number, body = `Word ${id}`, rev = id): Comment => ({
  id,
  task_id: 'a',
  list_id: 'list',
  kind: 'user',
  author_id: 'ed',
  author: 'Ed',
  body,
  created_at: '2026-11-20T10:00:00.000Z',
  edited_at: null,
  changed_by: null,
  rev,
})
const said = (data: Comment) => ({ event: 'comment', data, rev: data.rev }) as const
const unsaid = (id: number) => ({ event: 'comment_deleted', data: { id, task_id: 'a', by: null }, rev: 99 }) as const
const words = (threads: Threads) => threads.of('a', 'a').comments.map(({ body }) => body)

type Fetch = () => Promise<Comment[]>

/** The thread of task `a`, fetched by `fetch` at first; `again` fetches it by another. */
const threadsOf = async (fetch: Fetch) => {
  let answer = fetch
  const editor = { comment: (edit: CommentEdit) => waiting(edit), withdraw: () => true }
  const threads = new Threads({ fetch: () => answer(), editor, onChange: () => {} })
  threads.follow('a')
  await nextTurn()
  const again = (next: Fetch) => {
    answer = next
    return threads.load('a')
  }
  return { threads, again }
}

/** One that the server has answered with these. */
const loaded = (...comments: Comment[]) => threadsOf(async () => comments)
const saying = (body: string): WaitingEdit => waiting({ kind: 'comment', key: 'new-1', task: 'a', body })
const sent = (edit: WaitingEdit): WaitingEdit => {
  edit.sent = { request: 'r', at: 0, operation: { taskID: 'a' } }
  return edit
}

test('what the stream says while a thread is fetched is not undone by the answer', async () => {
  const { threads, again } = await loaded(comment(1), comment(2))
  await again(async () => {
    threads.receive(said(comment(4)))
    threads.receive(said(comment(2, 'Changed', 5)))
    threads.receive(unsaid(1))
    return [comment(1), comment(2), comment(3)]
  })
  assert.deepEqual(words(threads), ['Changed', 'Word 3', 'Word 4'])
})

test('the answer to what was asked last counts, and what it leaves out is gone', async () => {
  const { threads, again } = await loaded(comment(1), comment(2, 'Another past', 70))
  const late = Promise.withResolvers<Comment[]>()
  const first = again(() => late.promise)
  await again(async () => [comment(2)])
  late.resolve([comment(1), comment(2)])
  await first
  assert.deepEqual(words(threads), ['Word 2'])
})

test('what cannot be fetched says so, and a thread that is there stays', async () => {
  const fails = async () => Promise.reject(new Error('no network'))
  const { threads, again } = await threadsOf(fails)
  assert.equal(threads.of('a', 'a').state, 'failed')
  await again(async () => [comment(1)])
  await again(fails)
  assert.deepEqual([threads.of('a', 'a').state, words(threads)], ['loaded', ['Word 1']])
})

test('an own comment stands there once, whether the stream or the answer comes first', async () => {
  const { threads } = await loaded(comment(1))
  const edit = saying('Mine')
  threads.putEdit(edit)
  assert.deepEqual(words(threads), ['Word 1', 'Mine'])
  sent(edit)
  threads.receive(said(comment(2, 'Mine')))
  assert.deepEqual(words(threads), ['Word 1', 'Mine'])
  const { key } = threads.of('a', 'a').comments[1]!
  threads.dropEdit(edit, comment(2, 'Mine'))
  assert.deepEqual(words(threads), ['Word 1', 'Mine'])
  assert.equal(threads.of('a', 'a').comments[1]!.key, key)
})

test('a comment keeps its key when the answer comes first', async () => {
  const { threads } = await loaded()
  const edit = saying('Mine')
  threads.putEdit(edit)
  threads.dropEdit(sent(edit), comment(2, 'Mine'))
  threads.receive(said(comment(2, 'Mine')))
  assert.deepEqual(
    threads.of('a', 'a').comments.map(({ key, id }) => [key, id]),
    [['new-1', 2]],
  )
})

test('the same words of somebody else are another comment', async () => {
  const { threads } = await loaded()
  const edit = sent(saying('Yes'))
  threads.putEdit(edit)
  threads.receive(said(comment(1, 'Yes')))
  threads.receive(said(comment(2, 'Yes')))
  threads.dropEdit(edit, comment(2, 'Yes'))
  assert.deepEqual(words(threads), ['Yes', 'Yes'])
})

test('what was taken for an own comment is given back when that is refused', async () => {
  const { threads } = await loaded()
  const edit = sent(saying('Yes'))
  threads.putEdit(edit)
  threads.receive(said(comment(1, 'Yes')))
  threads.dropEdit(edit)
  assert.deepEqual(
    threads.of('a', 'a').comments.map(({ key }) => key),
    ['1'],
  )
})

test('a change shows at once, and a deletion too; one that is taken back leaves no trace', async () => {
  const { threads } = await loaded(comment(1), comment(2))
  const change = waiting({ kind: 'change_comment', key: '1', task: 'a', body: 'Other' })
  const deletion = waiting({ kind: 'delete_comment', key: '2', task: 'a' })
  threads.putEdit(change)
  threads.putEdit(deletion)
  assert.deepEqual(words(threads), ['Other'])
  threads.dropEdit(deletion)
  threads.dropEdit(change)
  assert.deepEqual(words(threads), ['Word 1', 'Word 2'])
  threads.putEdit(deletion)
  threads.dropEdit(sent(deletion))
  assert.deepEqual(words(threads), ['Word 1'])
})

test('the same object as long as nothing of it changes', async () => {
  const { threads } = await loaded(comment(1))
  const before = threads.of('a', 'a')
  threads.receive(said({ ...comment(1), task_id: 'b' }))
  assert.equal(threads.of('a', 'a'), before)
  threads.receive(said(comment(2)))
  assert.notEqual(threads.of('a', 'a'), before)
})
