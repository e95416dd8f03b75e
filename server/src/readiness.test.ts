import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { takeBugs } from '../test/bugs.ts'
import { createDatabase, type Docket, databaseName, postgresUrl, startDocket } from '../test/harness.ts'
import { connectTo } from '../test/postgres.ts'

const readiness = async ({ url }: Docket): Promise<string> => {
  const answer = await fetch(`${url}/readyz`)
  return `${answer.status} ${await answer.text()}`
}

/** Docket may be writing just now, in this very process. */
const locks = (other: DatabaseSync): boolean => {
  try {
    other.exec('begin immediate')
    return true
  } catch {
    return false
  }
}

describe(`/readyz on ${databaseName}`, () => {
  test('is 503 as long as another program keeps Docket from storing, and 200 when it has let go', async () => {
    await using docket = await startDocket()
    const { databaseUrl, dataDir } = docket.app.context.config
    assert.equal(await readiness(docket), '200 ready')
    const held = /^503 Another program has locked .*database/
    if (databaseUrl === undefined) {
      using other = new DatabaseSync(join(dataDir, 'docket.db'))
      while (!locks(other)) await nextTurn()
      assert.match(await readiness(docket), held)
      other.exec('rollback')
    } else {
      await using other = await connectTo(databaseUrl)
      await other.query('begin; lock table tasks')
      const all = await Promise.all(Array.from({ length: 20 }, () => readiness(docket)))
      for (const one of all) assert.match(one, held)
      await other.query('rollback')
    }
    assert.equal(await readiness(docket), '200 ready')
  })
})

if (postgresUrl !== undefined)
  describe('/readyz on a PostgreSQL that is read-only', () => {
    test('is 503 and says so', async () => {
      await using server = await createDatabase(postgresUrl!)
      await using docket = await startDocket({ environment: { DOCKET_DATABASE_URL: server.url } })
      await using admin = await connectTo(postgresUrl!)
      const name = new URL(server.url).pathname.slice(1)
      const setTo = async (value: string) => {
        await admin.query(`alter database ${name} set default_transaction_read_only = ${value}`)
        await admin.query('select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1', [name])
      }
      await setTo('on')
      // Until a new connection stands, it says that the database cannot be reached.
      for (let said = ''; !said.endsWith('PostgreSQL is read-only.'); assert.match(said, /^503/))
        said = await readiness(docket)
      await setTo('off')
      while ((await readiness(docket)) !== '200 ready');
      takeBugs(docket)
    })
  })
