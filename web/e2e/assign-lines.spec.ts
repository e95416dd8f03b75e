import type { Page } from '@playwright/test'
import { misfits } from './fits.ts'
import { expect, type People, type Person, test } from './fixture.ts'
import { join, line, nextLine, openList, shownNames, writeList } from './list-page.ts'
import { expectAccessible, expectClean } from './pages.ts'

/* Who does a line, on the line itself and on its card: seen, chosen, taken back. */

const portrait = (page: Page, name: string) => line(page, name).getByRole('button', { name: /^Assigned to/ })
const choice = (page: Page, name: string) => page.getByRole('menuitemradio', { name, exact: true })

const named = async (person: Person, display_name: string): Promise<Person> => {
  await person.api.updateMe({ body: { display_name } })
  return person
}

/** Three lines that Olga and Jonas have together. */
const together = async (people: People) => {
  const olga = await named(await people.owner('Olga'), 'Olga Ivanova')
  const jonas = await named(await people.signUp('Jonas'), 'Jonas')
  const list = await writeList(olga, ['Rope', 'Sails', 'Paint'])
  await join(olga, list.id, jonas, 'editor')
  const [rope, sails, paint] = list.tasks.map(({ id }) => id) as [string, string, string]
  const open = async (person: Person, search = ''): Promise<Page> => {
    const page = await people.pageOf(person)
    const known = page.waitForResponse('**/people')
    await openList(page, list.id, search)
    await (await known).finished()
    return page
  }
  const assignees = async () =>
    (await olga.api.getTasks({ listID: list.id })).map(({ assignee_id }) =>
      assignee_id === olga.userId ? 'Olga' : assignee_id === jonas.userId ? 'Jonas' : assignee_id,
    )
  return { olga, jonas, listID: list.id, rope, sails, paint, open, assignees }
}

test('a line is assigned with a key, shows who it is, and its portrait leads to the others', async ({ people }) => {
  const { olga, jonas, open, assignees } = await together(people)
  const page = await open(olga)
  const theirs = await open(jonas)
  await expect(portrait(page, 'Rope')).toHaveCount(0)
  await line(page, 'Rope').focus()
  await page.keyboard.press('a')
  await expect(page.getByRole('menuitemradio')).toContainText(['Olga Ivanova (you)', 'Jonas', 'Nobody'])
  await expect(choice(page, 'Nobody')).toBeChecked()
  await expectAccessible(page)
  await page.keyboard.type('jon')
  await page.keyboard.press('Enter')
  await expect(portrait(page, 'Rope')).toHaveAccessibleName('Assigned to Jonas')
  await expect(portrait(theirs, 'Rope')).toHaveAccessibleName('Assigned to you')
  await expect(page.getByText('“Rope” assigned.')).toBeVisible()
  await expect(line(page, 'Rope')).toBeFocused()
  await expect(line(page, 'Rope')).toHaveAccessibleName('Line 1: Rope. Pending, assigned to Jonas')
  await expectAccessible(page)

  await portrait(page, 'Rope').click()
  await expect(choice(page, 'Jonas')).toBeChecked()
  await choice(page, 'Olga Ivanova (you)').click()
  await expect(portrait(theirs, 'Rope')).toHaveAccessibleName('Assigned to Olga Ivanova')
  await expect.poll(assignees).toEqual(['Olga', null, null])
  await page.keyboard.press('ControlOrMeta+z')
  await expect(portrait(theirs, 'Rope')).toHaveAccessibleName('Assigned to you')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(portrait(page, 'Rope')).toHaveCount(0)
  await expect.poll(assignees).toEqual([null, null, null])
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect(portrait(theirs, 'Rope')).toHaveAccessibleName('Assigned to you')
})

test('several lines are assigned at once, and taken back at once', async ({ people }) => {
  const { olga, jonas, rope, open, assignees } = await together(people)
  await olga.api.updateTask({ taskID: rope, body: { assignee_id: jonas.userId } })
  const page = await open(olga)
  await line(page, 'Rope').focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.getByRole('toolbar', { name: 'Selected tasks' }).getByRole('button', { name: 'Assign' }).click()
  await expect(choice(page, 'Jonas')).toBeVisible()
  await expect(page.getByRole('menuitemradio', { checked: true })).toHaveCount(0)
  await choice(page, 'Olga Ivanova (you)').click()
  await expect(page.getByText('3 tasks assigned.')).toBeVisible()
  await expect.poll(assignees).toEqual(['Olga', 'Olga', 'Olga'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(assignees).toEqual(['Jonas', null, null])
})

test('the menu of a line and its card on the board assign it too', async ({ people }) => {
  const { olga, open, assignees } = await together(people)
  const page = await open(olga, '?view=board')
  await line(page, 'Sails').click({ button: 'right' })
  await page.getByRole('menuitem', { name: /^Assign to/ }).click()
  await choice(page, 'Jonas').click()
  await expect(portrait(page, 'Sails')).toHaveAccessibleName('Assigned to Jonas')
  await expectAccessible(page)
  await portrait(page, 'Sails').click()
  await choice(page, 'Nobody').click()
  await expect(portrait(page, 'Sails')).toHaveCount(0)
  await expect(page.getByText('“Sails” assigned to nobody.')).toBeVisible()
  await expect.poll(assignees).toEqual([null, null, null])
})

test('whoever can only read sees who does it, and presses nothing', async ({ people }) => {
  const { olga, jonas, rope, listID, open } = await together(people)
  await olga.api.updateTask({ taskID: rope, body: { assignee_id: olga.userId } })
  await olga.api.updateMember({ listID, userID: jonas.userId, body: { role: 'viewer' } })
  const page = await open(jonas)
  await expect(line(page, 'Rope').getByRole('img', { name: 'Assigned to Olga Ivanova' })).toBeVisible()
  await expect(portrait(page, 'Rope')).toHaveCount(0)
  await line(page, 'Rope').focus()
  await page.keyboard.press('a')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expectAccessible(page)
})

test('whoever leaves meanwhile is offered no more, and what was chosen for them is given back', async ({ people }) => {
  const { olga, jonas, listID, open, assignees } = await together(people)
  const page = await open(olga)
  await line(page, 'Rope').focus()
  await page.keyboard.press('a')
  await expect(choice(page, 'Jonas')).toBeVisible()
  await olga.api.removeMember({ listID, userID: jonas.userId })
  await expect(choice(page, 'Jonas')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(line(page, 'Rope')).toBeFocused()
  await expect.poll(assignees).toEqual([null, null, null])
})

test('assigned by somebody else while the menu is open: what is chosen last holds', async ({ people }) => {
  const { olga, jonas, rope, open, assignees } = await together(people)
  const page = await open(olga)
  await line(page, 'Rope').focus()
  await page.keyboard.press('a')
  await expect(choice(page, 'Nobody')).toBeChecked()
  await jonas.api.updateTask({ taskID: rope, body: { assignee_id: jonas.userId } })
  await expect(choice(page, 'Jonas')).toBeChecked()
  await jonas.api.updateMe({ body: { display_name: 'Jonas B' } })
  await choice(page, 'Olga Ivanova (you)').click()
  await expect.poll(assignees).toEqual(['Olga', null, null])
  await expect(page.getByText('conflict')).toHaveCount(0)
})

test('a line that is deleted while its menu is open is assigned to nobody', async ({ people }) => {
  const { olga, jonas, rope, open, assignees } = await together(people)
  const page = await open(olga)
  await line(page, 'Rope').focus()
  await page.keyboard.press('a')
  await expect(choice(page, 'Jonas')).toBeVisible()
  await jonas.api.deleteTask({ taskID: rope })
  await expect(page.getByText('0 of 2 done')).toBeVisible()
  await choice(page, 'Jonas').click()
  await expect(page.getByText('That task is gone.')).toBeVisible()
  await expect.poll(assignees).toEqual([null, null])
})

test('nothing is cut with portraits, on a phone and with large text', async ({ people }) => {
  const { olga, jonas, listID, open } = await together(people)
  const due = { due_at: '2026-12-24T00:00:00Z', due_all_day: true, assignee_id: jonas.userId }
  const long = 'Write the migration guide for everybody who hosts it themselves'
  await olga.api.createTask({ listID, body: { name: long, ...due } })
  for (const search of ['', '?view=board']) {
    const page = await open(olga, search)
    for (const [width, size] of [
      [1280, '100%'],
      [390, '100%'],
      [390, '200%'],
    ] as const) {
      await page.setViewportSize({ width, height: 844 })
      await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), size)
      await expect(line(page, long)).toBeVisible()
      // With text so large the date goes first.
      if (size === '100%') await expect(portrait(page, long)).toBeVisible()
      await expect.poll(() => misfits(page)).toEqual([])
    }
  }
})

const heads = (page: Page) => page.getByRole('grid').getByRole('heading', { level: 2 })

test('lines are filtered by who does them, in the address, and by a key those of the reader', async ({ people }) => {
  const { olga, jonas, rope, sails, open } = await together(people)
  await olga.api.updateTask({ taskID: rope, body: { assignee_id: jonas.userId } })
  await olga.api.updateTask({ taskID: sails, body: { assignee_id: olga.userId } })
  const page = await open(olga)
  await page.getByRole('button', { name: /^Filter by state/ }).click()
  const form = page.getByRole('dialog', { name: 'Filter' })
  await form.getByRole('button', { name: 'Jonas 1' }).click()
  await expect.poll(() => shownNames(page)).toEqual(['Rope'])
  await form.getByRole('button', { name: 'Nobody 1' }).click()
  await expect.poll(() => shownNames(page)).toEqual(['Rope', 'Paint'])
  await expectClean(page)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/assignee=/)
  await page.reload()
  await expect.poll(() => shownNames(page)).toEqual(['Rope', 'Paint'])
  await page.getByRole('button', { name: 'Without “Jonas”' }).click()
  await page.getByRole('button', { name: 'Without “Nobody”' }).click()
  await expect.poll(() => shownNames(page)).toEqual(['Rope', 'Sails', 'Paint'])

  await line(page, 'Sails').focus()
  await page.keyboard.press('Shift+A')
  await expect.poll(() => shownNames(page)).toEqual(['Sails'])
  await expect(page).toHaveURL(/assignee=me/)
  await expect(page.getByRole('button', { name: 'Without “Olga Ivanova (you)”' })).toBeVisible()
  await jonas.api.updateTask({ taskID: rope, body: { assignee_id: olga.userId } })
  await expect.poll(() => shownNames(page)).toEqual(['Rope', 'Sails'])
  await expectAccessible(page)
  await page.keyboard.press('Shift+A')
  await expect.poll(() => shownNames(page)).toEqual(['Rope', 'Sails', 'Paint'])
})

test('lines are grouped by who does them, live: assigned, renamed, gone', async ({ people }) => {
  const { olga, jonas, rope, sails, listID, open } = await together(people)
  await olga.api.updateTask({ taskID: rope, body: { assignee_id: jonas.userId } })
  const page = await open(olga)
  await page.getByRole('button', { name: 'Group' }).click()
  await page.getByRole('menuitemradio', { name: 'Person' }).click()
  await expect(page).toHaveURL(/group=assignee/)
  await expect(heads(page)).toHaveText(['Jonas 1', 'Nobody 2'])
  await jonas.api.updateTask({ taskID: sails, body: { assignee_id: olga.userId } })
  await expect(heads(page)).toHaveText(['Olga Ivanova 1', 'Jonas 1', 'Nobody 1'])
  await expect.poll(() => shownNames(page)).toEqual(['Sails', 'Rope', 'Paint'])
  await expectAccessible(page)
  await line(page, 'Rope').focus()
  await olga.api.removeMember({ listID, userID: jonas.userId })
  await expect(heads(page)).toHaveText(['Olga Ivanova 1', 'Nobody 2'])
  await expect(line(page, 'Rope')).toBeFocused()
})

test('a deletion is undone also where whoever was to do the line has left meanwhile', async ({ people }) => {
  const { olga, jonas, listID, rope, open, assignees } = await together(people)
  await olga.api.updateTask({ taskID: rope, body: { assignee_id: jonas.userId } })
  const page = await open(olga)
  await expect(portrait(page, 'Rope')).toHaveAccessibleName('Assigned to Jonas')
  await line(page, 'Rope').focus()
  await page.keyboard.press('Delete')
  await page.evaluate(() => window.dispatchEvent(new Event('pagehide')))
  await expect.poll(assignees).toEqual([null, null])
  await olga.api.removeMember({ listID, userID: jonas.userId })
  await line(page, 'Sails').focus()
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(assignees).toEqual([null, null, null])
  await expect(line(page, 'Rope')).toBeVisible()
  await expect(portrait(page, 'Rope')).toHaveCount(0)
})

test('what was given to somebody without a connection, who has left by then, is given to nobody', async ({
  people,
}) => {
  const { olga, jonas, listID, open, assignees } = await together(people)
  const page = await open(olga)
  await nextLine(page).fill('Oars @jonas')
  await expect(page.locator('mark')).toHaveText('@jonas')
  await page.context().setOffline(true)
  await nextLine(page).press('Enter')
  await expect(portrait(page, 'Oars')).toHaveAccessibleName('Assigned to Jonas')
  await line(page, 'Sails').focus()
  await page.keyboard.press('a')
  await choice(page, 'Jonas').click()
  await expect(portrait(page, 'Sails')).toHaveAccessibleName('Assigned to Jonas')
  await olga.api.removeMember({ listID, userID: jonas.userId })
  await page.context().setOffline(false)
  await expect(page.getByText('That person is not on this list any more.')).toBeVisible()
  await expect.poll(assignees).toEqual([null, null, null, null])
  await expect(line(page, 'Oars')).toBeVisible()
  await expect(portrait(page, 'Oars')).toHaveCount(0)
  await expect(portrait(page, 'Sails')).toHaveCount(0)
})
