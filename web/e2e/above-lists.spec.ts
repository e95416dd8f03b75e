import type { Page } from '@playwright/test'
import { inDays, openDays, writeDated } from './days-page.ts'
import { expect, type People, test } from './fixture.ts'
import { composer, join, line, nextLine, shownNames } from './list-page.ts'
import { expectAccessible, expectClean } from './pages.ts'

/* What is done in a list with keys, menu and selection, done to lines of several lists at once. */

/** Two lists of Olga’s; Tom has the first one, Jonas both. */
const shared = async (people: People) => {
  const [olga, tom, jonas] = [await people.owner('Olga'), await people.signUp('Tom'), await people.signUp('Jonas')]
  for (const person of [olga, tom, jonas]) await person.api.updateMe({ body: { display_name: person.name } })
  const ship = await writeDated(olga, 'Ship', { Late: -2, Rope: 0 })
  const house = await writeDated(olga, 'House', { Roof: 0, Lamp: 3 })
  await join(olga, ship.listID, tom, 'editor')
  for (const { listID } of [ship, house]) await join(olga, listID, jonas, 'editor')
  const page = await people.pageOf(olga)
  const ids = { ...ship.ids, ...house.ids }
  const task = (name: string) => olga.api.getTask({ taskID: ids[name]! })
  return { olga, tom, jonas, ship, house, ids, task, page }
}

const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selected tasks' })
const choices = (page: Page) => page.getByRole('menuitemradio')

test('A assigns a line to somebody of its list, R reminds, and both are taken back', async ({ people }) => {
  const { olga, tom, task, page } = await shared(people)
  await openDays(page)
  await line(page, 'Rope').focus()
  await page.keyboard.press('a')
  await expect(choices(page)).toContainText(['Olga (you)', 'Jonas', 'Tom', 'Nobody'])
  await expectAccessible(page)
  await choices(page).filter({ hasText: 'Tom' }).click()
  await expect(line(page, 'Rope').getByRole('img', { name: 'Assigned to Tom' })).toBeVisible()
  await expect(line(page, 'Rope')).toBeFocused()
  await expect.poll(async () => (await task('Rope')).assignee_id).toBe(tom.userId)
  await page.keyboard.press('Control+z')
  await expect.poll(async () => (await task('Rope')).assignee_id).toBe(null)

  await page.keyboard.press('r')
  await page.getByRole('menuitem', { name: 'In an hour' }).click()
  await expect(page.getByText('You are reminded of “Rope”')).toBeVisible()
  await expect(line(page, 'Rope').getByRole('img', { name: /^You are reminded/ })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(line(page, 'Rope').getByRole('img', { name: /^You are reminded/ })).toHaveCount(0)
  await expect.poll(() => olga.api.getReminders()).toEqual([])
})

test('the menu of a line has what the menu in a list has, by the pointer and by a right click', async ({ people }) => {
  const { task, page } = await shared(people)
  await openDays(page)
  await line(page, 'Rope').hover()
  await line(page, 'Rope').getByRole('button', { name: '“Rope”', exact: true }).click()
  await expect(page.getByRole('menuitem')).toContainText([
    'Open',
    'Comment',
    'Complete',
    'Due date',
    'Assign to…',
    'Remind me…',
    'Labels',
    'Select',
    'Archive',
    'Delete',
  ])
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Labels' }).click()
  await page.getByLabel('Add a label').fill('boat')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(line(page, 'Rope')).toContainText('boat')
  await expect.poll(async () => (await task('Rope')).labels).toEqual(['boat'])
  await line(page, 'Roof').locator('[data-part="status"]').click({ button: 'right' })
  await choices(page).filter({ hasText: 'In progress' }).click()
  await expect.poll(async () => (await task('Roof')).status).toBe('in_progress')
  await line(page, 'Roof').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Comment' }).click()
  await expect(composer(page)).toBeFocused()
})

test('several lines of two lists are completed, assigned, dated and labelled at once, each a step to be taken back', async ({
  people,
}) => {
  const { jonas, ids, task, page } = await shared(people)
  const of = (names: string[], field: 'status' | 'assignee_id' | 'due_at' | 'labels') =>
    Promise.all(names.map(async (name) => (await task(name))[field]))
  await openDays(page)
  const [, second, third] = await shownNames(page)
  await line(page, 'Late').focus()
  await page.keyboard.press('x')
  await expect(line(page, 'Late')).toHaveAttribute('aria-selected', 'true')
  await line(page, third!).click({ modifiers: ['Shift'] })
  await expect(bar(page)).toContainText('3 selected')
  await expect(line(page, second!)).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page)

  const three = ['Late', 'Rope', 'Roof']
  await bar(page)
    .getByRole('button', { name: /^Assign/ })
    .click()
  // Tom has only one of the two lists.
  await expect(choices(page)).toContainText(['Olga (you)', 'Jonas', 'Nobody'])
  await expect(choices(page)).toHaveCount(3)
  await choices(page).filter({ hasText: 'Jonas' }).click()
  await expect(page.getByText('3 tasks assigned.')).toBeVisible()
  await expect.poll(() => of(three, 'assignee_id')).toEqual([jonas.userId, jonas.userId, jonas.userId])
  await page.keyboard.press('Control+z')
  await expect.poll(() => of(three, 'assignee_id')).toEqual([null, null, null])

  await line(page, 'Late').focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Shift+L')
  await page.getByLabel('Add a label').fill('soon')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect.poll(() => of(three, 'labels')).toEqual([['soon'], ['soon'], ['soon']])
  await page.keyboard.press('Control+z')
  await expect.poll(() => of(three, 'labels')).toEqual([[], [], []])

  await page.keyboard.press('d')
  await expect(page.getByRole('dialog', { name: 'When are these 3 tasks due?' })).toBeVisible()
  await page.getByLabel('Due', { exact: true }).fill('today')
  await page.keyboard.press('Enter')
  const days = async () => (await of(three, 'due_at')).map((due) => String(due).slice(0, 10))
  const dayIn = (days: number) => inDays(days).slice(0, 10)
  await expect.poll(days).toEqual([dayIn(0), dayIn(0), dayIn(0)])
  await page.keyboard.press('Control+z')
  await expect.poll(days).toEqual([dayIn(-2), dayIn(0), dayIn(0)])

  await line(page, 'Late').focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Space')
  await expect(page.getByText('3 tasks completed.')).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
  await expect.poll(() => of(three, 'status')).toEqual(['completed', 'completed', 'completed'])
  await page.keyboard.press('Control+z')
  await expect.poll(() => of(three, 'status')).toEqual(['pending', 'pending', 'pending'])
  await page.keyboard.press('Control+Shift+z')
  await expect.poll(() => of(three, 'status')).toEqual(['completed', 'completed', 'completed'])
  expect(ids['Lamp']).toBeDefined()
  expect((await task('Lamp')).status).toBe('pending')
})

test('what is selected holds only what is there, and what may only be read stays as it is', async ({ people }) => {
  const { olga, tom, ship, task } = await shared(people)
  const { listID, ids } = await writeDated(tom, 'His', { Own: 0 })
  await olga.api.updateMember({ listID: ship.listID, userID: tom.userId, body: { role: 'viewer' } })
  const page = await people.pageOf(tom)
  await openDays(page)
  await line(page, 'Own').focus()
  await page.keyboard.press('Control+a')
  await expect(bar(page)).toContainText('3 selected')
  await olga.api.deleteTask({ taskID: ship.ids['Rope']! })
  await expect(bar(page)).toContainText('2 selected')
  await page.keyboard.press('Space')
  await expect.poll(async () => (await tom.api.getTask({ taskID: ids['Own']! })).status).toBe('completed')
  expect((await task('Late')).status).toBe('pending')
  // Whoever may only read is reminded all the same.
  await line(page, 'Late').focus()
  await page.keyboard.press('a')
  await expect(choices(page)).toHaveCount(0)
  await page.keyboard.press('r')
  await page.getByRole('menuitem', { name: 'In an hour' }).click()
  await expect.poll(async () => (await tom.api.getReminders()).length).toBe(1)
  expect((await tom.api.getTasks({ listID })).length).toBe(1)
})

test('cards of Mine are taken along together', async ({ people }) => {
  const { olga, ids, task, page } = await shared(people)
  for (const name of ['Late', 'Roof', 'Lamp'])
    await olga.api.updateTask({ taskID: ids[name]!, body: { assignee_id: olga.userId } })
  await page.goto('/mine?view=board')
  await line(page, 'Roof').click({ modifiers: ['ControlOrMeta'] })
  await line(page, 'Lamp').click({ modifiers: ['ControlOrMeta'] })
  await expect(bar(page)).toContainText('2 selected')
  await expectClean(page)
  await page.keyboard.press('Alt+ArrowRight')
  await expect.poll(async () => (await task('Roof')).status).toBe('in_progress')
  await expect.poll(async () => (await task('Lamp')).status).toBe('in_progress')
  expect((await task('Late')).status).toBe('pending')
  await page.keyboard.press('Control+z')
  await expect.poll(async () => (await task('Roof')).status).toBe('pending')
  await expect.poll(async () => (await task('Lamp')).status).toBe('pending')
})

test('a line is added from Today into the list that was chosen last, and is taken back', async ({ people }) => {
  const { olga, tom, ship, house, page } = await shared(people)
  const named = async (listID: string, name: string) =>
    (await olga.api.getTasks({ listID })).find((each) => each.name === name)
  await openDays(page)
  await line(page, 'Rope').focus()
  await page.keyboard.press('n')
  await expect(nextLine(page)).toBeFocused()
  await page.getByRole('combobox', { name: 'List of the new task' }).selectOption('Ship')
  await nextLine(page).pressSequentially('Buy tar @to')
  await expect(page.locator('[role="option"]')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await page.keyboard.type('#deck ')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(line(page, 'Buy tar')).toContainText('Ship')
  await expect(nextLine(page)).toBeFocused()
  await expect(nextLine(page)).toHaveValue('')
  await expect
    .poll(() => named(ship.listID, 'Buy tar'))
    .toMatchObject({
      assignee_id: tom.userId,
      labels: ['deck'],
      due_at: `${inDays(0).slice(0, 10)}T00:00:00.000Z`,
      due_all_day: true,
    })

  await page.keyboard.type('Order paint in 3 days')
  await page.keyboard.press('Enter')
  await expect(page.getByText('“Order paint” is in “Ship” now.')).toBeVisible()
  await expect(line(page, 'Order paint')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'List of the new task' })).toHaveValue(ship.listID)
  await nextLine(page).fill('Call Ed')
  await page.keyboard.press('Enter')
  await expect.poll(() => named(ship.listID, 'Call Ed')).toBeDefined()
  await page.keyboard.press('Control+z')
  await expect(line(page, 'Call Ed')).toHaveCount(0)
  await expect.poll(() => named(ship.listID, 'Call Ed')).toBeUndefined()
  expect((await olga.api.getTasks({ listID: house.listID })).length).toBe(2)
})

test('a line that is added from Mine is the reader’s, and one that the server refuses is told', async ({ people }) => {
  const { olga, tom, ship, page } = await shared(people)
  await openDays(page, 'mine')
  await nextLine(page).fill('Sweep the deck')
  await page.keyboard.press('Enter')
  await expect(line(page, 'Sweep the deck')).toBeVisible()
  const known = page.waitForResponse(`**/lists/${ship.listID}/people`)
  await page.getByRole('combobox', { name: 'List of the new task' }).selectOption('Ship')
  await (await known).finished()
  await nextLine(page).pressSequentially('Ask again @tom ')
  await page.keyboard.press('Enter')
  await expect(page.getByText('“Ask again” is in “Ship” now.')).toBeVisible()
  const mine = async () => (await olga.api.getTasks({ listID: ship.listID })).map(({ name }) => name)
  await expect.poll(mine).toContain('Ask again')

  const his = await people.pageOf(tom)
  await openDays(his)
  await expect(line(his, 'Rope')).toBeVisible()
  await his.route('**/batch', (route) => route.abort())
  await his.route('**/tasks', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await nextLine(his).fill('Too late')
  await his.keyboard.press('Enter')
  await expect(line(his, 'Too late')).toBeVisible()
  await olga.api.updateMember({ listID: ship.listID, userID: tom.userId, body: { role: 'viewer' } })
  await his.unroute('**/batch')
  await his.unroute('**/tasks')
  await expect(his.getByText(/^“Too late” was not added/)).toBeVisible()
  await expect(nextLine(his)).toHaveCount(0)
})

for (const [where, path] of Object.entries({ 'a list': '/lists/', 'a board': '?view=board', Today: '/today' }))
  test(`in ${where}, once a line is added nothing before it is offered to be taken back`, async ({ people }) => {
    const { ship, task, page } = await shared(people)
    await page.goto(path === '/today' ? path : `/lists/${ship.listID}${path.replace('/lists/', '')}`)
    await line(page, 'Rope').focus()
    await page.keyboard.press('Space')
    await expect(page.getByText('“Rope” completed.')).toBeVisible()
    const field = path.includes('board') ? page.getByLabel('New task, Pending') : nextLine(page)
    await field.fill('Added')
    await page.keyboard.press('Enter')
    await expect(line(page, 'Added')).toBeVisible()
    // Long before it would have gone by itself.
    await expect(page.getByText('“Rope” completed.')).toHaveCount(0, { timeout: 3000 })
    await page.keyboard.press('Control+z')
    await expect(line(page, 'Added')).toHaveCount(0)
    await expect.poll(async () => (await task('Rope')).status).toBe('completed')
  })
