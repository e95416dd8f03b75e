import { createClient } from '@docket/client'
import { expect, test } from './fixture.ts'
import { join, openList, writeList } from './list-page.ts'
import { expectAccessible } from './pages.ts'
import { dialog, openShare } from './people-page.ts'

/* Keys and what works with them, as people see it. */

const workers = (page: Parameters<typeof dialog>[0]) => dialog(page).getByRole('region', { name: 'Workers' })

test('a key is made for one list and a level of its own, and ends in 90 days unless one says otherwise', async ({
  page,
  people,
}) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga, ['Milk'])
  await olga.api.createList({ body: { name: 'Private' } })
  await people.logIn(page, olga)
  await page.goto('/settings/security')
  await page.getByRole('button', { name: 'New key' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Mirror worker')
  await page.getByLabel('do tasks and comment').check()
  await page.getByLabel('These lists only').check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Make key' }).click()
  await expect(page.getByRole('alert')).toHaveText('Choose at least one list.')
  await page.getByLabel(list.name, { exact: true }).check()
  await page.getByLabel('Tasks a day, at most').fill('0')
  await page.getByRole('button', { name: 'Make key' }).click()
  await expect(page.getByRole('alert')).toHaveText('A whole number, 1 or more.')
  await page.getByLabel('Tasks a day, at most').fill('20')
  await page.getByRole('button', { name: 'Make key' }).click()
  await page.getByRole('button', { name: 'I have copied it' }).click()
  await expect(page.getByRole('row', { name: 'Mirror worker' })).toContainText('do tasks and comment in one list')
  const [key] = await olga.api.getApiKeys()
  expect([key!.access, key!.lists, key!.budget.claims_per_day]).toEqual(['work', [list.id], 20])
  const days = (Date.parse(key!.expires_at!) - Date.now()) / 86_400_000
  expect(Math.round(days)).toBe(90)
})

test('Share shows what each worker did, lets one whose budget is used up go on, and keeps one out', async ({
  people,
  server,
}) => {
  const olga = await people.owner('Olga')
  const ed = await people.signUp('Ed')
  const list = await writeList(olga, ['Milk', 'Bread', 'Butter'])
  await join(olga, list.id, ed, 'editor')
  await olga.api.dispatchList({ listID: list.id })
  const { key } = await olga.api.createApiKey({
    body: { name: 'Mirror worker', access: 'work', lists: [list.id], budget: { claims_per_day: 1 } },
  })
  const worker = createClient({ baseUrl: server.url, token: key })
  const claimed = (await worker.claimTask({ listID: list.id }))!
  await worker.completeTask({ taskID: claimed.task.id, body: { lease_id: claimed.lease.id, cost_usd: 0.42 } })

  const page = await people.pageOf(olga)
  await openList(page, list.id)
  await openShare(page)
  const row = workers(page).getByRole('listitem')
  await expect(row).toContainText('Mirror worker')
  await expect(row).toContainText('do tasks and comment · one task today, $0.42')
  await expect(row).toContainText('Has used 1 of 1 tasks today.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Allow 20 more to Mirror worker' }).click()
  await expect(row).not.toContainText('Has used')
  expect(await worker.claimTask({ listID: list.id })).toBeDefined()

  await page.getByRole('button', { name: 'Bar Mirror worker from this list' }).click()
  await expect(row).toContainText('barred')
  await expect(worker.getList({ listID: list.id })).rejects.toThrow()
  const other = await people.pageOf(ed)
  await openList(other, list.id)
  await openShare(other)
  await expect(workers(other).getByRole('listitem')).toContainText('barred')
  await expect(workers(other).getByRole('button')).toHaveCount(0)
  await page.getByRole('button', { name: 'Let in again: Mirror worker' }).click()
  await expect(row).toContainText('2 tasks today, one now')
  await worker.getList({ listID: list.id })
})

test('who shares a shopping list meets no workers', async ({ people }) => {
  const olga = await people.owner('Olga')
  const list = await writeList(olga, ['Milk'])
  const page = await people.pageOf(olga)
  const asked: string[] = []
  page.on('request', (request) => void (request.url().includes('/workers') && asked.push(request.url())))
  await openList(page, list.id)
  await openShare(page)
  await expect(dialog(page).getByRole('region', { name: 'Public copy' })).toBeVisible()
  await expect(workers(page)).toHaveCount(0)
  expect(asked).toEqual([])
})

test('an agent is connected to a list: a key of its own, a line to paste, and a word when it has called', async ({
  people,
  server,
}) => {
  const olga = await people.owner('Olga')
  const list = await writeList(olga, ['Milk'])
  await olga.api.openList({ listID: list.id })
  const page = await people.pageOf(olga)
  await openList(page, list.id)
  await openShare(page)
  await workers(page).getByRole('link', { name: 'Connect an agent or a script…' }).click()
  await expect(page.getByLabel('do tasks and comment')).toBeChecked()
  await expect(page.getByLabel(list.name, { exact: true })).toBeChecked()
  await page.getByLabel('Name', { exact: true }).fill('Claude')
  await page.getByRole('button', { name: 'Make key' }).click()
  const key = await page.getByRole('textbox', { name: 'The key' }).inputValue()
  const connect = page.getByRole('region', { name: 'Use it with' })
  const line = `claude mcp add --transport http docket ${server.url}/mcp --header "Authorization: Bearer ${key}"`
  await expect(connect.locator('pre')).toHaveText(line)
  await expectAccessible(page)
  for (const program of ['Codex', 'Gemini CLI', 'opencode', 'VS Code', 'Cursor', 'A script']) {
    await connect.getByLabel('Use it with').selectOption(program)
    await expect(connect.locator('pre')).toContainText(key)
  }
  await expect(connect.getByRole('status')).toHaveText('Waiting for its first call…')
  const called = await fetch(`${server.url}/mcp`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  })
  expect(called.status).toBe(200)
  await expect(connect.getByRole('status')).toHaveText('It has called: connected.')
})
