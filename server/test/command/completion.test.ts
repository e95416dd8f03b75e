import assert from 'node:assert/strict'
import { chmod, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import { commands } from '../../../command/src/table.ts'
import { registerVerified } from '../cast/people.ts'
import { useDocket } from '../harness.ts'
import { findProgram, isTried } from '../peers/installed.ts'
import { type Shell, shell } from './in-process.ts'
import { runCommand } from './installed-command.ts'

export const runsOnce = 'the command knows no database'

const folder = import.meta.dirname
const main = join(folder, '../../../command/src/main.ts')
const hostile = '$(touch pwned) `touch pwned`; touch pwned'
const lists = ['Groceries', 'Two words', "Olga's boat", hostile]

/** How each shell is asked what it offers for a line: the lines of what it prints. */
const askers = {
  bash: (script: string, line: string) => [join(folder, 'capture.bash'), script, ...line.split(' ')],
  zsh: (script: string, line: string) => ['-f', join(folder, 'capture.zsh'), script, line],
  fish: (script: string, line: string) => ['--no-config', '-c', `source ${script}; complete -C '${line}'`],
} as const
type Asked = keyof typeof askers

describe('completion of docket', () => {
  const docket = useDocket()
  let own: Shell
  before(async () => {
    const ann = await registerVerified(docket, 'ann')
    const { key } = await ann.api.createApiKey({ body: { name: 'laptop' } })
    for (const name of lists) await ann.api.createList({ body: { name } })
    own = shell({ DOCKET_URL: docket.url, DOCKET_TOKEN: key, TERM: 'dumb' })
    const program = join(own.home, 'docket')
    await writeFile(program, `#!/bin/sh\nexec ${process.execPath} ${main} "$@"\n`)
    await chmod(program, 0o755)
  })

  /** What is offered for the last word of a line, without what is said about it. */
  const offered = async (asked: Asked, line: string): Promise<string[]> => {
    const script = join(own.home, `completion.${asked}`)
    await writeFile(script, (await own.run(['completion', asked])).stdout)
    const program = [findProgram(asked) ?? asked]
    const env = { ...own.env, PATH: `${own.home}:/usr/bin:/bin` }
    const { stdout, stderr } = await runCommand(program, { args: askers[asked](script, line), env, cwd: own.cwd })
    assert.equal(stderr, '')
    return stdout
      .split('\n')
      .flatMap((row) => row.split('\t')[0] || [])
      .toSorted()
  }

  for (const asked of Object.keys(askers) as Asked[]) {
    if (!isTried(asked)) continue
    test(`in ${asked}: commands, options, words, lists`, async () => {
      assert.deepEqual(await offered(asked, 'docket '), ['help', ...commands.map(({ name }) => name)].toSorted())
      assert.deepEqual(await offered(asked, 'docket sho'), ['show'])
      assert.deepEqual(await offered(asked, 'docket add --l'), ['--label', '--list'])
      assert.deepEqual(await offered(asked, 'docket export Groceries --as '), ['archive', 'csv', 'ics', 'json', 'md'])
      assert.deepEqual(await offered(asked, 'docket add Milk --list Gro'), ['Groceries'])
    })

    test(`in ${asked}: names of lists are words, and nothing that is run`, async () => {
      const names = await offered(asked, 'docket show ')
      // As they stand on a command line; fish quotes what is chosen.
      assert.deepEqual(names.map((name) => name.replaceAll('\\', '')).toSorted(), lists.toSorted())
      assert.ok(!(await readdir(own.cwd)).includes('pwned'))
    })
  }
})
