import type { BrowserContext, Page } from '@playwright/test'
import { expect, giveSession, signUp, test } from './fixture.ts'
import { line, nextLine, openList, openWritten, writeList } from './list-page.ts'
import { startProxied } from './proxy.ts'
import { buildKept, cached, expectFilesOnly } from './worker.ts'

test.use({ serviceWorkers: 'allow' })

test('can be installed', async ({ people }) => {
  const { page } = await openWritten(people, ['One'])
  await buildKept(page)
  const devtools = await page.context().newCDPSession(page)
  const { errors, data } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(JSON.parse(data!)).toMatchObject({ id: '/', start_url: '/', scope: '/', display: 'standalone' })
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  expect(installabilityErrors).toEqual([])
  const { icons } = JSON.parse(data!) as { icons: { src: string; sizes: string; purpose?: string }[] }
  expect(icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
    ['192x192', undefined],
    ['512x512', undefined],
    ['512x512', 'maskable'],
  ])
  for (const { src, sizes } of icons) {
    const size = await page.evaluate(async (src) => {
      const image = Object.assign(new Image(), { src })
      await image.decode()
      return `${image.naturalWidth}x${image.naturalHeight}`
    }, src)
    expect(size).toBe(sizes)
  }
})

test('the second visit takes no script from the network', async ({ people }) => {
  const { list, page } = await openWritten(people, ['One'])
  await buildKept(page)
  const fetched: string[] = []
  page.context().on('response', (answer) => {
    if (answer.request().resourceType() === 'script' && !answer.fromServiceWorker()) fetched.push(answer.url())
  })
  let scripts = 0
  page.on('response', (answer) => void (answer.request().resourceType() === 'script' && scripts++))
  for (const address of [`/lists/${list.id}`, '/', '/settings/profile']) {
    await page.goto(address)
    await expect(page.getByRole('navigation').first()).toBeVisible()
  }
  expect(scripts).toBeGreaterThan(20)
  expect(fetched).toEqual([])
})

test('nothing is in the caches but the files of the app, in use and after signing out', async ({ people }) => {
  const { olga, page, list } = await openWritten(people, ['One'])
  await buildKept(page)
  await page.reload()
  await nextLine(page).fill('Two')
  await page.keyboard.press('Enter')
  await expect.poll(list.names).toEqual(['One', 'Two'])
  const { url } = await olga.api.publishList({ listID: list.id })
  await page.goto(url)
  await page.goto('/settings/profile')
  await expect(page.getByLabel('Your name')).toBeVisible()
  await expectFilesOnly(page)
  await page.goto('/')
  await page
    .getByRole('button', { name: /Account|Olga|olga/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toBeVisible()
  await expectFilesOnly(page)
})

test('what is no page of the app is not the worker’s', async ({ people }) => {
  const { olga, page, list } = await openWritten(people, ['One'])
  await buildKept(page)
  const { url } = await olga.api.publishList({ listID: list.id })
  const token = url.split('/').at(-1)
  const answers = [
    url,
    `/api/v1/public/lists/${token}/rss`,
    '/api/v1/openapi.json',
    '/docs',
    '/invite/some-token',
    '/reset/some-token',
    '/healthz',
  ]
  for (const address of answers) {
    const answer = await page.goto(address)
    expect(answer!.fromServiceWorker(), address).toBe(false)
    expect(answer!.status(), address).toBe(200)
  }
  expect((await page.goto('/'))!.fromServiceWorker()).toBe(true)
  const fromWorker: string[] = []
  page.on('response', (answer) => {
    if (answer.url().includes('/api/') && answer.fromServiceWorker()) fromWorker.push(answer.url())
  })
  await openList(page, list.id)
  expect(fromWorker).toEqual([])
})

test('another build takes over at the next opening, and goes from under no page', async ({ browser }) => {
  await using docket = await startProxied()
  const olga = await signUp(docket.url, 'Olga')
  const list = await writeList(olga, ['One'])
  await using context = await browser.newContext({ baseURL: docket.url })
  await giveSession(context, docket.url, olga)
  const page = await context.newPage()
  await openList(page, list.id)
  await buildKept(page)
  const kept = await cached(page)

  docket.build('of-tomorrow')
  const other = await context.newPage()
  await openList(other, list.id)
  // The page comes from the server, and with it the build that is there.
  const entry = other.locator('script[type=module]')
  await expect(entry).toHaveAttribute('src', '/assets/index-of-tomorrow.js')
  const waitsIn = (page: Page) => page.evaluate(async () => Boolean((await navigator.serviceWorker.ready).waiting))
  await expect.poll(() => waitsIn(other)).toBe(true)
  // Everything of the page before it is still there.
  const before = kept.filter((file) => !file.startsWith('/index.html'))
  expect(await cached(other)).toEqual(expect.arrayContaining(before))
  await other.reload()
  await expect(line(other, 'One')).toBeVisible()
  expect(await waitsIn(other)).toBe(true)
  expect(
    await page.evaluate(
      async (file) => (await fetch(file)).status,
      await page.locator('script[type=module]').getAttribute('src').then(String),
    ),
  ).toBe(200)

  // A browser closes a page when it likes: only then is it gone for the worker.
  const statuses = await statusesOfWorkers(context)
  const [tomorrow] = [...statuses].find(([, status]) => status === 'installed')!
  await page.close()
  await other.close()
  await expect.poll(() => statuses.get(tomorrow)).toBe('activated')
  const next = await context.newPage()
  await openList(next, list.id)
  await expect.poll(() => waitsIn(next)).toBe(false)
  await expect.poll(() => cached(next)).toContain('/assets/index-of-tomorrow.js')
  const old = before.find((file) => file.startsWith('/assets/index-'))
  await expect.poll(() => cached(next)).not.toContain(old)
})

/** The status of each version of the worker, by its number, kept up to date without a page of the app. */
const statusesOfWorkers = async (context: BrowserContext): Promise<ReadonlyMap<string, string>> => {
  const devtools = await context.newCDPSession(await context.newPage())
  const statuses = new Map<string, string>()
  devtools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { versionId, status } of versions) statuses.set(versionId, status)
  })
  await devtools.send('ServiceWorker.enable')
  await expect.poll(() => [...statuses.values()]).toContain('installed')
  return statuses
}

test('a server that has no worker any more is no hindrance', async ({ browser }) => {
  await using docket = await startProxied()
  const olga = await signUp(docket.url, 'Olga')
  const list = await writeList(olga, ['One'])
  await using context = await browser.newContext({ baseURL: docket.url })
  await giveSession(context, docket.url, olga)
  const page = await context.newPage()
  await openList(page, list.id)
  await buildKept(page)
  docket.isWithoutWorker = true
  docket.build('of-yesterday')
  await openList(page, list.id)
  await expect(page.locator('script[type=module]')).toHaveAttribute('src', '/assets/index-of-yesterday.js')
  await nextLine(page).fill('Two')
  await page.keyboard.press('Enter')
  await expect.poll(list.names).toEqual(['One', 'Two'])
})
