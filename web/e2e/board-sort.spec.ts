import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { line, openList, writeList } from './list-page.ts'
import { expectClean } from './pages.ts'

const namesIn = (page: Page, name: string): Promise<string[]> =>
  page.getByRole('region', { name, exact: true }).locator('[data-part="name"]').allInnerTexts()

const sortBy = async (page: Page, now: string, next: string) => {
  await page.getByRole('button', { name: `Sort ${now}` }).click()
  await page.getByRole('menuitemradio', { name: next }).click()
}

test('the cards of a column are sorted, stay so under changes of others, and keep their places in the list', async ({
  people,
}) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga, [
    { name: 'Bread', due_at: '2031-03-02T10:00:00Z' },
    'apples',
    { name: 'Cheese', due_at: '2031-03-01T10:00:00Z' },
  ])
  const page = await people.pageOf(olga)
  await openList(page, list.id, '?view=board')
  await expect.poll(() => namesIn(page, 'Pending')).toEqual(['Bread', 'apples', 'Cheese'])
  await sortBy(page, 'Line', 'Name')
  await expect(page).toHaveURL(/sort=name/)
  await expect.poll(() => namesIn(page, 'Pending')).toEqual(['apples', 'Bread', 'Cheese'])
  await expectClean(page)
  await olga.api.updateTask({ taskID: list.tasks[2]!.id, body: { name: 'A cheese' } })
  await expect.poll(() => namesIn(page, 'Pending')).toEqual(['A cheese', 'apples', 'Bread'])
  await sortBy(page, 'Name', 'Due date')
  await expect.poll(() => namesIn(page, 'Pending')).toEqual(['A cheese', 'Bread', 'apples'])
  await olga.api.updateTask({ taskID: list.tasks[1]!.id, body: { due_at: '2031-01-01T00:00:00Z' } })
  await expect.poll(() => namesIn(page, 'Pending')).toEqual(['apples', 'A cheese', 'Bread'])

  // A card that is put into another column stands where it belongs, and keeps its place in the list.
  await line(page, 'Bread').focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect.poll(() => namesIn(page, 'In progress')).toEqual(['Bread'])
  await line(page, 'apples').focus()
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Alt+ArrowRight')
  await expect.poll(() => namesIn(page, 'In progress')).toEqual(['apples', 'Bread'])
  expect(await list.names()).toEqual(['Bread', 'apples', 'A cheese'])
  await sortBy(page, 'Due date', 'Line')
  await expect.poll(() => namesIn(page, 'In progress')).toEqual(['Bread', 'apples'])
})
