import assert from 'node:assert/strict'
import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { handedOut } from '../cast/handed-out.ts'
import { databaseName, useDocket } from '../harness.ts'
import { useCommand } from './use-command.ts'

/** Why this runs beside one database only. */
export const runsOnce = 'the command knows no database'

describe(`docket claim and mirror on ${databaseName}`, () => {
  const docket = useDocket()
  const here = useCommand(docket, 'olga', 'edit')

  const run = async (args: readonly string[], stdin = '') => {
    const started = here.run(args, { PATH: `${here.home}:${process.env['PATH']}` }, stdin)
    return { code: await started.ended(), stdout: started.stdout, stderr: started.stderr }
  }

  test('a task is claimed, renewed with a note, and reported; the lease is kept meanwhile', async () => {
    const { listID, tasks } = await handedOut(docket, here.people, 'Milk', 'Bread', 'Oil', 'Salt')
    const [milk, bread, oil, salt] = tasks.map(({ id }) => id)
    const statusOf = async (taskID: string | undefined) => here.people.olga.api.getTask({ taskID: taskID! })
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
    await here.people.olga.api.releaseLease({ taskID: salt!, body: {} })
    assert.equal((await run(['complete'])).code, 5, 'somebody took it')
    await here.people.olga.api.draftList({ listID })
    assert.equal((await run(['claim', listID])).code, 6)
  })

  test('with a command it is run for the one task, as work does: outputs, exit codes, and no key', async () => {
    const { listID, tasks } = await handedOut(docket, here.people, 'Milk', 'fail', 'back', 'ask', 'Oil')
    const file = await here.script(
      'once',
      `name=$(head -1 | cut -c3-); echo "$name $DOCKET_ATTEMPT \${DOCKET_TOKEN:-no key} $1"
case $name in
fail) echo 'the reason' >&2; exit 3 ;;
back) exit 75 ;;
ask) echo 'question=Which?' > "$DOCKET_OUTPUT"; exit 77 ;;
esac`,
    )
    const once = (...args: string[]) => run(['claim', listID, ...args, '--', file, '$(ran)'])
    const taskAt = (at: number) => here.people.olga.api.getTask({ taskID: tasks[at]!.id })
    const milk = await once('--lease', '10')
    assert.deepEqual([milk.code, milk.stdout], [0, `${tasks[0]!.id.slice(-8)}\tcompleted\tMilk\n`], milk.stderr)
    assert.deepEqual((await taskAt(0)).outputs, { result: 'Milk 1 no key $(ran)' })
    const failed = await once('--verbose')
    assert.equal(failed.code, 1)
    assert.match(failed.stderr, /the reason/)
    assert.equal((await taskAt(1)).status, 'failed')
    const back = await once('--json')
    assert.deepEqual([back.code, JSON.parse(back.stdout).outcome], [0, 'given_back'])
    assert.equal((await taskAt(2)).status, 'pending')
    assert.equal((await once('--task', tasks[3]!.id)).code, 0)
    assert.equal((await taskAt(3)).waiting?.question, 'Which?')
    assert.equal((await run(['complete'])).code, 3, 'no lease is kept')

    assert.equal((await run(['claim', listID, '--', 'no-such-program'])).code, 2)
    assert.equal((await run(['claim', listID, '--lease', '5', '--', file])).code, 2)
    assert.equal((await taskAt(4)).status, 'pending', 'nothing is claimed for what cannot be run')
    await once('--task', tasks[4]!.id)
    assert.equal((await taskAt(4)).status, 'completed')
    assert.equal((await once('--label', 'nobody')).code, 3, 'nothing is to be handed out')
  })

  test('with a command, Ctrl-C gives the task back, and a lease that somebody took ends it', async () => {
    const { listID, tasks } = await handedOut(docket, here.people, 'Milk')
    const file = await here.script('long', 'echo begun >&2; sleep 1000')
    const begin = async () => {
      const started = here.run(['claim', listID, '--lease', '10', '--verbose', '--', file])
      await started.says('begun')
      return started
    }
    const stopped = await begin()
    stopped.child.kill('SIGINT')
    assert.equal(await stopped.ended(), 2)
    const taskID = tasks[0]!.id
    assert.equal((await here.people.olga.api.getTask({ taskID })).status, 'pending')
    const robbed = await begin()
    await here.people.olga.api.releaseLease({ taskID, body: {} })
    assert.equal(await robbed.ended(), 5)
    assert.match(robbed.stdout, /lost/)
  })

  test('mirror makes each issue one task, follows it, and brings nothing that is closed', async () => {
    const { id: listID } = await here.people.olga.api.createList({ body: { name: 'Issues' } })
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
    const tasks = await here.people.olga.api.getTasks({ listID })
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
