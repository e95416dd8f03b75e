import type { Page } from '@playwright/test'
import { openDays, writeDated } from './days-page.ts'
import { expect, test } from './fixture.ts'
import { join, line, nextLine, openList, panel, shownNames, writeList } from './list-page.ts'
import { expectClean } from './pages.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Find or do' })
const field = (page: Page) => page.getByRole('combobox', { name: 'Find or do' })
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })

const openPalette = async (page: Page, query = ''): Promise<void> => {
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  if (query !== '') await page.keyboard.type(query)
}

test('a part of a name finds lines and lists, and Enter opens the first', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const here = await writeList(olga, ['Order hops', 'Write the migration guide', 'Sow beans'])
  await writeDated(olga, 'Migrations of birds', { 'Migrate photos': undefined })
  const page = await people.pageOf(olga)
  await openList(page, here.id)
  await openPalette(page, 'mig')
  await expect(option(page, /Write the migration guide/)).toHaveAttribute('data-highlighted', '')
  await expect(option(page, /^Migrations of birds$/)).toHaveCount(1)
  await expect(option(page, 'Migrate photos Migrations of birds')).toHaveCount(1)
  await expectClean(page, '[role=dialog]')
  await page.keyboard.press('Enter')
  await expect(palette(page)).toHaveCount(0)
  await expect(panel(page).getByRole('heading', { name: 'Write the migration guide' })).toBeFocused()
  // What was chosen last stands first the next time.
  await page.goto('/')
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await openPalette(page)
  await expect(page.getByRole('option').first()).toHaveText(/Write the migration guide/)
  await page.keyboard.press('Escape')
  await openList(page, here.id)
  await openPalette(page)
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('heading', { name: 'Sow beans' })).toBeFocused()
})

test('what descriptions and comments say is found as well', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const { tasks } = await writeList(olga, ['Order hops', 'Sow beans'])
  await olga.api.createComment({ taskID: tasks[0]!.id, body: { body: 'The Zwiebeln are late' } })
  await olga.api.updateTask({ taskID: tasks[1]!.id, body: { description: 'Beside the zwiebel bed' } })
  const page = await people.pageOf(olga)
  await page.goto('/')
  await page.getByRole('button', { name: 'Find or do' }).click()
  await field(page).fill('zwiebel')
  await expect(option(page, /^Sow beans “Beside the zwiebel bed”$/)).toHaveCount(1)
  await option(page, /^Order hops “The Zwiebeln are late”, in a comment$/).click()
  await expect(panel(page).getByRole('heading', { name: 'Order hops' })).toBeVisible()
})

test('everything that can be done to the line is there, and is done to it', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga, ['Order hops', 'Sow beans'])
  const page = await people.pageOf(olga)
  await openList(page, list.id)
  await line(page, 'Sow beans').focus()
  await openPalette(page, '>complete')
  await page.keyboard.press('Enter')
  await expect(page.getByText('“Sow beans” completed.')).toBeVisible()
  await expect
    .poll(async () => (await olga.api.getTasks({ listID: list.id })).map(({ status }) => status))
    .toEqual(['pending', 'completed'])
  await line(page, 'Order hops').focus()
  await openPalette(page, 'due')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Due', { exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await openPalette(page, 'undo')
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => (await olga.api.getTasks({ listID: list.id })).map(({ status }) => status))
    .toEqual(['pending', 'pending'])
  await openPalette(page, 'Buy twine')
  await page.keyboard.press('Control+Enter')
  await expect.poll(list.names).toEqual(['Order hops', 'Sow beans', 'Buy twine'])
  await openPalette(page, 'data')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/settings\/data$/)
})

test('what others do meanwhile is seen, nothing that was typed goes, and nothing is found of a list that was left', async ({
  people,
}) => {
  const [olga, tom] = [await people.owner('Olga'), await people.owner('Tom')]
  const { listID, ids } = await writeDated(olga, 'Halyard', { 'Order hops': 0, 'Order malt': 0, 'Order yeast': 0 })
  const said = { taskID: ids['Order hops']!, body: { body: 'Said in the thread: in good order' } }
  await join(olga, listID, tom, 'editor')
  const page = await people.pageOf(tom)
  await openDays(page)
  await expect(line(page, 'Order hops')).toBeVisible()
  await openPalette(page, 'order')
  await expect(page.getByRole('option')).toHaveCount(3)
  await olga.api.updateTask({ taskID: ids['Order hops']!, body: { name: 'Order twine' } })
  await expect(option(page, /Order twine/)).toHaveCount(1)
  await olga.api.deleteTask({ taskID: ids['Order malt']! })
  await expect(page.getByRole('option')).toHaveCount(2)
  await expect(field(page)).toHaveValue('order')
  await expect(field(page)).toBeFocused()
  await olga.api.removeMember({ listID, userID: tom.userId })
  await expect(page.getByText('Nothing is found for “order”.')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(palette(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)
  // What the server has found before goes as well.
  await join(olga, listID, tom, 'editor')
  await olga.api.createComment(said)
  await openPalette(page, 'thread')
  await expect(page.getByRole('option')).toHaveCount(1)
  await olga.api.removeMember({ listID, userID: tom.userId })
  await expect(page.getByRole('option')).toHaveCount(0)
})

test('without a connection names are found, and it says what is not looked through', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga, ['Order hops'])
  const page = await people.pageOf(olga)
  await openList(page, list.id)
  await nextLine(page).fill('Half')
  await openPalette(page)
  await page.context().setOffline(true)
  await page.keyboard.type('hops')
  await expect(option(page, /Order hops/)).toHaveCount(1)
  await expect(
    page.getByText('Names only: descriptions and comments are looked through when you are back online.'),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(nextLine(page)).toBeFocused()
  await expect(nextLine(page)).toHaveValue('Half')
  expect(await shownNames(page)).toEqual(['Order hops'])
})
