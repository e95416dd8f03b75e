import assert from 'node:assert/strict'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { runCommand } from './installed-command.ts'

const program = join(import.meta.dirname, '../../../bin/docket')

describe('bin/docket', () => {
  const cwd = mkdtempSync(join(tmpdir(), 'docket-shell-'))
  const env = { HOME: cwd, PATH: process.env.PATH ?? '' }
  const docket = (...args: string[]) => runCommand([program], { args, env, cwd })

  test('shows what is asked of a server, and what needs its files', async () => {
    for (const args of [[], ['help'], ['--help']]) {
      const { stdout, code } = await docket(...args)
      assert.equal(code, 0)
      assert.match(stdout, /^ {2}add TEXT… +adds a task/m)
      assert.match(stdout, /^ +docket backup <file> /m)
    }
    assert.match((await docket('help', 'add')).stdout, /^usage: docket add TEXT…/)
  })

  test('tells the two families apart, also where both have a word', async () => {
    const asked = async (...args: string[]) => {
      const { stderr, code } = await docket(...args)
      return [stderr.split('\n')[0], code]
    }
    const unknown = ['docket: No server is known.', 4]
    assert.deepEqual(await asked('lists'), unknown)
    assert.deepEqual(await asked('export', 'Groceries'), unknown)
    assert.deepEqual(await asked('export', 'Groceries', '--as=md'), unknown)
    assert.deepEqual(await asked('import', 'x', '--list=Groceries'), ['docket: x cannot be read (ENOENT).', 2])
    assert.match(String(await asked('export', 'ann@example.org', 'lists.docket')), /^It failed:/)
    assert.deepEqual(await asked('backup'), ['Where the server runs, with its files:', 64])
    assert.deepEqual(await asked('doctor', '--jsn'), ['Where the server runs, with its files:', 64])
  })
})
