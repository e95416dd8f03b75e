import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { letters } from '../../../test/cast/letters.ts'
import { mailbox } from '../../../test/cast/mailbox.ts'
import { readMail } from '../../../test/eml.ts'
import { databaseName, startDocket, TestClock } from '../../../test/harness.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { DAY, systemClock, toTimestamp } from '../outside/clock.ts'
import { KeptMail } from '../outside/kept-mail.ts'
import type { Mail } from './mails.ts'
import { write } from './write.ts'

const reset = letters.find((letter) => letter.kind === 'reset')!
const at = new Date('2026-11-22T03:41:00.123Z')
const clock = { ...systemClock, now: () => at }
const forOlga: Mail = { to: 'olga@docket.example', locale: 'en', letter: reset }

describe(`mails without a mail server on ${databaseName}`, () => {
  test('are kept as files that only their owner reads, with one line in the log that holds the link', async () => {
    await using docket = await startDocket({ clock, logLevel: 'debug' })
    const { db, mails } = docket.app.context
    await db.transact((tx) => mails.put(tx, forOlga, toTimestamp(at)))
    const mail = await mailbox(docket).next('olga@docket.example')
    assert.deepEqual([mail.subject, mail.link], ['Set a new password', reset.link])
    assert.ok(mail.html.includes(reset.link))
    const folder = join(docket.dataDir, 'mail')
    assert.deepEqual(await readdir(folder), ['20261122T034100123Z-1.eml'])
    const modes = [folder, join(folder, '20261122T034100123Z-1.eml')].map(
      async (path) => (await stat(path)).mode & 0o777,
    )
    assert.deepEqual(await Promise.all(modes), [0o700, 0o600])
    await mailbox(docket).all('olga@docket.example') // the line comes once the mail is on the disk
    const lines = docket.notes.filter((note) => note.includes('a mail is kept'))
    assert.equal(lines.length, 1)
    const { link, file } = JSON.parse(lines[0]!) as { link: string; file: string }
    assert.deepEqual([link, file], [reset.link, join(folder, '20261122T034100123Z-1.eml')])
  })

  test('are kept when somebody waits for them as well', async () => {
    await using docket = await startDocket()
    await docket.app.context.mails.send(forOlga)
    assert.equal((await mailbox(docket).all('olga@docket.example')).length, 1)
  })

  test('are forgotten after 30 days, and nothing else in their folder is', async () => {
    const moving = new TestClock()
    const day = moving.now().getTime()
    await using docket = await startDocket({ clock: moving })
    const { db, mails } = docket.app.context
    const folder = join(docket.dataDir, 'mail')
    await mails.send(forOlga)
    await writeFile(join(folder, 'notes.txt'), 'mine')
    moving.advance(31 * DAY)
    await mails.send(forOlga)
    await db.transact((tx) => enqueue(tx, { name: 'purge kept mails' }, {}, toTimestamp(day)))
    while ((await readdir(folder)).length > 2) await new Promise(setImmediate)
    assert.equal((await mailbox(docket).all('olga@docket.example')).length, 1)
    assert.ok((await readdir(folder)).includes('notes.txt'))
  })
})

describe('a folder of kept mails', () => {
  const message = {
    id: 'x',
    at,
    to: 'olga@docket.example',
    ...write(reset, { locale: 'en', now: at, base_url: 'https://x' }),
  }

  test('has each mail whole, under a name of its own, though several processes write at once', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'docket-kept-'))
    await using _ = { [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) }
    const kept: string[] = []
    const from = { name: 'Docket', address: 'docket@localhost' }
    const keepers = [1, 2, 3].map(() => new KeptMail({ folder, from, onKept: (file) => kept.push(file) }))
    // Another process died over this one.
    await writeFile(join(folder, '20261122T034100123Z-2.eml.part'), 'From')
    await Promise.all(Array.from({ length: 30 }, (_, n) => keepers[n % 3]!.deliver(message)))
    const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'))
    assert.equal(new Set(kept).size, 30)
    assert.deepEqual(names.map((name) => join(folder, name)).toSorted(), kept.toSorted())
    for (const file of kept) assert.equal(readMail(await readFile(file, 'utf8')).link, reset.link)
  })
})
