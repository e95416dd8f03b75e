import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { isOnDatabase, testsBelow } from '../../bin/testing/on-database.mjs'

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
    [['server/test/repo'], 'server/test/repo is no test.'],
    [['postgres', own], `postgres has nothing to do with ${own}.`],
  ] as const)
    test(asked.join(' '), () => {
      const { status, stdout, stderr } = spawnSync(process.execPath, ['bin/test.mjs', ...asked], { encoding: 'utf8' })
      assert.deepEqual([status, stdout], [1, ''])
      assert.ok(stderr.startsWith(told), stderr)
    })
})

describe('a test runs on each database if its outcome may depend on which one it is, and once otherwise', () => {
  for (const [file, expected] of [
    ['server/src/tasks/tasks.test.ts', true],
    ['server/test/storm/repeats.test.ts', true],
    ['server/test/machine/program.ts', true],
    ['server/src/sharing/note.test.ts', false],
    ['contract/src/openapi/operation.test.ts', false],
    ['server/src/engine/http/openapi.test.ts', false],
    ['server/test/permission-matrix.test.ts', false],
  ] as const)
    test(`${file} ${expected ? 'runs on each' : 'runs once'}`, () => assert.equal(isOnDatabase(file), expected))

  test('whoever asks which database it is runs on each', () => {
    const asks = testsBelow('contract', 'client', 'server').filter((file) =>
      /\b(postgresUrl|databaseName)\b/.test(readFileSync(file, 'utf8')),
    )
    assert.ok(asks.length > 100)
    const once = (file: string) => /^export const runsOnce =\s+'[^']{20,}'/m.test(readFileSync(file, 'utf8'))
    assert.deepEqual(
      asks.filter((file) => !isOnDatabase(file) && !once(file)),
      [own],
    )
  })
})
