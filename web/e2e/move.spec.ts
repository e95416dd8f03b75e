import type { Page } from '@playwright/test'
import { expect, type Person, test } from './fixture.ts'
import { join, line, openList, panel, shownNames } from './list-page.ts'
import { expectClean } from './pages.ts'

const write = async ({ api }: Person, name: string, names: readonly string[]) => {
  const { id } = await api.createList({ body: { name } })
  if (names.length === 0) return { id, ids: [] }
  const operations = names.map((each) => ({ op: 'create' as const, name: each }))
  const { results } = await api.batchTasks({ listID: id, body: { operations } })
  return { id, ids: results.map(({ task }) => task!.id) }
}
const namesIn = async ({ api }: Person, listID: string) => (await api.getTasks({ listID })).map(({ name }) => name)
const finder = (page: Page) => page.getByRole('dialog', { name: /to which list/ })

test('lines go to another list with what is said about them, are seen there by others, and come back', async ({
  people,
}) => {
  const [olga, tom] = [await people.owner('Olga'), await people.owner('Tom')]
  const here = await write(olga, 'Halyard', ['First', 'Second', 'Third', 'Fourth'])
  const there = await write(olga, 'Garden', ['Sow'])
  await olga.api.createComment({ taskID: here.ids[1]!, body: { body: 'Said before' } })
  for (const { id } of [here, there]) await join(olga, id, tom, 'viewer')
  const [page, other] = [await people.pageOf(olga), await people.pageOf(tom)]
  await openList(page, here.id)
  await openList(other, there.id)
  await line(page, 'Second').focus()
  await page.keyboard.press('x')
  await line(page, 'Third').focus()
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+M')
  await expect(finder(page).getByRole('combobox')).toBeFocused()
  await expectClean(page, '[role=dialog]')
  await page.keyboard.type('gar')
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 tasks are in “Garden” now.')).toBeVisible()
  await expect.poll(() => shownNames(page)).toEqual(['First', 'Fourth'])
  await expect.poll(() => shownNames(other)).toEqual(['Sow', 'Second', 'Third'])
  await line(other, 'Second').click()
  await expect(panel(other).getByText('Said before')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect.poll(() => namesIn(olga, here.id)).toEqual(['First', 'Second', 'Third', 'Fourth'])
  await expect.poll(() => shownNames(page)).toEqual(['First', 'Second', 'Third', 'Fourth'])
  await expect.poll(() => shownNames(other)).toEqual(['Sow'])
})

test('only lists that take lines are offered, and one that has gone says so', async ({ people }) => {
  const [olga, tom] = [await people.owner('Olga'), await people.owner('Tom')]
  const here = await write(olga, 'Halyard', ['Mine'])
  const gone = await write(tom, 'Gone soon', [])
  const read = await write(tom, 'Only read', [])
  const out = await write(olga, 'Out for work', ['Work'])
  await olga.api.dispatchList({ listID: out.id })
  await join(tom, gone.id, olga, 'editor')
  await join(tom, read.id, olga, 'viewer')
  const page = await people.pageOf(olga)
  await openList(page, here.id)
  await line(page, 'Mine').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Move to another list…' }).click()
  await expect(page.getByRole('option')).toHaveText(['Gone soon'])
  // Before the page hears of it.
  await page.route('**/tasks/move', async (route) => {
    await tom.api.deleteList({ listID: gone.id })
    await route.continue()
  })
  await page.getByRole('option', { name: 'Gone soon' }).click()
  await expect(page.getByRole('alert')).toHaveText(/./)
  expect(await shownNames(page)).toEqual(['Mine'])
  expect(await namesIn(olga, here.id)).toEqual(['Mine'])
})

test('the only line of a list leaves nothing behind', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const here = await write(olga, 'Halyard', ['Only'])
  await write(olga, 'Garden', [])
  const page = await people.pageOf(olga)
  await openList(page, here.id)
  await line(page, 'Only').focus()
  await page.keyboard.press('Shift+M')
  await page.getByRole('option', { name: 'Garden' }).click()
  await expect(page.getByText('“Only” is in “Garden” now.')).toBeVisible()
  await expect.poll(() => shownNames(page)).toEqual([])
})
