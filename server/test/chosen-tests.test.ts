import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { describe, test } from 'node:test'

const own = 'server/test/chosen-tests.test.ts'
const inWeb = 'web/src/live/outbox.test.ts'

describe('npm test refuses what it would silently leave out', () => {
  for (const [asked, told] of [
    [['static', own], `static has nothing to do with ${own}.`],
    [['web', own], `web has nothing to do with ${own}.`],
    [['sqlite', own, inWeb], `${inWeb} belongs to no test of sqlite.`],
    [['server/test/chosen.test.ts'], 'There is no file server/test/chosen.test.ts.'],
    [['statc'], 'There is no file statc. The parts are static,'],
    [['server/test/harness.ts'], 'server/test/harness.ts is no test.'],
  ] as const)
    test(asked.join(' '), () => {
      const { status, stdout, stderr } = spawnSync(process.execPath, ['bin/test.mjs', ...asked], { encoding: 'utf8' })
      assert.deepEqual([status, stdout], [1, ''])
      assert.ok(stderr.startsWith(told), stderr)
    })
})
