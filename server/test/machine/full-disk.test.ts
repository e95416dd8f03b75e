import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { createClient } from '@docket/client'
import sharp from 'sharp'
import { password } from '../cast/people.ts'
import { readMail } from '../eml.ts'
import { postgresUrl } from '../harness.ts'
import { refused } from '../refused.ts'
import { endLocks } from '../storm/locks.ts'
import { usedUpQuota } from '../storm/traced.ts'
import { installation, Program } from './program.ts'
import { canMount, leaveFree, smallDisk } from './small-disk.ts'

const account = { email: 'olga@example.org', password }
const newcomer = (n: number) => ({ email: `newcomer-${n}@example.org`, password, terms_accepted: true as const })
const MOST_NEWCOMERS = 500

/** To whom there are mails in a data folder. */
const mailedTo = (folder: string): string[] =>
  readdirSync(join(folder, 'mail'))
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readMail(readFileSync(join(folder, 'mail', name), 'utf8')).to)

const noise = () =>
  sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
    .jpeg()
    .toBuffer()

if (postgresUrl === undefined) {
  describe('an account on a full disk', () => {
    const mounts = canMount()
    test(`is refused what is stored, keeps what it has, and gets every mail in the end${mounts ? '' : ': needs root'}`, async () => {
      if (!mounts) return
      using small = smallDisk(16)
      const start = () =>
        new Program(tmpdir(), { DOCKET_PORT: '0', DOCKET_DATA_DIR: small.folder, DOCKET_LOG_LEVEL: 'warn' })
      const joined: string[] = []
      {
        await using program = start()
        const baseUrl = await program.ready()
        const guest = createClient({ baseUrl })
        const { token } = await guest.setup({ body: account })
        const olga = createClient({ baseUrl, token })
        const ballast = leaveFree(small.folder, 0)
        const join = async (n: number) => joined.push((await guest.register({ body: newcomer(n) })).email)
        const joinAll = async () => {
          for (let n = 0; n < MOST_NEWCOMERS; n++) await join(n)
        }
        await refused(joinAll(), 'storage.full')
        const body = new Blob([new Uint8Array(await noise())])
        for (const call of [
          () => olga.putPortrait({ body }),
          () => guest.forgotPassword({ body: { email: account.email } }),
          () => guest.login({ body: account }),
          () => olga.changePassword({ body: { current_password: password, new_password: `${password}!` } }),
          () => olga.deleteMe({ body: { current_password: password, confirmation: 'delete my account' } }),
        ]) {
          await refused(call(), 'storage.full')
        }
        assert.equal((await olga.getMe()).has_portrait, false)
        const exported = await (await olga.raw('exportMe')).json()
        assert.equal(exported.profile.email, account.email)

        rmSync(ballast)
        while ((await fetch(`${baseUrl}/readyz`)).status !== 200) await delay(10)
        await olga.putPortrait({ body })
        await join(joined.length)
        await guest.login({ body: account })
        program.signal('SIGTERM')
        assert.equal(await program.exited, 0, program.said)
        assert.doesNotMatch(program.said, /"level":[56]0/)
      }
      await endLocks({ folder: small.folder, databaseUrl: undefined })
      await using program = start()
      await program.ready()
      while (new Set(mailedTo(small.folder)).size < joined.length) await delay(20)
      assert.deepEqual(mailedTo(small.folder).toSorted(), joined.toSorted())
      assert.deepEqual(
        readdirSync(join(small.folder, 'mail')).filter((name) => !name.endsWith('.eml')),
        [],
      )
    })
  })

  const hasTracer = usedUpQuota('/') !== undefined
  test(`a quota that is used up is a full disk, and not one that fails${hasTracer ? '' : ': needs strace'}`, async () => {
    if (!hasTracer) return
    await using here = await installation()
    let token = ''
    {
      await using program = here.start()
      ;({ token } = await createClient({ baseUrl: await program.ready() }).setup({ body: account }))
      program.signal('SIGTERM')
      await program.exited
    }
    await using program = here.start({}, usedUpQuota(here.folder))
    const baseUrl = await program.ready()
    const olga = createClient({ baseUrl, token })
    for (let n = 0; n < 3; n++) {
      await refused(olga.login({ body: account }), 'storage.full')
      assert.equal((await olga.getMe()).email, account.email)
    }
    assert.equal((await fetch(`${baseUrl}/readyz`)).status, 503)
    program.signal('SIGTERM')
    assert.equal(await program.exited, 0, program.said)
    assert.match(program.said, /The disk of .* is full/)
    assert.doesNotMatch(program.said, /"level":[56]0/)
  })
}
