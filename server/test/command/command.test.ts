import assert from 'node:assert/strict'
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { type Person, registerVerified } from '../cast/people.ts'
import { useDocket } from '../harness.ts'
import { calls } from './calls.ts'
import { type Installed, installPacked, olderNode, runCommand, type Said } from './installed-command.ts'

export const runsOnce = 'the command knows no database'

const root = join(import.meta.dirname, '../../..')
const older = await olderNode()
/** With `CI=true` both are tried. */
const nodes = [process.execPath, ...(older === undefined ? [] : [older])]

describe('the packed command, and the packed client', () => {
  const docket = useDocket()
  let installed: Installed
  before(async () => {
    installed = await installPacked()
  })
  after(() => installed[Symbol.asyncDispose]())

  /** Somebody's shell in an empty home. */
  const shellOf = async (person: Person, node = process.execPath) => {
    const { key } = await person.api.createApiKey({ body: { name: 'laptop' } })
    const cwd = join(installed.folder, `of-${person.user_id}`)
    await mkdir(cwd)
    const env = { HOME: cwd, PATH: '/usr/bin:/bin', DOCKET_URL: docket.url, DOCKET_TOKEN: key, TZ: 'Europe/Berlin' }
    const run = (args: readonly string[], more: { stdin?: string; env?: Record<string, string> } = {}) =>
      runCommand([node, installed.command], { args, cwd, stdin: more.stdin, env: { ...env, ...more.env } })
    return { run, cwd, env }
  }

  test('is tried on an older Node as well, where everything has to be tried', () => {
    assert.ok(older !== undefined || process.env['CI'] !== 'true', 'Install Node 20 beside the one that serves.')
  })

  for (const node of nodes) {
    test(`says what its table says, on ${node}`, { timeout: 240_000 }, async () => {
      const { run, cwd } = await shellOf(await registerVerified(docket, 'ann'), node)
      await writeFile(join(cwd, '.docket.json'), '{"list": "Groceries"}')
      const [seen, said] = [[], []] as [object[], object[]]
      for (const { args, stdin, stdout = '', stderr = '', code = 0 } of calls) {
        seen.push({ args, ...settled(await run(args, { ...(stdin !== undefined && { stdin }) }), docket.url) })
        said.push({ args, stdout, stderr, code })
      }
      assert.deepEqual(seen, said)
    })
  }

  for (const node of nodes) {
    test(`calls, follows and works off as the client says, on ${node}`, async () => {
      const { env, cwd } = await shellOf(await registerVerified(docket, 'ann'))
      const script = join(installed.folder, 'use-client.js')
      await copyFile(join(import.meta.dirname, 'use-client.ts'), script)
      const said = await runCommand([node, script], { args: [], env, cwd })
      assert.deepEqual(said, { stdout: 'Milk pending\nMilk completed\n404 not_found\n', stderr: '', code: 0 })
    })
  }

  test('has types that name what the API takes and gives, without the library of the schemas', async () => {
    const file = join(installed.folder, 'use-client.ts')
    await copyFile(join(import.meta.dirname, 'use-client.ts'), file)
    const wrong = join(installed.folder, 'wrong.ts')
    const calls = [
      "createTask({ listID: 'a', body: { nme: 'Milk' } })",
      'getTasks({})',
      "getListEvents({ listID: 'a' })",
    ]
    const lines = calls.map((call) => `// @ts-expect-error\nawait client.${call}\n`)
    await writeFile(
      wrong,
      `import { createClient } from '@docket/client'\nconst client = createClient()\n${lines.join('')}`,
    )
    const options = '--noEmit --strict --module nodenext --target es2022 --lib es2024,dom --types node'.split(' ')
    const types = ['--typeRoots', join(root, 'node_modules/@types')]
    const tsc = [process.execPath, join(root, 'node_modules/typescript/bin/tsc')]
    const call = { args: [...options, ...types, file, wrong], env: {}, cwd: installed.folder }
    assert.deepEqual(await runCommand(tsc, call), { stdout: '', stderr: '', code: 0 })
  })

  test('depends on nothing, and its client neither', async () => {
    for (const name of ['cli', 'client']) {
      const text = await readFile(join(installed.folder, `node_modules/@docket/${name}/package.json`), 'utf8')
      const { dependencies, engines } = JSON.parse(text) as Record<string, unknown>
      assert.deepEqual([dependencies, engines], [undefined, { node: '>=20.12' }])
    }
  })
})

const settled = ({ stdout, stderr, code }: Said, url: string): Said => ({
  stdout: plain(stdout, url),
  stderr: plain(stderr, url),
  code,
})

/** Without what is another one each time. */
const plain = (text: string, url: string): string =>
  text
    .replaceAll(url, '<server>')
    .replaceAll(/ann-\d+@/g, 'ann@')
    .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, '<uuid>')
    .replaceAll(/\b[\da-f]{8}\b/g, '<id>')
    .replaceAll(/\b\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<moment>')
    .replaceAll(/\b\d{8}T\d{6}Z/g, '<stamp>')
    .replaceAll(/(?!2099-12|2020-01)\b\d{4}-\d\d-\d\d \d\d:\d\d\b/g, '<time>')
    .replaceAll(/--since \d+\.\d{6}/g, '--since <rev>')
