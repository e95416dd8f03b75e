import type { Page } from '@playwright/test'
import { expect, type People, test } from './fixture.ts'
import { join, openList, panel, writeList } from './list-page.ts'
import { expectAccessible } from './pages.ts'

/* What somebody wants to be told of, and when: theirs alone. */

/** A list of Olga's that Jonas can read. */
const together = async (people: People) => {
  const [olga, jonas] = [await people.owner('Olga'), await people.signUp('Jonas')]
  const list = await writeList(olga, ['Milk', 'Bread'])
  await join(olga, list.id, jonas, 'viewer')
  return { olga, jonas, list, taskID: list.tasks[0]!.id }
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const bell = (page: Page, name: string) => row(page, name).getByRole('img', { name: /^You are reminded/ })
const item = (page: Page, name: string | RegExp) => page.getByRole('menuitem', { name })
const cell = (page: Page) => panel(page).getByRole('button', { name: /^Remind me/ })

test('a viewer sets a reminder with a key, sees it on each device and nobody else does, and takes it back', async ({
  people,
}) => {
  const { olga, jonas, list } = await together(people)
  const [desk, other, olgas] = [await people.pageOf(jonas), await people.pageOf(jonas), await people.pageOf(olga)]
  for (const page of [desk, other, olgas]) await openList(page, list.id)
  await row(desk, 'Milk').focus()
  await desk.keyboard.press('r')
  await expect(item(desk, 'In an hour')).toBeVisible()
  await expectAccessible(desk)
  await desk.keyboard.type('in')
  await desk.keyboard.press('Enter')
  await expect(desk.getByRole('status').filter({ hasText: 'You are reminded of “Milk”' })).toBeVisible()
  for (const page of [desk, other]) await expect(bell(page, 'Milk')).toBeVisible()
  await expect(bell(olgas, 'Milk')).toHaveCount(0)
  const [reminder] = await jonas.api.getReminders()
  expect(Math.abs(Date.parse(reminder!.remind_at) - Date.now() - 3_600_000)).toBeLessThan(120_000)
  await desk.keyboard.press('Control+z')
  for (const page of [desk, other]) await expect(bell(page, 'Milk')).toHaveCount(0)
  await expect.poll(() => jonas.api.getReminders()).toEqual([])
})

test('in the open task a time is chosen in words and taken away, and comes into the inbox when it is there', async ({
  people,
  page,
}) => {
  const { olga, jonas, list, taskID } = await together(people)
  await people.logIn(page, jonas)
  await openList(page, list.id, `?task=${taskID}`)
  await expect(cell(page)).toHaveAccessibleName(/Not set/)
  await cell(page).click()
  await item(page, 'Another time…').click()
  const when = page.getByLabel('When')
  await expect(when).toBeFocused()
  await when.fill('nonsense')
  await when.press('Enter')
  await expect(page.getByText('Docket does not know this as a date.')).toBeVisible()
  await when.fill('1 jan 2020')
  await when.press('Enter')
  await expect(page.getByText('This time has passed.')).toBeVisible()
  await when.fill('tomorrow')
  await expect(page.getByText(/09:00 · time of Europe\/Berlin/)).toBeVisible()
  await expectAccessible(page)
  await when.press('Enter')
  await expect(cell(page)).toHaveAccessibleName(/Tomorrow 09:00/)
  await expect(page.getByText('You are reminded of “Milk”')).toBeVisible() // the server has it
  await olga.api.updateTask({ taskID, body: { due_at: new Date().toISOString() } })
  await page.goto('/today')
  await expect(bell(page, 'Milk')).toHaveAccessibleName('You are reminded: Tomorrow 09:00')
  await openList(page, list.id, `?task=${taskID}`)
  await cell(page).click()
  await item(page, 'No reminder').click()
  await expect(cell(page)).toHaveAccessibleName(/Not set/)
  await expect.poll(() => jonas.api.getReminders()).toEqual([]) // the server has it, or it would take away the next one
  await jonas.api.setReminder({ taskID, body: { remind_at: new Date().toISOString() } })
  await expect(page.getByRole('link', { name: 'Inbox 2 unread' })).toBeVisible()
  await page.goto('/inbox')
  await expect(page.getByRole('button', { name: /Milk: you wanted to be reminded/ })).toBeVisible()
  await expectAccessible(page)
})

test('the way back is that of the reminder, and not of what was done before it', async ({ people, page }) => {
  const { olga, list } = await together(people)
  await people.logIn(page, olga)
  await openList(page, list.id)
  await row(page, 'Bread').focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('“Bread” completed.')).toBeVisible()
  await row(page, 'Milk').focus()
  await page.keyboard.press('r')
  await item(page, 'Tomorrow morning').click()
  await expect(page.getByText('You are reminded of “Milk”: Tomorrow 09:00.')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(bell(page, 'Milk')).toHaveCount(0)
  expect((await olga.api.getTask({ taskID: list.tasks[1]!.id })).status).toBe('completed')
})

test('without a connection a reminder stays as it is, and says so', async ({ people, page }) => {
  const { olga, list, taskID } = await together(people)
  await people.logIn(page, olga)
  await openList(page, list.id, `?task=${taskID}`)
  await page.route('**/reminder', (route) => route.abort())
  await cell(page).click()
  await item(page, 'Tomorrow morning').click()
  await expect(page.getByRole('alert')).toContainText('The reminder is as it was.')
  await expect(cell(page)).toHaveAccessibleName(/Not set/)
  await olga.api.updateTask({ taskID, body: { status: 'completed' } })
  await expect(cell(page)).toHaveCount(0)
})
