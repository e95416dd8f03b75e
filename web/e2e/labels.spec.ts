import type { Page } from '@playwright/test'
import { misfits } from './fits.ts'
import { expect, type People, type Person, test } from './fixture.ts'
import { join, line, nextLine, openList, writeList } from './list-page.ts'
import { expectAccessible } from './pages.ts'

/* Labels of lines: written, completed, taken away, of one line and of several. */

const editor = (page: Page) => page.getByRole('dialog', { name: 'Labels' })
const field = (page: Page) => editor(page).getByRole('combobox', { name: 'Add a label' })
const labelled = (page: Page, name: string, words: string) => line(page, name).getByTitle(words, { exact: true })

/** Three lines, of which one has labels. */
const labelledList = async (people: People) => {
  const olga = await people.owner('Olga')
  const list = await writeList(olga, ['Rope', 'Sails', 'Paint'])
  const [rope, sails, paint] = list.tasks.map(({ id }) => id) as [string, string, string]
  await olga.api.updateTask({ taskID: paint, body: { labels: ['Boat', 'shop'] } })
  const open = async (person: Person, search = ''): Promise<Page> => {
    const page = await people.pageOf(person)
    await openList(page, list.id, search)
    await expect(line(page, 'Rope')).toBeVisible()
    return page
  }
  const labels = async () => (await olga.api.getTasks({ listID: list.id })).map((task) => task.labels.join(' '))
  return { olga, listID: list.id, rope, sails, paint, open, labels }
}

test('a line is given labels with a key: written, or chosen from those of the list', async ({ people }) => {
  const { olga, open, labels } = await labelledList(people)
  const page = await open(olga)
  await expect(labelled(page, 'Paint', 'Boat, shop')).toBeVisible()
  await line(page, 'Rope').focus()
  await page.keyboard.press('Shift+L')
  await expect(field(page)).toBeFocused()
  await expect(editor(page).getByRole('option')).toHaveText(['Boat', 'shop'])
  await expectAccessible(page)
  await page.keyboard.type('quay, SHOP')
  await expect(editor(page).getByRole('option')).toHaveText(['shop'])
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(editor(page).getByRole('listitem')).toHaveText(['quay', 'shop', 'Boat'])
  await expect.poll(labels).toEqual(['quay shop Boat', '', 'Boat shop'])
  await page.keyboard.press('Backspace')
  await editor(page).getByRole('button', { name: 'Take away quay' }).click()
  await expect.poll(labels).toEqual(['shop', '', 'Boat shop'])
  await page.keyboard.press('Escape')
  await expect(line(page, 'Rope')).toBeFocused()
  await expect(line(page, 'Rope')).toHaveAccessibleName('Line 1: Rope. Pending, labels: shop')
  await expectAccessible(page)
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(labels).toEqual(['quay shop', '', 'Boat shop'])
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect.poll(labels).toEqual(['shop', '', 'Boat shop'])
})

test('several lines are given a label, and lose one, each keeping its others', async ({ people }) => {
  const { olga, rope, open, labels } = await labelledList(people)
  await olga.api.updateTask({ taskID: rope, body: { labels: ['hemp'] } })
  const page = await open(olga)
  await line(page, 'Rope').focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.getByRole('toolbar', { name: 'Selected tasks' }).getByRole('button', { name: 'Labels' }).click()
  await expect(editor(page).getByRole('listitem')).toHaveText(['Boat', 'hemp', 'shop'])
  await field(page).fill('shop')
  await page.keyboard.press('Enter')
  await expect.poll(labels).toEqual(['hemp shop', 'shop', 'Boat shop'])
  await editor(page).getByRole('button', { name: 'Take away hemp' }).click()
  await expect.poll(labels).toEqual(['shop', 'shop', 'Boat shop'])
  await editor(page).getByRole('button', { name: 'Take away shop' }).click()
  await expect.poll(labels).toEqual(['', '', 'Boat'])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(labels).toEqual(['shop', 'shop', 'Boat shop'])
})

test('the panel, the menu of a line and its card on the board lead to them', async ({ people }) => {
  const { olga, rope, open, labels } = await labelledList(people)
  const page = await open(olga, `?view=board&task=${rope}`)
  const panel = page.locator('[data-panel]')
  await panel.getByRole('button', { name: 'Labels None' }).click()
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('quay,')
  await expect.poll(labels).toEqual(['quay', '', 'Boat shop'])
  await expect(panel.getByRole('button', { name: 'Labels quay' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(labelled(page, 'Rope', 'quay')).toBeVisible()
  await line(page, 'Sails').click({ button: 'right' })
  await page.getByRole('menuitem', { name: /^Labels/ }).click()
  await editor(page).getByRole('option', { name: 'Boat' }).click()
  await expect.poll(labels).toEqual(['quay', 'Boat', 'Boat shop'])
  await expectAccessible(page)
})

test('what two do to the labels of one line all holds, and is taken back for oneself', async ({ people }) => {
  const { olga, listID, rope, open, labels } = await labelledList(people)
  const jonas = await people.signUp('Jonas')
  await join(olga, listID, jonas, 'editor')
  await olga.api.updateTask({ taskID: rope, body: { labels: ['old'] } })
  const [page, theirs] = [await open(olga), await open(jonas)]
  // What asks for labels is fetched when a page is calm: it is here before the network is gone.
  await line(page, 'Rope').focus()
  await page.keyboard.press('Shift+L')
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(line(page, 'Rope')).toBeFocused()
  await page.context().setOffline(true)
  await page.keyboard.press('Shift+L')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('mine,')
  await page.keyboard.press('Escape')
  await expect(labelled(page, 'Rope', 'old, mine')).toBeVisible()
  await line(theirs, 'Rope').focus()
  await theirs.keyboard.press('Shift+L')
  await expect(field(theirs)).toBeFocused()
  await theirs.keyboard.press('Backspace')
  await theirs.keyboard.type('theirs,')
  await expect.poll(labels).toEqual(['theirs', '', 'Boat shop'])
  await page.context().setOffline(false)
  await expect.poll(labels).toEqual(['theirs mine', '', 'Boat shop'])
  await expect(labelled(page, 'Rope', 'theirs, mine')).toBeVisible()
  await expect(labelled(theirs, 'Rope', 'theirs, mine')).toBeVisible()
  await line(page, 'Rope').focus()
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(labels).toEqual(['theirs', '', 'Boat shop'])
})

test('whoever can only read sees them and is asked nothing; a line that goes meanwhile is given none', async ({
  people,
}) => {
  const { olga, listID, rope, open, labels } = await labelledList(people)
  const vera = await people.signUp('Vera')
  await join(olga, listID, vera, 'viewer')
  const reader = await open(vera)
  await expect(labelled(reader, 'Paint', 'Boat, shop')).toBeVisible()
  await line(reader, 'Paint').focus()
  await reader.keyboard.press('Shift+L')
  await expect(editor(reader)).toHaveCount(0)
  const page = await open(olga)
  await line(page, 'Rope').focus()
  await page.keyboard.press('Shift+L')
  await expect(field(page)).toBeFocused()
  await olga.api.deleteTask({ taskID: rope })
  await expect(page.getByText('0 of 2 done')).toBeVisible()
  await page.keyboard.type('late,')
  await expect(page.getByText('That task is gone.')).toBeVisible()
  await expect.poll(labels).toEqual(['', 'Boat shop'])
})

test('a name has the room, on a phone and with large text', async ({ people }) => {
  const { olga, listID, open } = await labelledList(people)
  const name = 'Write the migration guide for everybody who hosts it themselves'
  const many = Array.from({ length: 10 }, (_, n) => `a rather long label ${n}`)
  await olga.api.createTask({ listID, body: { name, labels: many, due_at: '2026-12-24T00:00:00Z', due_all_day: true } })
  for (const search of ['', '?view=board']) {
    const page = await open(olga, search)
    for (const [width, size] of [
      [1280, '100%'],
      [390, '100%'],
      [390, '200%'],
    ] as const) {
      await page.setViewportSize({ width, height: 844 })
      await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), size)
      await expect(line(page, name)).toBeVisible()
      await expect.poll(() => misfits(page)).toEqual([])
    }
    await line(page, name).focus()
    await page.keyboard.press('Shift+L')
    await expect(editor(page).getByRole('listitem')).toHaveCount(10)
    await expect.poll(() => misfits(page)).toEqual([])
    await page.close()
  }
})

test('a list is filtered and grouped by labels, in its address, and follows what others do', async ({ people }) => {
  const { olga, rope, listID, open } = await labelledList(people)
  await olga.api.updateTask({ taskID: rope, body: { labels: ['BOAT', 'wet, or not'] } })
  const jonas = await people.signUp('Jonas')
  await join(olga, listID, jonas, 'editor')
  const page = await open(olga)
  await page.keyboard.press('f')
  const form = page.getByRole('dialog', { name: 'Filter' })
  await expect(form.getByRole('group', { name: 'Label' }).getByRole('button')).toHaveText([
    'BOAT2',
    'shop1',
    'wet, or not1',
    'No label1',
  ])
  await expectAccessible(page)
  await form.getByRole('button', { name: 'BOAT' }).click()
  await expect(line(page, 'Sails')).toHaveCount(0)
  await expect(page).toHaveURL(/[?&]label=boat$/)
  await form.getByRole('button', { name: 'No label' }).click()
  await form.getByRole('button', { name: 'BOAT' }).click()
  await expect(page).toHaveURL(/[?&]label=none$/)
  await expect(line(page, 'Rope')).toHaveCount(0)
  await expect(line(page, 'Sails')).toBeVisible()
  await page.keyboard.press('Escape')
  await jonas.api.updateTask({ taskID: rope, body: { labels: [] } })
  await expect(line(page, 'Rope')).toBeVisible()

  await openList(page, listID, '?group=label')
  const archived = 'Archived tasks'
  const heads = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(heads).toHaveText(['Boat 1', 'No label 2', archived])
  await line(page, 'Sails').focus()
  await page.keyboard.press('Shift+L')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('quay,')
  await expect(heads).toHaveText(['Boat 1', 'quay 1', 'No label 1', archived])
  await page.keyboard.press('Escape')
  await expect(line(page, 'Sails')).toBeFocused()
  await jonas.api.updateTask({ taskID: rope, body: { labels: ['QUAY'] } })
  await expect(heads).toHaveText(['Boat 1', 'QUAY 2', archived])
  await expectAccessible(page)
})

test('labels are written into the next line, completed, seen, and taken for words again', async ({ people }) => {
  const { olga, listID, open } = await labelledList(people)
  const page = await open(olga)
  const added = async () => {
    const tasks = await olga.api.getTasks({ listID })
    return tasks.slice(3).map((task) => `${task.name}: ${task.labels.join(', ')}`)
  }
  await nextLine(page).focus()
  await page.keyboard.type('Varnish #bo')
  await expect(page.getByRole('listbox', { name: 'Labels of this list' }).getByRole('option')).toHaveText(['Boat'])
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(nextLine(page)).toHaveValue('Varnish #Boat ')
  await page.keyboard.type('#soon tomorrow')
  const chip = page.getByRole('button', { name: 'Take Boat, soon as words, not as labels' })
  await expect(chip).toBeVisible()
  await page.keyboard.press('Enter')
  await expect.poll(added).toEqual(['Varnish: Boat, soon'])
  await page.keyboard.type('Fix #12 #hash')
  await page.keyboard.press('Escape')
  await nextLine(page).focus()
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Enter')
  await expect.poll(added).toEqual(['Varnish: Boat, soon', 'Fix #12 #hash: '])
})

test('labels stand beside lines in Today, and on paper', async ({ people }) => {
  const { olga, paint, open } = await labelledList(people)
  await olga.api.updateTask({ taskID: paint, body: { due_at: '2020-01-01T00:00:00Z', due_all_day: true } })
  const page = await open(olga)
  // What prints has come with the menu.
  await page.getByRole('button', { name: 'List menu' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await expect(page.locator('.printed').getByText('Boat, shop')).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await page.goto('/today')
  await expect(page.getByRole('row', { name: /Paint/ }).getByTitle('Boat, shop')).toBeVisible()
  await expectAccessible(page)
})
