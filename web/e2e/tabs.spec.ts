import type { BrowserContext, Page, Request } from '@playwright/test'
import { expect, type People, type Person, test } from './fixture.ts'
import { line, nextLine, openList, writeList } from './list-page.ts'

// Eight pages take their time to start on a machine that is busy.
test.setTimeout(240_000)

const eight = [1, 2, 3, 4, 5, 6, 7, 8]

/** Tabs of one browser. */
const browserOf = async (people: People, person: Person): Promise<{ context: BrowserContext; first: Page }> => {
  const first = await people.pageOf(person)
  return { context: first.context(), first }
}

const write = async (page: Page, name: string) => {
  await nextLine(page).fill(name)
  await nextLine(page).press('Enter')
}

/** How many streams the browser has open, over all its tabs. */
const countStreams = (context: BrowserContext) => {
  const open = new Set<Request>()
  context.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('/events')) open.add(request)
  })
  context.on('requestfinished', (request) => open.delete(request))
  context.on('requestfailed', (request) => open.delete(request))
  return () => [...open].filter((request) => !request.frame().page().isClosed()).length
}

test('eight tabs on one list share one stream, and follow each other and everyone else', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga, ['One'])
  const { context, first } = await browserOf(people, olga)
  const streams = countStreams(context)
  await openList(first, list.id)
  const tabs = [first]
  for (const _ of eight.slice(1)) {
    const page = await context.newPage()
    await openList(page, list.id)
    tabs.push(page)
  }
  await expect.poll(streams).toBe(2) // that of the list, and that of the account

  await write(tabs[7]!, 'From the last tab')
  for (const page of tabs) await expect(line(page, 'From the last tab')).toBeVisible()
  await olga.api.createTask({ listID: list.id, body: { name: 'From elsewhere' } })
  for (const page of tabs) await expect(line(page, 'From elsewhere')).toBeVisible()

  // Whoever leads goes: another one takes over, without a gap.
  await first.close()
  await olga.api.createTask({ listID: list.id, body: { name: 'While nobody leads' } })
  for (const page of tabs.slice(1)) await expect(line(page, 'While nobody leads')).toBeVisible()
  await expect.poll(streams).toBe(2)

  for (const page of tabs.slice(1, -1)) await page.close()
  const last = tabs[7]!
  await olga.api.createTask({ listID: list.id, body: { name: 'For the last one' } })
  await expect(line(last, 'For the last one')).toBeVisible()
  await expect(last.getByText('Live', { exact: true })).toBeVisible()
})

test('eight tabs on eight lists all load, send and follow', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const lists = []
  for (const _ of eight) lists.push(await writeList(olga, ['One']))
  const { context, first } = await browserOf(people, olga)
  const streams = countStreams(context)
  const tabs: Page[] = []
  for (const list of lists) {
    const page = tabs.length === 0 ? first : await context.newPage()
    await openList(page, list.id)
    tabs.push(page)
  }
  await expect.poll(streams).toBeLessThanOrEqual(4)
  for (const [index, page] of tabs.entries()) {
    await write(page, 'Written here')
    await expect.poll(lists[index]!.names).toEqual(['One', 'Written here'])
    await olga.api.createTask({ listID: lists[index]!.id, body: { name: 'From elsewhere' } })
    await expect(line(page, 'From elsewhere')).toBeVisible()
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
  }
})

test('a tab that is frozen while it leads holds nobody up', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga, ['One'])
  const { context, first } = await browserOf(people, olga)
  await openList(first, list.id)
  const second = await context.newPage()
  await openList(second, list.id)

  const debug = await context.newCDPSession(first)
  await debug.send('Debugger.enable')
  const isPaused = new Promise((resolve) => debug.on('Debugger.paused', resolve))
  await debug.send('Debugger.pause')
  await isPaused
  await olga.api.createTask({ listID: list.id, body: { name: 'While it is frozen' } })
  await expect(line(second, 'While it is frozen')).toBeVisible()
  await debug.send('Debugger.resume')
  await expect(line(first, 'While it is frozen')).toBeVisible()
})

/** As the browser does when another tab is brought to the front. */
const look = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)

test('a hidden tab leaves leading to one in sight, later lets go, and catches up when it is shown', async ({
  people,
}) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga, ['One'])
  const { context, first } = await browserOf(people, olga)
  await first.clock.install()
  await openList(first, list.id)
  const second = await context.newPage()
  await openList(second, list.id)

  const opened = second.waitForRequest('**/events*')
  await look(first, 'hidden')
  await opened
  await olga.api.createTask({ listID: list.id, body: { name: 'Followed by both' } })
  await expect(line(first, 'Followed by both')).toBeVisible()
  await expect(line(second, 'Followed by both')).toBeVisible()

  await first.clock.runFor(31_000)
  await olga.api.createTask({ listID: list.id, body: { name: 'While it is asleep' } })
  await expect(line(second, 'While it is asleep')).toBeVisible()
  await first.clock.runFor(1000)
  await expect(line(first, 'While it is asleep')).toBeHidden()
  await look(first, 'visible')
  await expect(line(first, 'While it is asleep')).toBeVisible()

  await look(second, 'hidden')
  await second.close()
  await olga.api.createTask({ listID: list.id, body: { name: 'Alone again' } })
  await expect(line(first, 'Alone again')).toBeVisible()
})

test('a tab that is closed with unsent edits leaves them to another one', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga, ['One'])
  const { context, first } = await browserOf(people, olga)
  await openList(first, list.id)
  await first.route('**/tasks/batch', (route) => route.abort('connectionrefused'))
  await write(first, 'Two')
  await expect(line(first, 'Two').getByText('Waiting')).toBeVisible()
  const second = await context.newPage()
  await second.goto('/')
  await first.close()
  await expect.poll(list.names).toEqual(['One', 'Two'])
})
