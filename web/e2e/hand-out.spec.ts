import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { openList, writeList } from './list-page.ts'
import { expectClean } from './pages.ts'

/* What is said of API keys before a list is handed out. */

const choose = async (page: Page) => {
  await page.getByRole('button', { name: 'List menu' }).click()
  await page.getByRole('menuitem', { name: 'Hand out to workers…' }).click()
}
const link = (page: Page) => page.getByRole('link', { name: 'make one in the settings' })

test('where to make a key is said once it is known that there is none, moves no focus, and leads there', async ({
  people,
}) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga, ['Milk'])
  const page = await people.pageOf(olga)
  await openList(page, list.id)
  const answered = Promise.withResolvers<void>()
  let asked = 0
  await page.route('**/api-keys', async (route) => {
    asked += 1
    // Before the dialog opens it is asked twice, and then once more.
    if (asked <= 2) return route.abort()
    await answered.promise
    return route.continue()
  })
  await choose(page)
  await expect(page.getByRole('dialog')).toContainText('nobody adds, renames, moves or deletes tasks')
  const leave = page.getByRole('button', { name: 'Leave it' })
  await expect(leave).toBeFocused()
  await expect(link(page)).toHaveCount(0)
  answered.resolve()
  await expect(link(page)).toBeVisible()
  await expect(leave).toBeFocused()
  await expect(leave).toBeInViewport()
  await expectClean(page)
  await link(page).click()
  await expect(page).toHaveURL('/settings/security')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'New key' })).toBeVisible()
  expect((await olga.api.getList({ listID: list.id })).state).toBe('draft')
})

test('what it does is explained once to each person, whichever browser they use next', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga, ['Milk'])
  const first = await people.pageOf(olga)
  await openList(first, list.id)
  await choose(first)
  await first.getByRole('dialog').getByRole('button', { name: 'Hand out' }).click()
  await expect(first.getByText('“Halyard” is handed out to workers.')).toBeVisible()
  await olga.api.draftList({ listID: list.id })
  const second = await people.pageOf(olga)
  await openList(second, list.id)
  await choose(second)
  await expect(second.getByText('“Halyard” is handed out to workers.')).toBeVisible()
  await expect(second.getByRole('dialog')).toHaveCount(0)
})

test('whoever has a key already hands a list out without being asked, in any browser', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga, ['Milk'])
  await olga.api.createApiKey({ body: { name: 'ci' } })
  for (const page of [await people.pageOf(olga), await people.pageOf(olga)]) {
    await openList(page, list.id)
    await choose(page)
    await expect(page.getByText('“Halyard” is handed out to workers.')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await olga.api.draftList({ listID: list.id })
  }
})
