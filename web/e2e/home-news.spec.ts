import type { Page } from '@playwright/test'
import { expect, type People, test } from './fixture.ts'
import { join, openList, writeList } from './list-page.ts'

/* What home says of the news of a list while they cannot be had, or while nobody looks. */

const news = '**/users/me/news'

/** Home of somebody whose list somebody else works in; its clock goes on when it is told to. */
const openHome = async (people: People) => {
  const olga = await people.owner('Olga')
  const jonas = await people.signUp('Jonas')
  await jonas.api.updateMe({ body: { display_name: 'Jonas' } })
  const list = await writeList(olga, ['One', 'Two', 'Three'])
  await join(olga, list.id, jonas, 'editor')
  const page = await people.pageOf(olga)
  await openList(page, list.id)
  await expect.poll(async () => (await olga.api.getLists())[0]?.unseen).toBe(false)
  await page.clock.install()
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/users/me/news')) asked += 1
  })
  const complete = (index: number) =>
    jonas.api.updateTask({ taskID: list.tasks[index]!.id, body: { status: 'completed' } })
  const line = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Halyard' })
  return { page, line, complete, asked: () => asked }
}

const isUnchanged = (page: Page) => page.getByText('Nothing changed since you last opened your lists.')
const isChanged = (page: Page) => page.getByText('1 list changed since you last opened it.')

test('where the news of a list cannot be had its line says when it changed, and what happened once they are back', async ({
  people,
}) => {
  const { page, line, complete, asked } = await openHome(people)
  await page.goto('/')
  await expect(isUnchanged(page)).toBeVisible()
  await page.route(news, (route) => route.abort())
  let failed = 0
  page.on('requestfailed', () => (failed += 1))
  await complete(0)
  await expect.poll(() => failed).toBe(2) // a call that may pass is tried once more at once
  await expect(isChanged(page)).toBeVisible()
  await expect(line.getByText(/^Today \d\d:\d\d$/)).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)

  // It is not asked for again with every change: half a minute goes by.
  const once = asked()
  await complete(1)
  await expect(line).toContainText('2 / 3')
  await page.clock.fastForward(20_000)
  await page.unroute(news)
  expect(asked()).toBe(once)
  await page.clock.fastForward(15_000)
  await expect(line.getByText('2 done by \u2068Jonas\u2069')).toBeVisible()
})

test('what was said of a list stays while later news cannot be had', async ({ people }) => {
  const { page, line, complete } = await openHome(people)
  await page.goto('/')
  await expect(isUnchanged(page)).toBeVisible()
  await complete(0)
  await expect(line.getByText('1 done by \u2068Jonas\u2069')).toBeVisible()
  const refused = page.waitForResponse(news)
  await page.route(news, (route) => route.fulfill({ status: 503, json: { error: 'Not now.', code: 'unavailable' } }))
  await complete(1)
  await expect(line).toContainText('2 / 3')
  await page.clock.fastForward(5000)
  await refused
  await expect(line.getByText('1 done by \u2068Jonas\u2069')).toBeVisible()
  await page.unroute(news)
  await page.clock.fastForward(35_000)
  await expect(line.getByText('2 done by \u2068Jonas\u2069')).toBeVisible()
})

test('news are asked for when somebody looks at home, and not while it is out of sight', async ({ people }) => {
  const { page, line, complete, asked } = await openHome(people)
  await page.goto('/')
  await expect(isUnchanged(page)).toBeVisible()
  const look = (state: 'hidden' | 'visible') =>
    page.evaluate((state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await look('hidden')
  for (const index of [0, 1, 2]) await complete(index)
  await expect(isChanged(page)).toBeVisible()
  await expect(line).toContainText('3 / 3')
  await page.clock.fastForward(60_000)
  expect(asked()).toBe(0)
  await look('visible')
  await page.clock.fastForward(5000)
  await expect(line.getByText('3 done by \u2068Jonas\u2069')).toBeVisible()
  expect(asked()).toBe(1)
})

test('a list that is archived takes its news off home, and has them again when it is back', async ({ people }) => {
  const { page, line, complete } = await openHome(people)
  await page.goto('/')
  await complete(0)
  await expect(line.getByText('1 done by \u2068Jonas\u2069')).toBeVisible()
  await line.getByRole('button', { name: /menu/i }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await expect(line).toBeHidden()
  await expect(isChanged(page)).toBeHidden()
  await complete(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(isChanged(page)).toBeVisible()
  await page.clock.fastForward(5000)
  await expect(line.getByText('2 done by \u2068Jonas\u2069')).toBeVisible()
})
