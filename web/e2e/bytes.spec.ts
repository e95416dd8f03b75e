import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { writeList } from './list-page.ts'

/** What one has to fetch before the page can be used, in bytes of script as gzip makes them. */
const scriptsFor = async (page: Page, open: () => Promise<void>): Promise<number> => {
  // What is fetched ahead for the pages after this one comes when the browser is idle.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  const bodies: Promise<Buffer>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') bodies.push(response.body())
  })
  await open()
  const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body, { level: 9 }).length)
  return sizes.reduce((total, size) => total + size, 0)
}

test('signing in takes at most 105 kB of script, and set-up and the rest before it no more', async ({
  browser,
  people,
}) => {
  await people.signUp('Olga')
  for (const address of ['/', '/sign-in', '/register', '/forgot', '/reset/some-token']) {
    const page = await browser.newPage()
    const bytes = await scriptsFor(page, async () => {
      await page.goto(address)
      await expect(page.getByRole('textbox').first()).toBeFocused()
    })
    expect(bytes, address).toBeGreaterThan(50_000)
    expect(bytes, address).toBeLessThanOrEqual(105_000)
    await page.close()
  }
})

test('what strangers read takes at most 105 kB of script, and so does an invite', async ({ browser, people }) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga, ['Order hops'])
  const { url } = await olga.api.publishList({ listID: list.id })
  for (const address of [url, '/invite/some-token']) {
    const page = await browser.newPage()
    const bytes = await scriptsFor(page, async () => {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })
    expect(bytes, address).toBeGreaterThan(50_000)
    expect(bytes, address).toBeLessThanOrEqual(105_000)
    await page.close()
  }
})

test('the first load takes at most 174 kB of script for a list, 230 kB with a task open, and 152 kB for the home page', async ({
  browser,
  people,
}) => {
  // Of an account about which there is nothing to say: the first one runs the server.
  await people.signUp('Admin')
  const olga = await people.owner('Olga')
  const list = await writeList(olga, ['Order hops'])
  const budgets = [
    { address: '/', most: 152_000, sign: 'Name of the new list' },
    { address: `/lists/${list.id}`, most: 174_000, sign: 'New task' },
    { address: `/lists/${list.id}?task=${list.tasks[0]!.id}`, most: 230_400, sign: 'Comment on this task' },
  ]
  for (const { address, most, sign } of budgets) {
    const page = await browser.newPage()
    await people.logIn(page, olga)
    // Where one has signed in before, nothing of signing in is fetched.
    await page.addInitScript(() => localStorage.setItem('docket.signed-in', '1'))
    const bytes = await scriptsFor(page, async () => {
      await page.goto(address)
      await expect(page.getByLabel(sign, { exact: true })).toBeVisible()
    })
    expect(bytes, address).toBeGreaterThan(50_000)
    expect(bytes, address).toBeLessThanOrEqual(most)
    await page.close()
  }
})

test('the app arrives while someone is still typing the password', async ({ page, people }) => {
  const olga = await people.signUp('Olga')
  const arrived = new Set<string>()
  page.on('requestfinished', (request) => void arrived.add(new URL(request.url()).pathname))
  await page.goto('/sign-in')
  await page.getByLabel('E-mail').fill(olga.email)
  await page.getByLabel('Password', { exact: true }).fill(olga.password)
  const { app, home } = await page.locator('script[data-app]').evaluate((script) => ({ ...script.dataset }))
  await expect.poll(() => `${app} ${home}`.split(' ').filter((file) => !arrived.has(file))).toEqual([])
  // The pages after home are fetched once that is drawn.
  await page.evaluate(() => {
    window.requestIdleCallback = () => 0
  })
  const late: string[] = []
  page.on('request', (request) => void (request.resourceType() === 'script' && late.push(request.url())))
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Name of the new list')).toBeFocused()
  expect(late).toEqual([])
})

test('what a link into a list leads to arrives before one has signed in, and so it does on an invite', async ({
  browser,
  people,
}) => {
  const olga = await people.owner('Olga')
  const list = await writeList(olga, ['Order hops'])
  const invited = await olga.api.addMember({ listID: list.id, body: { email: 'guest@example.test', role: 'editor' } })
  const invite = 'url' in invited ? new URL(invited.url!).pathname : ''
  for (const address of [`/lists/${list.id}`, invite]) {
    const page = await browser.newPage()
    const arrived = new Set<string>()
    page.on('requestfinished', (request) => void arrived.add(new URL(request.url()).pathname))
    await page.goto(address)
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
    const { app, list: ofList } = await page.locator('script[data-app]').evaluate((script) => ({ ...script.dataset }))
    await expect.poll(() => `${app} ${ofList}`.split(' ').filter((file) => !arrived.has(file)), address).toEqual([])
    await page.close()
  }
})

for (const [what, held] of [
  ['the page that is opened', '**/assets/list-view*'],
  ['the tasks of its list', '**/lists/*/tasks'],
] as const)
  test(`on a slow network, what is fetched ahead leaves the connections to ${what}`, async ({ page, people }) => {
    const olga = await people.owner('Olga')
    const list = await writeList(olga, ['Order hops'])
    await people.logIn(page, olga)
    let isAhead = false
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/assets/board')) isAhead = true
    })
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/v1/**', (route) =>
      new Promise((resolve) => setTimeout(resolve, 600)).then(() => route.continue()),
    )
    await page.route(held, (route) => released.then(() => route.continue()))
    const asked = page.waitForRequest(held)
    await page.goto(`/lists/${list.id}`)
    await asked
    // Longer than it takes to be sure that nobody asks anything.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 2000)))
    expect(isAhead).toBe(false)
    release()
    await expect(page.getByText('Order hops')).toBeVisible()
    await expect.poll(() => isAhead).toBe(true)
  })
