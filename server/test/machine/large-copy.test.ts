import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from '@docket/client'
import { systemClock } from '../../src/engine/outside/clock.ts'
import { claim, handedOut } from '../cast/handed-out.ts'
import { addCrowd, cast, keyOf, password } from '../cast/people.ts'
import { challengeOf, enrol } from '../cast/totp.ts'
import { createDatabase, type Docket, postgresUrl, startDocket } from '../harness.ts'
import { commands, Program, runCommand } from './program.ts'

/** `npm run faults` asks for more: 100,000 with its 40 rounds. */
const rounds = Number(process.env['DOCKET_STORM_ROUNDS'] ?? 1)
const tasks = 2500 * rounds
const timeout = 120_000 + 20_000 * rounds
const A_BATCH = 500
const A_LIST = 5000

const on = (environment: Record<string, string>) => startDocket({ environment })

/** An installation in use: full lists with members and comments, tasks that somebody has tried, a mail that waits, a second factor. */
const live = async (docket: Docket) => {
  await docket.client().setup({ body: { email: 'ann@example.org', password } })
  const people = await cast(docket)
  const { olga } = people
  const worked = await handedOut(docket, people, 'Splice', 'Whip', 'Stow')
  const [done, failed] = [await claim(olga, worked.listID), await claim(olga, worked.listID)]
  await olga.api.completeTask({ taskID: done.taskID, body: { lease_id: done.lease_id } })
  await olga.api.failTask({
    taskID: failed.taskID,
    body: { lease_id: failed.lease_id, outputs: { reason: 'No rope' } },
  })
  const listIDs: string[] = []
  for (let n = 0; n < tasks; n += A_BATCH) {
    if (n % A_LIST === 0) {
      listIDs.push((await olga.api.createList({ body: { name: `List ${listIDs.length}` } })).id)
      await addCrowd(docket, listIDs.at(-1)!, 20)
    }
    await fill(olga.api, listIDs.at(-1)!, n)
  }
  await docket.client().forgotPassword({ body: { email: people.ed.email } })
  const factor = await enrol(olga, systemClock)
  const { key } = await keyOf(docket, olga)
  const { rev } = await olga.api.getList({ listID: listIDs[0]! })
  return { email: olga.email, token: olga.token, key, factor, listID: listIDs[0]!, rev }
}

const fill = async (api: Client, listID: string, from: number) => {
  const operations = Array.from({ length: A_BATCH }, (_, n) => ({
    op: 'create' as const,
    name: `Task ${from + n}`,
    description: 'Straße 😀\u2028'.repeat(1 + (n % 7)),
    labels: n % 3 === 0 ? ['Rye', `Label ${n % 11}`] : [],
  }))
  const { results } = await api.batchTasks({ listID, body: { operations } })
  const first = results[0]!
  assert.ok('task' in first && first.task)
  for (let n = 0; n < 5; n++) await api.createComment({ taskID: first.task.id, body: { body: `Comment ${n}` } })
}

/** Killed when it has half of the tasks, then run again to its end. */
const copyTwice = async (from: string, to: string) => {
  {
    await using program = new Program(tmpdir(), {}, [], [process.execPath, commands, 'copy', from, to])
    const half = Math.floor(tasks / 2000) * 1000
    await program.says(new RegExp(`tasks: ${half.toLocaleString('en')} of`))
    program.signal('SIGKILL')
    await program.exited
  }
  const { code, said } = await runCommand({}, [], 'copy', from, to)
  assert.equal(code, 0, said)
  assert.doesNotMatch(said, /tasks: 1,000 of/, 'it goes on where it was')
}

/** How many rows there are; fails at the first table in which the two files differ. Read apart from what `docket copy` compares by. */
const assertSame = (one: string, other: string): number => {
  using left = new DatabaseSync(join(one, 'docket.db'), { readOnly: true })
  using right = new DatabaseSync(join(other, 'docket.db'), { readOnly: true })
  const names = left
    .prepare(
      "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' and name <> 'migrations'",
    )
    .all()
  let count = 0
  for (const { name } of names) {
    const sql = `select * from ${name} ${name === 'settings' ? "where key not in ('past', 'copying')" : ''}`
    const [here, there] = [left, right].map((db) =>
      db
        .prepare(sql)
        .all()
        .map((row) => JSON.stringify(row))
        .sort(),
    )
    assert.equal(here!.length, there!.length, `${name}`)
    for (const [at, row] of here!.entries()) assert.equal(there![at], row, `${name}`)
    count += here!.length
  }
  return count
}

/** Whoever was there goes on: with a second factor, a key, a session, and from a place in a list. */
const assertGoesOn = async (docket: Docket, lived: Awaited<ReturnType<typeof live>>) => {
  const challenge = await challengeOf(docket, lived.email, password)
  await docket.client().verifyTotp({ body: { challenge, code: lived.factor.code(1) } })
  assert.equal((await docket.client(lived.key).getMe()).email, lived.email)
  const api = docket.client(lived.token)
  const { id } = await api.createTask({ listID: lived.listID, body: { name: 'New' } })
  const { full, changes } = await api.getListChanges({ listID: lived.listID, since: String(lived.rev) })
  assert.equal(full, false)
  assert.ok(JSON.stringify(changes).includes(id))
}

if (postgresUrl !== undefined)
  test(`a copy of ${tasks.toLocaleString('en')} tasks, killed on each way, has every row, and everybody goes on`, {
    timeout,
  }, async () => {
    await using stack = new AsyncDisposableStack()
    const folder = await mkdtemp(join(tmpdir(), 'docket-large-copy-'))
    stack.defer(() => rm(folder, { recursive: true, force: true }))
    const { url } = stack.use(await createDatabase(postgresUrl!))
    const [here, there] = [join(folder, 'here'), join(folder, 'there')]
    const onFile = {
      DOCKET_DATABASE_URL: '',
      DOCKET_MAIL_URL: 'smtp://127.0.0.1:1',
      DOCKET_MAIL_FROM: 'docket@example.org',
    }
    let lived: Awaited<ReturnType<typeof live>>
    {
      await using docket = await on({ ...onFile, DOCKET_DATA_DIR: here })
      lived = await live(docket)
    }
    await copyTwice(here, url)
    await copyTwice(url, there)
    assert.ok(assertSame(here, there) > tasks)
    {
      await using docket = await on({ DOCKET_DATABASE_URL: url })
      await assertGoesOn(docket, lived)
    }
    await using docket = await on({ DOCKET_DATABASE_URL: '', DOCKET_DATA_DIR: there })
    await assertGoesOn(docket, lived)
    const mails = join(there, 'mail')
    while (!existsSync(mails) || readdirSync(mails).length === 0) await delay(50)
  })
