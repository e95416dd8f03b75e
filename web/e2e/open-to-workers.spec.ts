import { expect, test } from './fixture.ts'
import { openList, writeList } from './list-page.ts'
import { expectClean } from './pages.ts'
import { claim } from './workers.ts'

/* A list from which tasks are handed out while it is edited. */

test('is opened from the menu, edited meanwhile, and closed again; only what a worker has is locked', async ({
  people,
}) => {
  const olga = await people.signUp('Olga')
  const { id: listID } = await writeList(olga, ['Milk', 'Bread'])
  const page = await people.pageOf(olga)
  await openList(page, listID)
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'List menu' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await choose('Open to workers')
  await expect(page.getByText('“Halyard” is open to workers: they are given its tasks as they come.')).toBeVisible()
  await expect(page).toHaveURL(`/lists/${listID}/dispatch`)
  await expect(page.getByText('This list is open to workers.')).toBeVisible()
  await expect(page.getByRole('banner').or(page.locator('header')).getByText('Open to workers').first()).toBeVisible()
  await claim(olga, listID, 'robot')
  await expect(page.getByText('robot').first()).toBeVisible()
  await page.getByRole('navigation', { name: 'Views of the list' }).getByRole('button', { name: 'List' }).click()
  const field = page.getByRole('textbox', { name: 'New task' })
  await field.fill('Salt')
  await field.press('Enter')
  await expect.poll(async () => (await olga.api.getTasks({ listID })).map(({ name }) => name)).toContain('Salt')
  expect((await claim(olga, listID, 'robot')).task.name).toBe('Bread')
  expect((await claim(olga, listID, 'robot')).task.name).toBe('Salt')
  await expectClean(page)
  await choose('Stop handing out')
  await expect(page.getByText('Nothing more of “Halyard” is handed out.')).toBeVisible()
  expect((await olga.api.getList({ listID })).state).toBe('draft')
})

test('how far a worker is stands beside its task, as it says so', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const { id: listID } = await writeList(olga, ['Milk'])
  await olga.api.openList({ listID })
  const { task, lease } = (await olga.api.claimTask({ listID, body: { worker: 'robot' } }))!
  const page = await people.pageOf(olga)
  await page.goto(`/lists/${listID}/dispatch`)
  const row = page.getByRole('row').filter({ hasText: 'robot' }).first()
  for (const note of ['212 of 900', '640 of 900']) {
    await olga.api.renewLease({ taskID: task.id, body: { lease_id: lease.id, note } })
    await expect(row).toContainText(note)
  }
  await expectClean(page)
})
