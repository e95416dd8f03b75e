import assert from 'node:assert/strict'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { createClient } from '@docket/client'
import { KeptMail } from '../../src/engine/outside/kept-mail.ts'
import { readMail } from '../eml.ts'
import { databaseName, postgresUrl } from '../harness.ts'
import { installation } from '../machine/program.ts'
import { canMount, leaveFree, smallDisk } from '../machine/small-disk.ts'
import { endLocks } from './locks.ts'
import { loopDisk, whyNoLoopDisk } from './loop-disk.ts'
import { killedAt } from './traced.ts'

const from = { name: 'Docket', address: 'docket@localhost' }
const message = {
  id: 'x',
  at: new Date('2026-11-22T03:41:00.123Z'),
  to: 'olga@docket.example',
  subject: 'Set a new password',
  text: 'https://docket.example/reset/x',
  html: '<p>https://docket.example/reset/x</p>',
}
const keeperIn = (folder: string) => new KeptMail({ folder, from, onKept: () => {} })
const account = { email: 'olga@example.org', password: 'correct horse' }

/** The mails in a data folder, each of which has to be whole, and how many other files there are. */
const mailsIn = (folder: string) => {
  const names = readdirSync(join(folder, 'mail'))
  const mails = names.filter((name) => name.endsWith('.eml'))
  return {
    to: mails.map((name) => readMail(readFileSync(join(folder, 'mail', name), 'utf8')).to),
    others: names.length - mails.length,
  }
}

describe(`mails that are kept on ${databaseName}`, () => {
  const killed = killedAt('rename', 1)
  test(`are whole or absent after a kill, and come with the next start${killed ? '' : ': needs strace'}`, async () => {
    if (!killed) return
    await using here = await installation()
    {
      await using program = here.start()
      await createClient({ baseUrl: await program.ready() }).setup({ body: account })
      program.signal('SIGTERM')
      await program.exited
    }
    {
      await using program = here.start({}, killed)
      const guest = createClient({ baseUrl: await program.ready() })
      await guest.forgotPassword({ body: { email: account.email } })
      assert.equal(await program.exited, null, program.said)
      assert.deepEqual(mailsIn(here.folder), { to: [], others: 1 })
    }
    await endLocks(here)
    await using program = here.start()
    await program.ready()
    while (mailsIn(here.folder).to.length === 0) await delay(10)
    assert.deepEqual(mailsIn(here.folder).to, [account.email])
  })
})

if (postgresUrl === undefined) {
  const why = whyNoLoopDisk()
  test(`a mail that is kept outlives a power cut${why ? ': no file system can be made here' : ''}`, async () => {
    if (why) return
    using disk = loopDisk(16)
    await keeperIn(join(disk.folder, 'mail')).deliver(message)
    disk.cut()
    disk.powerUp()
    assert.deepEqual(mailsIn(disk.folder), { to: [message.to], others: 0 })
  })

  const mounts = canMount()
  test(`a mail for which there is no room leaves nothing, and is kept once there is${mounts ? '' : ': needs root'}`, async () => {
    if (!mounts) return
    using small = smallDisk(1)
    const keeper = keeperIn(join(small.folder, 'mail'))
    await keeper.deliver(message)
    const ballast = leaveFree(small.folder, 0)
    for (let n = 0; n < 3; n++) await assert.rejects(keeper.deliver(message), { code: 'ENOSPC' })
    assert.deepEqual(mailsIn(small.folder), { to: [message.to], others: 0 })
    rmSync(ballast)
    await keeper.deliver(message)
    assert.deepEqual(mailsIn(small.folder), { to: [message.to, message.to], others: 0 })
  })
}
