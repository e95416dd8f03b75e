import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Client, createClient } from '@docket/client'
import { installation } from '../machine/program.ts'
import { type Script, scriptedModel } from './scripted-model.ts'

/* Real agents, whose model follows a script, do a task from the claim to the end. See `bin/agents.mjs`. */

const packages = [
  '@anthropic-ai/claude-code@2.1.330',
  '@openai/codex@0.169.0',
  '@google/gemini-cli@0.61.0',
  'opencode-ai@1.18.33',
]
const PATIENCE_MS = 120_000

const run = promisify(execFile)
const folder = await mkdtemp(join(tmpdir(), 'docket-agents-'))
const home = join(folder, 'home')

/** Runs a program of the folder with nothing of this shell but where programs are. */
const tell = async (program: string, args: readonly string[], env: Record<string, string> = {}): Promise<string> => {
  const options = { cwd: folder, timeout: PATIENCE_MS, env: { PATH: process.env['PATH']!, HOME: home, ...env } }
  const asked = run(join(folder, 'node_modules/.bin', program), args, options)
  asked.child.stdin?.end()
  const { stdout, stderr } = await asked
  return stdout + stderr
}

/** Claims a task, asks about it, is answered, claims it again and hands it in. */
const working = (owner: Client, listID: string): Script => {
  let turn = 0
  return async (last) => {
    const lease = /lease: ([\w-]{40,})/.exec(last)?.[1]
    switch (++turn) {
      case 1:
        return { tool: 'claim_task', input: { list: listID } }
      case 2:
        return { tool: 'ask_person', input: { lease, question: 'Which one?', options: ['north', 'south'] } }
      case 3: {
        const asked = (await owner.getMyWaiting()).find(({ list_id }) => list_id === listID)
        await owner.answerTask({ taskID: asked!.task.id, body: { option: 'south' } })
        return { tool: 'claim_task', input: { list: listID } }
      }
      case 4:
        assert.match(last, /> south/, 'the answer comes with the task')
        return { tool: 'finish_task', input: { lease, outcome: 'completed', result: 'Mended' } }
      default:
        return undefined
    }
  }
}

const check = async (name: string, work: () => Promise<void>): Promise<boolean> => {
  try {
    await work()
    console.log(`✔ ${name}`)
    return true
  } catch (error) {
    console.log(`✖ ${name}\n${String(error)}`)
    return false
  }
}

try {
  await mkdir(home)
  await writeFile(join(folder, 'package.json'), '{"private":true}')
  console.log(`Fetching ${packages.join(', ')} …`)
  await run('npm', ['install', '--no-audit', '--no-fund', ...packages], { cwd: folder })
  await using place = await installation()
  await using program = place.start()
  const url = await program.ready()
  const { token } = await createClient({ baseUrl: url }).setup({
    body: { email: 'olga@example.org', password: 'correct horse' },
  })
  const owner = createClient({ baseUrl: url, token })
  const { key } = await owner.createApiKey({ body: { name: 'Agent', access: 'work' } })
  const mcp = `${url}/mcp`
  const header = `Authorization: Bearer ${key}`

  /** A list under review with one task, which `act` has an agent do. */
  const does = async (act: (model: string, listID: string) => Promise<unknown>): Promise<void> => {
    const { id: listID } = await owner.createList({ body: { name: 'Release' } })
    const task = await owner.createTask({ listID, body: { name: 'Mend the form' } })
    await owner.updateList({ listID, body: { review: true } })
    await owner.openList({ listID })
    await using model = await scriptedModel(working(owner, listID))
    await act(model.url, listID)
    const { waiting, outputs } = await owner.getTask({ taskID: task.id })
    assert.deepEqual([waiting?.kind, outputs], ['review', { result: 'Mended' }])
    await owner.approveTask({ taskID: task.id, body: {} })
    assert.equal((await owner.getTask({ taskID: task.id })).status, 'completed')
  }

  const outcomes = [
    await check('Claude Code does a task', async () => {
      await tell('claude', ['mcp', 'add', '--transport', 'http', 'docket', mcp, '--header', header])
      const tools = ['claim_task', 'ask_person', 'finish_task'].map((tool) => `mcp__docket__${tool}`)
      await does((model) =>
        tell('claude', ['-p', 'Work off Release', '--allowedTools', ...tools], {
          ANTHROPIC_BASE_URL: model,
          ANTHROPIC_API_KEY: 'none',
          ENABLE_TOOL_SEARCH: 'false',
        }),
      )
    }),
    await check('Codex does a task', async () => {
      await tell('codex', ['mcp', 'add', 'docket', '--url', mcp, '--bearer-token-env-var', 'DOCKET_TOKEN'])
      await does((model) => {
        const provider = `model_providers.scripted={name="scripted",base_url="${model}/v1",wire_api="responses"}`
        const settings = ['-c', 'model_provider=scripted', '-c', provider, '-c', 'model=scripted']
        const free = ['--skip-git-repo-check', '--dangerously-bypass-approvals-and-sandbox']
        return tell('codex', ['exec', ...free, ...settings, 'Work off Release'], { DOCKET_TOKEN: key })
      })
    }),
    await check('Gemini CLI connects', async () => {
      await tell('gemini', ['mcp', 'add', '--scope', 'user', '--transport', 'http', 'docket', mcp, '--header', header])
      assert.match(await tell('gemini', ['mcp', 'list'], { GEMINI_CLI_TRUST_WORKSPACE: 'true' }), /Connected/)
    }),
    await check('opencode connects', async () => {
      const docket = { type: 'remote', url: mcp, headers: { Authorization: `Bearer ${key}` }, oauth: false }
      await writeFile(join(folder, 'opencode.json'), JSON.stringify({ mcp: { docket } }))
      await run(process.execPath, ['postinstall.mjs'], { cwd: join(folder, 'node_modules/opencode-ai') })
      assert.match(await tell('opencode', ['mcp', 'list']), /connected/)
    }),
  ]
  if (outcomes.includes(false)) process.exitCode = 1
} finally {
  await rm(folder, { recursive: true, force: true })
}
