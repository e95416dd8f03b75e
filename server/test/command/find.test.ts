import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { handedOut } from '../cast/handed-out.ts'
import { type Cast, cast, keyOf } from '../cast/people.ts'
import { databaseName, useDocket } from '../harness.ts'
import { startProxy } from '../peers/faulty-proxy.ts'
import { type Shell, shell } from './in-process.ts'

/** Why this runs beside one database only. */
export const runsOnce = 'the command knows no database'

describe(`how docket finds a task on ${databaseName}`, () => {
  const docket = useDocket()
  let people: Cast
  let at: Shell

  before(async () => {
    people = await cast(docket)
    const { key } = await keyOf(docket, people.olga, { name: 'laptop' })
    at = shell({ DOCKET_URL: docket.url, DOCKET_TOKEN: key })
  })

  const docketUrl = () => docket.url

  test('by its id, the end of it or its beginning, in capitals too; by a whole id without reading its list', async () => {
    const { listID, tasks } = await handedOut(docket, people, 'Milk', 'Bread')
    const { id } = tasks[0]!
    await people.olga.api.draftList({ listID })
    for (const word of [id, id.slice(-8), id.slice(0, 13)])
      for (const said of [word, word.toUpperCase()])
        for (const list of [[], ['--list', listID]]) {
          const shown = await at.run(['done', said, ...list, '--json=id'])
          assert.deepEqual(JSON.parse(shown.stdout), [{ id }], `${said} ${list} ${shown.stderr}`)
          await people.olga.api.updateTask({ taskID: id, body: { status: 'pending' } })
        }
    const paths: string[] = []
    using seen = await startProxy(docketUrl, ({ path }) => (paths.push(path.split('?')[0]!), 'pass'))
    const near = shell({ ...at.env, DOCKET_URL: seen.url })
    assert.equal((await near.run(['done', id.toUpperCase(), '--list', listID])).code, 0)
    assert.ok(paths.some((path) => path.endsWith(`/tasks/${id}`)))
    assert.ok(!paths.some((path) => path.endsWith(`/lists/${listID}/tasks`)))
  })

  test('not by the id of a task of another list, but by a name that looks like one', async () => {
    const { listID, tasks } = await handedOut(docket, people, 'Milk')
    const { id } = tasks[0]!
    const other = await people.olga.api.createList({ body: { name: 'Other' } })
    const missed = await at.run(['done', id, '--list', other.id])
    assert.equal(missed.code, 1)
    assert.match(missed.stderr, /There is no task .* in /)
    assert.equal((await people.olga.api.getTask({ taskID: id })).status, 'pending')
    const named = await people.olga.api.createTask({ listID: other.id, body: { name: id } })
    assert.equal((await at.run(['done', id, '--list', other.id])).code, 0)
    assert.equal((await people.olga.api.getTask({ taskID: named.id })).status, 'completed')
    await people.olga.api.draftList({ listID })
  })
})
