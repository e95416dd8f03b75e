import assert from 'node:assert/strict'
import { statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { filesOf } from '../sqlite/data-folder.ts'
import { writtenOf } from '../sqlite/folder-lock.ts'
import { openFolder } from './sqlite-place.ts'

export const runsOnce = 'it is about the file'

test('a copy writes to the log and leaves docket.db alone, so that nothing looks like another program at work', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'docket-place-'))
  try {
    const { database } = filesOf(folder)
    const value = 'x'.repeat(20_000)
    {
      await using place = await openFolder(folder, { warn: assert.fail, fatal: (error) => assert.fail(String(error)) })
      const settings = place.tables().find(({ name }) => name === 'settings')!
      const before = writtenOf(database)
      for (let n = 0; n < 50; n++) {
        const rows = Array.from({ length: 20 }, (_, at) => ({ key: `row ${n} ${at}`, value }))
        await place.write(settings, rows, { of: '', table: 'settings', after: [] })
      }
      assert.equal(writtenOf(database), before)
    }
    assert.ok(statSync(database).size > 1000 * value.length, 'all of it stands in docket.db in the end')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
