// Takes the picture of docs/handing-over-work.md: a fresh `npm start`, a list of fifty checks, both workers of the page as they
// stand there, and a browser that watches.
//   node_modules/.bin/node web/e2e/pictures/handing-over.ts docs/pictures/handing-over.png
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createClient } from '@docket/client'
import { chromium } from '@playwright/test'
import { upgrade } from '../../../server/test/handing-over/miniflux-2.1.2.ts'
import { programOf } from '../../../server/test/handing-over/programs.ts'
import config from '../playwright.config.ts'

const root = path.resolve(import.meta.dirname, '../../..')

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || !address) throw new Error('There is no port')
  return address.port
}

const start = async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'docket-picture-'))
  const env = { ...process.env, DOCKET_PORT: String(await freePort()), DOCKET_DATA_DIR: dataDir }
  const child = spawn('npm', ['start'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'close')
  let said = ''
  while (!said.includes('Docket is ready')) {
    const [text] = (await Promise.race([once(child.stdout, 'data'), ended])) as [unknown]
    if (child.exitCode !== null) throw new Error(`npm start ended:\n${said}`)
    said += String(text)
  }
  return {
    url: /Docket is ready: (\S+)/.exec(said)![1]!,
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGTERM')
      await ended
      await rm(dataDir, { recursive: true })
    },
  }
}

const [target = 'docs/pictures/handing-over.png'] = process.argv.slice(2)
await using docket = await start()
const { token } = await createClient({ baseUrl: docket.url }).setup({
  body: { email: 'olga@example.org', password: 'correct horse battery' },
})
const api = createClient({ baseUrl: docket.url, token })
const { key } = await api.createApiKey({ body: { name: 'Workers' } })
const { id: listID } = await api.createList({ body: { name: upgrade.name } })
const operations = upgrade.checks.map((name) => ({ op: 'create' as const, name }))
await api.batchTasks({ listID, body: { operations } })
await api.dispatchList({ listID })

await using browser = await chromium.launch(config.use?.launchOptions)
const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
await context.addCookies([{ name: 'svc_jwt', value: token, url: docket.url, httpOnly: true, sameSite: 'Lax' }])
const page = await context.newPage()
await page.goto(`${docket.url}/lists/${listID}/dispatch`)
await page.getByRole('heading', { name: upgrade.name }).waitFor()

await using shell = await programOf('sh')
await using typescript = await programOf('ts')
const env = { DOCKET: docket.url, DOCKET_KEY: key, LIST: listID }
const workers = Promise.all([shell.run(env), typescript.run(env)])
while ((await api.getList({ listID })).completed < 24) await delay(20)
await page.screenshot({ path: target })

for (const { stdout, stderr } of await workers) console.log(stdout + stderr)
const { state, completed } = await api.getList({ listID })
console.log(`${completed} of ${upgrade.checks.length} completed; the list is ${state}. The picture is ${target}.`)
