import type { Page } from '@playwright/test'
import { expect, type People, type Person, test } from './fixture.ts'
import { composer, draftsKept, join, line, openList, panel, toast, writeList } from './list-page.ts'

const comments = (page: Page) => panel(page).getByRole('region', { name: 'Comments' }).getByRole('listitem')

/** Olga’s list with one line, open at her page; Ed may write in it. */
const together = async (page: Page, people: People) => {
  const [olga, ed] = [await people.owner('Olga'), await people.signUp('Ed')]
  await people.logIn(page, olga)
  const list = await writeList(olga, ['First', 'Mine'])
  await join(olga, list.id, ed, 'editor')
  const taskID = list.tasks[1]!.id
  const say = (who: Person, body: string) => who.api.createComment({ taskID, body: { body } })
  const said = async () => (await olga.api.getComments({ taskID })).map(({ body }) => body)
  const open = () => openList(page, list.id, `?task=${taskID}`)
  return { olga, ed, list, taskID, say, said, open }
}

/** Opens one’s own comment for writing. */
const edit = async (page: Page, index: number): Promise<void> => {
  await comments(page)
    .nth(index)
    .getByRole('button', { name: /^Comment of/ })
    .click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(page.getByLabel('Your comment')).toBeFocused()
}

test('what is said is there at once, and at everybody who has the line open', async ({ page, people }) => {
  const { ed, list, taskID, open, said, say } = await together(page, people)
  const there = await people.pageOf(ed)
  await openList(there, list.id, `?task=${taskID}`)
  await open()
  await expect(panel(page).getByText('Nobody has said anything yet.')).toBeVisible()
  await composer(page).fill('Two *bottles*')
  await page.keyboard.press('Control+Enter')
  await expect(comments(page)).toHaveCount(1)
  await expect(composer(page)).toHaveValue('')
  await expect(composer(page)).toBeFocused()
  await expect(comments(there)).toHaveText([/Olga|olga.*Two bottles/i])
  await expect(comments(there).getByRole('emphasis')).toHaveText('bottles')
  await expect(line(there, 'Mine').getByText('1 comment')).toBeAttached()

  await edit(page, 0)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Three')
  await page.keyboard.press('Control+Enter')
  await expect(comments(there)).toHaveText([/Three/])
  await expect(comments(there)).toHaveText([/edited/])
  await expect(comments(there).getByRole('button')).toHaveCount(0)

  await say(ed, 'Why?')
  await expect(comments(page)).toHaveCount(2)
  await comments(page)
    .nth(0)
    .getByRole('button', { name: /^Comment of/ })
    .click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(comments(page)).toHaveText([/Why\?/])
  await expect(panel(page).getByRole('button', { name: 'Mine' })).toBeFocused()
  await expect(toast(page, 'Comment deleted.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(comments(page)).toHaveCount(2)
  expect(await said()).toEqual(['Three', 'Why?'])

  await comments(page)
    .nth(0)
    .getByRole('button', { name: /^Comment of/ })
    .click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(comments(there)).toHaveText([/Why\?/])
  await expect(line(there, 'Mine').getByText('1 comment')).toBeAttached()
})

test('of a long thread the latest is shown, and what is said meanwhile does not fold it', async ({ page, people }) => {
  const { ed, open, say } = await together(page, people)
  for (let index = 1; index <= 8; index++) await say(ed, `Word ${index}`)
  await open()
  await expect(comments(page)).toHaveText([/Word 6/, /Word 7/, /Word 8/])
  await say(ed, 'Word 9')
  await expect(comments(page)).toHaveText([/Word 6/, /Word 7/, /Word 8/, /Word 9/])
  await panel(page).getByRole('button', { name: 'Show 5 earlier comments' }).click()
  await expect(comments(page)).toHaveCount(9)
})

test('what is said without a connection waits, is kept over a reload, and is sent once', async ({ page, people }) => {
  const { open, said } = await together(page, people)
  await open()
  await expect(panel(page).getByText('Nobody has said anything yet.')).toBeVisible()
  await page.route('**/api/v1/tasks/*/comments', (route) =>
    route.request().method() === 'POST' ? route.abort('connectionrefused') : route.continue(),
  )
  await composer(page).fill('Later')
  await page.keyboard.press('Control+Enter')
  await expect(comments(page)).toHaveText([/Later.*|Waiting.*Later/s])
  await expect(comments(page).getByText('Waiting')).toBeVisible()
  await page.reload()
  await expect(comments(page).getByText('Later')).toBeVisible()
  expect(await said()).toEqual([])
  await page.unrouteAll()
  await page.evaluate(() => window.dispatchEvent(new Event('online'))) // the oftener it failed, the longer it would wait
  await expect.poll(said).toEqual(['Later'])
  await expect(comments(page)).toHaveCount(1)
  await expect(comments(page).getByText('Waiting')).toBeHidden()
})

test('a comment whose answer is lost is there once', async ({ page, people }) => {
  const { open, said } = await together(page, people)
  await open()
  let lost = 0
  await page.route('**/api/v1/tasks/*/comments', async (route) => {
    if (route.request().method() !== 'POST' || lost++ > 0) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await composer(page).fill('Once')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => lost).toBeGreaterThan(1)
  await expect.poll(said).toEqual(['Once'])
  await expect(comments(page)).toHaveCount(1)
})

test('what is half said is there after a reload, for its own line only', async ({ page, people }) => {
  const { olga, list, open } = await together(page, people)
  await open()
  await composer(page).fill('Half a')
  await expect(panel(page).getByText('Draft kept')).toBeVisible()
  await expect.poll(() => draftsKept(page, olga.userId)).toEqual(['Half a'])
  await page.reload()
  await expect(composer(page)).toHaveValue('Half a')
  await page.goto(`/lists/${list.id}?task=${list.tasks[0]!.id}`)
  await expect(composer(page)).toHaveValue('')
})

test('a comment that is changed in another window while another text is written for it says so', async ({
  page,
  people,
}) => {
  const { olga, open, say, said } = await together(page, people)
  const { id } = await say(olga, 'Mine to change')
  await open()
  await edit(page, 0)
  await page.getByLabel('Your comment').fill('Changed here')
  await olga.api.updateComment({ commentID: String(id), body: { body: 'Changed there' } })
  await expect(
    panel(page).getByText('You have changed this comment elsewhere. It says now: Changed there'),
  ).toBeVisible()
  await expect(page.getByLabel('Your comment')).toHaveValue('Changed here')
  await page.getByLabel('Your comment').press('Control+Enter')
  await expect.poll(said).toEqual(['Changed here'])
  await expect(panel(page).getByText('You have changed')).toHaveCount(0)
})

test('a comment that is deleted elsewhere while another text is written for it leaves the text', async ({
  page,
  people,
}) => {
  const { olga, open, say, said } = await together(page, people)
  const { id } = await say(olga, 'Mine to change')
  await open()
  await edit(page, 0)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Changed')
  await olga.api.deleteComment({ commentID: String(id) })
  await expect(panel(page).getByText('You deleted this comment. Your text is still here.')).toBeVisible()
  await expect(page.getByLabel('Your comment')).toHaveValue('Changed')
  await panel(page).getByRole('button', { name: 'Say it as a new comment' }).click()
  await expect.poll(said).toEqual(['Changed'])
})

test('a comment that its author deletes while it is being answered leaves the answer alone', async ({
  page,
  people,
}) => {
  const { ed, open, say, said } = await together(page, people)
  const { id } = await say(ed, 'Question?')
  await open()
  await expect(comments(page)).toHaveCount(1)
  await composer(page).fill('Answer')
  await ed.api.deleteComment({ commentID: String(id) })
  await expect(comments(page)).toHaveCount(0)
  await expect(composer(page)).toBeFocused()
  await expect(composer(page)).toHaveValue('Answer')
  await page.keyboard.press('Control+Enter')
  await expect.poll(said).toEqual(['Answer'])
})

test('a line that is archived while one writes about it can still be talked about', async ({ page, people }) => {
  const { ed, taskID, open, said } = await together(page, people)
  await open()
  await composer(page).fill('Wait')
  await ed.api.archiveTask({ taskID })
  await expect(panel(page).getByText(/ archived this task\.$/)).toBeVisible()
  await expect(composer(page)).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect.poll(said).toEqual(['Wait'])
})

test('a line that is deleted while one writes about it keeps the text, and takes it along when it is put back', async ({
  page,
  people,
}) => {
  const { olga, ed, list, taskID, open } = await together(page, people)
  await open()
  await composer(page).fill('But why')
  await ed.api.deleteTask({ taskID })
  await expect(panel(page).getByText(/ deleted this task, with its comments\.$/)).toBeVisible()
  await expect(panel(page).getByText('But why')).toBeVisible()
  await panel(page).getByRole('button', { name: 'Put it back' }).click()
  await expect(composer(page)).toHaveValue('But why')
  await composer(page).press('Control+Enter')
  await expect.poll(list.names).toEqual(['First', 'Mine'])
  const [, mine] = await olga.api.getTasks({ listID: list.id })
  await expect
    .poll(async () => (await olga.api.getComments({ taskID: mine!.id })).map(({ body }) => body))
    .toEqual(['But why'])
})

test('what was being said about a line that is gone is offered again after a reload', async ({ page, people }) => {
  const { olga, ed, taskID, open } = await together(page, people)
  await open()
  await composer(page).fill('Half of it')
  await expect.poll(() => draftsKept(page, olga.userId)).toEqual(['Half of it'])
  await ed.api.deleteTask({ taskID })
  await expect(panel(page).getByText(/ deleted this task, /)).toBeVisible()
  await page.reload()
  await expect(page.getByText('You were writing “Half of it” about a task that is gone.')).toBeVisible()
})

test('whoever is made a viewer while writing keeps the text and finds no way to send it', async ({ page, people }) => {
  const { olga, ed, list, taskID } = await together(page, people)
  await people.logIn(page, ed)
  await openList(page, list.id, `?task=${taskID}`)
  await composer(page).fill('I think')
  await olga.api.updateMember({ listID: list.id, userID: ed.userId, body: { role: 'viewer' } })
  await expect(panel(page).getByText('You are a viewer of this list')).toBeVisible()
  await expect(panel(page).getByText('I think')).toBeVisible()
  await expect(panel(page).getByRole('textbox')).toHaveCount(0)
  await olga.api.updateMember({ listID: list.id, userID: ed.userId, body: { role: 'editor' } })
  await expect(composer(page)).toHaveValue('I think')
})

test('a comment that is refused when it leaves goes back to where it was written', async ({ page, people }) => {
  const { olga, ed, list, taskID, said } = await together(page, people)
  await people.logIn(page, ed)
  await openList(page, list.id, `?task=${taskID}`)
  await page.route('**/api/v1/tasks/*/comments', async (route) => {
    if (route.request().method() === 'POST')
      await olga.api.updateMember({ listID: list.id, userID: ed.userId, body: { role: 'viewer' } })
    await route.continue()
  })
  await composer(page).fill('Too late')
  await page.keyboard.press('Control+Enter')
  await expect(toast(page, /^Your comment was not sent\. Your role on this list does not allow that\./)).toBeVisible()
  await expect(panel(page).getByText('Too late')).toBeVisible()
  expect(await said()).toEqual([])
})

test('after a gap that the stream cannot fill, an open thread is what the server says', async ({ page, people }) => {
  const { olga, ed, open, say } = await together(page, people)
  const first = await say(ed, 'One')
  await open()
  await expect(comments(page)).toHaveText([/One/])
  // As if the server no longer knew what came after the bookmark.
  await page.route(/\/lists\/[^/]+\/(changes|events)/, async (route) => {
    const url = new URL(route.request().url())
    url.searchParams.delete('since')
    const { 'last-event-id': _, ...headers } = route.request().headers()
    await route.continue({ url: url.href, headers })
  })
  await page.context().setOffline(true)
  await ed.api.deleteComment({ commentID: String(first.id) })
  await say(olga, 'Two')
  await page.context().setOffline(false)
  await expect(comments(page)).toHaveText([/Two/])
})
