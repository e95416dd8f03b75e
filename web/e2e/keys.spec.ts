import { createClient } from '@docket/client'
import { expect, test } from './fixture.ts'
import { writeList } from './list-page.ts'
import { expectAccessible } from './pages.ts'
import { dialog } from './people-page.ts'

/* Keys after they were made: what is changed about them, and when they have used up what they may. */

test('a key gets another name, level, lists and budget; the password is asked for what it may', async ({
  page,
  people,
}) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga, ['Milk'])
  await olga.api.createApiKey({ body: { name: 'Mirror', access: 'full', budget: { claims_per_day: 20 } } })
  await people.logIn(page, olga)
  await page.goto('/settings/security')
  const row = page.getByRole('row', { name: 'Mirror' })
  await row.getByRole('button', { name: 'Change Mirror' }).click()
  await expect(dialog(page).getByLabel('Tasks a day, at most')).toHaveValue('20')
  await expectAccessible(page)
  await dialog(page).getByLabel('Name', { exact: true }).fill('Mirror worker')
  await dialog(page).getByLabel('At a time, at most').fill('2')
  await dialog(page).getByLabel('US dollars a day, at most').fill('lots')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toHaveText('An amount, such as 5 or 0.50.')
  await dialog(page).getByLabel('US dollars a day, at most').fill('2,5')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('row', { name: 'Mirror worker' })).toContainText('everything')
  const [first] = await olga.api.getApiKeys()
  expect(first!.budget).toEqual({ running: 2, claims_per_day: 20, cost_per_day: 2.5 })

  await page.getByRole('button', { name: 'Change Mirror worker' }).click()
  await expect(dialog(page).getByLabel('Your password')).toHaveCount(0)
  await dialog(page).getByLabel('do tasks and comment').check()
  await dialog(page).getByLabel('These lists only').check()
  await dialog(page).getByLabel(list.name, { exact: true }).check()
  await dialog(page).getByLabel('Tasks a day, at most').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await dialog(page).getByLabel('Your password').fill('not this one')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  expect((await olga.api.getApiKeys())[0]!.access).toBe('full')
  await dialog(page).getByLabel('Your password').fill(olga.password)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: 'Mirror worker' })).toContainText('do tasks and comment in one list')
  const [key] = await olga.api.getApiKeys()
  expect([key!.access, key!.lists, key!.budget.claims_per_day]).toEqual(['work', [list.id], null])
})

test('on home a key that stopped at its budget is told while tasks are left, and goes on at a press', async ({
  people,
  server,
}) => {
  const olga = await people.owner('Olga')
  const list = await writeList(olga, ['Milk', 'Bread', 'Butter'])
  await olga.api.openList({ listID: list.id })
  const { key } = await olga.api.createApiKey({
    body: { name: 'Mirror worker', access: 'work', lists: [list.id], budget: { claims_per_day: 1, cost_per_day: 1 } },
  })
  const worker = createClient({ baseUrl: server.url, token: key })
  const page = await people.pageOf(olga)
  await page.goto('/')
  const needs = page.getByRole('region', { name: 'Needs you' })
  await expect(page.getByRole('link', { name: list.name }).first()).toBeVisible()
  const work = async () => {
    const { task, lease } = (await worker.claimTask({ listID: list.id }))!
    await worker.completeTask({ taskID: task.id, body: { lease_id: lease.id, cost_usd: 1.5 } })
  }
  await expect(needs).toHaveCount(0)
  await work()
  // Live: nobody loaded the page again.
  await expect(needs.getByRole('listitem')).toContainText('Has used all of its one task for today, and tasks are left.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Allow 20 more to Mirror worker' }).click()
  await expect(needs.getByRole('listitem')).toContainText('Has spent its $1.00 for today, and tasks are left.')
  await page.getByRole('button', { name: 'Allow $5.00 more to Mirror worker' }).click()
  await expect(needs).toHaveCount(0)
  await work()
  expect((await olga.api.getApiKeys())[0]!.budget).toEqual({ running: null, claims_per_day: 21, cost_per_day: 6.5 })
})
