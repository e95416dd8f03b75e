import { createClient } from '@docket/client'
import type { Page } from '@playwright/test'
import { expect, type People, type Person, type Server, startServer, test } from './fixture.ts'
import { linkInMail, verify } from './kept-mails.ts'
import { composer, editName, join, line, openList, panel, toast, writeList } from './list-page.ts'
import { expectAccessible } from './pages.ts'

/* Whoever changes something is named to everybody else, wherever that is told. */

/** A sentence in which these names stand, each with the marks that keep its direction from the words around it. */
const said = (words: TemplateStringsArray, ...names: string[]): string =>
  String.raw(words, ...names.map((name) => `\u2068${name}\u2069`))

const named = async (person: Person, display_name: string): Promise<Person> => {
  await person.api.updateMe({ body: { display_name } })
  return person
}

/** A list of Olga's that Jonas can change, and whoever else is asked for. */
const together = async (people: People, lines: string[] = ['One', 'Mine', 'Three']) => {
  const olga = await named(await people.owner('Olga'), 'Olga')
  const jonas = await named(await people.signUp('Jonas'), 'Jonas')
  const list = await writeList(olga, lines)
  await join(olga, list.id, jonas, 'editor')
  const page = await people.pageOf(olga)
  return { olga, jonas, list, page, id: (name: string) => list.tasks.find((task) => task.name === name)!.id }
}

/** Opens a list, and waits until its people are known. */
const openNamed = async (page: Page, listID: string, search = ''): Promise<void> => {
  const known = page.waitForResponse('**/people')
  await openList(page, listID, search)
  await (await known).finished()
}

/** What is done with a key of this name. */
const keyOf = async ({ api }: Person, { url }: Server, name: string) => {
  const { key } = await api.createApiKey({ body: { name } })
  return createClient({ baseUrl: url, token: key })
}

test('who renames, deletes or archives the line in hand is named', async ({ people }) => {
  const { jonas, list, page, id } = await together(people)
  await openNamed(page, list.id)
  await editName(page, 'Mine')
  await page.keyboard.type(', typed')
  await jonas.api.updateTask({ taskID: id('Mine'), body: { name: 'Theirs' } })
  await expect(page.locator('[data-key][aria-label*="Theirs"]')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByText(said`${'Jonas'} changed this task as well (Today `)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Keep theirs' }).click()

  await editName(page, 'One')
  await jonas.api.deleteTask({ taskID: id('One') })
  await expect(page.getByText(said`${'Jonas'} deleted this task.`)).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await editName(page, 'Three')
  await jonas.api.archiveTask({ taskID: id('Three') })
  await expect(page.getByText(said`${'Jonas'} archived this task.`)).toBeVisible()
})

test('who names the list at the same time is named, and who changes what is to be undone', async ({ people }) => {
  const { jonas, list, page } = await together(people)
  await openNamed(page, list.id)
  await page.getByRole('heading', { name: 'Halyard' }).getByText('Halyard').click()
  const field = page.getByLabel('Name of the list')
  await field.fill('Mine')
  await jonas.api.updateList({ listID: list.id, body: { name: 'Theirs' } })
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Theirs' })).toBeVisible()
  await field.press('Enter')
  await expect(page.getByText(said`${'Jonas'} renamed this list as well. Yours: Mine · Theirs: Theirs`)).toBeVisible()
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await expect.poll(async () => (await jonas.api.getList({ listID: list.id })).name).toBe('Mine')
  await jonas.api.updateList({ listID: list.id, body: { name: 'Later' } })
  await expect(page.getByRole('heading', { name: 'Later' })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(toast(page, said`${'Jonas'} changed that since, so it stays.`)).toBeVisible()
})

test('who changes what is to be undone, and who words a step anew, is named', async ({ people }) => {
  const { olga, jonas, list, page, id } = await together(people)
  await olga.api.updateTask({ taskID: id('Mine'), body: { description: '- [ ] tent\n- [ ] map' } })
  await openNamed(page, list.id, `?task=${id('Mine')}`)
  await page.getByRole('button', { name: 'Complete line 1' }).click()
  await expect.poll(async () => (await olga.api.getTask({ taskID: id('One') })).status).toBe('completed')
  await jonas.api.updateTask({ taskID: id('One'), body: { status: 'failed' } })
  await expect(line(page, 'One').getByText('Failed')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(toast(page, said`${'Jonas'} changed that since, so it stays.`)).toBeVisible()

  await page.context().setOffline(true)
  await panel(page).getByRole('checkbox', { name: 'map' }).click()
  await jonas.api.updateTask({ taskID: id('Mine'), body: { description: '- [ ] tent\n- [ ] old map' } })
  await page.context().setOffline(false)
  await expect(toast(page, said`${'Jonas'} changed that step meanwhile`)).toBeVisible()
})

test('the open line says who changed it last, and who took it away', async ({ people }) => {
  const { olga, jonas, list, page, id } = await together(people)
  await openNamed(page, list.id, `?task=${id('Mine')}`)
  await expect(panel(page).getByText(/^Changed by you, \d\d:\d\d$/)).toBeVisible()
  await jonas.api.updateTask({ taskID: id('Mine'), body: { color: '#2266ee' } })
  const last = panel(page).getByText(new RegExp(said`^Changed by ${'Jonas'}, \d\d:\d\d$`))
  await expect(last).toBeVisible()
  await expect(last).toHaveAttribute('title', new RegExp(said`^Changed by ${'Jonas'}, \w+, \d+ \w+ 20\d\d, `))
  // A comment is no change of the line.
  await olga.api.createComment({ taskID: id('Mine'), body: { body: 'Nice' } })
  await expect(panel(page).getByText('Nice')).toBeVisible()
  await expect(last).toBeVisible()
  await expectAccessible(page)

  await jonas.api.archiveTask({ taskID: id('Mine') })
  await expect(panel(page).getByText(said`${'Jonas'} archived this task.`)).toBeVisible()
  await jonas.api.deleteTask({ taskID: id('Mine') })
  await expect(panel(page).getByText(said`${'Jonas'} deleted this task, with its comments.`)).toBeVisible()
})

test('what a key does is told with its name, of others and of the reader', async ({ people, server }) => {
  const { olga, jonas, list, page, id } = await together(people)
  const theirs = await keyOf(jonas, server, 'ci')
  const own = await keyOf(olga, server, 'nightly')
  await openNamed(page, list.id, `?task=${id('Mine')}`)
  await own.updateTask({ taskID: id('Mine'), body: { color: '#2266ee' } })
  await expect(panel(page).getByText(said`Changed by you, by the key ${'nightly'}, `)).toBeVisible()
  await theirs.createComment({ taskID: id('Mine'), body: { body: 'Built' } })
  await expect(panel(page).getByText(said`by the key ${'ci'}`)).toBeVisible()
  await theirs.archiveTask({ taskID: id('Mine') })
  await expect(panel(page).getByText(said`${'Jonas'}, by the key ${'ci'}, archived this task.`)).toBeVisible()
})

test('who left is called by the name they had, or none; who deleted the account is not called at all', async ({
  people,
}) => {
  const { olga, jonas, list, page, id } = await together(people)
  const unnamed = await people.signUp('Uwe')
  const gone = await named(await people.signUp('Gerda'), 'Gerda')
  for (const who of [unnamed, gone]) await join(olga, list.id, who, 'editor')
  const change = ({ api }: Person, color: string) => api.updateTask({ taskID: id('Mine'), body: { color } })
  const leave = ({ api, userId }: Person) => api.removeMember({ listID: list.id, userID: userId })
  await openNamed(page, list.id, `?task=${id('Mine')}`)
  const last = (text: string) => expect(panel(page).getByText(`Changed by ${text}, `)).toBeVisible()

  await change(jonas, '#110000')
  await leave(jonas)
  await last(said`${'Jonas'}`)
  await change(unnamed, '#220000')
  await last(said`${unnamed.email}`)
  await leave(unnamed)
  await last('somebody who left')
  await change(gone, '#330000')
  await last(said`${'Gerda'}`)
  await gone.api.deleteMe({ body: { current_password: gone.password, confirmation: 'delete my account' } })
  await last('somebody whose account was deleted')
})

test('the people of a list are asked for once, and again when somebody unknown turns up, but not for ever', async ({
  people,
}) => {
  const { olga, list, page, id } = await together(people)
  const gone = await people.signUp('Gerda')
  await join(olga, list.id, gone, 'editor')
  await gone.api.updateTask({ taskID: id('Mine'), body: { color: '#110000' } })
  await gone.api.deleteMe({ body: { current_password: gone.password, confirmation: 'delete my account' } })
  let asked = 0
  page.on('request', (request) => request.url().endsWith('/people') && asked++)
  await openNamed(page, list.id)
  await line(page, 'One').click()
  await expect(panel(page).getByText(/^Changed by you/)).toBeVisible()
  expect(asked).toBe(1)
  await line(page, 'Mine').click()
  await expect(panel(page).getByText('Changed by somebody whose account was deleted')).toBeVisible()
  expect(asked).toBe(2)
  for (const name of ['One', 'Mine', 'Three', 'Mine']) await line(page, name).click()
  await expect(panel(page).getByText('Changed by somebody whose account was deleted')).toBeVisible()
  expect(asked).toBe(2)
})

test('a name that is long or written from right to left leaves the words around it and the page as they are', async ({
  people,
}) => {
  const { olga, jonas, list, page, id } = await together(people)
  await page.setViewportSize({ width: 390, height: 844 })
  for (const name of ['\u05de\u05e8\u05d4 \u05dc\u05d5\u05d9', 'W'.repeat(40)]) {
    await named(jonas, name)
    await jonas.api.updateTask({ taskID: id('Mine'), body: { color: name.startsWith('W') ? '#112233' : '#332211' } })
    await openNamed(page, list.id, `?task=${id('Mine')}`)
    await expect(panel(page).getByText(said`Changed by ${name}, `)).toBeVisible()
    await expectAccessible(page)
  }
  await jonas.api.archiveTask({ taskID: id('Mine') })
  await expect(panel(page).getByText(said`${'W'.repeat(40)} archived this task.`)).toBeVisible()
  await expectAccessible(page)
  await olga.api.deleteTask({ taskID: id('Mine') })
})

test('a comment that is deleted elsewhere while another text is written for it says by whom', async ({ people }) => {
  const { olga, list, page, id } = await together(people)
  await openNamed(page, list.id, `?task=${id('Mine')}`)
  await composer(page).fill('First thought')
  await page.keyboard.press('Control+Enter')
  await expect(panel(page).getByRole('button', { name: /^Comment of/ })).toBeVisible()
  await panel(page)
    .getByRole('button', { name: /^Comment of/ })
    .click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByLabel('Your comment').fill('Second thought')
  const [comment] = await olga.api.getComments({ taskID: id('Mine') })
  await olga.api.deleteComment({ commentID: String(comment!.id) })
  await expect(panel(page).getByText('You deleted this comment. Your text is still here.')).toBeVisible()
})

test('what others do is read out with who did it, and who deletes a list is named', async ({ people }) => {
  const { olga, jonas, list, id } = await together(people)
  const page = await people.pageOf(jonas)
  await openNamed(page, list.id)
  await olga.api.updateTask({ taskID: id('Mine'), body: { status: 'completed' } })
  await expect(page.getByText(said`Line 2 completed by ${'Olga'}`)).toBeAttached()
  await olga.api.deleteList({ listID: list.id })
  await expect(page.getByText(said`${'Olga'} deleted this list.`)).toBeVisible()
})

test('home says who did what in a list since it was seen, live', async ({ people, server }) => {
  const { olga, jonas, list, page, id } = await together(people)
  const tomas = await named(await people.signUp('Tomas'), 'Tomás')
  await join(olga, list.id, tomas, 'editor')
  await openList(page, list.id)
  await expect.poll(async () => (await olga.api.getLists())[0]?.unseen).toBe(false)
  await page.goto('/')
  await expect(page.getByText('Nothing changed since you last opened your lists.')).toBeVisible()
  const shown = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Halyard' })
  const height = (await shown.boundingBox())!.height

  for (const name of ['One', 'Mine']) await jonas.api.updateTask({ taskID: id(name), body: { status: 'completed' } })
  await expect(shown.getByText(said`2 done by ${'Jonas'}`)).toBeVisible()
  for (const body of ['A', 'B', 'C']) await tomas.api.createComment({ taskID: id('One'), body: { body } })
  await expect(shown.getByText(said`3 comments by ${'Tomás'}, 2 done by ${'Jonas'}`)).toBeVisible()
  await expectAccessible(page)
  const own = await keyOf(olga, server, 'ci')
  for (const name of ['D', 'E', 'F', 'G']) await own.createTask({ listID: list.id, body: { name } })
  await expect(shown.getByText(said`4 new by your key ${'ci'}, 3 comments by ${'Tomás'} and more`)).toBeVisible()
  const whole = said`4 new by your key ${'ci'}, 3 comments by ${'Tomás'}, 2 done by ${'Jonas'}`
  await expect(shown.getByText(whole, { exact: true })).toBeAttached()
  await expect(shown.getByTitle(whole)).toBeVisible()
  expect((await shown.boundingBox())!.height).toBe(height)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(shown.getByText(said`4 new by your key ${'ci'}`).first()).toBeVisible()
  await expectAccessible(page)

  await olga.api.markListSeen({ listID: list.id, body: { rev: (await olga.api.getList({ listID: list.id })).rev } })
  await expect(page.getByText('Nothing changed since you last opened your lists.')).toBeVisible()
  await expect(shown.getByText('Tomás')).toHaveCount(0)
  await jonas.api.updateList({ listID: list.id, body: { icon: '🚢' } })
  await expect(shown.getByText(/^Changed · Today/)).toBeVisible()
})

test('home says who shared a list that is new to the reader', async ({ people }) => {
  const { jonas } = await together(people)
  const page = await people.pageOf(jonas)
  await page.goto('/')
  await expect(page.getByRole('main').getByText(said`Shared with you by ${'Olga'}`)).toBeVisible()
})

test('an invite says who sent it', async ({ page }) => {
  await using server = await startServer()
  const anyone = createClient({ baseUrl: server.url })
  const password = 'correct horse battery'
  const { token, user_id } = await anyone.setup({ body: { email: 'olga@example.test', password } })
  const api = createClient({ baseUrl: server.url, token })
  const olga = { name: 'Olga', email: 'olga@example.test', password, userId: user_id, token, api }
  await named(olga, 'Olga Halyard')
  await verify(server, olga)
  const list = await writeList(olga, ['Order hops'])
  await olga.api.addMember({ listID: list.id, body: { email: 'uwe@example.test', role: 'editor' } })
  await page.goto(await linkInMail(server, 'uwe@example.test', '/invite/'))
  await expect(page.getByText(said`Invite to a list, from ${'Olga Halyard'}`)).toBeVisible()
  await expectAccessible(page)
})
