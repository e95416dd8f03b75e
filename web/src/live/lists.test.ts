import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { ApiError, type Client } from '@docket/client'
import type { Project } from '@docket/contract'
import { ListConflict, Lists } from './lists.ts'
import { project } from './sample.ts'

const list = project('a', { name: 'First' })

/** Lists whose calls hang until the test lets the server have each. */
const listsOf = () => {
  let stored = list
  const asked: { name: string; arrive(): Promise<void>; refuse(status: number): Promise<void> }[] = []
  const updateList = ({ body }: { body: Partial<Project> }, { ifMatch }: { ifMatch: number }) => {
    const { promise, resolve, reject } = Promise.withResolvers<Project>()
    const refuse = (status: number, current?: Project) => {
      reject(new ApiError(status, { error: 'no', ...(current && { current }) }))
      return nextTurn()
    }
    const arrive = () => {
      if (ifMatch !== stored.fields_rev) return refuse(412, stored)
      stored = { ...stored, ...body, rev: stored.rev + 1, fields_rev: stored.rev + 1 }
      resolve(stored)
      return nextTurn()
    }
    asked.push({ name: body.name!, arrive, refuse })
    return promise
  }
  const making = Promise.withResolvers<Project>()
  let tell: (data: Project) => void = () => {}
  const lists = new Lists({
    api: { updateList, createList: () => making.promise } as unknown as Client,
    userID: 'o',
    openStream({ onBegin, onFrame }) {
      onBegin()
      tell = (data) => onFrame({ event: 'list', data })
      tell(list)
      onFrame({ event: 'synced', data: { full: true } })
      return { open() {}, retry() {}, doubt() {}, close() {} }
    },
  })
  lists.open()
  const rename = (name: string) => lists.change(lists.get('a')!, { name })
  const rewrite = (name: string) => (stored = { ...stored, name, rev: 9, fields_rev: 9 })
  return { lists, making, tell, asked, rename, rewrite, shown: () => lists.get('a')?.name, stored: () => stored.name }
}

test('of two changes of a list the second leaves when the first is answered, and is shown all the while', async () => {
  const { lists, asked, rename, shown, stored } = listsOf()
  const both = [rename('Second'), rename('Third')]
  await nextTurn()
  assert.deepEqual([asked.map(({ name }) => name), shown(), lists.hasUnsent], [['Second'], 'Third', true])
  await asked[0]!.arrive()
  assert.deepEqual([shown(), lists.hasUnsent], ['Third', true])
  for (let next = 1; next < asked.length; next++) await asked[next]!.arrive()
  await Promise.all(both)
  assert.deepEqual([shown(), stored(), lists.hasUnsent], ['Third', 'Third', false])
})

test('a change that is refused takes the next one neither back nor with it', async () => {
  const { asked, rename, shown, stored } = listsOf()
  const refused = assert.rejects(rename('Second'), { status: 403 })
  const taken = rename('Third')
  await nextTurn()
  await asked[0]!.refuse(403)
  await refused
  assert.equal(shown(), 'Third')
  await asked[1]!.arrive()
  await taken
  assert.equal(stored(), 'Third')
})

test('what somebody else made of the name is overwritten by none of two changes', async () => {
  const { asked, rename, rewrite, shown, stored } = listsOf()
  const both = [rename('Second'), rename('Third')].map((change) => assert.rejects(change, ListConflict))
  rewrite('Theirs')
  await nextTurn()
  for (let next = 0; next < asked.length; next++) await asked[next]!.arrive()
  await Promise.all(both)
  assert.deepEqual([shown(), stored()], ['Theirs', 'Theirs'])
})

test('nothing that waits for an answer leaves once somebody else may be signed in', async () => {
  const { lists, asked, rename } = listsOf()
  const both = [rename('Second'), rename('Third')].map((change) => assert.rejects(change, ApiError))
  await nextTurn()
  lists.close()
  await asked[0]!.refuse(0)
  await Promise.all(both)
  assert.equal(asked.length, 1)
})

test('a list that is being made is shown once, though a frame tells of it before the answer', async () => {
  const { lists, making, tell } = listsOf()
  const made = project('b', { name: 'New' })
  const shown = () => lists.all.map(({ id, name }) => [id, name])
  const { id } = lists.make({ name: 'New ' })
  tell(made)
  await nextTurn()
  assert.deepEqual(shown(), [
    ['a', 'First'],
    [id, 'New '],
  ])
  making.resolve(made)
  assert.equal(await lists.made(id), 'b')
  await nextTurn()
  assert.deepEqual(shown(), [
    ['a', 'First'],
    ['b', 'New'],
  ])
})

test('another list of the same name is there all the while one is being made', async () => {
  const { lists, tell } = listsOf()
  const { id } = lists.make({ name: 'First' })
  tell(project('filled', { name: 'First', total: 2 }))
  tell(project('shared', { name: 'First', owner_id: 'somebody else' }))
  await nextTurn()
  assert.deepEqual(new Set(lists.all.map((each) => each.id)), new Set(['a', 'filled', id, 'shared']))
})
