import type { Browser, Page } from '@playwright/test'
import { openDays, writeDated } from './days-page.ts'
import { expect, giveSession, type Person, signUp, startServer, test } from './fixture.ts'
import { verify } from './kept-mails.ts'
import { countEditsKept, kept, line, nextLine, openList, putAway, shownNames, writeList } from './list-page.ts'
import { startProxied } from './proxy.ts'
import { enterPassword } from './sign-in-page.ts'
import { buildKept, expectFilesOnly } from './worker.ts'

test.use({ serviceWorkers: 'allow' })

/** A browser that knows a list of this person. */
const used = async (page: Page, person: Person, lines: readonly string[]) => {
  const list = await writeList(person, lines)
  await openList(page, list.id)
  await buildKept(page)
  await keepAll(page, person)
  return list
}

const keepAll = async (page: Page, person: Person): Promise<void> => {
  for (const store of ['lists', 'account'] as const) {
    const isKept = async () => {
      await putAway(page)
      return (await kept(page, person.userId, store)).length
    }
    await expect.poll(isKept).toBe(1)
  }
}

/** A browser of its own, for a server of its own. */
const browserOf = async (browser: Browser, baseURL: string, person: Person) => {
  const context = await browser.newContext({ baseURL })
  await giveSession(context, baseURL, person)
  return context
}

const add = async (page: Page, name: string): Promise<void> => {
  await nextLine(page).fill(name)
  await page.keyboard.press('Enter')
  await expect(line(page, name)).toBeVisible()
}

test('opened while the server is gone, it shows what was known, takes edits, and sends them once and in order', async ({
  browser,
}) => {
  await using server = await startServer()
  const olga = await signUp(server.url, 'Olga')
  await using context = await browserOf(browser, server.url, olga)
  const first = await context.newPage()
  const list = await used(first, olga, ['One', 'Two'])
  await server.kill()
  await first.close()

  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByText('This is how your lists were')).toContainText(/\d\d:\d\d/)
  await page.getByRole('main').getByRole('link', { name: 'Halyard' }).click()
  await expect(page.getByText('This is the list as of')).toContainText(/\d\d:\d\d/)
  await expect.poll(() => shownNames(page)).toEqual(['One', 'Two'])
  await add(page, 'Three')
  await add(page, 'Four')
  await line(page, 'One').focus()
  await page.keyboard.press('Space')
  await expect.poll(() => countEditsKept(page, olga.userId)).toBe(3)
  await page.close()

  const again = await context.newPage()
  await again.goto(`/lists/${list.id}`)
  await expect(line(again, 'Four')).toBeVisible()
  await add(again, 'Five')
  await expect.poll(() => countEditsKept(again, olga.userId)).toBe(4)
  await server.restart()
  await expect.poll(() => countEditsKept(again, olga.userId)).toBe(0)
  await expect(again.getByText('Live', { exact: true })).toBeVisible()
  expect(await list.names()).toEqual(['One', 'Two', 'Three', 'Four', 'Five'])
  const tasks = await olga.api.getTasks({ listID: list.id })
  expect(tasks.map(({ status }) => status)).toEqual(['completed', 'pending', 'pending', 'pending', 'pending'])
  await expect(again.getByText('This is the list as of')).toBeHidden()
})

test('so it does without a network, and says of a list that was not opened that it is not here', async ({
  people,
  page,
}) => {
  const olga = await people.signUp('Olga')
  await people.logIn(page, olga)
  const { id } = await olga.api.createList({ body: { name: 'Never opened' } })
  const list = await used(page, olga, ['One'])
  await page.context().setOffline(true)
  await page.goto(`/lists/${list.id}`)
  await expect(page.getByText('You are offline. This is the list as of')).toBeVisible()
  await expect(line(page, 'One')).toBeVisible()
  await page.goto('/')
  await expect(page.getByText('You are offline. This is how your lists were')).toBeVisible()
  await page.goto(`/lists/${id}`)
  await expect(page.getByRole('heading', { name: 'Never opened' })).toBeVisible()
  await expect(page.getByText('its lines are not in this browser')).toBeVisible()
  await page.goto('/lists/0195f0c8-0000-7000-8000-000000000000')
  await expect(page.getByText('This list is not in this browser.')).toBeVisible()
  await page.goto('/settings/profile')
  await expect(page.getByLabel('Your name')).toBeVisible()
  await page.context().setOffline(false)
  await page.goto(`/lists/${list.id}`)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
})

test('a server that does not answer, and a proxy that says so, is as good as none', async ({ browser }) => {
  await using docket = await startProxied()
  const olga = await signUp(docket.url, 'Olga')
  await using context = await browserOf(browser, docket.url, olga)
  const page = await context.newPage()
  const list = await used(page, olga, ['One'])
  docket.server.freeze()
  await page.goto(`/lists/${list.id}`)
  await expect(line(page, 'One')).toBeVisible()
  await add(page, 'Two')
  docket.server.thaw()
  await expect.poll(list.names).toEqual(['One', 'Two'])
  await docket.server.kill()
  await page.goto(`/lists/${list.id}`)
  await expect(line(page, 'One')).toBeVisible()
  await expect(page.getByText('This is the list as of')).toBeVisible()
  await docket.server.restart()
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
})

test('whose session was ended elsewhere sees nothing, then or later without a network', async ({ people, page }) => {
  const olga = await people.signUp('Olga')
  await people.logIn(page, olga)
  const list = await used(page, olga, ['One'])
  await olga.api.logout()
  for (const address of [`/lists/${list.id}`, '/']) {
    await page.goto(address)
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
    await expect(page.getByText('Halyard')).toBeHidden()
  }
  for (const store of ['lists', 'account'] as const) expect(await kept(page, olga.userId, store)).toEqual([])
  await page.context().setOffline(true)
  await page.goto(`/lists/${list.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Halyard')).toBeHidden()
})

test('opened without a network, it is left as soon as the server says that the session has ended', async ({
  browser,
}) => {
  await using server = await startServer()
  const olga = await signUp(server.url, 'Olga')
  await using context = await browserOf(browser, server.url, olga)
  const page = await context.newPage()
  const list = await used(page, olga, ['One'])
  await olga.api.logout()
  await server.kill()
  await page.goto(`/lists/${list.id}`)
  await add(page, 'Two')
  await server.restart()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await expect(page.getByText('Halyard')).toBeHidden()
  await expect.poll(() => kept(page, olga.userId, 'lists')).toEqual([])
  expect(await kept(page, olga.userId, 'account')).toEqual([])
  // What was written is there for whoever wrote it.
  await enterPassword(page, olga)
  await expect(line(page, 'Two')).toBeVisible()
  await expect.poll(() => countEditsKept(page, olga.userId)).toBe(0)
  await page.reload()
  await expect.poll(() => shownNames(page)).toEqual(['One', 'Two'])
})

test('nothing of whoever was here last is sent as somebody else who came in meanwhile', async ({ browser }) => {
  await using server = await startServer()
  const olga = await signUp(server.url, 'Olga')
  const sam = await signUp(server.url, 'Sam')
  await using context = await browserOf(browser, server.url, olga)
  const page = await context.newPage()
  const list = await used(page, olga, ['One'])
  await server.kill()
  await page.goto(`/lists/${list.id}`)
  await add(page, 'Two')
  await giveSession(context, server.url, sam)
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(`${request.method()} ${request.url()}`)
  })
  await server.restart()
  await expect(page.getByRole('button', { name: `Account ${sam.email}` })).toBeVisible()
  await expect(page.getByText('Two')).toBeHidden()
  expect(writes).toEqual([])
  expect(await list.names()).toEqual(['One'])
  expect(await countEditsKept(page, olga.userId)).toBe(1)
})

test('signing out leaves nothing for whoever comes next', async ({ people, page }) => {
  const olga = await people.signUp('Olga')
  const sam = await people.signUp('Sam')
  await people.logIn(page, olga)
  await used(page, olga, ['One'])
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  for (const store of ['lists', 'account', 'edits', 'drafts'] as const)
    await expect.poll(() => kept(page, olga.userId, store)).toEqual([])
  await expectFilesOnly(page)

  await enterPassword(page, sam)
  await expect(page.getByRole('heading', { name: 'Start with one list' })).toBeVisible()
  await expect.poll(async () => (await kept(page, sam.userId, 'account')).length).toBe(1)
  await page.context().setOffline(true)
  await page.goto('/')
  await expect(page.getByRole('button', { name: `Account ${sam.email}` })).toBeVisible()
  await expect(page.getByText('Halyard')).toBeHidden()
})

test('who was here is written down at once, long before the lists: no browser loses it where a page is closed', async ({
  people,
}) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga, ['One'])
  const page = await people.pageOf(olga)
  await openList(page, list.id)
  await expect.poll(async () => (await kept(page, olga.userId, 'account')).length).toBe(1)
  expect(await kept(page, olga.userId, 'lists')).toEqual([])
})

test('Today opens while the server is gone, and what is checked off there is sent once', async ({ browser }) => {
  await using server = await startServer()
  const olga = await signUp(server.url, 'Olga')
  const { ids } = await writeDated(olga, 'Halyard', { Late: -1, Now: 0, Then: 3 })
  await using context = await browserOf(browser, server.url, olga)
  const first = await context.newPage()
  await openDays(first)
  await expect.poll(() => shownNames(first)).toEqual(['Late', 'Now'])
  await buildKept(first)
  await expect.poll(async () => (await kept(first, olga.userId, 'account')).length).toBe(1)
  // To another site: it is left as pages are, and what is written down later is written then.
  await first.goto('about:blank')
  await server.kill()

  const page = await context.newPage()
  await page.goto('/today')
  await expect(page.getByText('This is how your lists were')).toBeVisible()
  await expect.poll(() => shownNames(page)).toEqual(['Late', 'Now'])
  await line(page, 'Now').focus()
  await page.keyboard.press('Space')
  await expect.poll(() => countEditsKept(page, olga.userId)).toBe(1)
  await page.close()

  const again = await context.newPage()
  await again.goto('/today')
  await expect.poll(() => shownNames(again)).toEqual(['Late'])
  await server.restart()
  await expect.poll(() => countEditsKept(again, olga.userId)).toBe(0)
  await expect(again.getByText('Live', { exact: true })).toBeVisible()
  expect((await olga.api.getTask({ taskID: ids['Now']! })).status).toBe('completed')
  await expect.poll(() => shownNames(again)).toEqual(['Late'])
})

test('Today says that tasks are not in this browser, and shows them once the server is back', async ({ browser }) => {
  await using server = await startServer()
  const olga = await signUp(server.url, 'Olga')
  const { listID } = await writeDated(olga, 'Halyard', { Late: -1 })
  await using context = await browserOf(browser, server.url, olga)
  const page = await context.newPage()
  await page.route('**/users/me/tasks*', (route) => route.abort())
  await openList(page, listID)
  await buildKept(page)
  await putAway(page)
  await expect.poll(async () => (await kept(page, olga.userId, 'account')).length).toBe(1)
  await server.kill()
  await page.goto('/today')
  await expect(page.getByText('Not all of your tasks are in this browser')).toBeVisible()
  await page.unrouteAll()
  await server.restart()
  await expect.poll(() => shownNames(page)).toEqual(['Late'])
  await expect(page.getByText('Not all of your tasks')).toBeHidden()
})

test('names and portraits are there on a cold start without the server, and members can be chosen', async ({
  browser,
}) => {
  await using server = await startServer()
  const olga = await signUp(server.url, 'Olga')
  const jonas = await signUp(server.url, 'Jonas')
  await jonas.api.updateMe({ body: { display_name: 'Jonas' } })
  await verify(server, olga)
  await using context = await browserOf(browser, server.url, olga)
  const first = await context.newPage()
  const list = await writeList(olga, ['Rope', 'Sails'])
  await olga.api.addMember({ listID: list.id, body: { email: jonas.email, role: 'editor' } })
  await olga.api.updateTask({ taskID: list.tasks[0]!.id, body: { assignee_id: jonas.userId } })
  const assignees = async () => (await olga.api.getTasks({ listID: list.id })).map(({ assignee_id }) => assignee_id)
  const portrait = (page: Page, name: string) => line(page, name).getByRole('button', { name: 'Assigned to Jonas' })
  await openList(first, list.id)
  await expect(portrait(first, 'Rope')).toBeVisible()
  await buildKept(first)
  await keepAll(first, olga)
  await server.kill()
  await first.close()

  const page = await context.newPage()
  await page.goto(`/lists/${list.id}`)
  await expect(portrait(page, 'Rope')).toBeVisible()
  await line(page, 'Sails').focus()
  await page.keyboard.press('a')
  await page.getByRole('menuitemradio', { name: 'Jonas' }).click()
  await expect(portrait(page, 'Sails')).toBeVisible()
  await server.restart()
  await expect.poll(assignees).toEqual([jonas.userId, jonas.userId])
})

test('lines that went to another list without a server are there after a reload, and go there once when it is back', async ({
  browser,
}) => {
  await using server = await startServer()
  const olga = await signUp(server.url, 'Olga')
  await using context = await browserOf(browser, server.url, olga)
  const first = await context.newPage()
  const { id: gardenID } = await olga.api.createList({ body: { name: 'Garden' } })
  await olga.api.createTask({ listID: gardenID, body: { name: 'Sow' } })
  const list = await writeList(olga, ['One', 'Two'])
  const keptLists = async () => {
    await putAway(first)
    return (await kept(first, olga.userId, 'lists')).length
  }
  await openList(first, gardenID)
  await expect.poll(keptLists).toBe(1)
  await openList(first, list.id)
  await buildKept(first)
  await expect.poll(keptLists).toBe(2)
  await server.kill()
  await line(first, 'Two').focus()
  await first.keyboard.press('Shift+M')
  await first.getByRole('option', { name: 'Garden' }).click()
  await expect(first.getByText('“Two” is in “Garden” now.')).toBeVisible()
  await expect.poll(() => countEditsKept(first, olga.userId)).toBe(1)

  await first.reload()
  await expect.poll(() => shownNames(first)).toEqual(['One'])
  await first
    .getByRole('navigation')
    .getByRole('link', { name: /^Garden/ })
    .click()
  await expect.poll(() => shownNames(first)).toEqual(['Sow', 'Two'])
  await first.reload()
  await expect.poll(() => shownNames(first)).toEqual(['Sow', 'Two'])
  await line(first, 'Two').focus()
  await first.keyboard.press('Space')
  await expect.poll(() => countEditsKept(first, olga.userId)).toBe(2)
  await first.reload()

  await server.restart()
  await expect.poll(() => countEditsKept(first, olga.userId)).toBe(0)
  const inGarden = async () => (await olga.api.getTasks({ listID: gardenID })).map(({ name, status }) => [name, status])
  expect(await inGarden()).toEqual([
    ['Sow', 'pending'],
    ['Two', 'completed'],
  ])
  expect((await olga.api.getTasks({ listID: list.id })).map(({ name }) => name)).toEqual(['One'])
  await expect.poll(() => shownNames(first)).toEqual(['Sow', 'Two'])
})
