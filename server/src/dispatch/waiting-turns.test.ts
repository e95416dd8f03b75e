import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Claimed } from '@docket/contract'
import { type Cast, cast, keyOf, sharedList } from '../../test/cast/people.ts'
import { claimsWait, promptly, stopLooking } from '../../test/cast/waiting.ts'
import { type Docket, databaseName, startDocket } from '../../test/harness.ts'
import { refused } from '../../test/refused.ts'

describe(`claims that wait while one of them looks on ${databaseName}`, () => {
  let docket: Docket
  let people: Cast

  before(async () => {
    docket = await startDocket()
    people = await cast(docket)
    stopLooking(docket)
  })
  after(() => docket[Symbol.asyncDispose]())

  const opened = async () => {
    const { id: listID } = await sharedList(docket, people)
    await people.olga.api.openList({ listID })
    return listID
  }
  const wait = (who: Pick<Cast['ed'], 'api'>, listID: string, wait_seconds = 20) =>
    who.api.claimTask({ listID, body: { wait_seconds } })
  const waiting = (count: number) => claimsWait([docket], count)
  const nameOf = (claimed: Claimed | undefined) => claimed?.task.name

  /**
   * Holds the next transaction of a claim, `before` it begins or `after` it has ended, until it is let go. Others go on: whoever is
   * held has asked for it in the order of the calls.
   */
  const holdNext = (end: 'before' | 'after') => {
    const { db } = docket.app.context
    const { transactOn } = db
    const reached = Promise.withResolvers<void>()
    const letGo = Promise.withResolvers<void>()
    db.transactOn = (async (...args: Parameters<typeof transactOn>) => {
      db.transactOn = transactOn
      const hold = async () => {
        reached.resolve()
        await letGo.promise
      }
      if (end === 'before') await hold()
      const done = await transactOn.apply(db, args)
      if (end === 'after') await hold()
      return done
    }) as typeof transactOn
    return { reached: reached.promise, letGo: letGo.resolve }
  }
  /** Adds a task for those who wait: whoever is woken for it stands before its claim. */
  const wakeAndHold = async (listID: string, ...names: string[]) => {
    const operations = names.map((name) => ({ op: 'create' as const, name }))
    const { db } = docket.app.context
    const { transactOn } = db
    let held: ReturnType<typeof holdNext> | undefined
    db.transactOn = (async (...args: Parameters<typeof transactOn>) => {
      db.transactOn = transactOn
      held = holdNext('before') // what is committed is heard at once
      return transactOn.apply(db, args)
    }) as typeof transactOn
    await people.olga.api.batchTasks({ listID, body: { operations } })
    await held!.reached
    return held!
  }

  test('nobody who comes then is given what the one was woken for', async () => {
    const { olga, ed } = people
    const listID = await opened()
    const first = wait(ed, listID)
    await waiting(1)
    const held = await wakeAndHold(listID, 'Milk')
    const second = wait(olga, listID)
    await waiting(2)
    held.letGo()
    assert.equal(nameOf(await promptly(first)), 'Milk')
    await waiting(1)
    await olga.api.createTask({ listID, body: { name: 'Bread' } })
    assert.equal(nameOf(await promptly(second)), 'Bread')
  })

  test('whoever comes then is given what is left as soon as the one has looked', async () => {
    const { olga, ed } = people
    const listID = await opened()
    const first = wait(ed, listID)
    await waiting(1)
    const held = await wakeAndHold(listID, 'Milk', 'Bread')
    const second = wait(olga, listID)
    await waiting(2)
    held.letGo()
    assert.equal(nameOf(await promptly(first)), 'Milk')
    assert.equal(nameOf(await promptly(second)), 'Bread')
  })

  test('what became of a key while its claim looked is heard, too', async () => {
    const { ed } = people
    const listID = await opened()
    const key = await keyOf(docket, ed)
    const held = holdNext('after')
    const claimed = refused(wait(key, listID), 'auth.key_revoked')
    await held.reached
    await ed.api.revokeApiKey({ id: key.id, body: { password: 'correct horse' } })
    held.letGo()
    await promptly(claimed)
  })
})
