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
  await expect(page.getByRole('alert')).toHaveText(/^“Mine” was not moved\. The task or the list is gone/)
  await expect.poll(() => shownNames(page)).toEqual(['Mine'])
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

const openFromNav = async (page: Page, name: string, first: string) => {
  await page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name }).click()
  await expect(line(page, first)).toBeVisible()
}

test('without a connection lines go to another list at once, go on from there, and others see it in the end', async ({
  people,
}) => {
  const [olga, tom] = [await people.owner('Olga'), await people.owner('Tom')]
  const here = await write(olga, 'Halyard', ['First', 'Second'])
  const there = await write(olga, 'Garden', ['Sow'])
  const third = await write(olga, 'Attic', ['Sweep'])
  for (const { id } of [here, there, third]) await join(olga, id, tom, 'editor')
  const [page, other] = [await people.pageOf(olga), await people.pageOf(tom)]
  await openList(page, here.id)
  await openFromNav(page, 'Garden', 'Sow')
  await openFromNav(page, 'Attic', 'Sweep')
  await openFromNav(page, 'Halyard', 'First')
  await openList(other, there.id)
  // What offers lists comes when the browser is idle.
  await line(page, 'First').focus()
  await page.keyboard.press('Shift+M')
  await expect(finder(page).getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(finder(page)).toHaveCount(0)
  await page.context().setOffline(true)
  await page.getByLabel('New task').fill('New')
  await page.keyboard.press('Enter')
  for (const name of ['Second', 'New']) {
    await line(page, name).focus()
    await page.keyboard.press('Shift+M')
    await page.getByRole('option', { name: 'Garden' }).click()
    await expect(page.getByText(`“${name}” is in “Garden” now.`)).toBeVisible()
  }
  await expect.poll(() => shownNames(page)).toEqual(['First'])
  await openFromNav(page, 'Garden', 'New')
  await expect.poll(() => shownNames(page)).toEqual(['Sow', 'Second', 'New'])
  await line(page, 'Second').focus()
  await page.keyboard.press('Shift+M')
  await page.getByRole('option', { name: 'Attic' }).click()
  await expect.poll(() => shownNames(page)).toEqual(['Sow', 'New'])
  await page.getByRole('button', { name: 'Complete line 2' }).click()
  expect(await namesIn(olga, there.id)).toEqual(['Sow'])
  await page.context().setOffline(false)
  await expect.poll(() => namesIn(olga, third.id)).toEqual(['Sweep', 'Second'])
  await expect.poll(() => shownNames(other)).toEqual(['Sow', 'New'])
  await expect
    .poll(async () => (await tom.api.getTasks({ listID: there.id })).map(({ name, status }) => [name, status]))
    .toEqual([
      ['Sow', 'pending'],
      ['New', 'completed'],
    ])
  expect(await namesIn(olga, here.id)).toEqual(['First'])
  await expect.poll(() => shownNames(page)).toEqual(['Sow', 'New'])
})

test('a list that was deleted meanwhile gives the line back, with what was done to it, and that is said', async ({
  people,
}) => {
  const [olga, tom] = [await people.owner('Olga'), await people.owner('Tom')]
  const here = await write(olga, 'Halyard', ['First', 'Second'])
  const gone = await write(tom, 'Gone soon', ['Old'])
  await join(tom, gone.id, olga, 'editor')
  const page = await people.pageOf(olga)
  await openList(page, here.id)
  await line(page, 'Second').focus()
  await page.keyboard.press('Shift+M')
  await expect(page.getByRole('option', { name: 'Gone soon' })).toBeVisible() // what offers lists is here before the network is gone
  await page.context().setOffline(true)
  await page.getByRole('option', { name: 'Gone soon' }).click()
  await expect.poll(() => shownNames(page)).toEqual(['First'])
  await tom.api.deleteList({ listID: gone.id })
  await page.context().setOffline(false)
  await expect(page.getByRole('alert')).toHaveText(/^“Second” was not moved\./)
  await expect.poll(() => shownNames(page)).toEqual(['First', 'Second'])
  expect(await namesIn(olga, here.id)).toEqual(['First', 'Second'])
})
