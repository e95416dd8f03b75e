import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { expect, giveSession, type Server, signUp, startServer, test } from './fixture.ts'
import { countEditsKept, draftsKept, editName, line, nextLine, openList, writeList } from './list-page.ts'

const write = async (page: Page, text: string) => {
  await nextLine(page).fill(text)
  await nextLine(page).press('Enter')
}

/** Somebody whose server goes away before any list was open, and who begins one all the same. */
const writeWhileAway = async (server: Server, browser: Browser, options: BrowserContextOptions) => {
  const olga = await signUp(server.url, 'Olga')
  const context = await browser.newContext({ ...options, baseURL: server.url })
  await giveSession(context, server.url, olga)
  const page = await context.newPage()
  const arrived = new Set<string>()
  page.on('requestfinished', (request) => void arrived.add(new URL(request.url()).pathname))
  await page.goto('/')
  // The page of a list comes in several files, in any order.
  const ofList = (await page.locator('script[data-list]').getAttribute('data-list'))!.split(' ')
  await expect.poll(() => ofList.filter((file) => !arrived.has(file))).toEqual([])
  await expect(page.getByLabel('Name of the new list')).toBeFocused()
  await server.kill()
  await page.getByLabel('Name of the new list').fill('Written in a train')
  await page.keyboard.press('Enter')
  await write(page, 'First')
  await write(page, 'Second')
  await expect(line(page, 'Second').getByText('Waiting')).toBeVisible()
  const names = async () => {
    const lists = await olga.api.getLists()
    return lists.length === 1 ? (await olga.api.getTasks({ listID: lists[0]!.id })).map(({ name }) => name) : []
  }
  return { olga, context, page, names }
}

test('a list is begun and written while the server is away, before any list was open', async ({
  browser,
  contextOptions,
}) => {
  await using server = await startServer()
  const { context, names } = await writeWhileAway(server, browser, contextOptions)
  await server.restart()
  await expect.poll(names).toEqual(['First', 'Second'])
  await context.close()
})

test('a list that was begun while the server is away outlives its page, with its lines', async ({
  browser,
  contextOptions,
}) => {
  await using server = await startServer()
  const { olga, context, page, names } = await writeWhileAway(server, browser, contextOptions)
  await expect.poll(() => countEditsKept(page, olga.userId)).toBe(2)
  await page.close()
  await server.restart()
  const again = await context.newPage()
  await again.goto('/')
  await again.getByRole('main').getByRole('link', { name: 'Written in a train', exact: true }).click()
  await expect(line(again, 'Second')).toBeVisible()
  await expect.poll(names).toEqual(['First', 'Second'])
  await context.close()
})

test('a name that is half written comes back after a reload, also of a line that was made just before', async ({
  people,
}) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga, ['One'])
  const page = await people.pageOf(olga)
  await openList(page, list.id)
  await page.route('**/tasks/batch', async (route) => {
    await expect(page.getByLabel('Name of line 2')).toHaveValue('Two and half')
    await route.continue()
  })
  await write(page, 'Two')
  await editName(page, 'Two')
  await page.getByLabel('Name of line 2').fill('Two and half')
  await expect.poll(list.names).toEqual(['One', 'Two'])
  await expect(line(page, 'One')).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await expect.poll(() => draftsKept(page, olga.userId)).toEqual(['Two and half'])
  await page.reload()
  await expect(line(page, 'Two').getByText('not saved yet')).toBeVisible()
  await editName(page, 'Two')
  await expect(page.getByLabel('Name of line 2')).toHaveValue('Two and half')
  await page.keyboard.press('Escape')
  await expect.poll(() => draftsKept(page, olga.userId)).toEqual([])
  await page.reload()
  await expect(line(page, 'Two')).toBeVisible()
  await expect(line(page, 'Two').getByText('not saved yet')).toBeHidden()
})

test('a database that opens late still brings back what was half written, and keeps what is written then', async ({
  people,
}) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga, ['One', 'Two'])
  const page = await people.pageOf(olga)
  await openList(page, list.id)
  await editName(page, 'One')
  await page.getByLabel('Name of line 1').fill('One and half')
  await expect.poll(() => draftsKept(page, olga.userId)).toEqual(['One and half'])

  await page.clock.install()
  await page.addInitScript(() => {
    const { promise, resolve } = Promise.withResolvers<void>()
    Object.assign(globalThis, { databaseOpens: resolve })
    IDBOpenDBRequest.prototype.addEventListener = function (type: string, listener: (event: Event) => void) {
      const late = (event: Event) => void promise.then(() => listener(event))
      EventTarget.prototype.addEventListener.call(this, type, type === 'success' ? late : listener)
    }
  })
  await openList(page, list.id)
  await page.clock.runFor(5000)
  await editName(page, 'Two')
  await page.getByLabel('Name of line 2').fill('Two as well')
  await page.clock.runFor(5000)
  await page.evaluate(() => (globalThis as unknown as { databaseOpens(): void }).databaseOpens())
  await expect(line(page, 'One').getByText('not saved yet')).toBeVisible()
  await expect
    .poll(async () => (await draftsKept(page, olga.userId)).toSorted())
    .toEqual(['One and half', 'Two as well'])
})

test('a refused line is put back with its date, and over nothing that is half written', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga, ['One'])
  const page = await people.pageOf(olga)
  await openList(page, list.id)
  const refuse = () =>
    page.route('**/tasks/batch', (route) => route.fulfill({ status: 409, json: { error: 'no', code: 'no' } }), {
      times: 1,
    })
  await refuse()
  await nextLine(page).fill('Call mum tomorrow 9am')
  await expect(page.getByRole('button', { name: /^Take .* as words/ })).toBeVisible()
  await nextLine(page).press('Enter')
  const putBack = page.getByRole('button', { name: 'Put it back' })
  await expect(putBack).toBeVisible()
  await nextLine(page).fill('Half written')
  await putBack.click()
  await expect(nextLine(page)).toHaveValue('Half written')
  await expect(page.getByText('Another task is half written here.')).toBeVisible()
  await nextLine(page).press('Enter')
  await expect.poll(list.names).toEqual(['One', 'Half written'])
  await putBack.click()
  await expect(putBack).toBeHidden()
  await nextLine(page).press('Enter')
  await expect.poll(list.names).toEqual(['One', 'Half written', 'Call mum'])
  await expect(line(page, 'Call mum')).toContainText('Tomorrow 09:00')
})

test('a browser that keeps nothing shows and sends everything all the same', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga, ['One', 'Two', 'Three'])
  const page = await people.pageOf(olga)
  const faults: Error[] = []
  page.on('pageerror', (error) => faults.push(error))
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Not here', 'SecurityError')
        },
      })
  })
  await openList(page, list.id)
  await write(page, 'Four')
  await expect.poll(list.names).toEqual(['One', 'Two', 'Three', 'Four'])
  await page.getByRole('button', { name: 'Hide this' }).click()
  await nextLine(page).press('Escape')
  await page.keyboard.press('t')
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await expect(page.getByLabel('Name of the new list')).toBeVisible()
  expect(faults).toEqual([])
})

test('what was being written in a line that somebody deleted is there after a reload', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga, ['One', 'Two'])
  const page = await people.pageOf(olga)
  await openList(page, list.id)
  await editName(page, 'Two')
  await page.getByLabel('Name of line 2').fill('Two, thought through')
  await olga.api.deleteTask({ taskID: list.tasks[1]!.id })
  await expect(page.getByText('You deleted this task.')).toBeVisible()
  await expect.poll(() => draftsKept(page, olga.userId)).toEqual(['Two, thought through'])
  await page.reload()
  await expect(page.getByText('The task in which you were writing “Two, thought through” is gone.')).toBeVisible()
  await page.getByRole('button', { name: 'Put it back' }).click()
  await nextLine(page).press('Enter')
  await expect.poll(list.names).toEqual(['One', 'Two, thought through'])
  await expect.poll(() => draftsKept(page, olga.userId)).toEqual([])
  await page.reload()
  await expect(line(page, 'Two, thought through')).toBeVisible()
  await expect(page.getByText('is gone.')).toBeHidden()
})

test('a date for a line that somebody took away meanwhile does not vanish without a word', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga, ['One', 'Two'])
  const page = await people.pageOf(olga)
  await openList(page, list.id)
  await line(page, 'Two').focus()
  await page.keyboard.press('d')
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
  await olga.api.deleteTask({ taskID: list.tasks[1]!.id })
  await expect(page.getByText('You deleted this task.')).toBeVisible()
  await page.keyboard.type('tomorrow')
  await page.keyboard.press('Enter')
  await expect(page.getByText('That task is gone.')).toBeVisible()
})

test('a name can be written though the network went before anything came that a list does not open with', async ({
  people,
}) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga, ['One'])
  const page = await people.pageOf(olga)
  await page.route('**/assets/late-parts-*.js', (route) => route.abort('connectionrefused'))
  await openList(page, list.id)
  await editName(page, 'One')
  await page.getByLabel('Name of line 1').fill('Two')
  await page.keyboard.press('Enter')
  await expect.poll(list.names).toEqual(['Two'])
  await page.getByRole('heading', { level: 1, name: 'Halyard' }).getByText('Halyard').click()
  await expect(page.getByLabel('Name of the list')).toBeFocused()
})
