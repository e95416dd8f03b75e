import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import { commands } from '../../../command/src/table.ts'
import { shell } from './in-process.ts'

describe('docket skill', () => {
  test('writes what an agent reads, and names only commands that there are', async () => {
    const own = shell({})
    const { stdout, code } = await own.run(['skill', 'install', 'claude'])
    assert.deepEqual([stdout, code], [`${own.home}/.claude/skills/docket/SKILL.md\n`, 0])
    const text = await readFile(stdout.trim(), 'utf8')
    assert.match(text, /^---\nname: docket\ndescription: .{20,1024}\n---\n/)
    const named = [...text.matchAll(/`docket ([a-z]+)/g)].map(([, name]) => name!)
    const known = ['help', ...commands.map(({ name }) => name)]
    assert.ok(named.length > 8)
    assert.deepEqual(
      named.filter((name) => !known.includes(name)),
      [],
    )
    assert.equal(
      (await own.run(['skill', 'install', 'codex', '--project'])).stdout,
      `${own.cwd}/.agents/skills/docket/SKILL.md\n`,
    )
    assert.equal((await own.run(['skill', 'install', 'constructor'])).code, 2)
  })
})
