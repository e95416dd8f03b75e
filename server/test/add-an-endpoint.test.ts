import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { postgresUrl } from './harness.ts'

const root = resolve(import.meta.dirname, '../..')

/** What CONTRIBUTING asks of whoever adds an endpoint: file, the line after which it is written, and what. */
const contract = [
  'contract/src/tasks.ts',
  'export const tasks = {',
  `  pinTask: endpoint({
    method: 'POST',
    path: '/lists/{listID}/tasks/{taskID}/pins',
    summary: 'Pin a task',
    auth: 'session',
    needs: 'editor',
    body: z.object({ tag: field.text(20), size: z.int().min(1).max(9).optional(), side: z.enum(['left', 'right']).nullable() }),
    answers: { 200: Task },
  }),`,
] as const
const handler = [
  'server/src/tasks/handlers.ts',
  '  return {',
  `  async pinTask({ caller, listID, taskID }) {
    await access.list(db, caller, listID, 'editor')
    return toTask(await access.task(db, caller, taskID, 'editor'))
  },`,
] as const
const call = [
  'server/test/cast/calls.ts',
  'const calls: ',
  "  pinTask: { body: () => ({ tag: '', side: null }) },",
] as const

const walks = [
  'server/test/permission-matrix.test.ts',
  'server/test/input/addresses.test.ts',
  'server/test/input/bodies.test.ts',
  'server/test/input/fields.test.ts',
]

// One database is enough: this is about the tests, not about what they test.
if (postgresUrl === undefined) {
  describe('an endpoint that is added as CONTRIBUTING says', () => {
    let copy: string

    before(async () => {
      copy = await mkdtemp(join(tmpdir(), 'docket-copy-'))
      for (const name of ['package.json', 'contract', 'client', 'server']) {
        await cp(join(root, name), join(copy, name), { recursive: true })
      }
      await linkModules(copy)
      for (const [file, line, text] of [contract, handler, call]) await writeAfter(join(copy, file), line, text)
    })

    after(() => rm(copy, { recursive: true, force: true }))

    test('is tried by callers of every kind, at wrong addresses, with broken bodies and wrong fields', async () => {
      const { said, failed, passed } = await runTests(copy, walks)
      assert.equal(failed, 0, said)
      const expected = [
        'pinTask: nobody is stopped: signed_in',
        'pinTask: another site, with the cookie of somebody is stopped: same_site',
        'pinTask: stranger with a session is refused: not_found',
        'pinTask: viewer with an API key is refused: list.role',
        'pinTask: editor with a session may',
        'pinTask refuses every listID that is not a UUID and changes nothing',
        'pinTask refuses every taskID that is not a UUID and changes nothing',
        'pinTask finds nothing under a taskID of something else',
        'pinTask refuses every broken body and changes nothing',
        'pinTask refuses what is not sent as JSON',
        ...['tag', 'size', 'side'].flatMap((field) => [
          `pinTask refuses each wrong ${field} and changes nothing`,
          `pinTask takes each right ${field}`,
        ]),
      ]
      assert.deepEqual(
        expected.filter((title) => !passed.includes(title)),
        [],
      )
    })
  })
}

/** The copy's own packages are its own; all others are those that are installed. */
const linkModules = async (copy: string): Promise<void> => {
  await mkdir(join(copy, 'node_modules/@docket'), { recursive: true })
  for (const name of await readdir(join(root, 'node_modules'))) {
    if (name !== '@docket') await symlink(join(root, 'node_modules', name), join(copy, 'node_modules', name))
  }
  for (const name of ['contract', 'client']) {
    await symlink(join(copy, name), join(copy, 'node_modules/@docket', name))
  }
}

const writeAfter = async (file: string, beginning: string, text: string): Promise<void> => {
  const lines = (await readFile(file, 'utf8')).split('\n')
  const at = lines.findIndex((line) => line.includes(beginning))
  assert.ok(at >= 0, `${file} has no line with "${beginning}" any more: say in this test where an endpoint goes.`)
  await writeFile(file, lines.toSpliced(at + 1, 0, text).join('\n'))
}

/** Runs the tests whose titles name the new operation. */
const runTests = async (copy: string, files: string[]) => {
  const options = ['--test', '--test-isolation=none', '--test-reporter=tap', '--test-name-pattern=pinTask']
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(DOCKET_|NODE_TEST_)/.test(name)))
  const said = await new Promise<string>((done) => {
    execFile(process.execPath, [...options, ...files], { cwd: copy, env, timeout: 50_000 }, (_, out) => done(out))
  })
  const failed = Number(/^# fail (\d+)$/m.exec(said)?.[1] ?? Number.NaN)
  const passed = [...said.matchAll(/^\s+ok \d+ - (.*)$/gm)].map(([, title]) => title!)
  return { said, failed, passed }
}
