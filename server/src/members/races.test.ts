import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import {
  type Cast,
  cast,
  type Person,
  password,
  register,
  registerVerified,
  sharedList,
} from '../../test/cast/people.ts'
import { databaseName, useDocket } from '../../test/harness.ts'

const rounds = Array.from({ length: 5 }, (_, round) => round)
const turns = async (number: number): Promise<void> => {
  for (let turn = 0; turn < number; turn++) await new Promise(setImmediate)
}

describe(`members at the same time on ${databaseName}`, () => {
  const docket = useDocket()
  let people: Cast
  let listID: string

  before(async () => {
    people = await cast(docket)
  })
  beforeEach(async () => {
    listID = (await sharedList(docket, people)).id
  })

  const add = ({ email }: Person, role: 'editor' | 'viewer' = 'viewer') =>
    people.olga.api.raw('addMember', { listID, body: { email, role } })
  const remove = ({ api }: Person, { user_id }: Person) => api.raw('removeMember', { listID, userID: user_id })
  const members = () => people.olga.api.getMembers({ listID })
  const deleteAccount = ({ api }: Person) =>
    api.raw('deleteMe', { body: { current_password: password, confirmation: 'delete my account' } })

  test('the same person added 20 times at once is one member', async () => {
    const sam = await register(docket)
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => add(sam, n % 2 ? 'viewer' : 'editor')))
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([201]))
    assert.equal((await members()).filter(({ user_id }) => user_id === sam.user_id).length, 1)
  })

  test('somebody who deletes their account while they are added: nobody waits for ever, and nothing of them stays', async () => {
    for (const round of rounds) {
      const sam = await register(docket)
      const deletion = deleteAccount(sam)
      await turns(round * 4)
      const answers = await Promise.all([add(sam), add(sam, 'editor')])
      assert.equal((await deletion).status, 204)
      for (const { status } of answers) {
        // Whoever was gone is a stranger, whom an unverified account cannot invite.
        assert.ok([201, 403].includes(status), String(status))
      }
      assert.equal((await members()).length, 2)
    }
  })

  test('an owner who deletes the account while adding somebody: the list goes, or it has a member', async () => {
    for (const round of rounds) {
      const [owner, sam] = [await registerVerified(docket), await register(docket)]
      const { id } = await owner.api.createList({ body: { name: 'Errands' } })
      const adding = owner.api.raw('addMember', { listID: id, body: { email: sam.email, role: 'viewer' } })
      await turns(round * 4)
      const deleted = await deleteAccount(owner)
      const { status } = await adding
      const lists = await sam.api.getLists()
      assert.deepEqual([deleted.status, lists.length], status === 201 ? [409, 1] : [204, 0], String(status))
    }
  })

  test('a member who leaves while being removed, and while the role changes, is gone once', async () => {
    for (const round of rounds) {
      const sam = await register(docket)
      await add(sam)
      const { rev } = await people.olga.api.getList({ listID })
      const calls = [remove(sam, sam)]
      await turns(round)
      calls.push(
        remove(people.olga, sam),
        people.olga.api.raw('updateMember', { listID, userID: sam.user_id, body: { role: 'editor' } }),
      )
      const [left, removed, changed] = (await Promise.all(calls)).map(({ status }) => status)
      assert.deepEqual(new Set([left, removed]), new Set([204, 404]))
      assert.ok(changed === 200 || changed === 404)
      assert.equal((await people.olga.api.getList({ listID })).rev, rev + (changed === 200 ? 2 : 1))
    }
  })

  test('who is removed while they change a task: it is changed before that, or not at all', async () => {
    for (const round of rounds) {
      const sam = await register(docket)
      await add(sam, 'editor')
      const { id: taskID } = await people.olga.api.createTask({ listID, body: { name: 'Milk' } })
      const change = sam.api.raw('updateTask', { taskID, body: { name: 'Oat milk' } })
      await turns(round)
      const removed = remove(people.olga, sam)
      const { status } = await change
      await removed
      const { name } = await people.olga.api.getTask({ taskID })
      assert.equal(name, status === 200 ? 'Oat milk' : 'Milk')
      assert.ok([200, 404].includes(status))
    }
  })
})
