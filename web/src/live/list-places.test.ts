import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError, type Client } from '@docket/client'
import type { Project } from '@docket/contract'
import { browserKeeps } from '../ui/browser-keeps.ts'
import { ListPlaces } from './list-places.ts'
import { Calls } from './lists-calls.ts'
import { project } from './sample.ts'

interface Call {
  readonly listID: string
  readonly body: object
  answer(outcome: Partial<Project> | ApiError): void
}

let users = 0

/** A page of a user: calls wait until they are answered. */
const open = (userID = `user-${++users}`) => {
  const sent: Call[] = []
  const told: Project[] = []
  const api = {
    arrangeList: ({ listID, body }: Pick<Call, 'listID' | 'body'>) =>
      new Promise<Project>((resolve, reject) => {
        const answer: Call['answer'] = (outcome) =>
          outcome instanceof ApiError ? reject(outcome) : resolve(project(listID, outcome))
        sent.push({ listID, body, answer })
      }),
  } as unknown as Client
  const calls = new Calls(() => {})
  const places = new ListPlaces({
    ...{ api, userID, calls },
    made: async (id) => id.replace('new:', ''),
    put: (list) => told.push(list),
    onChange: () => {},
  })
  return { userID, sent, told, calls, places }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('what is put elsewhere is shown until the server has answered; what comes meanwhile goes after it', async () => {
  const { sent, told, places, userID } = open()
  places.put({ id: 'new:a', patch: { favorite: true } })
  await settled()
  places.put({ id: 'new:a', patch: { group: 'Boat' } })
  places.put({ id: 'new:a', patch: { favorite: false } })
  assert.deepEqual(places.of('new:a'), { favorite: false, group: 'Boat' })
  assert.deepEqual(
    sent.map(({ listID, body }) => [listID, body]),
    [['a', { favorite: true }]],
  )
  sent[0]!.answer({ mine_rev: 1 })
  await settled()
  assert.deepEqual(sent[1]!.body, { favorite: false, group: 'Boat' })
  assert.deepEqual(places.of('new:a'), { favorite: false, group: 'Boat' })
  sent[1]!.answer({ mine_rev: 2 })
  await settled()
  assert.deepEqual([places.of('new:a'), sent.length, told.map(({ mine_rev }) => mine_rev)], [undefined, 2, [1, 2]])
  assert.equal(browserKeeps.get(`docket.placing.${userID}`), undefined)
})

test('what a page has not sent is sent by the next one', async () => {
  const before = open()
  before.places.put({ id: 'a', patch: { archived: true } })
  await settled()
  before.calls.close()
  before.sent[0]!.answer(new ApiError(0, { error: 'away' }))
  await settled()
  const { places, sent } = open(before.userID)
  assert.deepEqual(places.of('a'), { archived: true })
  places.resume()
  await settled()
  assert.deepEqual(sent[0]!.body, { archived: true })
})

test('a list that is gone has no place any more', async () => {
  const { places, sent, userID } = open()
  places.put({ id: 'a', patch: { place: 3 } })
  await settled()
  sent[0]!.answer(new ApiError(404, { error: 'gone', code: 'not_found' }))
  await settled()
  assert.equal(places.of('a'), undefined)
  assert.equal(browserKeeps.get(`docket.placing.${userID}`), undefined)
})

test('what is forgotten when somebody signs out is not sent', async () => {
  const { places, userID } = open()
  places.put({ id: 'a', patch: { place: 3 } })
  places.forget()
  const { places: next, sent } = open(userID)
  next.resume()
  await settled()
  assert.deepEqual([next.of('a'), sent], [undefined, []])
})
