import type { Page } from '@playwright/test'
import { expect, type People, type Person, test } from './fixture.ts'
import { countEditsKept, join, openList, panel, writeList } from './list-page.ts'
import { expectAccessible } from './pages.ts'

/* Who does a line: chosen in its panel, seen there by everybody at once. */

const field = (page: Page) => panel(page).getByRole('button', { name: /^Assigned to/ })

const choose = async (page: Page, name: string): Promise<void> => {
  await field(page).click()
  await page.getByRole('menuitemradio', { name, exact: true }).click()
}

const named = async (person: Person, display_name: string): Promise<Person> => {
  await person.api.updateMe({ body: { display_name } })
  return person
}

/** One line of Olga's, open before her, in a list that Jonas has as well. */
const together = async (people: People, role: 'editor' | 'viewer' = 'editor') => {
  const olga = await named(await people.owner('Olga'), 'Olga')
  const jonas = await named(await people.signUp('Jonas'), 'Jonas')
  const { id: listID, tasks } = await writeList(olga, ['One'])
  await join(olga, listID, jonas, role)
  const taskID = tasks[0]!.id
  const open = async (person: Person): Promise<Page> => {
    const page = await people.pageOf(person)
    const known = page.waitForResponse('**/people')
    await openList(page, listID, `?task=${taskID}`)
    await (await known).finished()
    return page
  }
  const assignee = async () => (await olga.api.getTask({ taskID })).assignee_id
  return { olga, jonas, listID, taskID, open, assignee, page: await open(olga) }
}

test('a line is assigned in its panel, others see it live, and it can be undone', async ({ people }) => {
  const { jonas, listID, open, assignee, page } = await together(people)
  const theirs = await open(jonas)
  await expect(field(page)).toHaveAccessibleName('Assigned to Nobody')
  await field(page).click()
  await expect(page.getByRole('menuitemradio')).toContainText(['Olga (you)', 'Jonas', 'Nobody'])
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(field(page)).toBeFocused()

  await choose(page, 'Jonas')
  await expect(field(page)).toHaveAccessibleName('Assigned to Jonas')
  await expect(field(theirs)).toHaveAccessibleName('Assigned to Jonas')
  await expect.poll(assignee).toBe(jonas.userId)
  await expectAccessible(page)

  await page.keyboard.press('ControlOrMeta+z')
  await expect(field(page)).toHaveAccessibleName('Assigned to Nobody')
  await expect(field(theirs)).toHaveAccessibleName('Assigned to Nobody')
  await expect.poll(assignee).toBe(null)

  await choose(theirs, 'Jonas (you)')
  await expect(field(page)).toHaveAccessibleName('Assigned to Jonas')
  await jonas.api.removeMember({ listID, userID: jonas.userId })
  await expect(field(page)).toHaveAccessibleName('Assigned to Nobody')
  await field(page).click()
  await expect(page.getByRole('menuitemradio')).toContainText(['Olga (you)', 'Nobody'])
})

test('somebody is found by typing the beginning of the name', async ({ people }) => {
  const { assignee, jonas, page } = await together(people)
  await field(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitemradio', { name: 'Jonas' })).toBeVisible()
  await page.keyboard.type('jon')
  await expect(page.getByRole('menuitemradio', { name: 'Jonas' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field(page)).toHaveAccessibleName('Assigned to Jonas')
  await expect.poll(assignee).toBe(jonas.userId)
})

test('what is assigned without a connection is sent once it is back', async ({ people }) => {
  const { olga, assignee, jonas, page } = await together(people)
  await page.context().setOffline(true)
  await choose(page, 'Jonas')
  await expect(field(page)).toHaveAccessibleName('Assigned to Jonas')
  await expect.poll(() => countEditsKept(page, olga.userId)).toBe(1)
  expect(await assignee()).toBe(null)
  let sent = 0
  page.on('request', (request) => {
    if (request.postData()?.includes('assignee_id')) sent++
  })
  await page.context().setOffline(false)
  await expect.poll(assignee).toBe(jonas.userId)
  await expect.poll(() => countEditsKept(page, olga.userId)).toBe(0)
  expect(sent).toBe(1)
})

test('who can only read sees who does it, and is offered nothing', async ({ people }) => {
  const { olga, jonas, taskID, open } = await together(people, 'viewer')
  await olga.api.updateTask({ taskID, body: { assignee_id: olga.userId } })
  const page = await open(jonas)
  await expect(panel(page).getByText('Olga', { exact: true })).toBeVisible()
  await expect(field(page)).toHaveCount(0)
})
