import type { Page } from '@playwright/test'
import { expect, type People, type Person, test } from './fixture.ts'
import { composer, join, openList, panel, writeList } from './list-page.ts'
import { expectAccessible } from './pages.ts'

/* What others did that is meant for somebody, and how somebody is meant. */

const named = async (person: Person, display_name: string): Promise<Person> => {
  await person.api.updateMe({ body: { display_name } })
  return person
}

/** A list of Olga's that Jonas can change; he knows that. */
const together = async (people: People) => {
  const olga = await named(await people.owner('Olga'), 'Olga')
  const jonas = await named(await people.signUp('Jonas'), 'Jonas Weber')
  const list = await writeList(olga, ['Milk', 'Bread'])
  await join(olga, list.id, jonas, 'editor')
  await jonas.api.markInboxRead({ body: { through: Number.MAX_SAFE_INTEGER } })
  return { olga, jonas, list, taskID: list.tasks[0]!.id }
}

const at = ({ name, userId }: Person) => `@[${name}](user:${userId})`

const openInbox = async (page: Page): Promise<void> => {
  await page.goto('/inbox')
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
}

const link = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name })

const offered = (page: Page) => page.getByRole('listbox', { name: 'People to mention' }).getByRole('option')

test('who is mentioned sees it at once on each device, opens it, and has read it on all of them', async ({
  people,
}) => {
  const { olga, jonas, list, taskID } = await together(people)
  const [desk, phone, olgas] = [await people.pageOf(jonas), await people.pageOf(jonas), await people.pageOf(olga)]
  await openInbox(desk)
  await phone.goto('/today')
  await expect(link(phone, /^Inbox/)).toHaveAccessibleName('Inbox')
  await expect(desk.getByRole('button', { name: 'added you to' })).toBeVisible()

  await openList(olgas, list.id, `?task=${taskID}`)
  await composer(olgas).pressSequentially('Look, @jon')
  await expect(offered(olgas)).toHaveText([/Jonas Weber/])
  await olgas.keyboard.press('Enter')
  await expect(composer(olgas)).toHaveValue('Look, @Jonas Weber ')
  await olgas.keyboard.type('two bottles?')
  await olgas.keyboard.press('Control+Enter')
  await expect(panel(olgas).locator('[data-comment] b')).toHaveText('@Jonas Weber')
  expect((await olga.api.getComments({ taskID }))[0]!.body).toBe(
    `Look, @[Jonas Weber](user:${jonas.userId}) two bottles?`,
  )

  for (const page of [desk, phone]) await expect(link(page, /^Inbox/)).toHaveAccessibleName('Inbox 1 unread')
  const row = desk.getByRole('button', { name: /Olga.* mentioned you in Milk/ })
  await expect(row).toBeVisible()
  await row.click()
  await expect(panel(desk).getByText('two bottles?')).toBeInViewport()
  for (const page of [desk, phone]) await expect(link(page, /^Inbox/)).toHaveAccessibleName('Inbox')
})

test('all are marked as read with a key, and the keys go from one to the next', async ({ people, page }) => {
  const { olga, jonas, list, taskID } = await together(people)
  for (const task of list.tasks) await olga.api.createComment({ taskID: task.id, body: { body: at(jonas) } })
  await people.logIn(page, jonas)
  await openInbox(page)
  await expect(page.getByRole('heading', { name: 'Today', level: 2 })).toBeVisible()
  await expect(link(page, /^Inbox/)).toHaveAccessibleName('Inbox 2 unread')
  await page.keyboard.press('j')
  await expect(page.getByRole('button', { name: /Bread/ })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('button', { name: /Milk/ })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('r')
  await expect(link(page, /^Inbox/)).toHaveAccessibleName('Inbox')
  await page.reload()
  await expect(page.getByRole('button', { name: /Milk/ })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Unread' })).toHaveCount(0)
  await page.getByRole('button', { name: /Milk/ }).click()
  await expect(panel(page)).toBeVisible()
  expect(page.url()).toContain(taskID)
})

test('a task that somebody gives is shown until it is taken back, and what is said in a thread as one', async ({
  people,
  page,
}) => {
  const { olga, jonas, list, taskID } = await together(people)
  await people.logIn(page, jonas)
  await openInbox(page)
  const give = (assignee_id: string | null) => olga.api.updateTask({ taskID, body: { assignee_id } })
  await give(jonas.userId)
  const given = page.getByRole('button', { name: /Olga.* gave you Milk/ })
  await expect(given).toBeVisible()
  await give(null)
  await expect(given).toHaveCount(0)
  await expect(link(page, /^Inbox/)).toHaveAccessibleName('Inbox')
  const operations = list.tasks.map(({ id }) => ({ op: 'update' as const, id, assignee_id: jonas.userId }))
  await olga.api.batchTasks({ listID: list.id, body: { operations } })
  await expect(page.getByRole('button', { name: /Olga.* gave you Milk and one more task/ })).toBeVisible()
  for (const body of ['One', 'Two', 'Three']) await olga.api.createComment({ taskID, body: { body } })
  await expect(page.getByRole('button', { name: /Milk has 3 new comments, the last by .*Olga/ })).toBeVisible()
  await expect(link(page, /^Inbox/)).toHaveAccessibleName('Inbox 2 unread')
  await expectAccessible(page)
})

test('whoever opens a task has read what was waiting about it, and nothing of what comes while it is open', async ({
  people,
  page,
}) => {
  const { olga, jonas, list, taskID } = await together(people)
  for (const task of list.tasks) await olga.api.createComment({ taskID: task.id, body: { body: at(jonas) } })
  await people.logIn(page, jonas)
  await openList(page, list.id)
  await expect(link(page, /^Inbox/)).toHaveAccessibleName('Inbox 2 unread')
  await page.goto(`/lists/${list.id}?task=${taskID}`)
  await expect(link(page, /^Inbox/)).toHaveAccessibleName('Inbox 1 unread')
  await olga.api.createComment({ taskID, body: { body: `${at(jonas)} again` } })
  await expect(panel(page).getByText('again')).toBeVisible()
  await expect(link(page, /^Inbox/)).toHaveAccessibleName('Inbox 2 unread')
  expect((await jonas.api.getInbox({})).filter(({ read }) => !read)).toHaveLength(2)
})

test('who was removed has nothing, and is offered to nobody', async ({ people }) => {
  const { olga, jonas, list, taskID } = await together(people)
  const [jonass, olgas] = [await people.pageOf(jonas), await people.pageOf(olga)]
  await olga.api.createComment({ taskID, body: { body: at(jonas) } })
  await openInbox(jonass)
  await expect(jonass.getByRole('button', { name: /mentioned you/ })).toBeVisible()
  await olga.api.removeMember({ listID: list.id, userID: jonas.userId })
  await openInbox(jonass)
  await expect(jonass.getByText('When somebody mentions you')).toBeVisible()
  await openList(olgas, list.id, `?task=${taskID}`)
  await composer(olgas).pressSequentially('@o')
  await expect(offered(olgas)).toHaveText([/Olga/])
  await composer(olgas).fill('@j')
  await expect(offered(olgas)).toHaveCount(0)
})

test('names are offered until Escape, written where one points, and kept when a comment is edited', async ({
  people,
  page,
}) => {
  const { olga, jonas, list, taskID } = await together(people)
  await people.logIn(page, olga)
  await openList(page, list.id, `?task=${taskID}`)
  await composer(page).pressSequentially('@')
  await expect(offered(page)).toHaveCount(2)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(offered(page)).toHaveCount(0)
  await expect(composer(page)).toBeFocused()
  await expect(composer(page)).toHaveValue('@')
  await page.keyboard.type(' and @w')
  await offered(page).filter({ hasText: 'Jonas' }).click()
  await expect(composer(page)).toHaveValue('@ and @Jonas Weber ')
  await expect(composer(page)).toBeFocused()
  await page.keyboard.press('Control+Enter')
  const mention = `@[Jonas Weber](user:${jonas.userId})`
  const bodies = async () => (await olga.api.getComments({ taskID })).map(({ body }) => body)
  await expect.poll(bodies).toEqual([`@ and ${mention}`])
  await olga.api.removeMember({ listID: list.id, userID: jonas.userId })
  await panel(page)
    .getByRole('button', { name: /^Comment of/ })
    .click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const field = page.getByLabel('Your comment')
  await expect(field).toHaveValue('@ and @Jonas Weber')
  await field.press('End')
  await field.pressSequentially('!')
  await field.press('Control+Enter')
  await expect.poll(bodies).toEqual([`@ and ${mention}!`])
})

test('without a connection members are offered as well, and who is mentioned then is told afterwards', async ({
  people,
}) => {
  const { olga, jonas, list, taskID } = await together(people)
  const page = await people.pageOf(olga)
  const known = page.waitForResponse(/\/people$/)
  await openList(page, list.id, `?task=${taskID}`)
  await (await known).finished()
  await page.context().setOffline(true)
  await composer(page).pressSequentially('Ask @w')
  await offered(page).filter({ hasText: 'Jonas' }).click()
  await page.keyboard.press('Control+Enter')
  await expect(panel(page).getByText('@Jonas Weber')).toBeVisible()
  await page.context().setOffline(false)
  const bodies = async () => (await olga.api.getComments({ taskID })).map(({ body }) => body)
  await expect.poll(bodies).toEqual([`Ask @[Jonas Weber](user:${jonas.userId})`])
  await expect.poll(async () => (await jonas.api.getInbox({})).some(({ kind }) => kind === 'mention')).toBe(true)
})
