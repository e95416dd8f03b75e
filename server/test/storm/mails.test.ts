import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createClient } from '@docket/client'
import { password } from '../cast/people.ts'
import { databaseName } from '../harness.ts'
import { installation } from '../machine/program.ts'
import { startPeer } from '../peers/smtp-peer.ts'
import { endLocks } from './locks.ts'

const never = () => new Promise<void>(() => {})

/** More than are sent at once, so that some have not been begun. */
const COUNT = 10
const addresses = Array.from({ length: COUNT }, (_, n) => `${n % 2 ? 'named' : 'taken'}-${n}@example.org`)

describe(`mails under way on ${databaseName}`, { concurrency: 2 }, () => {
  for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
    test(`arrive after ${signal}, each of them, and as one mail to those who get it twice`, async () => {
      await using here = await installation()
      // One half stops before the mail is sent, the other before its sender hears that it was taken.
      await using deaf = await startPeer({
        accept: (address) => (address.startsWith('named') ? never() : undefined),
        take: never,
      })
      {
        await using program = here.start({ DOCKET_MAIL_URL: deaf.url })
        const guest = createClient({ baseUrl: await program.ready() })
        await guest.setup({ body: { email: 'admin@example.org', password } })
        await Promise.all(addresses.map((email) => guest.register({ body: { email, password, terms_accepted: true } })))
        await deaf.receive(1)
        const startedAt = performance.now()
        program.signal(signal)
        assert.equal(await program.exited, signal === 'SIGTERM' ? 0 : null, program.said)
        assert.ok(performance.now() - startedAt < 8000)
      }
      // What ended in order has given its mails back.
      if (signal === 'SIGKILL') await endLocks(here)
      await using peer = await startPeer()
      await using program = here.start({ DOCKET_MAIL_URL: peer.url })
      await program.ready()
      const received = await peer.receive(COUNT)
      assert.deepEqual(received.map(({ to }) => to).toSorted(), addresses.toSorted())
      const idOf = new Map(received.map((mail) => [mail.to, mail.headers.find(([name]) => name === 'message-id')?.[1]]))
      for (const { to, headers } of deaf.received) {
        assert.deepEqual(
          headers.filter(([name]) => name === 'message-id'),
          [['message-id', idOf.get(to)]],
        )
      }
    })
  }
})
