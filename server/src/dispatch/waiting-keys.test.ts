import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { RefusalCode } from '@docket/contract'
import { type Cast, cast, keyOf, password, sharedList } from '../../test/cast/people.ts'
import { claimsWait, promptly, stopLooking } from '../../test/cast/waiting.ts'
import { type Docket, databaseName, postgresUrl, startDocket } from '../../test/harness.ts'
import { refused } from '../../test/refused.ts'

/** What is done to a key, and how its claim is refused then. */
interface Case {
  readonly what: string
  readonly code: RefusalCode
  act(people: Cast, of: { id: string; listID: string; otherID: string }): Promise<unknown>
}

const cases: Case[] = [
  {
    what: 'is narrowed to other lists',
    code: 'not_found',
    act: ({ ed }, { id, otherID }) => ed.api.updateApiKey({ id, body: { lists: [otherID], password } }),
  },
  {
    what: 'may only read any more',
    code: 'api_key.read_only',
    act: ({ ed }, { id }) => ed.api.updateApiKey({ id, body: { access: 'read', password } }),
  },
  {
    what: 'is barred from the list',
    code: 'not_found',
    act: ({ olga }, { id: keyID, listID }) => olga.api.barWorker({ listID, keyID }),
  },
  {
    what: 'is revoked',
    code: 'auth.key_revoked',
    act: ({ ed }, { id }) => ed.api.revokeApiKey({ id, body: { password } }),
  },
]

const places = [{ title: 'on the process where it happens', isElsewhere: false }]
if (postgresUrl !== undefined) places.push({ title: 'on another process', isElsewhere: true })

for (const { title, isElsewhere } of places)
  describe(`a claim that waits ${title} on ${databaseName} ends when its key`, () => {
    let here: Docket
    let there: Docket
    let people: Cast

    before(async () => {
      here = await startDocket()
      const { databaseUrl } = here.app.context.config
      there = isElsewhere ? await startDocket({ environment: { DOCKET_DATABASE_URL: databaseUrl! } }) : here
      people = await cast(here)
      stopLooking(there)
    })
    after(async () => {
      if (isElsewhere) await there[Symbol.asyncDispose]()
      await here[Symbol.asyncDispose]()
    })

    const opened = async () => {
      const { id: listID } = await sharedList(here, people)
      await people.olga.api.openList({ listID })
      return listID
    }

    for (const { what, code, act } of cases)
      test(what, async () => {
        const { ed, olga } = people
        const [listID, otherID] = [await opened(), await opened()]
        const key = await keyOf(here, ed, { access: 'work', lists: [listID] })
        const other = await keyOf(here, ed, { access: 'work', lists: [listID] })
        const wait = (token: string) => there.client(token).claimTask({ listID, body: { wait_seconds: 20 } })
        const ended = refused(wait(key.token), code)
        await claimsWait([there], 1)
        const stays = wait(other.token)
        await claimsWait([there], 2)
        await act(people, { id: key.id, listID, otherID })
        await promptly(ended)
        await claimsWait([there], 1)
        await olga.api.createTask({ listID, body: { name: 'Milk' } })
        const claimed = await promptly(stays)
        assert.equal(claimed?.lease.attempt, 1, 'another key of theirs waits on')
      })

    test('may not add any more what it names', async () => {
      const { ed, olga } = people
      const listID = await opened()
      await olga.api.updateList({ listID, body: { review: true, max_waiting: 1 } })
      const key = await keyOf(here, ed, { access: 'edit' })
      const at = there.client(key.token)
      const { id: taskID } = await olga.api.createTask({ listID, body: { name: 'Bread' } })
      const { lease } = (await at.claimTask({ listID, body: { task_id: taskID } }))!
      await at.completeTask({ taskID, body: { lease_id: lease.id } })
      const create = { name: 'Milk' }
      const ended = refused(at.claimTask({ listID, body: { ref: 'milk', create, wait_seconds: 20 } }), 'api_key.level')
      await claimsWait([there], 1)
      await ed.api.updateApiKey({ id: key.id, body: { access: 'work', password } })
      await promptly(ended)
      assert.equal((await olga.api.getTasks({ listID })).length, 1)
    })
  })
