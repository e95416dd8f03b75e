import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { cast, keyOf } from '../../test/cast/people.ts'
import { type Docket, startDocket } from '../../test/harness.ts'
import { startProxy } from '../../test/peers/faulty-proxy.ts'

export const runsOnce = 'tools ask the API, which is tried on both databases'

const modules = join(import.meta.dirname, '../../../node_modules')
const conformance = join(modules, '@modelcontextprotocol/conformance/dist/index.js')
const inspector = join(modules, '.bin/mcp-inspector')

/**
 * What the scenario about servers without sessions finds wanting: the first four need tools that only a demonstration has; the others a
 * stream of news, of which Docket has none: it declares no `listChanged`, and `claim_task` is how an agent waits.
 */
const notOurs = [
  'sep-2575-server-rejects-undeclared-capability',
  'sep-2575-missing-capability-http-400',
  'sep-2575-http-server-no-independent-requests-on-stream',
  'sep-2575-server-no-log-without-loglevel',
  'sep-2575-server-sends-subscription-ack',
  'sep-2575-server-tags-subscription-id',
]

interface Check {
  readonly id: string
  readonly status: 'SUCCESS' | 'FAILURE' | 'SKIPPED' | 'INFO' | 'WARNING'
}

interface Ended {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

describe('what others check servers of the Model Context Protocol with', () => {
  let proxy: Awaited<ReturnType<typeof startProxy>>
  let docket: Docket
  let folder = ''
  const keys: Record<string, string> = {}

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'docket-checks-'))
    // The suite sends no header of its own.
    proxy = await startProxy(
      () => docket.url,
      () => 'pass',
      () => ({ authorization: `Bearer ${keys['full']}` }),
    )
    docket = await startDocket({ environment: { DOCKET_BASE_URL: proxy.url } })
    const { ed } = await cast(docket)
    for (const access of ['work', 'full'] as const) keys[access] = (await keyOf(docket, ed, { access })).token
  })
  after(async () => {
    await docket[Symbol.asyncDispose]()
    proxy[Symbol.dispose]()
    await rm(folder, { recursive: true })
  })

  /** Runs a program of a package, with a home of its own. */
  const tell = (program: string, ...args: string[]) =>
    new Promise<Ended>((resolve) => {
      const { PATH, NODE_COMPILE_CACHE } = process.env
      const env = { PATH, HOME: folder, NO_COLOR: '1', ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) }
      const options = { timeout: 100_000, env }
      const ended = execFile(process.execPath, [program, ...args], options, (_, stdout, stderr) =>
        resolve({ code: ended.exitCode ?? -1, stdout, stderr }),
      )
    })

  /** The checks of a scenario that came out as they should not. */
  const failuresOf = async (scenario: string): Promise<string[]> => {
    const out = await mkdtemp(join(folder, 'scenario-'))
    const said = await tell(conformance, 'server', '--url', `${proxy.url}/mcp`, '--scenario', scenario, '-o', out)
    const [results] = await readdir(out)
    assert.ok(results, said.stdout + said.stderr)
    const checks = JSON.parse(await readFile(join(out, results, 'checks.json'), 'utf8')) as Check[]
    assert.ok(checks.some(({ status }) => status === 'SUCCESS'))
    return checks.filter(({ status }) => status === 'FAILURE' || status === 'WARNING').map(({ id }) => id)
  }

  for (const scenario of [
    'server-initialize',
    'ping',
    'tools-list',
    'http-header-validation',
    'dns-rebinding-protection',
  ])
    test(`the conformance suite finds nothing wrong: ${scenario}`, async () => {
      assert.deepEqual(await failuresOf(scenario), [])
    })

  test('the conformance suite finds nothing wrong that is ours: server-stateless', async () => {
    assert.deepEqual(await failuresOf('server-stateless'), notOurs)
  })

  const inspect = (access: string | undefined, ...args: string[]) => {
    const key = access === undefined ? [] : ['--header', `Authorization: Bearer ${keys[access]}`]
    const settings = ['--transport', 'http', ...key, '--format', 'json', '--stored-auth-only']
    return tell(inspector, '--cli', `${docket.url}/mcp`, ...settings, ...args)
  }

  for (const era of ['legacy', 'modern'])
    test(`the Inspector finds each client able to read the tools, ${era}`, async () => {
      const args = ['--method', 'tools/list', '--strict', '--protocol-era', era]
      const { code, stdout, stderr } = await inspect('full', ...args)
      assert.deepEqual([code, stderr], [0, ''])
      assert.equal((JSON.parse(stdout) as { result: { tools: unknown[] } }).result.tools.length, 9)
    })

  test('the Inspector calls a tool, is refused one, and is turned away without a key', async () => {
    const calling = ['--method', 'tools/call', '--tool-name']
    const [lists, unknown, nobody] = await Promise.all([
      inspect('work', ...calling, 'list_lists'),
      inspect('work', ...calling, 'list_tasks', '--tool-arg', 'list=nowhere'),
      inspect(undefined, '--method', 'tools/list'),
    ])
    assert.deepEqual([lists.code, unknown.code, nobody.code], [0, 5, 3], lists.stderr + unknown.stderr + nobody.stderr)
    assert.match(lists.stdout, /This key sees no list/)
    assert.match(unknown.stdout + unknown.stderr, /There is no list “nowhere”/)
    assert.match(nobody.stderr, /auth_required/)
  })
})
