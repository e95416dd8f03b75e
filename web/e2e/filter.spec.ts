import type { Page } from '@playwright/test'
import { expect, type Person, test } from './fixture.ts'
import { join, line, nextLine, openList as openPage, shownNames, writeList } from './list-page.ts'
import { expectAccessible } from './pages.ts'

const red = '#dc2626'
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

const form = (page: Page) => page.getByRole('dialog', { name: 'Filter' })
const choose = (page: Page, name: string) =>
  form(page)
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click()
const count = (page: Page, text: string) =>
  expect(page.getByRole('toolbar', { name: 'View of the list' }).getByRole('status')).toHaveText(text)

/** The list, once everything that it is filtered with is there. */
const openList = async (page: Page, listID: string, search = '') => {
  await openPage(page, listID, search)
  await expect(page.getByRole('button', { name: /^Filter by state, date, person, label or colour/ })).toBeVisible()
}

/** Six lines that differ in what one can filter by. */
const writeMixed = async (who: Person) => {
  const list = await writeList(who, [
    { name: 'Late', due_at: inDays(-2) },
    { name: 'Soon', due_at: inDays(3) },
    'Red',
    'Begun',
    'Finished',
    'Plain',
  ])
  const set = (index: number, body: { color?: string; status?: 'in_progress' | 'completed' }) =>
    who.api.updateTask({ taskID: list.tasks[index]!.id, body })
  await set(0, { color: red })
  await set(2, { color: red })
  await set(3, { status: 'in_progress' })
  await set(4, { status: 'completed' })
  return list
}

test('state, date and colour filter together; the address says it, so a reload and a colleague see the same', async ({
  people,
}) => {
  const [olga, ed] = [await people.owner('Olga'), await people.owner('Ed')]
  const list = await writeMixed(olga)
  await join(olga, list.id, ed, 'editor')
  const page = await people.pageOf(olga)
  await openList(page, list.id)
  await page.getByRole('button', { name: 'Filter by state, date, person, label or colour' }).click()
  await expect(form(page).getByRole('button', { name: 'Red 2' })).toHaveAttribute('aria-pressed', 'false')
  await choose(page, 'Red')
  await expect.poll(() => shownNames(page)).toEqual(['Late', 'Red'])
  await expect(form(page).getByText('2 of 6 tasks')).toBeVisible()
  await choose(page, 'No colour')
  await choose(page, 'Pending')
  await choose(page, 'In progress')
  await expect.poll(() => shownNames(page)).toEqual(['Late', 'Soon', 'Red', 'Begun', 'Plain'])
  await choose(page, 'Overdue')
  await choose(page, 'Next 7 days')
  await expect.poll(() => shownNames(page)).toEqual(['Late', 'Soon'])
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(
    page.getByRole('button', { name: 'Filter by state, date, person, label or colour, 6 chosen' }),
  ).toBeFocused()
  await count(page, '2 of 6')
  await page.getByRole('searchbox', { name: 'Filter' }).fill('soo')
  await expect.poll(() => shownNames(page)).toEqual(['Soon'])
  await expect(page).toHaveURL(/\?filter=soo&state=pending\+in_progress&due=late\+week&colour=red\+none$/)

  await page.reload()
  await expect.poll(() => shownNames(page)).toEqual(['Soon'])
  const other = await people.pageOf(ed)
  await other.goto(page.url())
  await expect.poll(() => shownNames(other)).toEqual(['Soon'])
  // From another page the way back leads to what was shown.
  await page.getByRole('link', { name: 'All lists' }).click()
  await page.goBack()
  await expect.poll(() => shownNames(page)).toEqual(['Soon'])

  await page.getByRole('button', { name: 'Without “Next 7 days”' }).click()
  await expect(page.getByText('No task matches soo and the rest of the filter.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear the filter' }).first().click()
  await expect.poll(() => shownNames(page)).toEqual(['Late', 'Soon', 'Red', 'Begun', 'Plain', 'Finished'])
  await expect(page).toHaveURL(new RegExp(`${list.id}$`))
})

test('with the keys one filters, reads, and clears; the palette has it too', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const list = await writeMixed(olga)
  const page = await people.pageOf(olga)
  await openList(page, list.id)
  await line(page, 'Plain').focus()
  await page.keyboard.press('f')
  await expect(form(page).getByRole('button', { name: 'Pending' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect.poll(() => shownNames(page)).toEqual(['Finished'])
  await page.keyboard.press('Escape')
  await expect(line(page, 'Finished')).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Find or do' })).toBeFocused()
  await page.keyboard.type('filter by state')
  await page.keyboard.press('Enter')
  await choose(page, 'In progress')
  await page.keyboard.press('Escape')
  await expect.poll(() => shownNames(page)).toEqual(['Begun', 'Finished'])
  await page.keyboard.press('Shift+F')
  await expect.poll(() => shownNames(page)).toHaveLength(6)
})

test('keys and a selection act on what is shown, and on nothing else', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const list = await writeMixed(olga)
  const page = await people.pageOf(olga)
  await openList(page, list.id)
  await line(page, 'Plain').focus()
  await page.keyboard.press('Control+a')
  await expect(page.getByText('6 selected')).toBeVisible()
  await page.keyboard.press('f')
  await choose(page, 'Red')
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.keyboard.press('Escape')
  await line(page, 'Late').focus()
  await page.keyboard.press('j')
  await expect(line(page, 'Red')).toBeFocused()
  await page.keyboard.press('j')
  await expect(line(page, 'Red')).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('e')
  await expect(page.getByText('2 tasks archived.')).toBeVisible()
  await expect.poll(list.names).toEqual(['Soon', 'Begun', 'Finished', 'Plain'])
  await expect(page.getByText('No task matches the filter.')).toBeVisible()
})

test('a line that the filter hides by now stays in the hands of who has changed it, until they let it go', async ({
  people,
}) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga, ['One', 'Two', 'Three'])
  const page = await people.pageOf(olga)
  await openList(page, list.id, '?due=none&state=pending')
  await line(page, 'Two').focus()
  await page.keyboard.press('d')
  await page.getByLabel('Due', { exact: true }).fill('24 dec 2030')
  await page.keyboard.press('Enter')
  await expect(page.getByText('“Two” has another date.')).toBeVisible()
  await expect(line(page, 'Two')).toBeFocused()
  expect(await shownNames(page)).toEqual(['One', 'Two', 'Three'])
  await page.keyboard.press('ArrowDown')
  await expect(line(page, 'Three')).toBeFocused()
  await expect.poll(() => shownNames(page)).toEqual(['One', 'Three'])
  await page.keyboard.press('ArrowUp')
  await expect(line(page, 'One')).toBeFocused()

  // What is finished goes after its breath, as it does without a filter, and the next one has the focus.
  await page.keyboard.press('Space')
  await expect(line(page, 'One')).toBeVisible()
  await expect(line(page, 'Three')).toBeFocused()
  await expect.poll(() => shownNames(page)).toEqual(['Three'])
  await page.keyboard.press('Control+z')
  await expect.poll(() => shownNames(page)).toEqual(['One', 'Three'])
  await expect(line(page, 'One')).toBeFocused()

  // So does one that is open beside the list.
  await page.keyboard.press('Enter')
  await page
    .getByRole('region', { name: 'Open task' })
    .getByRole('button', { name: /^Status/ })
    .click()
  await page.getByRole('menuitemradio', { name: 'In progress' }).click()
  await expect.poll(async () => (await olga.api.getTask({ taskID: list.tasks[0]!.id })).status).toBe('in_progress')
  expect(await shownNames(page)).toEqual(['One', 'Three'])
  await page.keyboard.press('Escape')
  await expect(line(page, 'One')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => shownNames(page)).toEqual(['Three'])
})

test('what is added while lines are filtered is seen until the filter is another one', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga, ['Beta', 'Gamma'])
  const page = await people.pageOf(olga)
  await openList(page, list.id, '?filter=gam')
  await nextLine(page).fill('Delta')
  await nextLine(page).press('Enter')
  await nextLine(page).fill('Gamma rays')
  await nextLine(page).press('Enter')
  await expect.poll(() => shownNames(page)).toEqual(['Gamma', 'Delta', 'Gamma rays'])
  await count(page, '3 of 4')
  await expect.poll(list.names).toEqual(['Beta', 'Gamma', 'Delta', 'Gamma rays'])
  expect(await shownNames(page)).toEqual(['Gamma', 'Delta', 'Gamma rays'])
  await page.getByRole('button', { name: 'Sort Line' }).click()
  await page.getByRole('menuitemradio', { name: 'Name' }).click()
  await expect.poll(() => shownNames(page)).toEqual(['Delta', 'Gamma', 'Gamma rays'])
  await page.getByRole('searchbox', { name: 'Filter' }).fill('gamm')
  await expect.poll(() => shownNames(page)).toEqual(['Gamma', 'Gamma rays'])
})

test('of what is finished all is shown to who asks for it', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const names = Array.from({ length: 12 }, (_, at) => `Line ${at + 1}`)
  const list = await writeList(olga, names)
  const operations = list.tasks.map(({ id }) => ({ op: 'update' as const, id, status: 'completed' as const }))
  await olga.api.batchTasks({ listID: list.id, body: { operations } })
  const page = await people.pageOf(olga)
  await openList(page, list.id)
  await expect.poll(() => shownNames(page)).toHaveLength(10)
  await openList(page, list.id, '?state=completed')
  await expect.poll(() => shownNames(page)).toHaveLength(12)
  await count(page, '12 of 12')
})

test('closing a task leaves the filter as it is by now', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const list = await writeMixed(olga)
  const page = await people.pageOf(olga)
  await openList(page, list.id)
  await line(page, 'Late').click()
  await expect(page.getByRole('region', { name: 'Open task' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Filter' }).fill('late')
  await expect.poll(() => shownNames(page)).toEqual(['Late'])
  await page.getByRole('region', { name: 'Open task' }).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('region', { name: 'Open task' })).toHaveCount(0)
  await expect(page).toHaveURL(/\?filter=late$/)
  expect(await shownNames(page)).toEqual(['Late'])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the filter is a sheet, and one press clears it', async ({ people }) => {
    const olga = await people.signUp('Olga')
    const list = await writeMixed(olga)
    const page = await people.pageOf(olga)
    await openList(page, list.id)
    await page.getByRole('button', { name: 'Filter by state, date, person, label or colour' }).tap()
    await form(page)
      .getByRole('button', { name: /^Overdue/ })
      .tap()
    await expect(form(page).getByText('1 of 6 tasks')).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.touchscreen.tap(200, 20)
    await expect(form(page)).toHaveCount(0)
    await expect.poll(() => shownNames(page)).toEqual(['Late'])
    await count(page, '1 of 6')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Clear the filter' }).tap()
    await expect.poll(() => shownNames(page)).toHaveLength(6)
  })
})

test('what there is to filter by opens by its key also where it comes a moment later', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const list = await writeMixed(olga)
  const page = await people.pageOf(olga)
  const { promise: late, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/late-parts-*', (route) => late.then(() => route.continue()))
  await openPage(page, list.id)
  await expect(line(page, 'Late')).toBeVisible()
  await page.keyboard.press('f')
  release()
  await expect(form(page).getByRole('button', { name: 'Red 2' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('f')
  await expect(form(page)).toBeVisible()
})
