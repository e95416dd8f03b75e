import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, test } from 'node:test'
import { createClient } from '@docket/client'
import { migrations } from '../../src/engine/db/migrations/index.ts'
import { openSqlite } from '../../src/engine/db/sqlite/sqlite.ts'
import { postgresUrl } from '../harness.ts'
import { killedAt } from '../storm/traced.ts'
import { installation } from './program.ts'

const [first, second] = Object.keys(migrations) as [string, string]

/** A data folder as a Docket left it that knew the first step only. */
const makeOld = async (folder: string): Promise<void> => {
  const later = Object.entries(migrations).slice(1)
  for (const [name] of later) delete migrations[name]
  try {
    await using _ = await openSqlite(folder, { warn: assert.fail, fatal: (error) => assert.fail(String(error)) })
  } finally {
    Object.assign(migrations, Object.fromEntries(later))
  }
  using db = new DatabaseSync(join(folder, 'docket.db'))
  db.exec("insert into settings values ('made by', 'an old Docket')")
}

const lookInto = (file: string) => {
  using db = new DatabaseSync(file, { readOnly: true })
  const steps = db.prepare('select name from migrations order by name').all()
  return {
    steps: steps.map(({ name }) => name),
    madeBy: db.prepare("select value from settings where key = 'made by'").get()?.['value'],
  }
}

if (postgresUrl === undefined) {
  describe('an upgrade', () => {
    const canKill = killedAt('rename', 1) !== undefined
    test(`that is killed while it makes its copy begins anew, and leaves one copy${canKill ? '' : ': needs strace'}`, async () => {
      if (!canKill) return
      await using here = await installation()
      await makeOld(here.folder)
      const copy = `before-${second}.db`
      for (const within of [killedAt('pwrite64', 5, join(here.folder, `${copy}.part`)), killedAt('rename', 1)]) {
        await using program = here.start({}, within)
        await assert.rejects(program.ready(), /Ended with null/)
        assert.deepEqual(lookInto(join(here.folder, 'docket.db')), { steps: [first], madeBy: 'an old Docket' })
      }
      // Nothing was copied under another name, and what is half is known as such.
      assert.deepEqual(left(here.folder), [`${copy}.part`])
      await using program = here.start()
      await createClient({ baseUrl: await program.ready() }).getVersion()
      assert.deepEqual(left(here.folder), [copy])
      assert.deepEqual(lookInto(join(here.folder, copy)), { steps: [first], madeBy: 'an old Docket' })
      assert.deepEqual(lookInto(join(here.folder, 'docket.db')).steps, Object.keys(migrations))
    })
  })
}

const left = (folder: string): string[] => readdirSync(folder).filter((name) => name.startsWith('before-'))
