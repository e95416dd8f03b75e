import type { Page } from '@playwright/test'
import { expect, type People, type Person, test } from './fixture.ts'
import { editName, join, line, openList, panel, writeList } from './list-page.ts'
import { expectAccessible } from './pages.ts'

/* Two people write the same text at the same time. Whatever is chosen, neither of them loses a word. */

const before = 'Where the boat lies.'
const mine = 'The boat lies in Kiel.\n\nBring the ropes.'
const theirs = 'The boat lies in Lübeck.\n\nBring the charts.'

const openShared = async (people: People) => {
  const [tomas, elin] = [await people.owner('Tomas'), await people.signUp('Elin')]
  await tomas.api.updateMe({ body: { display_name: 'Tomás' } })
  const list = await writeList(tomas, ['Trip', 'Other'])
  const trip = list.tasks[0]!.id
  await tomas.api.updateTask({ taskID: trip, body: { description: before } })
  await join(tomas, list.id, elin, 'editor')
  const page = await people.pageOf(elin)
  await openList(page, list.id, `?task=${trip}`)
  await expect(panel(page).getByText(before)).toBeVisible()
  const written = async () => (await tomas.api.getTask({ taskID: trip })).description
  return { tomas, elin, list, trip, page, written }
}

const field = (page: Page) => page.getByLabel('Description', { exact: true })
const button = (page: Page, name: string) => panel(page).getByRole('button', { name, exact: true })
const change = ({ api }: Person, taskID: string, description: string) =>
  api.updateTask({ taskID, body: { description } })

const begin = async (page: Page) => {
  await button(page, 'Edit the description').click()
  await field(page).fill(mine)
}

/** Both have written, and one is asked. */
const meet = async (people: People) => {
  const shared = await openShared(people)
  const { page, tomas, trip } = shared
  await begin(page)
  await change(tomas, trip, theirs)
  await expect(panel(page).getByText(/^.?Tomás.? changed this text after you began/)).toBeVisible()
  await button(page, 'Save').click()
  await expect(panel(page).getByText(/^.?Tomás.? changed this description as well \(Today/)).toBeVisible()
  return shared
}

test('keeping theirs leaves mine in the panel, also after a reload, until it is thrown away', async ({ people }) => {
  const { page, written } = await meet(people)
  await button(page, 'Keep theirs').click()
  await expect(panel(page).getByText('Bring the charts.')).toBeVisible()
  await expect(panel(page).getByText(/^Your other version of the description \(Today/)).toBeVisible()
  await page.reload()
  await button(page, 'Show').click()
  await expect(panel(page).getByText('Bring the ropes.')).toBeVisible()
  await expectAccessible(page)
  expect(await written()).toBe(theirs)

  await button(page, 'Throw away').click()
  await expect(panel(page).getByText(/^Your other version/)).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await button(page, 'Show').click()
  await button(page, 'Use it').click()
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveValue(mine)
  await button(page, 'Save').click()
  await expect.poll(written).toBe(mine)
})

test('with large text on a telephone the words of both lie within what asks', async ({ people }) => {
  const { page } = await meet(people)
  await page.setViewportSize({ width: 195, height: 422 })
  const asked = panel(page).getByRole('alert').filter({ hasText: 'Theirs' })
  const across = () =>
    asked.evaluate((words) => words.getBoundingClientRect().right - words.parentElement!.getBoundingClientRect().right)
  await expect.poll(across).toBeLessThan(0)
})

test('keeping theirs is taken back by Ctrl Z, and never over what was written later', async ({ people }) => {
  const { page, written, tomas, trip } = await meet(people)
  await button(page, 'Keep theirs').click()
  await expect(panel(page).getByText('Bring the charts.')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(written).toBe(mine)
  await expect(panel(page).getByText(/^Your other version/)).toBeHidden()
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect.poll(written).toBe(theirs)
  await change(tomas, trip, 'Later')
  await expect(panel(page).getByText('Later', { exact: true })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(page.getByText(/changed that since, so it stays\.$/)).toBeVisible()
  expect(await written()).toBe('Later')
  await expect(panel(page).getByText(/^Your other version/)).toBeVisible()
})

test('keeping mine leaves theirs in the panel, under the name of who wrote it', async ({ people }) => {
  const { page, written } = await meet(people)
  await button(page, 'Keep mine').click()
  await expect.poll(written).toBe(mine)
  await page.reload()
  await expect(panel(page).getByText(/^Another version of the description, by .?Tomás.? \(Today/)).toBeVisible()
  await button(page, 'Show').click()
  await expect(panel(page).getByText('Bring the charts.')).toBeVisible()
})

test('keeping both comes first for a long text: nothing is sent before it was looked at', async ({ people }) => {
  const { page, written } = await meet(people)
  const answers = panel(page).getByRole('button', { name: /^Keep/ })
  await expect(answers).toHaveText(['Keep both', 'Keep mine', 'Keep theirs'])
  await expectAccessible(page)
  await button(page, 'Keep both').click()
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveValue(`${theirs}\n\n${mine}`)
  expect(await written()).toBe(theirs)
  await expect(panel(page).getByText(/changed this text after/)).toBeHidden()
  await button(page, 'Save').click()
  await expect.poll(written).toBe(`${theirs}\n\n${mine}`)
})

test('while somebody writes, it is said at once that another text came, and the caret stays', async ({ people }) => {
  const { page, tomas, trip } = await openShared(people)
  await begin(page)
  await field(page).press('ControlOrMeta+Home')
  await change(tomas, trip, theirs)
  const notice = panel(page)
    .getByRole('status')
    .filter({ hasText: /^.?Tomás.? changed this text after you began \(/ })
  await expect(notice).toBeVisible()
  await tomas.api.createComment({ taskID: trip, body: { body: 'Look' } })
  await expect(field(page)).toBeFocused()
  expect(await field(page).evaluate((area: HTMLTextAreaElement) => area.selectionStart)).toBe(0)
  await page.keyboard.type('On. ')
  await expect(field(page)).toHaveValue(`On. ${mine}`)
  await button(page, 'Show it').click()
  await expect(panel(page).getByText('Bring the charts.')).toBeVisible()
  await expectAccessible(page)
})

test('what was written without a connection meets theirs when it is back, and both stay', async ({ people }) => {
  const { page, tomas, trip, written } = await openShared(people)
  await page.context().setOffline(true)
  await begin(page)
  await button(page, 'Save').click()
  await change(tomas, trip, theirs)
  await page.context().setOffline(false)
  await expect(panel(page).getByText(/changed this description as well/)).toBeVisible()
  await page.reload()
  await button(page, 'Close').click()
  await page.getByRole('button', { name: 'Compare them' }).click()
  await expect(panel(page).getByText('Bring the ropes')).toBeVisible()
  await button(page, 'Close').click()
  await page.getByRole('button', { name: 'Keep both' }).click()
  await expect(field(page)).toHaveValue(`${theirs}\n\n${mine}`)
  expect(await written()).toBe(theirs)
})

test('of a name the one that is not kept is in the panel as well', async ({ people }) => {
  const { page, elin, list } = await openShared(people)
  await button(page, 'Close').click()
  await editName(page, 'Other')
  await page.getByLabel('Name of line 2').fill('Mine')
  await elin.api.updateTask({ taskID: list.tasks[1]!.id, body: { name: 'Elsewhere' } })
  await expect(line(page, 'Other')).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(
    page.getByText(/^Somebody changed this task as well \(Today .*\)\. Yours: Mine · Theirs: Elsewhere$/),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Keep both' })).toBeHidden()
  await page.getByRole('button', { name: 'Keep theirs' }).click()
  await line(page, 'Elsewhere').click()
  await expect(panel(page).getByText(/^Your other version of the name/)).toBeVisible()
  await button(page, 'Show').click()
  await button(page, 'Use it').click()
  await expect.poll(list.names).toEqual(['Trip', 'Mine'])
})

test('who writes a name is told that somebody else has changed it, before it is saved', async ({ people }) => {
  const { tomas, list, trip, page } = await openShared(people)
  const rename = (name: string) => tomas.api.updateTask({ taskID: trip, body: { name } })
  const told = (name: string) =>
    page.getByText(
      new RegExp(`^.?Tomás.? changed this name after you began \\(Today [0-9:]+\\)\\. It is now .?${name}`),
    )
  const nameNow = async () => (await tomas.api.getTask({ taskID: trip })).name

  await panel(page).locator('[data-name]').click()
  const inPanel = page.getByLabel('Name', { exact: true })
  await inPanel.fill('Mine')
  await rename('Theirs')
  await expect(told('Theirs')).toBeVisible()
  await tomas.api.updateTask({ taskID: trip, body: { color: '#2563eb' } })
  await rename('Theirs, again')
  await expect(told('Theirs, again')).toBeVisible()
  await expect(inPanel).toBeFocused()
  await expect(inPanel).toHaveValue('Mine')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(told('Theirs, again')).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()

  await editName(page, 'Theirs, again')
  const inList = page.getByLabel(/^Name of line/)
  await inList.fill('Mine')
  await rename('Third')
  await expect(told('Third')).toBeVisible()
  await expect(inList).toBeFocused()
  await expectAccessible(page)
  await rename('Theirs, again')
  await expect(told('Theirs, again')).toBeHidden()
  await rename('Third')
  await expect(told('Third')).toBeVisible()
  await page.keyboard.press('Enter')
  // Saving asks, as it did: nothing is overwritten.
  await expect(page.getByRole('button', { name: 'Keep theirs' })).toBeVisible()
  expect(await nameNow()).toBe('Third')
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await expect.poll(nameNow).toBe('Mine')

  await page.getByRole('heading', { level: 1 }).getByText(list.name).click()
  await page.getByLabel('Name of the list').fill('My list')
  await tomas.api.updateList({ listID: list.id, body: { name: 'Their list' } })
  await expect(page.getByText(/^.?Tomás.? changed this name after you began. It is now .?Their list/)).toBeVisible()
  await expect(page.getByLabel('Name of the list')).toHaveValue('My list')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Their list')
})

test('with large text on a telephone every choice is in sight', async ({ people }) => {
  const { page } = await meet(people)
  await page.setViewportSize({ width: 195, height: 422 })
  for (const name of ['Keep both', 'Keep mine', 'Keep theirs']) {
    const { x, width } = (await button(page, name).boundingBox())!
    expect(x, name).toBeGreaterThanOrEqual(0)
    expect(x + width, name).toBeLessThanOrEqual(195)
  }
})
