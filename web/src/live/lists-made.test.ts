import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AccountFrame, Client } from '@docket/client'
import type { Project } from '@docket/contract'
import type { ConnectionEvents } from './connection.ts'
import { Lists } from './lists.ts'

/** Lists whose server makes one when the test says so. */
const listsOf = () => {
  const { promise, resolve } = Promise.withResolvers<Project>()
  let stream: ConnectionEvents<AccountFrame> | undefined
  const lists = new Lists({
    api: { createList: () => promise } as unknown as Client,
    userID: 'olga',
    openStream(events) {
      stream = events
      return { open() {}, retry() {}, doubt() {}, close() {} }
    },
  })
  lists.open()
  stream!.onBegin()
  stream!.onFrame({ event: 'synced', data: { full: true } })
  const tell = (list: Project) => stream!.onFrame({ event: 'list', data: list })
  const shown = () => lists.all.map(({ id, name }) => [id, name])
  return { lists, tell, answer: resolve, shown }
}

test('a list that the stream tells of before the call that makes it is answered is there once', async () => {
  const { lists, tell, answer, shown } = listsOf()
  const list = lists.make({ name: 'Halyard ' })
  const made = { ...list, id: 'made', name: 'Halyard', rev: 1 }
  tell(made)
  assert.deepEqual(shown(), [[list.id, 'Halyard ']])
  answer(made)
  assert.equal(await lists.made(list.id), 'made')
  assert.deepEqual(shown(), [['made', 'Halyard']])
})

test('another list of the same name that is not new is there all the while', () => {
  const { lists, tell, shown } = listsOf()
  const list = lists.make({ name: 'Halyard' })
  tell({ ...list, id: 'filled', total: 2, rev: 5 })
  tell({ ...list, id: 'shared', owner_id: 'sam', rev: 1 })
  assert.deepEqual(new Set(shown().map(([id]) => id)), new Set(['filled', list.id, 'shared']))
})
