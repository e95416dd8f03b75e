import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { expect, giveSession, signUp, startServer, test } from './fixture.ts'
import { verify } from './kept-mails.ts'
import {
  countEditsKept,
  draftsKept,
  editName,
  join,
  line,
  nextLine,
  openList,
  openWritten,
  writeList,
} from './list-page.ts'
import { enterPassword } from './sign-in-page.ts'

const write = async (page: Page, name: string) => {
  await nextLine(page).fill(name)
  await nextLine(page).press('Enter')
}

/** Nothing that is edited reaches the server, until the answer is called. */
const holdEdits = async (page: Page) => {
  const context = page.context()
  await context.route('**/tasks/batch', (route) => route.abort('connectionrefused'))
  return () => context.unroute('**/tasks/batch')
}

const signOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
}

/** The names of the lines, to whoever is signed in there. */
const namesIn = async (page: Page, listID: string): Promise<string[]> => {
  const answer = await page.request.get(`/api/v1/lists/${listID}/tasks`)
  return answer.ok() ? (await answer.json()).map(({ name }: { name: string }) => name) : []
}

/** How much the browser keeps of an account. */
const keptOf = (page: Page, userID: string) =>
  page.evaluate(async (name) => {
    const opened = Promise.withResolvers<IDBDatabase>()
    const opening = indexedDB.open(name)
    opening.addEventListener('success', () => opened.resolve(opening.result))
    const db = await opened.promise
    const counts: Record<string, number> = {}
    for (const store of db.objectStoreNames) {
      const counted = Promise.withResolvers<number>()
      const counting = db.transaction(store).objectStore(store).count()
      counting.addEventListener('success', () => counted.resolve(counting.result))
      counts[store] = await counted.promise
    }
    db.close()
    return counts
  }, `docket-${userID}`)

/** Who is in the list is asked by the part that also tells of a server that is away: that part has to be here before. */
const openWhole = async (page: Page, listID: string) => {
  const isWhole = page.waitForRequest('**/people')
  await openList(page, listID)
  await isWhole
}

/** Somebody whose list of these lines is open, served by a process of its own. */
const openOnOwnServer = async (browser: Browser, options: BrowserContextOptions, names: readonly string[]) => {
  const server = await startServer()
  const olga = await signUp(server.url, 'Olga')
  const list = await writeList(olga, names)
  const context = await browser.newContext({ ...options, baseURL: server.url })
  await giveSession(context, server.url, olga)
  const page = await context.newPage()
  await openWhole(page, list.id)
  const end = async () => {
    await context.close()
    await server[Symbol.asyncDispose]()
  }
  return { server, list, page, [Symbol.asyncDispose]: end }
}

test('offline, edits wait in order and leave when the connection is back', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga, ['One', 'Two'])
  const page = await people.pageOf(olga)
  await openWhole(page, list.id)
  const open = page.getByRole('navigation').getByRole('link', { name: /^Halyard/ })
  // The page of all lists has to be here before the network is gone.
  await page.getByRole('link', { name: 'All lists' }).click()
  await expect(page.getByLabel('Name of the new list')).toBeVisible()
  await open.click()
  await expect(line(page, 'Two')).toBeVisible()

  await page.context().setOffline(true)
  await expect(page.getByText(/You are offline\. This is the list as of \d\d:\d\d\./)).toBeVisible()
  await nextLine(page).fill('Three')
  await nextLine(page).press('Enter')
  await nextLine(page).fill('Four')
  await nextLine(page).press('Enter')
  await page.getByRole('button', { name: 'Complete line 3' }).click()
  await expect(page.getByText('“Three” completed. It will be sent when you are back online.')).toBeVisible()
  await expect(page.getByText('Offline, 3 waiting')).toBeVisible()
  // The navigation counts what waits: Three is done, and Four is new. So it does from another page.
  await expect(open).toContainText('3 open')
  await page.getByRole('link', { name: 'All lists' }).click()
  await expect(open).toContainText('3 open')
  await open.click()
  await expect(line(page, 'Four').getByText('Waiting')).toBeVisible()
  await olga.api.createTask({ listID: list.id, body: { name: 'Elsewhere' } })

  await page.context().setOffline(false)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await expect(page.getByText('Waiting', { exact: true })).toBeHidden()
  await expect(line(page, 'Elsewhere')).toBeVisible()
  await expect.poll(list.names).toEqual(['One', 'Two', 'Elsewhere', 'Three', 'Four'])
  await expect
    .poll(async () => (await olga.api.getTasks({ listID: list.id })).find(({ name }) => name === 'Three')?.status)
    .toBe('completed')
})

test('a refused edit goes back, says why, and keeps what was typed', async ({ people }) => {
  const { page } = await openWritten(people, ['One'])
  const refusal = { status: 403, json: { error: 'Your role does not allow this', code: 'list.role' } }
  await page.route('**/tasks/batch', (route) => route.fulfill(refusal))

  await editName(page, 'One')
  await page.getByLabel('Name of line 1').fill('Uno')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/“Uno” was not saved\. Your role on this list/)).toBeVisible()
  await expect(line(page, 'One')).toBeVisible()
  await page.keyboard.press('F2')
  await expect(page.getByLabel('Name of line 1')).toHaveValue('Uno')
  await page.keyboard.press('Escape')

  await nextLine(page).fill('Three')
  await nextLine(page).press('Enter')
  await expect(page.getByText(/“Three” was not added\./)).toBeInViewport()
  await page.getByRole('button', { name: 'Put it back' }).click()
  await expect(nextLine(page)).toHaveValue('Three')
  await expect(nextLine(page)).toBeFocused()
})

test('an addition whose answer got lost is not made twice', async ({ people }) => {
  const { list, page } = await openWritten(people, ['One'])
  let posts = 0
  await page.route('**/tasks/batch', async (route) => {
    posts++
    await route.fetch()
    if (posts === 1) await route.abort('connectionreset')
    else await route.continue()
  })
  await nextLine(page).fill('Two')
  await nextLine(page).press('Enter')
  await expect(page.getByText('Waiting', { exact: true })).toBeHidden()
  await expect.poll(() => posts).toBe(2)
  expect(await list.names()).toEqual(['One', 'Two'])
  await expect(line(page, 'Two')).toHaveCount(1)
})

test('when the server dies the page says so, and goes on when it is back', async ({ browser, contextOptions }) => {
  await using scene = await openOnOwnServer(browser, contextOptions, ['Before'])
  const { server, list, page } = scene

  await server.kill()
  await expect(page.getByText('Reconnecting', { exact: true })).toBeVisible()
  await expect(page.getByText(/This is the list as of/)).toBeVisible()
  await nextLine(page).fill('Meanwhile')
  await nextLine(page).press('Enter')
  await expect(line(page, 'Meanwhile').getByText('Waiting')).toBeVisible()

  await server.restart()
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await expect(page.getByText('Waiting', { exact: true })).toBeHidden()
  await expect.poll(list.names).toEqual(['Before', 'Meanwhile'])
})

test('a deleted list says so and leads home', async ({ people }) => {
  const { olga, list, page } = await openWritten(people, ['One'])
  await olga.api.deleteList({ listID: list.id })
  await expect(page.getByText('This list was deleted.')).toBeVisible()
  await page.getByRole('link', { name: 'Go to all lists' }).click()
  await expect(page).toHaveURL('/')
})

test('a list that is deleted while it is asked for says so, though the answer comes first', async ({
  people,
  server,
}) => {
  const { olga, list, page } = await openWritten(people, ['One'])
  await verify(server, olga)
  const sam = await people.signUp('Sam')
  await page.route(`**/api/v1/lists/${list.id}`, (route) =>
    route.fulfill({ status: 404, json: { error: 'No such list', code: 'not_found' } }),
  )
  const answered = page.waitForResponse((response) => response.status() === 404)
  await join(olga, list.id, sam, 'viewer')
  await (await answered).finished()
  await olga.api.deleteList({ listID: list.id })
  await expect(page.getByText('This list was deleted.')).toBeVisible()
})

test('a server that answers nothing is noticed, what is unsent is counted, and nothing is lost', async ({
  browser,
  contextOptions,
}) => {
  await using scene = await openOnOwnServer(browser, contextOptions, ['Before'])
  const { server, list, page } = scene

  server.freeze()
  await write(page, 'Meanwhile')
  await expect(page.getByText('Sending 1')).toBeVisible()
  await expect(line(page, 'Meanwhile').getByText('Waiting')).toBeVisible()
  await expect(page.getByText('Reconnecting, 1 waiting')).toBeVisible()
  await expect(page.getByText('One change is not sent yet.')).toBeVisible()

  server.thaw()
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await expect(page.getByText('Waiting', { exact: true })).toBeHidden()
  await expect.poll(list.names).toEqual(['Before', 'Meanwhile'])
})

test('a browser that is closed with unsent edits sends them when it is opened again', async ({
  contextOptions,
  launchOptions,
}) => {
  const profile = await mkdtemp(path.join(tmpdir(), 'docket-profile-'))
  await using server = await startServer()
  const olga = await signUp(server.url, 'Olga')
  const list = await writeList(olga, ['One', 'Two'])
  const open = () =>
    chromium.launchPersistentContext(profile, { ...launchOptions, ...contextOptions, baseURL: server.url })

  const before = await open()
  await giveSession(before, server.url, olga)
  const page = await before.newPage()
  await openList(page, list.id)
  await server.kill()
  await write(page, 'Three')
  await page.getByRole('button', { name: 'Complete line 1' }).click()
  await expect(page.getByText('Reconnecting, 2 waiting')).toBeVisible()
  // They are shown a moment before they are written down.
  await expect.poll(() => countEditsKept(page, olga.userId)).toBe(2)
  await before.close()

  await server.restart()
  const after = await open()
  await (await after.newPage()).goto('/')
  await expect.poll(list.names).toEqual(['One', 'Two', 'Three'])
  await expect
    .poll(async () => (await olga.api.getTasks({ listID: list.id })).find(({ name }) => name === 'One')?.status)
    .toBe('completed')
  await after.close()
  await rm(profile, { recursive: true, force: true })
})

test('what was written offline survives a reload: new lines, edits of them, and half a line', async ({
  browser,
  contextOptions,
}) => {
  await using scene = await openOnOwnServer(browser, contextOptions, ['One'])
  const { server, list, page } = scene

  await write(page, 'Made before')
  await expect.poll(list.names).toEqual(['One', 'Made before'])
  await server.kill()
  await editName(page, 'Made before')
  await page.getByLabel('Name of line 2').fill('Renamed')
  await page.keyboard.press('Enter')
  await write(page, 'Two')
  await write(page, 'Three')
  await editName(page, 'Two')
  await page.getByLabel('Name of line 3').fill('Deux')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Complete line 3' }).click()
  await nextLine(page).fill('Half a li')
  await expect(page.getByText('Reconnecting, 5 waiting')).toBeVisible()
  await page.goto('about:blank')

  await server.restart()
  await openList(page, list.id)
  await expect.poll(list.names).toEqual(['One', 'Renamed', 'Deux', 'Three'])
  await expect(nextLine(page)).toHaveValue('Half a li')
  await expect(line(page, 'Deux')).toHaveCount(1)
})

test('what was written in a list that was made in the same page survives a reload', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const page = await people.pageOf(olga)
  await page.goto('/')
  await page.getByLabel('Name of the new list').fill('Halyard')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/lists\/(?!new-)/)
  const listID = page.url().split('/').at(-1)!
  const letGo = await holdEdits(page)
  await write(page, 'One')
  await nextLine(page).fill('Half a li')
  await expect(line(page, 'One').getByText('Waiting')).toBeVisible()
  await expect.poll(() => draftsKept(page, olga.userId)).toEqual(['Half a li'])
  await page.goto('about:blank')

  await letGo()
  await openList(page, listID)
  await expect.poll(() => namesIn(page, listID)).toEqual(['One'])
  await expect(nextLine(page)).toHaveValue('Half a li')
})

test('signing out asks what becomes of unsent changes, in all tabs, and forgets everything else', async ({
  people,
}) => {
  const { olga, list, page } = await openWritten(people, ['One'])
  const other = await page.context().newPage()
  await openList(other, list.id)
  const letGo = await holdEdits(page)
  await write(page, 'Two')
  await nextLine(other).fill('Half a li')
  await expect(line(page, 'Two').getByText('Waiting')).toBeVisible()

  await signOut(page)
  const dialog = page.getByRole('dialog', { name: 'One change has not been sent' })
  await expect(dialog).toContainText('In “Halyard” a text is half written. If you keep it, it is in its field again')
  await dialog.getByRole('button', { name: 'Stay' }).click()
  await expect(line(page, 'Two')).toBeVisible()
  await signOut(page)
  await dialog.getByRole('button', { name: 'Keep and sign out' }).click()
  await expect(page).toHaveURL(/sign-in/)
  await expect(other).toHaveURL(/sign-in/)
  await expect.poll(() => keptOf(page, olga.userId)).toEqual({ account: 0, drafts: 1, edits: 1, lists: 0 })

  await letGo()
  await page.goto('/sign-in')
  await enterPassword(page, olga)
  await expect.poll(() => namesIn(page, list.id)).toEqual(['One', 'Two'])
  // The other tab goes on where it was, and its text is in its field.
  await expect(other).toHaveURL(new RegExp(list.id))
  await expect(nextLine(other)).toHaveValue('Half a li')

  await signOut(page)
  await expect(page.getByRole('dialog', { name: 'A text is half written' })).toBeVisible()
  await page.getByRole('button', { name: 'Discard and sign out' }).click()
  await expect(page).toHaveURL(/sign-in/)
  await expect.poll(() => keptOf(page, olga.userId)).toEqual({ account: 0, drafts: 0, edits: 0, lists: 0 })
})

test('when the session ends, unsent changes wait for the same person, and nobody else sends them', async ({
  people,
}) => {
  const { olga, list, page } = await openWritten(people, ['One'])
  const sam = await people.signUp('Sam')
  const letGo = await holdEdits(page)
  await write(page, 'Two')
  await expect(line(page, 'Two').getByText('Waiting')).toBeVisible()
  await olga.api.logout()
  await expect(page).toHaveURL(/sign-in/)

  await letGo()
  await enterPassword(page, sam)
  await expect(page.getByText('This list is gone, or no longer shared with you.')).toBeVisible()
  await page.goto('/')
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url()))
  await page.reload()
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
  await signOut(page)
  await expect(page).toHaveURL(/sign-in/)
  expect(sent.filter((url) => url.endsWith('/batch'))).toEqual([])

  await enterPassword(page, olga)
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
  await expect.poll(() => namesIn(page, list.id)).toEqual(['One', 'Two'])
})

test('over plain HTTP from another machine lists are live, and unsent edits outlive their page', async ({
  contextOptions,
  launchOptions,
}) => {
  await using server = await startServer()
  const olga = await signUp(server.url, 'Olga')
  const list = await writeList(olga, ['One'])
  const baseURL = server.url.replace('127.0.0.1', 'docket.test')
  const args = [...(launchOptions.args ?? []), '--host-resolver-rules=MAP docket.test 127.0.0.1']
  const browser = await chromium.launch({ ...launchOptions, args })
  const context = await browser.newContext({ ...contextOptions, baseURL })
  await giveSession(context, baseURL, olga)
  const page = await context.newPage()
  await openList(page, list.id)
  expect(await page.evaluate(() => isSecureContext)).toBe(false)

  const letGo = await holdEdits(page)
  await write(page, 'Two')
  await expect(line(page, 'Two').getByText('Waiting')).toBeVisible()
  await page.goto('about:blank')
  await letGo()
  await openList(page, list.id)
  await expect.poll(list.names).toEqual(['One', 'Two'])
  await browser.close()
})

test('somebody else who signs in in another tab sends nothing that was written before', async ({ people }) => {
  const { olga, list, page } = await openWritten(people, ['One'])
  const sam = await people.signUp('Sam')
  const letGo = await holdEdits(page)
  await write(page, 'Two')
  await expect(line(page, 'Two').getByText('Waiting')).toBeVisible()

  const other = await page.context().newPage()
  await page.context().clearCookies()
  await other.goto('/sign-in')
  await enterPassword(other, sam)
  await expect(page.getByText('This list is gone, or no longer shared with you.')).toBeVisible()
  // The page is loaded anew for whoever is here now.
  await expect.poll(() => keptOf(other, olga.userId)).toMatchObject({ edits: 1 })
  await letGo()
  expect(await list.names()).toEqual(['One'])
})
