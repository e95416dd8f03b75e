import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { ListRole } from '@docket/contract'
import fc from 'fast-check'
import { type Person, registerVerified } from '../cast/people.ts'
import { databaseName, useDocket } from '../harness.ts'

const USERS = 4
const LISTS = 3
const roles = ['editor', 'viewer'] as const

const at = (max: number) => fc.nat({ max: max - 1 })
const user = at(USERS)
const list = at(LISTS)
const role = fc.constantFrom(...roles)

type Step =
  | { kind: 'add' | 'change'; by: number; list: number; user: number; role: (typeof roles)[number] }
  | { kind: 'remove'; by: number; list: number; user: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constantFrom('add' as const, 'change' as const), by: user, list, user, role }),
  fc.record({ kind: fc.constant('remove' as const), by: user, list, user }),
)

/** What a call is answered with, by whoever may do less than it takes: nothing, or that the role is too weak. */
const statusFor = (held: ListRole | undefined, good: number, isEnough = true): number =>
  held === undefined ? 404 : isEnough ? good : 403

describe(`who sees what, on ${databaseName}`, () => {
  const docket = useDocket()
  let people: Person[]

  before(async () => {
    people = await Promise.all(Array.from({ length: USERS }, (_, n) => registerVerified(docket, `user${n}`)))
  })

  /** Lists of the first users, each with a task, and who has which role in them. */
  const begin = () =>
    Promise.all(
      Array.from({ length: LISTS }, async (_, owner) => {
        const { api } = people[owner]!
        const { id: listID } = await api.createList({ body: { name: `List of user ${owner}` } })
        const { id: taskID } = await api.createTask({ listID, body: { name: `Task of user ${owner}` } })
        return { listID, taskID, owner, roles: new Map<number, ListRole>([[owner, 'owner']]) }
      }),
    )
  type Place = Awaited<ReturnType<typeof begin>>[number]

  /** Makes the call, and says what it must be answered with; the model changes where it is answered well. */
  const take = async (places: Place[], one: Step): Promise<void> => {
    const { listID, owner, roles: held } = places[one.list]!
    const { api } = people[one.by]!
    const { user_id: userID, email } = people[one.user]!
    const mine = held.get(one.by)
    const answer = await (one.kind === 'add'
      ? api.raw('addMember', { listID, body: { email, role: one.role } })
      : one.kind === 'change'
        ? api.raw('updateMember', { listID, userID, body: { role: one.role } })
        : api.raw('removeMember', { listID, userID }))
    const isLeaving = one.kind === 'remove' && one.by === one.user
    const isMember = held.has(one.user)
    const good = one.kind === 'add' ? 201 : one.kind === 'change' ? 200 : 204
    const wanted = one.user === owner ? 400 : isMember || one.kind === 'add' ? good : 404
    assert.equal(answer.status, statusFor(mine, wanted, mine === 'owner' || isLeaving), JSON.stringify(one))
    if (answer.status >= 300) return
    if (one.kind === 'remove') held.delete(one.user)
    else held.set(one.user, one.role)
  }

  /** Every list and what belongs to it, as each of the people may or may not see it. */
  const assertSeen = async (places: readonly Place[]): Promise<void> => {
    for (const [n, { api }] of people.entries()) {
      const mine = places.filter(({ roles: held }) => held.has(n))
      const ids = new Set(places.map(({ listID }) => listID))
      const seen = (await api.getLists()).filter(({ id }) => ids.has(id))
      assert.deepEqual(
        Object.fromEntries(seen.map(({ id, my_role }) => [id, my_role])),
        Object.fromEntries(mine.map(({ listID, roles: held }) => [listID, held.get(n)])),
      )
      for (const { listID, taskID, roles: held } of places) {
        const mine = held.get(n)
        const isEditor = mine === 'editor' || mine === 'owner'
        const statuses = await Promise.all(
          [
            api.raw('getList', { listID }),
            api.raw('getTasks', { listID }),
            api.raw('getTask', { taskID }),
            api.raw('getListChanges', { listID, since: '0' }),
            api.raw('getMembers', { listID }),
            api.raw('getInvites', { listID }),
            api.raw('updateList', { listID, body: {} }),
            api.raw('updateTask', { taskID, body: {} }),
          ].map(async (call) => (await call).status),
        )
        const read = statusFor(mine, 200)
        const decide = statusFor(mine, 200, mine === 'owner')
        const write = statusFor(mine, 200, isEditor)
        assert.deepEqual(statuses, [read, read, read, read, read, decide, write, write], `user ${n}, ${mine}`)
        if (mine === undefined) continue
        const members = (await api.getMembers({ listID })).map(({ user_id, role: one }) => [user_id, one])
        const expected = [...held].flatMap(([who, one]) => (one === 'owner' ? [] : [[people[who]!.user_id, one]]))
        assert.deepEqual(Object.fromEntries(members), Object.fromEntries(expected))
      }
    }
  }

  test('is exactly what the model says, whoever joins, leaves and has another role (CVE-2026-35596)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
        const places = await begin()
        for (const one of steps) await take(places, one)
        await assertSeen(places)
      }),
      { numRuns: 12 },
    )
  })
})
