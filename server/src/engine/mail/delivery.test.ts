import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { letters } from '../../../test/cast/letters.ts'
import { register } from '../../../test/cast/people.ts'
import { type Docket, databaseName, postgresUrl, startDocket, TestClock } from '../../../test/harness.ts'
import { useJobs } from '../../../test/jobs.ts'
import { answering, startPeer } from '../../../test/peers/smtp-peer.ts'
import type { Database } from '../db/database.ts'
import { HOUR, MINUTE, SECOND, toTimestamp } from '../outside/clock.ts'
import { Encryption } from '../outside/encryption.ts'
import type { MailError } from '../outside/mail.ts'
import { smtp } from '../outside/smtp.ts'
import type { Letter } from './letter.ts'
import { type Mail, Mails, type MailsOptions } from './mails.ts'

const notice = letters.find(({ kind }) => kind === 'two_factor_on')!
const from = { name: 'Docket', address: 'docket@home.example' }
const token = 'a-token-that-nobody-may-read'

const to = (address: string, letter: Letter = notice): Mail => ({ to: address, locale: 'en', letter })
const forOlga = to('olga@docket.example')

/** Mails and those who send them on a database of their own, whose clock stands still. */
describe(`mails through jobs on ${databaseName}`, () => {
  const bench = useJobs()
  const { open, restart, startJobs, jobs, gone, until } = bench

  const mailsTo = (url: string, options: Partial<MailsOptions> = {}) => {
    const lost: string[] = []
    const mails = new Mails({
      transport: smtp({ url, from }),
      encryption: new Encryption(new Uint8Array(32)),
      clock: bench.clock,
      baseUrl: 'https://docket.example.org',
      onLost: ({ message }: MailError) => lost.push(message),
      ...options,
    })
    return { mails, lost }
  }
  const put = (mails: Mails, mail: Mail, on: Database = bench.db) =>
    on.transact((tx) => mails.put(tx, mail, toTimestamp(bench.clock.now())))
  const failed = (times: number) =>
    until(async () => (await jobs()).some(({ attempts, held_by }) => attempts === times && held_by === null))
  const reset = (): Letter => ({
    kind: 'reset',
    link: `https://docket.example.org/reset/${token}`,
    expires_at: toTimestamp(bench.clock.now().getTime() + HOUR),
  })

  test('of a transaction that is refused are never sent', async () => {
    await using peer = await startPeer()
    const { mails } = mailsTo(peer.url)
    await startJobs([...mails.jobHandlers])
    const refused = bench.db.transact(async (tx) => {
      await mails.put(tx, to('nobody@docket.example'), toTimestamp(bench.clock.now()))
      throw new Error('no')
    })
    await assert.rejects(refused, /no/)
    await put(mails, forOlga)
    await peer.receive(1)
    await gone()
    assert.deepEqual(peer.asked, ['olga@docket.example'])
  })

  test('wait for a server that is down, longer and longer, and arrive once it is up', async () => {
    const gone = await startPeer()
    await gone[Symbol.asyncDispose]()
    const { mails } = mailsTo(gone.url)
    const work = await startJobs([...mails.jobHandlers])
    await put(mails, forOlga)
    for (const times of [1, 2, 3]) {
      await failed(times)
      const waitMs = Date.parse((await jobs())[0]!.run_at) - bench.clock.now().getTime()
      assert.ok(waitMs >= SECOND * 2 ** (times - 1), `${waitMs} ms after ${times}`)
      bench.clock.advance(waitMs)
      if (times < 3) work.look()
    }
    await using peer = await startPeer({ port: gone.port })
    work.look()
    const [mail] = await peer.receive(1)
    assert.equal(mail!.to, 'olga@docket.example')
    await bench.gone()
  })

  test('are tried for about a day', async () => {
    const { mails } = mailsTo('smtp://127.0.0.1:1')
    const { attempts, maxPauseMs } = mails.jobHandlers[0]!.kind
    let ms = 0
    for (let attempt = 1; attempt < attempts!; attempt++) ms += Math.min(maxPauseMs!, SECOND * 2 ** (attempt - 1))
    assert.ok(ms >= 20 * HOUR && ms * 1.25 <= 30 * HOUR, `${ms / HOUR} hours`)
  })

  test('that a server puts off (451) come again and arrive once, with the same Message-ID', async () => {
    const ids: string[] = []
    await using peer = await startPeer({
      accept: () => {
        if (peer.asked.length === 1) throw answering(451, '4.7.1 olga@docket.example: come back later')
      },
    })
    const { mails, lost } = mailsTo(peer.url)
    const work = await startJobs([...mails.jobHandlers])
    await put(mails, forOlga)
    await failed(1)
    ids.push(`<${(JSON.parse((await jobs())[0]!.payload) as { id: string }).id}@home.example>`)
    bench.clock.advance(MINUTE)
    work.look()
    const [mail] = await peer.receive(1)
    await bench.gone()
    assert.deepEqual([peer.asked.length, peer.received.length, lost], [2, 1, []])
    assert.deepEqual(
      mail!.headers.filter(([name]) => name === 'message-id'),
      ids.map((id) => ['message-id', id]),
    )
  })

  test('to an address that does not exist (550) are given up at once, without a word about whom', async () => {
    await using peer = await startPeer({
      accept: (address) => {
        if (address.startsWith('gone')) throw answering(550, `5.1.1 <${address}>: no such user`)
      },
    })
    const { mails, lost } = mailsTo(peer.url)
    await startJobs([...mails.jobHandlers])
    await put(mails, to('gone@docket.example'))
    await put(mails, forOlga)
    await peer.receive(1)
    await bench.gone()
    assert.deepEqual(lost, ['the mail server answers 550 5.1.1 to RCPT TO'])
    assert.deepEqual(bench.troubles, [])
  })

  test('that a server refuses to relay wait until whoever runs it has put that right', async () => {
    await using peer = await startPeer({
      accept: () => {
        if (peer.asked.length === 1) throw answering(554, '5.7.1 relay access denied')
      },
    })
    const { mails } = mailsTo(peer.url)
    const work = await startJobs([...mails.jobHandlers])
    await put(mails, forOlga)
    await failed(1)
    bench.clock.advance(MINUTE)
    work.look()
    await peer.receive(1)
  })

  test('survive the end of the process that put them up', async () => {
    await using peer = await startPeer()
    const before = mailsTo(peer.url)
    await put(before.mails, forOlga)
    await restart()
    const { mails } = mailsTo(peer.url)
    await startJobs([...mails.jobHandlers])
    await peer.receive(1)
    await bench.gone()
  })

  test('are each sent by one of several processes', async () => {
    await using peer = await startPeer()
    const { mails } = mailsTo(peer.url)
    // A SQLite file belongs to one process; two that work on it at once are the same for the table.
    const other = postgresUrl === undefined ? bench.db : await open()
    await startJobs([...mails.jobHandlers])
    await startJobs([...mailsTo(peer.url).mails.jobHandlers], { on: other })
    const names = Array.from({ length: 30 }, (_, n) => `olga${n}@docket.example`)
    await Promise.all(names.map((name, n) => put(mails, to(name), n % 2 ? bench.db : other)))
    await peer.receive(30)
    await bench.gone()
    assert.deepEqual(peer.received.map((mail) => mail.to).toSorted(), names.toSorted())
  })

  test('go on while one hangs, and one that hangs is tried again', async () => {
    let isHanging = true
    await using peer = await startPeer({
      accept: (address) => (isHanging && address.startsWith('slow') ? new Promise(() => {}) : undefined),
    })
    const { mails } = mailsTo(peer.url, { transport: smtp({ url: peer.url, from, patienceMs: 1000 }) })
    const work = await startJobs([...mails.jobHandlers])
    await put(mails, to('slow@docket.example'))
    await until(async () => peer.asked.length === 1)
    await put(mails, forOlga)
    await peer.receive(1)
    const why = 'MailError: the mail server does not answer in time'
    await until(async () => (await jobs()).some(({ last_error }) => last_error === why))
    isHanging = false
    bench.clock.advance(MINUTE)
    work.look()
    await peer.receive(2)
  })

  test('are not sent when their link has ended meanwhile', async () => {
    await using peer = await startPeer()
    const { mails } = mailsTo(peer.url)
    await put(mails, to('late@docket.example', reset()))
    bench.clock.advance(HOUR)
    await put(mails, forOlga)
    await startJobs([...mails.jobHandlers])
    await peer.receive(1)
    await bench.gone()
    assert.deepEqual(peer.asked, ['olga@docket.example'])
  })

  test('leave no token, name or address in the table of jobs, in errors or in troubles', async () => {
    const secret = new RegExp(`${token}|olga|reset`)
    await using peer = await startPeer({
      accept: (address) => {
        throw answering(450, `4.2.0 <${address}> is busy with ${token}`)
      },
    })
    const { mails, lost } = mailsTo(peer.url)
    await startJobs([...mails.jobHandlers])
    await put(mails, to('olga@docket.example', reset()))
    await failed(1)
    const [job] = await jobs()
    assert.doesNotMatch(JSON.stringify(job), secret)
    assert.match(job!.last_error!, /^MailError: the mail server answers 450 4\.2\.0 to RCPT TO$/)
    const [{ error } = { error: undefined }] = bench.troubles
    assert.doesNotMatch(
      JSON.stringify([error, { ...(error as Error) }, String(error), (error as Error).cause ?? '']),
      secret,
    )
    assert.deepEqual(lost, [])
  })

  test('that were sealed with another secret are given up, and said so', async () => {
    await using peer = await startPeer()
    await put(mailsTo(peer.url, { encryption: new Encryption(new Uint8Array(32).fill(1)) }).mails, forOlga)
    const { mails, lost } = mailsTo(peer.url)
    await startJobs([...mails.jobHandlers])
    await bench.gone()
    assert.deepEqual([lost, peer.asked], [['it was sealed with another secret'], []])
  })

  test('that somebody waits for fail in time when the server hangs, refuses or is down', async () => {
    await using hanging = await startPeer({ accept: () => new Promise(() => {}) })
    await assert.rejects(mailsTo(hanging.url, { sendMs: 50 }).mails.send(forOlga), /does not answer in time/)
    await using refusing = await startPeer({
      accept: () => {
        throw answering(550, '5.1.1 no')
      },
    })
    await assert.rejects(mailsTo(refusing.url).mails.send(forOlga), /answers 550 5\.1\.1 to RCPT TO/)
    const down = await startPeer()
    await down[Symbol.asyncDispose]()
    await assert.rejects(mailsTo(down.url).mails.send(forOlga), /cannot be reached: ECONNREFUSED/)
  })

  test('of one key that wait are one, the newest', async () => {
    await using peer = await startPeer()
    const { mails } = mailsTo(peer.url)
    for (const name of ['first', 'second']) {
      await bench.db.transact((tx) =>
        mails.put(tx, to(`${name}@docket.example`), toTimestamp(bench.clock.now()), { key: 'reset olga' }),
      )
    }
    await startJobs([...mails.jobHandlers])
    await bench.gone()
    assert.deepEqual(peer.asked, ['second@docket.example'])
  })
})

describe(`a mail server that hangs on ${databaseName}`, () => {
  test('delays no request and not the end of the process, and gets its mails when it is back', async () => {
    let isHanging = true
    const begun = Promise.withResolvers<void>()
    await using peer = await startPeer({
      accept: () => {
        begun.resolve()
        return isHanging ? new Promise(() => {}) : undefined
      },
    })
    const clock = new TestClock()
    const environment = { DOCKET_MAIL_URL: peer.url }
    await using docket = await startDocket({ clock, environment })
    await putIn(docket, forOlga)
    await begun.promise
    await register(docket)
    const { api } = await register(docket)
    await api.createList({ body: { name: 'Groceries' } })
    assert.equal(peer.received.length, 0)
    isHanging = false
    await putIn(docket, to('ed@docket.example'))
    await peer.receive(1)
  })
})

const putIn = ({ app: { context } }: Docket, mail: Mail) =>
  context.db.transact((tx) => context.mails.put(tx, mail, toTimestamp(context.clock.now())))
