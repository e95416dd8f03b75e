import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { ApiError, type Client } from '@docket/client'
import type { Project } from '@docket/contract'
import { ListSession } from './list-session.ts'
import { Lists } from './lists.ts'
import { Outbox } from './outbox.ts'
import { project } from './sample.ts'

const list = project('a', { name: 'First' })

/** Lists whose calls hang until the test lets the server have each. */
const listsOf = () => {
  let stored = list
  const asked: { name: string; arrive(): Promise<void>; refuse(status: number): Promise<void> }[] = []
  const updateList = ({ body }: { body: Partial<Project> }, { ifMatch }: { ifMatch: number }) => {
    const { promise, resolve, reject } = Promise.withResolvers<Project>()
    const refuse = (status: number, current?: Project) => {
      reject(new ApiError(status, { error: 'no', code: 'precondition.failed', ...(current && { current }) }))
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
  const api = { updateList, createList: () => making.promise } as unknown as Client
  const lists = new Lists({
    api,
    editsOf: () => session.store.fields.patch,
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
  const outbox = new Outbox({
    api,
    keeper: { save: async () => {}, remove() {} },
    onSilence() {},
    onSignedOut() {},
  })
  const session: ListSession = new ListSession({
    api,
    outbox,
    listID: 'a',
    connect: () => ({ open() {}, retry() {}, doubt() {}, close() {} }),
    keeper: { load: async () => undefined, saveList() {} },
    onList: (answered) => lists.put(answered),
    onFields: () => lists.refresh(),
  })
  const rename = (name: string) => session.changeFields({ name }, { name: lists.get('a')!.name }, lists.told('a')!)
  const rewrite = (name: string) => (stored = { ...stored, name, rev: 9, fields_rev: 9 })
  const shown = () => lists.get('a')?.name
  return { lists, session, outbox, making, tell, asked, rename, rewrite, shown, stored: () => stored.name }
}

const settled = async () => {
  for (let turn = 0; turn < 20; turn++) await nextTurn()
}

test('of two changes of a closed list the second leaves when the first is answered, and is shown all the while', async () => {
  const { outbox, asked, rename, shown, stored } = listsOf()
  rename('Second')
  rename('Third')
  await settled()
  assert.deepEqual([asked.map(({ name }) => name), shown(), outbox.size], [['Second'], 'Third', 2])
  await asked[0]!.arrive()
  await settled()
  assert.deepEqual([asked.map(({ name }) => name), shown()], [['Second', 'Third'], 'Third'])
  await asked[1]!.arrive()
  await settled()
  assert.deepEqual([shown(), stored(), outbox.size], ['Third', 'Third', 0])
})

test('what somebody else made of the name of a closed list is overwritten by none of two changes', async () => {
  const { session, asked, rename, rewrite, shown, stored } = listsOf()
  const asking: string[] = []
  session.listen({ onProblem: ({ problem }) => asking.push(problem!.kind) })
  rename('Second')
  rename('Third')
  rewrite('Theirs')
  for (let next = 0; next <= asked.length; next++) {
    await settled()
    await asked[next]?.arrive()
  }
  await settled()
  assert.deepEqual([shown(), stored(), asking], ['Theirs', 'Theirs', ['conflict']])
  session.editor.settle('list', 'mine')
  await settled()
  await asked.at(-1)!.arrive()
  await settled()
  assert.deepEqual([shown(), stored()], ['Third', 'Third'])
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
