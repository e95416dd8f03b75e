import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { createClient } from '@docket/client'
import { databaseName } from '../harness.ts'
import { installation } from '../machine/program.ts'
import { randomFrom } from './random.ts'
import { Storm, WRITERS } from './write-storm.ts'

/** `DOCKET_STORM_ROUNDS` asks for more. */
const ROUNDS = Number(process.env['DOCKET_STORM_ROUNDS'] ?? 8)

// A PostgreSQL that is killed is PostgreSQL's own matter; here it is Docket.
test(`kill -9 during a storm of writes loses nothing that was acknowledged, on ${databaseName}`, {
  timeout: ROUNDS * 15_000,
}, async (t) => {
  const seed = Number(process.env['DOCKET_STORM_SEED'] ?? Date.now() % 1_000_000)
  t.diagnostic(`DOCKET_STORM_SEED=${seed}`)
  const random = randomFrom(seed)
  await using here = await installation()

  const storm = new Storm(random)
  let token = ''
  for (let round = 0; round <= ROUNDS; round++) {
    await using server = here.start()
    const url = await server.ready()
    token ||= await setUp(url)
    const client = createClient({ baseUrl: url, token })
    assert.deepEqual(await storm.check(client), [], `after kill ${round}, seed ${seed}`)
    if (round === ROUNDS) break
    const enough = storm.acknowledged + 2 * WRITERS
    const writers = storm.blow([client])
    // However slow the machine is, there is a storm first.
    while (storm.acknowledged < enough) await delay(5)
    await delay(random.below(200))
    server.signal('SIGKILL')
    await server.exited
    await writers
  }
  t.diagnostic(`${storm.acknowledged} acknowledged writes, ${storm.unanswered} unanswered`)
  assert.ok(storm.acknowledged > ROUNDS * WRITERS, 'the storm was no storm')
  if (here.databaseUrl === undefined) assertWhole(join(here.folder, 'docket.db'))
})

const assertWhole = (file: string): void => {
  using db = new DatabaseSync(file)
  assert.deepEqual(
    db
      .prepare('pragma integrity_check')
      .all()
      .map((row) => row['integrity_check']),
    ['ok'],
  )
  assert.deepEqual(db.prepare('pragma foreign_key_check').all(), [])
  const users = db.prepare("select password_hash from users where role = 'admin'").all()
  assert.match(String(users[0]!['password_hash']), /m=19456,t=2,p=1/, 'a service saves nothing at passwords')
}

const setUp = async (baseUrl: string): Promise<string> => {
  const body = { email: 'olga@example.org', password: 'correct horse battery' }
  return (await createClient({ baseUrl }).setup({ body })).token
}
