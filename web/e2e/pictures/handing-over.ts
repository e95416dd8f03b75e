// Takes the picture of docs/handing-over-work.md: a fresh `npm start`, a list of fifty checks, both workers of the page as they
// stand there, and a browser that watches.
//   node_modules/.bin/node web/e2e/pictures/handing-over.ts docs/pictures/handing-over.png
import { setTimeout as delay } from 'node:timers/promises'
import { createClient } from '@docket/client'
import { chromium } from '@playwright/test'
import { upgrade } from '../../../server/test/handing-over/miniflux-2.1.2.ts'
import { programOf } from '../../../server/test/handing-over/programs.ts'
import config from '../playwright.config.ts'
import { start } from './start.ts'

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
