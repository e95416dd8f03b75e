import assert from 'node:assert/strict'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, test } from 'node:test'
import { createClient } from '@docket/client'
import { postgresUrl } from '../harness.ts'
import { startPeer } from '../peers/smtp-peer.ts'
import { connectTo } from '../postgres.ts'
import { installation, runCommand } from './program.ts'

interface Finding {
  about: string
  state: 'ok' | 'warning' | 'failure'
  says: string
}

/** What `docket doctor --json` finds, and how it ends. */
const examine = async (env: Record<string, string>) => {
  const { code, said } = await runCommand(env, [], 'doctor', '--json')
  const { ok, findings } = JSON.parse(said) as { ok: boolean; findings: Finding[] }
  assert.equal(ok, code === 0)
  return {
    ok,
    of: (about: string) => findings.find((finding) => finding.about === about),
    bad: findings.filter(({ state }) => state === 'failure').map(({ about }) => about),
  }
}

const account = { body: { email: 'ann@example.org', password: 'correct horse' } }

const fill = async (baseUrl: string) => {
  const { token } = await createClient({ baseUrl }).setup(account)
  const client = createClient({ baseUrl, token })
  const { id: listID } = await client.createList({ body: { name: 'Groceries' } })
  const { id: taskID } = await client.createTask({ listID, body: { name: 'Bread' } })
  await client.createTask({ listID, body: { name: 'Milk' } })
  await client.archiveTask({ taskID })
  await client.createComment({ taskID, body: { body: 'rye' } })
}

/** Changes the database behind Docket's back. */
const tamper = async ({ folder, databaseUrl }: { folder: string; databaseUrl: string | undefined }, sql: string) => {
  if (databaseUrl === undefined) {
    using db = new DatabaseSync(join(folder, 'docket.db'))
    db.exec(sql)
    return
  }
  await using client = await connectTo(databaseUrl)
  await client.query(sql)
}

/** What stands in front of Docket: passes on who asks, and each answer once it is whole. */
const startProxy = async (to: string) => {
  const server = createServer(async (request, response) => {
    const answer = await fetch(`${to}${request.url}`, { headers: { 'x-forwarded-for': '203.0.113.7' } })
    const body = await answer.text()
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' }).end(body)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, [Symbol.asyncDispose]: async () => void server.close() }
}

describe('docket doctor', { concurrency: 2 }, () => {
  test('finds nothing where nothing is wrong, beside a Docket that runs and after its end', async () => {
    await using here = await installation()
    await using mail = await startPeer()
    await using program = here.start()
    const baseUrl = await program.ready()
    await fill(baseUrl)
    const env = { ...here.settings, DOCKET_BASE_URL: baseUrl, DOCKET_MAIL_URL: mail.url }
    const { bad, of, ok } = await examine(env)
    // The folder of the tests is in memory, where there is room for it.
    assert.deepEqual(
      bad.filter((about) => about !== 'disk'),
      [],
    )
    assert.equal(ok, bad.length === 0)
    for (const about of ['database', 'counts', 'version', 'jobs', 'address', 'health', 'proxy', 'streams', 'mail'])
      assert.equal(of(about)?.state, 'ok', about)
    assert.equal(mail.asked.length, 0)

    const text = await runCommand(env, [], 'doctor')
    assert.match(text.said, /^\[ ok \] database .*\n/m)
    program.signal('SIGTERM')
    await program.exited
    const after = await examine(env)
    assert.deepEqual(
      after.bad.filter((about) => about !== 'disk'),
      ['address', 'health', 'proxy', 'streams'],
    )
    assert.match(after.of('address')!.says, /ECONNREFUSED/)
    assert.equal(after.of('counts')?.state, 'ok')
  })

  test('says what a proxy does that it should not, and what a mail server answers', async () => {
    await using here = await installation()
    await using program = here.start()
    await using proxy = await startProxy(await program.ready())
    const env = { ...here.settings, DOCKET_BASE_URL: proxy.url, DOCKET_MAIL_URL: 'smtp://127.0.0.1:1' }
    const { of } = await examine(env)
    assert.match(of('proxy')!.says, /not believed: name it in DOCKET_TRUSTED_PROXIES/)
    assert.match(of('streams')!.says, /holds streams back/)
    assert.equal(of('mail')!.state, 'failure')
    assert.match(of('mail')!.says, /cannot be reached: ECONNREFUSED/)

    await using trusting =
      here.databaseUrl === undefined ? undefined : here.start({ DOCKET_TRUSTED_PROXIES: '127.0.0.1' })
    if (!trusting) return
    await using better = await startProxy(await trusting.ready())
    const found = await examine({ ...env, DOCKET_BASE_URL: better.url })
    assert.match(found.of('proxy')!.says, /sees this machine as 203\.0\.113\.7/)
  })

  test('finds counts that are wrong, steps of a newer Docket, and half a copy', async () => {
    await using here = await installation()
    {
      await using program = here.start()
      await fill(await program.ready())
      program.signal('SIGTERM')
      await program.exited
    }
    await tamper(here, 'update lists set total = total + 1')
    await tamper(here, 'update tasks set comment_count = 0')
    const wrong = await examine(here.settings)
    assert.match(wrong.of('counts')!.says, /^2 lists or tasks count something else/)
    await tamper(here, "insert into settings (key, value) values ('copying', '{}')")
    assert.match((await examine(here.settings)).of('copy')!.says, /interrupted/)
    await tamper(here, "insert into migrations (name, applied_at) values ('9999-later', 'now')")
    assert.match((await examine(here.settings)).of('version')!.says, /newer Docket .*9999-later/)
  })

  if (postgresUrl === undefined) {
    test('finds a damaged file, and rows that belong to nothing', async () => {
      await using here = await installation()
      {
        await using program = here.start()
        await fill(await program.ready())
        program.signal('SIGTERM')
        await program.exited
      }
      await tamper(here, "pragma foreign_keys = off; delete from users where email = 'ann@example.org'")
      assert.match((await examine(here.settings)).of('references')!.says, /belong to something that is gone/)
      const file = join(here.folder, 'docket.db')
      const handle = openSync(file, 'r+')
      for (let at = 4096; at < readFileSync(file).length; at += 4096) writeSync(handle, 'x'.repeat(200), at)
      closeSync(handle)
      const { of, ok } = await examine(here.settings)
      assert.equal(ok, false)
      assert.equal(of('database')!.state, 'failure')
    })
  }
})
