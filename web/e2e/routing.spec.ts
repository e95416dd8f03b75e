import { expect, test } from './fixture.ts'
import { line, openList, writeList } from './list-page.ts'

test('going back and forth shows a list where it was left; a list that is opened anew begins at its top', async ({
  people,
}) => {
  const olga = await people.signUp('Olga')
  const names = Array.from({ length: 80 }, (_, at) => `Line ${at + 1}`)
  const list = await writeList(olga, names)
  const page = await people.pageOf(olga)
  await openList(page, list.id)
  const sheet = page.locator('#sheet')
  const top = () => sheet.evaluate((element) => element.scrollTop)
  await sheet.evaluate((element) => element.scrollTo({ top: 1200 }))
  await expect(line(page, 'Line 40')).toBeVisible()

  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible()
  expect(await top()).toBe(0)
  await page.goBack()
  await expect(line(page, 'Line 40')).toBeVisible()
  expect(await top()).toBe(1200)
  await page.goForward()
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Halyard/ })
    .click()
  await expect(line(page, 'Line 12')).toBeVisible()
  expect(await top()).toBe(0)
})

test('a page that is loaded again shows what it showed', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const due_at = '2030-12-24T11:00:00.000Z'
  const list = await writeList(
    olga,
    Array.from({ length: 80 }, (_, at) => ({
      name: `Line ${at + 1}`,
      due_at: at < 60 ? new Date().toISOString() : due_at,
    })),
  )
  for (let at = 0; at < 30; at += 1) await olga.api.createList({ body: { name: `List ${at}` } })
  const page = await people.pageOf(olga)
  const sheet = page.locator('#sheet')
  const top = () => sheet.evaluate((element) => element.scrollTop)
  for (const [address, to] of [
    [`/lists/${list.id}`, 1200],
    ['/today', 700],
    ['/', 500],
  ] as const) {
    await page.goto(address)
    await expect
      .poll(() => sheet.evaluate((element) => element.scrollHeight - element.clientHeight))
      .toBeGreaterThan(to)
    await sheet.evaluate((element, to) => element.scrollTo({ top: to }), to)
    await expect.poll(top).toBe(to)
    await page.reload()
    await expect.poll(top, address).toBe(to)
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
    // What comes above it after that, as what others did may, was there when it was scrolled to.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect(await top(), address).toBe(to)
  }
})

test('whoever scrolls after a page was loaded again is left there', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(
    olga,
    Array.from({ length: 80 }, (_, at) => `Line ${at + 1}`),
  )
  const page = await people.pageOf(olga)
  await openList(page, list.id)
  const sheet = page.locator('#sheet')
  await sheet.evaluate((element) => element.scrollTo({ top: 1200 }))
  await expect(line(page, 'Line 40')).toBeVisible()
  await page.reload()
  await expect.poll(() => sheet.evaluate((element) => element.scrollTop)).toBe(1200)
  await sheet.hover()
  await page.mouse.wheel(0, -1000)
  await expect.poll(() => sheet.evaluate((element) => element.scrollTop)).toBe(200)
  await expect(line(page, 'Line 8')).toBeVisible()
  expect(await sheet.evaluate((element) => element.scrollTop)).toBe(200)
})

test('whoever goes elsewhere while a page is on its way gets there', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const page = await people.pageOf(olga)
  // What is fetched ahead would be here by then.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  const held = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  await page.route(/\/assets\/settings-page-/, async (route) => {
    asked.resolve()
    await held.promise
    await route.continue()
  })
  await page.goto('/')
  await expect(page.getByLabel('Name of the new list')).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Settings', exact: true }).click()
  await asked.promise
  // The page before it stays until then.
  await expect(page.getByLabel('Name of the new list')).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Upcoming' }).click()
  await expect(page.getByRole('heading', { name: 'Upcoming', level: 1 })).toBeVisible()
  const arrived = page.waitForResponse(/\/assets\/settings-page-/)
  held.resolve()
  // The page is there, and it is not asked for any more.
  await page.evaluate((url) => import(url), (await arrived).url())
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await expect(page.getByRole('heading', { name: 'Upcoming', level: 1 })).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'All lists' }).click()
  await expect(page.getByLabel('Name of the new list')).toBeVisible()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Upcoming', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
})

test('a link that is followed twice is one step of the history, and leads where it is followed with a key held down', async ({
  people,
}) => {
  const olga = await people.signUp('Olga')
  const page = await people.pageOf(olga)
  await page.goto('/')
  const today = page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: /^Today/ })
  await today.click()
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible()
  await expect(today).toHaveAttribute('aria-current', 'page')
  await today.click()
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(today).not.toHaveAttribute('aria-current')
  const opened = page.context().waitForEvent('page')
  await today.click({ modifiers: ['Control'] })
  await expect(await opened).toHaveURL('/today')
  await expect(page).toHaveURL('/')
})
