// Takes the pictures of docs/handing-over-work.md that show people in the loop: a fresh `npm start`, a list whose work is looked at, ten
// workers, questions that wait, and two people who watch.
//   node_modules/.bin/node web/e2e/pictures/ten-workers.ts docs/pictures
import { createClient } from '@docket/client'
import { chromium, type Page } from '@playwright/test'
import { upgrade } from '../../../server/test/handing-over/miniflux-2.1.2.ts'
import config from '../playwright.config.ts'
import { start } from './start.ts'

const [folder = 'docs/pictures'] = process.argv.slice(2)
const password = 'correct horse battery'
await using docket = await start()
const baseUrl = docket.url
const { token } = await createClient({ baseUrl }).setup({ body: { email: 'olga@example.org', password } })
const olga = createClient({ baseUrl, token })
await olga.updateMe({ body: { display_name: 'Olga Marek' } })
const { id: listID } = await olga.createList({ body: { name: upgrade.name } })
const operations = upgrade.checks.map((name) => ({ op: 'create' as const, name }))
await olga.batchTasks({ listID, body: { operations } })
await olga.updateList({ listID, body: { review: true, max_waiting: 12, lease_seconds: 600 } })
const elin = await createClient({ baseUrl }).register({
  body: { email: 'elin@example.org', password, terms_accepted: true, display_name: 'Elin Lindqvist' },
})
await olga.addMember({ listID, body: { email: 'elin@example.org', role: 'editor' } })
await olga.openList({ listID })

const keyOf = async (name: string, budget: object = {}) => {
  const { key } = await olga.createApiKey({ body: { name, access: 'work', lists: [listID], budget } })
  return createClient({ baseUrl, token: key })
}
const checks = await keyOf('Upgrade checks')
const mirrors = await keyOf('Mirror checks', { claims_per_day: 3 })
const claim = async (by: typeof checks, worker: string) => (await by.claimTask({ listID, body: { worker } }))!

/** Done and looked at, so that there is something to show. */
for (const worker of ['api-1', 'api-2', 'cli-1', 'docs-1', 'feeds-1', 'feeds-2', 'reader-1', 'rewrite-1']) {
  const { task, lease } = await claim(checks, worker)
  const outputs = { result: 'Nothing that we use has changed.' }
  await checks.completeTask({ taskID: task.id, body: { lease_id: lease.id, outputs, cost_usd: 0.08 } })
  await olga.approveTask({ taskID: task.id, body: {} })
}
for (const [worker, question, options] of [
  ['cli-1', 'We set `PROXY_IMAGES` in **two** places. Which one stays?', ['The unit file', 'The environment file']],
  ['docs-1', 'The man page sorts its options anew. Do we keep *our* order?', ['Keep ours', 'Take theirs']],
] as const) {
  const { task, lease } = await claim(checks, worker)
  await checks.askAboutTask({ taskID: task.id, body: { lease_id: lease.id, question, options: [...options] } })
}
for (const worker of ['feeds-1', 'reader-1', 'mirror-hel1']) {
  const by = worker.startsWith('mirror') ? mirrors : checks
  const { task, lease } = await claim(by, worker)
  const outputs = { result: 'The test passes on both machines.' }
  await by.completeTask({ taskID: task.id, body: { lease_id: lease.id, outputs, cost_usd: 0.11 } })
}
for (const [worker, note] of [
  ['api-1', 'Reads the tests'],
  ['api-2', '3 of 8 files'],
  ['cli-1', ''],
  ['docs-1', 'Compares the pages'],
  ['feeds-1', '212 of 900 feeds'],
  ['feeds-2', '640 of 900 feeds'],
  ['reader-1', ''],
  ['rewrite-1', 'Second rule of five'],
  ['mirror-hel1', 'Fetches the image'],
  ['mirror-fsn1', 'Runs the old version'],
] as const) {
  const by = worker.startsWith('mirror') ? mirrors : checks
  const { task, lease } = await claim(by, worker)
  if (note !== '') await by.renewLease({ taskID: task.id, body: { lease_id: lease.id, note } })
}

await using browser = await chromium.launch(config.use?.launchOptions)
const pageOf = async (session: string, width: number, height: number): Promise<Page> => {
  const viewport = { width, height }
  const context = await browser.newContext({ viewport, deviceScaleFactor: 2, colorScheme: 'light', locale: 'en-GB' })
  await context.addCookies([{ name: 'svc_jwt', value: session, url: baseUrl, httpOnly: true, sameSite: 'Lax' }])
  return context.newPage()
}
const [first] = await olga.getMyWaiting()
const other = await pageOf(elin.token, 1280, 800)
await other.goto(`${baseUrl}/lists/${listID}?task=${first!.task.id}`)
await other.getByRole('button', { name: 'The unit file' }).waitFor()

const page = await pageOf(token, 1280, 940)
await page.goto(`${baseUrl}/lists/${listID}/dispatch`)
await page.getByText('Runs the old version').waitFor()
await page.getByTitle('Elin Lindqvist is here now').waitFor()
await page.screenshot({ path: `${folder}/ten-workers.png` })

const phone = await pageOf(token, 390, 800)
await phone.goto(baseUrl)
await phone.getByRole('button', { name: 'Allow 20 more to Mirror checks' }).waitFor()
// Whoever set it up knows by now.
await phone.getByRole('button', { name: 'Got it' }).click()
await phone.screenshot({ path: `${folder}/needs-you-phone.png` })
await phone.goto(`${baseUrl}/lists/${listID}?task=${first!.task.id}`)
await phone.getByRole('button', { name: 'The unit file' }).waitFor()
await phone.getByText('has this open too').waitFor()
await phone.screenshot({ path: `${folder}/question-phone.png` })
