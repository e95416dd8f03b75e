import assert from 'node:assert/strict'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { type Client, createClient } from '@docket/client'
import { databaseName, postgresUrl } from '../harness.ts'
import { connectTo } from '../postgres.ts'
import { openStream } from '../raw-stream.ts'
import { refused } from '../refused.ts'
import { installation, type Program, runCommand } from './program.ts'

const password = 'correct horse'
const ann = { email: 'ann@example.org', password }
const bea = { email: 'bea@example.org', password }

type Here = Awaited<ReturnType<typeof installation>>

/** Ann, who runs it, and Bea: each has a list that the other one belongs to. */
const fill = async (baseUrl: string) => {
  const { token } = await createClient({ baseUrl }).setup({ body: ann })
  const anns = createClient({ baseUrl, token })
  const registered = await createClient({ baseUrl }).register({ body: { ...bea, terms_accepted: true } })
  const beas = createClient({ baseUrl, token: registered.token })
  const { id: listID } = await anns.createList({ body: { name: 'Together' } })
  await anns.addMember({ listID, body: { email: bea.email, role: 'editor' } })
  const { id: taskID } = await anns.createTask({ listID, body: { name: 'Milk', labels: ['home'] } })
  await beas.createComment({ taskID, body: { body: 'Zwei Flaschen für Käthe' } })
  const archived = await beas.createTask({ listID, body: { name: 'Brot', description: 'dunkel – und groß' } })
  await anns.archiveTask({ taskID: archived.id })
  return { anns, beas, token: registered.token, listID, taskID }
}

const stop = async (program: Program) => {
  program.signal('SIGTERM')
  assert.equal(await program.exited, 0, program.said)
}

const docket = ({ settings }: Here, ...args: string[]) => runCommand(settings, [], ...args)

/** The same, by somebody who types that. */
const typing = ({ settings }: Here, typed: string, ...args: string[]) =>
  runCommand(settings, ['sh', '-c', `printf '%s' '${typed}' | "$@"`, 'sh'], ...args)

const tamper = async ({ folder, databaseUrl }: Here, sql: string, lite = sql) => {
  if (databaseUrl === undefined) {
    using db = new DatabaseSync(join(folder, 'docket.db'))
    db.exec(`pragma foreign_keys = off; ${lite}`)
    return
  }
  await using client = await connectTo(databaseUrl)
  await client.query(`set session_replication_role = replica; ${sql}`)
}

const shareList = async (owner: Client, email: string) => {
  const { id } = await owner.createList({ body: { name: 'Of Bea' } })
  return { id, email }
}

describe(`docket erase on ${databaseName}`, { concurrency: 2 }, () => {
  test('erases an account beside a Docket that runs: it asks, says what goes and stays, and everybody hears of it', async () => {
    await using here = await installation()
    await using program = here.start()
    const baseUrl = await program.ready()
    const { anns, beas, token, listID, taskID } = await fill(baseUrl)
    const own = await shareList(beas, ann.email)
    await using stream = await openStream(baseUrl, token, listID)
    await stream.until('synced')

    for (const typed of ['', 'ann@example.org\n', 'yes\n']) {
      const { code, said } = await typing(here, typed, 'erase', bea.email)
      assert.equal(code, 2, said)
      assert.match(said, /^bea@example.org has had an account since \d{4}-/)
      assert.match(said, /Goes: 1 list of its own with everything in them/)
      assert.match(said, /Stays: 1 list of others that it belongs to, with its tasks and 1 comment there/)
      assert.match(said, /Nothing was changed\.\n$/)
    }
    await beas.getMe()
    const { code, said } = await typing(here, ' Bea@example.org\n', 'erase', bea.email)
    assert.equal(code, 0, said)
    assert.match(said, /bea@example\.org is erased, with 1 list\.\n$/)
    await stream.end()
    await refused(beas.getMe(), 'auth.session_ended')
    await refused(createClient({ baseUrl }).login({ body: bea }), 'auth.invalid_credentials')
    await refused(beas.getList({ listID: own.id }), 'auth.session_ended')
    assert.equal((await anns.getComments({ taskID }))[0]!.author, 'deleted user')
    assert.deepEqual(await anns.getMembers({ listID }), [])
    const again = await docket(here, 'erase', bea.email, '--yes')
    assert.deepEqual([again.code, again.said], [1, 'Nobody has an account with the address bea@example.org.\n'])
  })

  test('takes lists from others only when that is said; the only admin stays; wrong words are no command', async () => {
    await using here = await installation()
    {
      await using program = here.start()
      const { anns } = await fill(await program.ready())
      const refusal = await docket(here, 'erase', ann.email, '--yes', '--shared')
      assert.deepEqual([refusal.code, refusal.said.includes('is the only admin of this Docket')], [1, true])
      await anns.getMe()
      await tamper(here, "update users set role = 'admin'")
      const shared = await docket(here, 'erase', ann.email, '--yes')
      assert.equal(shared.code, 1)
      assert.match(shared.said, /other members, who would lose them: with --shared they go too\. Nothing was changed/)
      const told = await typing(here, '', 'erase', ann.email)
      assert.match(
        told.said,
        /Of these one has other members, who lose it \(only with --shared\):\n {2}"Together", 1 besides/,
      )
      await stop(program)
    }
    for (const words of [['erase'], ['erase', ann.email, 'more'], ['erase', ann.email, '--all'], ['erase', '--yes']]) {
      const { code, said } = await docket(here, ...words)
      assert.equal(code, 1)
      assert.match(said, /^docket erase <address> \[--shared\] \[--yes\]/)
    }
    // Nobody serves: the command does it itself.
    const { code, said } = await docket(here, 'erase', ann.email, '--yes', '--shared')
    assert.deepEqual([code, said], [0, 'ann@example.org is erased, with 1 list.\n'])
    await using program = here.start()
    const baseUrl = await program.ready()
    await refused(createClient({ baseUrl }).login({ body: ann }), 'auth.invalid_credentials')
    await createClient({ baseUrl }).login({ body: bea })
  })

  test('docket aid counts while Docket runs', async () => {
    await using here = await installation()
    await using program = here.start()
    const baseUrl = await program.ready()
    const { beas } = await fill(baseUrl)
    const on = await docket(here, 'aid', bea.email, 'on', 'For the school')
    assert.deepEqual([on.code, on.said], [0, 'bea@example.org need not pay: For the school\n'])
    assert.equal((await beas.getAudit({}))[0]!.event, 'billing.aid_given')
    assert.equal((await docket(here, 'aid', bea.email, 'perhaps')).said, "Say 'on' or 'off'.\n")
    await stop(program)
    assert.equal((await docket(here, 'aid', bea.email)).said, 'bea@example.org need not pay: For the school\n')
  })

  if (postgresUrl !== undefined) return

  test('a Docket that dies over it has done all of it or nothing, and the command says that it does not know', async () => {
    await using here = await installation()
    {
      await using program = here.start()
      await fill(await program.ready())
      await program.freeze()
      const asked = docket(here, 'erase', bea.email, '--yes')
      const file = join(here.folder, 'docket.sock')
      while (readFileSync('/proc/net/unix', 'utf8').split(file).length < 3) await delay(10) // until it has called
      program.signal('SIGKILL')
      const { code, said } = await asked
      assert.equal(code, 1)
      assert.match(said, /^Docket ended before it answered/)
    }
    assert.ok(existsSync(join(here.folder, 'docket.sock')), 'what is left of it is in nobody’s way')
    assert.equal((await docket(here, 'erase', bea.email, '--yes')).code, 0)
    await using program = here.start()
    const baseUrl = await program.ready()
    assert.equal((await docket(here, 'aid', ann.email)).said, 'ann@example.org pays like everybody.\n')
    await refused(createClient({ baseUrl }).login({ body: bea }), 'auth.invalid_credentials')
  })

  test('the socket is its user’s only, and what is no command harms nobody', async () => {
    await using here = await installation()
    await using program = here.start({ DOCKET_LOG_LEVEL: 'error' })
    const baseUrl = await program.ready()
    await fill(baseUrl)
    const file = join(here.folder, 'docket.sock')
    assert.equal(statSync(file).mode & 0o777, 0o600)
    const say = async (text: string): Promise<string> => {
      const socket = connect(file)
      let answer = ''
      socket.setEncoding('utf8').on('data', (part: string) => (answer += part))
      socket.on('error', () => {})
      socket.end(text)
      await new Promise((resolve) => socket.on('close', resolve))
      return answer
    }
    assert.match(await say('{"operation":"toString","args":[]}\n'), /does not know the command/)
    assert.match(await say('{"operation":"erase","args":[1]}\n'), /does not know the command/)
    assert.match(await say('null\n'), /does not know the command/)
    assert.match(await say('nonsense\n'), /"fails":"It failed/)
    assert.equal(await say('x'.repeat(1024 * 1024)), '')
    assert.equal(await say('without an end'), '')
    assert.equal(await (await fetch(`${baseUrl}/readyz`)).text(), 'ready')
    await stop(program)
    assert.ok(!existsSync(file))
  })
})

describe(`docket check on ${databaseName}`, { concurrency: 2 }, () => {
  const findingsOf = async (here: Here) => {
    const { code, said } = await docket(here, 'check', '--json')
    const { ok, findings } = JSON.parse(said) as {
      ok: boolean
      findings: { about: string; state: string; says: string }[]
    }
    assert.equal(code, ok ? 0 : 1, said)
    return Object.fromEntries(findings.map(({ about, state, says }) => [about, { state, says }]))
  }
  const rules = ['database', 'references', 'version', 'counts', 'sizes', 'owners', 'revisions', 'labels']

  test('finds nothing beside a Docket that serves, and each thing that somebody has changed behind its back', async () => {
    await using here = await installation()
    await using program = here.start()
    const { anns, listID, taskID } = await fill(await program.ready())
    await anns.copyList({ listID, body: {} })
    const well = await findingsOf(here)
    for (const about of rules) assert.equal(well[about]?.state, 'ok', `${about}: ${well[about]?.says}`)
    const text = await docket(here, 'check')
    assert.equal(text.code, 0)
    assert.match(text.said, /^\[ ok \] references +Every row belongs to something that is there\.$/m)
    await stop(program)
    for (const [about, change] of [
      ['counts', `update lists set pending = pending + 1 where id = '${listID}'`],
      ['counts', `update tasks set comment_count = 7 where id = '${taskID}'`],
      ['sizes', `update lists set bytes = bytes + 1 where id = '${listID}'`],
      ['sizes', `update tasks set comment_bytes = comment_bytes + 1 where id = '${taskID}'`],
      ['owners', `delete from memberships where list_id = '${listID}' and role = 'owner'`],
      ['revisions', `update tasks set rev = rev + 1000 where id = '${taskID}'`],
      ['labels', `delete from task_labels where task_id = '${taskID}'`],
      ['references', "delete from users where email = 'bea@example.org'"],
    ] as const) {
      await tamper(here, change)
      assert.equal((await findingsOf(here))[about]!.state, 'failure', change)
      const fixed = change.includes('+ 1') ? change.replace(/\+ (1\d*)/, '- $1') : undefined
      if (fixed) await tamper(here, fixed)
      if (fixed) assert.equal((await findingsOf(here))[about]!.state, 'ok', fixed)
    }
  })

  test('says that there is nothing, or that nobody answers', async () => {
    await using here = await installation()
    const elsewhere = here.databaseUrl
      ? { ...here.settings, DOCKET_DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }
      : { ...here.settings, DOCKET_DATA_DIR: join(here.folder, 'none') }
    const { code, said } = await runCommand(elsewhere, [], 'check')
    assert.equal(code, here.databaseUrl ? 1 : 0)
    assert.match(said, here.databaseUrl ? /FAIL\] database +.*ECONNREFUSED/ : /There is none in/)
  })
})
