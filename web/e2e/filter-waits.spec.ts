import { expect, test } from './fixture.ts'
import { line, openList, shownNames, writeList } from './list-page.ts'
import { expectAccessible } from './pages.ts'

test('a list is filtered by what can be begun and by what waits, and a line moves when it is free', async ({
  people,
}) => {
  const olga = await people.owner('Olga')
  const list = await writeList(olga, ['Rope', 'Sails', 'Cast off'])
  const [rope, sails, cast] = list.tasks.map(({ id }) => id) as [string, string, string]
  const page = await people.pageOf(olga)
  await openList(page, list.id)
  const form = page.getByRole('dialog', { name: 'Filter' })
  const filter = page.getByRole('button', { name: /^Filter by state/ })
  await filter.click()
  await expect(form.getByRole('button', { name: 'Pending 3' })).toBeVisible()
  // Nothing waits: there is nothing to choose.
  await expect(form.getByRole('button', { name: /^(Ready|Waiting)/ })).toHaveCount(0)
  await olga.api.updateTask({ taskID: cast, body: { after: [rope] } })
  await olga.api.updateTask({ taskID: sails, body: { start_at: '2099-12-24T18:00:00Z' } })
  await expect(form.getByRole('button', { name: 'Ready 1' })).toBeVisible()
  await form.getByRole('button', { name: 'Waiting 2' }).click()
  await expect(page).toHaveURL(/\?state=waiting$/)
  await expect.poll(() => shownNames(page)).toEqual(['Sails', 'Cast off'])
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await olga.api.updateTask({ taskID: rope, body: { status: 'completed' } })
  await expect.poll(() => shownNames(page)).toEqual(['Sails'])
  await openList(page, list.id, '?state=ready')
  await expect(line(page, 'Cast off')).toBeVisible()
  expect(await shownNames(page)).toEqual(['Cast off'])
  await olga.api.updateTask({ taskID: sails, body: { start_at: null } })
  await expect.poll(() => shownNames(page)).toEqual(['Sails', 'Cast off'])
  await page.goto(`/lists/${list.id}?view=board&state=ready`)
  await expect.poll(() => shownNames(page)).toEqual(['Sails', 'Cast off'])
})

test('a line whose time comes is among what can be begun by itself', async ({ people }) => {
  const olga = await people.owner('Olga')
  const list = await writeList(olga, ['Rope'])
  const start_at = new Date(Date.now() + 3_600_000).toISOString()
  await olga.api.updateTask({ taskID: list.tasks[0]!.id, body: { start_at } })
  const page = await people.pageOf(olga)
  await page.clock.install()
  await openList(page, list.id, '?state=waiting')
  await expect(line(page, 'Rope')).toBeVisible()
  // Nobody tells of it: it is the clock alone.
  await page.clock.setSystemTime(Date.now() + 2 * 3_600_000)
  await page.clock.runFor(61_000)
  await expect(line(page, 'Rope')).toHaveCount(0)
})
