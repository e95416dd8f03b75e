import assert from 'node:assert/strict'
import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { handedOut } from '../cast/handed-out.ts'
import { type Cast, cast, keyOf } from '../cast/people.ts'
import { databaseName, useDocket } from '../harness.ts'
import { commandIn } from './started.ts'

/** Why this runs beside one database only. */
export const runsOnce = 'the command knows no database'

describe(`docket claim and mirror on ${databaseName}`, () => {
  const docket = useDocket()
  let people: Cast
  let here: Awaited<ReturnType<typeof commandIn>>
  let key: string

  before(async () => {
    people = await cast(docket)
    here = await commandIn()
    key = (await keyOf(docket, people.olga, { access: 'edit', name: 'laptop' })).key
  })
  after(() => here[Symbol.asyncDispose]())

  const run = async (args: readonly string[], stdin = '') => {
    const env = { DOCKET_URL: docket.url, DOCKET_TOKEN: key, PATH: `${here.home}:${process.env['PATH']}` }
    const started = here.start(args, env, stdin)
    return { code: await started.ended(), stdout: started.stdout, stderr: started.stderr }
  }

  test('a task is claimed, renewed with a note, and reported; the lease is kept meanwhile', async () => {
    const { listID, tasks } = await handedOut(docket, people, 'Milk', 'Bread', 'Oil', 'Salt')
    const [milk, bread, oil, salt] = tasks.map(({ id }) => id)
    const statusOf = async (taskID: string | undefined) => people.olga.api.getTask({ taskID: taskID! })
    const claimed = await run(['claim', listID, '--lease', '15m'])
    assert.match(claimed.stdout, /^# Milk\n/)
    assert.equal(claimed.code, 0)
    assert.equal((await run(['renew', '--time', '20m', '--note', 'half way'])).code, 0)
    assert.equal((await statusOf(milk)).lease?.note, 'half way')
    assert.equal((await run(['complete', '--result', '-', '--output', 'n=2'], 'Two\nbottles\n')).code, 0)
    assert.deepEqual((await statusOf(milk)).outputs, { n: '2', result: 'Two\nbottles' })
    assert.equal((await run(['complete'])).code, 3, 'nothing is claimed')

    for (const _ of [bread, oil]) await run(['claim', listID])
    const which = await run(['fail'])
    assert.equal(which.code, 2)
    assert.match(which.stderr, /Which task\?[^]*Bread[^]*Oil/)
    assert.equal((await run(['fail', bread!.slice(-8), '--result', 'sold out'])).code, 0)
    assert.deepEqual((await statusOf(bread)).outputs, { result: 'sold out' })
    assert.equal((await run(['ask', 'Which?', '--option', 'olive'])).code, 0)
    assert.equal((await statusOf(oil)).waiting?.question, 'Which?')
    const shown = await run(['claim', listID, '--json=id,lease_id,attempt'])
    const { id, lease_id, attempt } = JSON.parse(shown.stdout)
    assert.deepEqual([id, attempt], [salt, 1])
    assert.equal((await run(['give-back', salt!, '--lease', lease_id])).code, 0)
    assert.equal((await statusOf(salt)).status, 'pending')
    assert.equal((await run(['complete'])).code, 3, 'it is forgotten')
    await run(['claim', listID])
    await people.olga.api.releaseLease({ taskID: salt!, body: {} })
    assert.equal((await run(['complete'])).code, 5, 'somebody took it')
    await people.olga.api.draftList({ listID })
    assert.equal((await run(['claim', listID])).code, 6)
  })

  test('mirror makes each issue one task, follows it, and brings nothing that is closed', async () => {
    const { id: listID } = await people.olga.api.createList({ body: { name: 'Issues' } })
    const issue = (number: number, more: object = {}) => ({
      ...{ number, title: `Issue ${number} $(touch ran)`, body: 'Text\r\n\u0007', state: 'OPEN' },
      ...{ url: `https://github.com/o/r/issues/${number}`, labels: [{ name: 'ready' }, { name: 'Ready' }], ...more },
    })
    const answer = async (...issues: object[]) => {
      await writeFile(join(here.home, 'issues.json'), JSON.stringify(issues))
      await writeFile(
        join(here.home, 'gh'),
        `#!/bin/sh\necho "$@" > ${here.home}/asked\ncat ${here.home}/issues.json\n`,
      )
      await chmod(join(here.home, 'gh'), 0o755)
    }
    const mirror = async () => (await run(['mirror', 'gh:o/r', listID, '--label', 'ready'])).stdout
    await answer(issue(1), issue(2), issue(3, { state: 'CLOSED' }))
    assert.equal(await mirror(), '2 added, 0 changed, 0 completed, 0 as they were\n')
    assert.equal(await mirror(), '0 added, 0 changed, 0 completed, 2 as they were\n')
    await answer(issue(1, { title: 'New' }), issue(2, { state: 'CLOSED' }))
    assert.equal(await mirror(), '0 added, 1 changed, 1 completed, 0 as they were\n')
    const tasks = await people.olga.api.getTasks({ listID })
    assert.deepEqual(
      tasks.map(({ name, ref, status, labels }) => [name, ref, status, labels.length]),
      [
        ['New', 'gh:o/r#1', 'pending', 1],
        ['Issue 2 $(touch ran)', 'gh:o/r#2', 'completed', 1],
      ],
    )
    assert.equal((await run(['mirror', 'o/r', listID])).code, 2)
  })
})
