import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient } from '@docket/client'
import { comeBack, type Jar, leave, newcomer, passThrough } from '../cast/sign-on.ts'
import { postgresUrl } from '../harness.ts'
import { installation } from '../machine/program.ts'
import { startIdentityPeer } from '../peers/identity-peer.ts'

if (postgresUrl !== undefined) {
  test('two processes sign somebody on between them, once, and into one account', { timeout: 60_000 }, async () => {
    await using here = await installation()
    await using peer = await startIdentityPeer()
    await using one = here.start(peer.environment)
    await using other = here.start(peer.environment)
    const [a, b] = (await Promise.all([one.ready(), other.ready()])).map((url) => ({ url }))

    for (let round = 0; round < 5; round++) {
      const { subject } = newcomer(peer)
      const jars: Jar[] = Array.from({ length: 6 }, () => new Map())
      const backs = await Promise.all(
        jars.map(async (jar, n) => passThrough(peer, await leave(n % 2 ? a! : b!, jar), subject)),
      )
      const copies = jars.map((jar) => new Map(jar))
      await Promise.all(backs.map((back, n) => comeBack(n % 2 ? b! : a!, back, jars[n]!)))
      const people = await Promise.all(
        jars.map((jar, n) => createClient({ baseUrl: (n % 3 ? a! : b!).url, token: jar.get('svc_jwt')! }).getMe()),
      )
      assert.equal(new Set(people.map(({ user_id }) => user_id)).size, 1)
      const again = await comeBack(a!, backs[0]!, copies[0]!)
      assert.equal(again.location, 'https://docket.example/#sso-error=expired')
    }
  })
}
