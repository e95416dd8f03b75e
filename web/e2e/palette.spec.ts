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

test('what a part of the app can do that comes late is found in the palette that is open', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga, ['Order hops'])
  const page = await people.pageOf(olga)
  const { promise: late, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/asking*', (route) => late.then(() => route.continue()))
  await openList(page, list.id)
  await openPalette(page, 'copy this list')
  await expect(option(page, /^Add “copy this list”/)).toBeVisible()
  await expect(page.getByRole('option')).toHaveCount(1)
  release()
  await option(page, /^Copy this list…/).click()
  await expect(page.getByRole('dialog', { name: /Copy/ })).toBeVisible()
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
  await expect(page.getByText('Your tasks are still on their way')).toHaveCount(0)
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

/** What the menu of the list reads comes after the list. */
const everythingHere = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'List menu' }).click()
  await expect(page.getByRole('menuitem', { name: 'Copy this list' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
}

test('what can be done to the open list is there by its name, for its owner and for who only reads it', async ({
  people,
}) => {
  const [olga, vera] = [await people.owner('Olga'), await people.owner('Vera')]
  const list = await writeList(olga, ['Order hops'])
  await olga.api.createList({ body: { name: 'Another' } })
  await join(olga, list.id, vera, 'viewer')
  const page = await people.pageOf(olga)
  await openList(page, list.id)
  const choose = async (query: string, name: string | RegExp) => {
    await openPalette(page, query)
    await option(page, name).click()
    await expect(palette(page)).toHaveCount(0)
  }
  const close = async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await everythingHere(page)
  await choose('share', 'Share Halyard')
  await expect(page.getByRole('dialog', { name: /^Share/ })).toBeVisible()
  await close()
  await choose('print', 'Export or print Halyard')
  await expect(page.getByRole('dialog', { name: 'Export this list' })).toBeVisible()
  await close()
  await choose('copy halyard', /^Copy this list/)
  await expect(page.getByRole('dialog', { name: 'Copy Halyard' })).toBeVisible()
  await close()
  await choose('workers', /^Hand out to workers/)
  await expect(page.getByRole('dialog', { name: /^Hand “Halyard” out/ })).toBeVisible()
  await close()
  await choose('rename', 'Rename Halyard')
  await expect(page.getByLabel('Name of the list')).toBeFocused()
  await page.getByLabel('Name of the list').fill('Mast')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Mast' })).toBeVisible()
  await choose('archive', 'Archive this list Mast')
  await expect(page.getByText('“Mast” archived.')).toBeVisible()
  await expect.poll(async () => (await olga.api.getLists()).find(({ id }) => id === list.id)?.archived).toBe(true)
  // The name of the list alone asks for the list.
  await openPalette(page, 'mast')
  await expect(page.getByRole('option')).toHaveText([/^Add “mast” as line 2/, 'Mast'])
  await close()
  // Keys are still the only thing in the list of keys.
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' }).getByText('Filter by words')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Keys' }).getByText('Export or print')).toHaveCount(0)

  const reader = await people.pageOf(vera)
  await openList(reader, list.id)
  await everythingHere(reader)
  await openPalette(reader, '>')
  await expect(option(reader, 'Leave list Mast')).toHaveCount(1)
  await expect(option(reader, /^(Delete list|Rename) /)).toHaveCount(0)
  await reader.goto('/')
  await expect(reader.getByText('Live', { exact: true })).toBeVisible()
  await openPalette(reader, '>leave')
  await expect(reader.getByRole('option')).toHaveCount(0)
})

test('@ finds the people one shares lists with, and leads to these lists', async ({ people }) => {
  const [olga, tom, zoe] = [await people.owner('Olga'), await people.owner('Tom'), await people.owner('Zoe')]
  await tom.api.updateMe({ body: { display_name: 'Tom Fischer' } })
  await zoe.api.updateMe({ body: { display_name: 'Zoë Tomas' } })
  const shared = await writeList(olga, ['Order hops'])
  const theirs = await tom.api.createList({ body: { name: 'Docs sprint' } })
  await olga.api.createList({ body: { name: 'Mine alone' } })
  await join(olga, shared.id, tom, 'editor')
  await join(olga, shared.id, zoe, 'viewer')
  await join(tom, theirs.id, olga, 'editor')
  const page = await people.pageOf(olga)
  await page.goto('/')
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await openPalette(page, '@tom')
  await expect(page.getByRole('option')).toHaveText([
    /^TFTom Fischer.*2 lists together$/,
    /^ZTZoë Tomas.*one list together$/,
  ])
  await page.keyboard.press('Enter')
  await expect(field(page)).toHaveValue('@Tom Fischer')
  await expect(page.getByText('Lists with Tom Fischer')).toBeVisible()
  await expect(page.getByRole('option')).toHaveText(['Docs sprint', 'Halyard'])
  await expectClean(page, '[role=dialog]')
  // Whoever leaves meanwhile is not there any more, and neither is a list that is gone.
  await tom.api.deleteList({ listID: theirs.id })
  await expect(page.getByRole('option')).toHaveText(['Halyard'])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${shared.id}$`))
  await openPalette(page, '@nobody')
  await expect(page.getByText('Nobody who shares a list with you is called “nobody”.')).toBeVisible()
})
