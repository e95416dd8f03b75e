import type { Locator } from '@playwright/test'
import { expect, type Person, test } from './fixture.ts'
import { line, nextLine, writeList } from './list-page.ts'
import { expectAccessible } from './pages.ts'
import { enterPassword } from './sign-in-page.ts'

/** A public list with a line of each state. */
const publish = async (olga: Person) => {
  const list = await writeList(olga, ['Order hops', 'Weigh the malt', 'Clean the kettle', 'Heat water'])
  const [, malt, kettle, water] = list.tasks
  await olga.api.updateTask({ taskID: malt!.id, body: { status: 'in_progress', labels: ['brew', 'Saturday'] } })
  await olga.api.updateTask({ taskID: kettle!.id, body: { status: 'failed', description: 'With **hot** water' } })
  await olga.api.updateTask({ taskID: water!.id, body: { status: 'completed', outputs: { result: 'secret?' } } })
  const { url, token } = await olga.api.publishList({ listID: list.id })
  return { ...list, url, token }
}

test('a stranger reads names, descriptions, labels and states, and nothing of the app is fetched for it', async ({
  page,
  people,
}) => {
  const olga = await people.signUp('Olga')
  const { id, url, token } = await publish(olga)
  await olga.api.updateList({ listID: id, body: { description: 'All that [we](https://brew.example) brew' } })
  const asked: string[] = []
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
  await page.goto(url)
  await expect(page.getByRole('heading', { level: 1, name: 'Halyard' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'we' })).toHaveAttribute('rel', /noopener/)
  const lines = page.getByRole('list', { name: 'Tasks' })
  await expect(lines.getByRole('listitem')).toHaveText([
    /1.*Order hops/,
    /2.*Weigh the malt.*Labels brew, Saturday/,
    /3.*Clean the kettle/,
  ])
  await expect(page.getByRole('list', { name: 'Done' }).getByRole('listitem')).toHaveText([/4.*Heat water/])
  await expect(page.getByRole('img', { name: '1 of 4 tasks done, 1 in progress, 1 failed' })).toBeVisible()
  await expect(page.getByText(/^as of \d\d:\d\d$/)).toBeVisible()
  await page.getByRole('button', { name: 'Clean the kettle' }).click()
  await expect(page.getByText('hot', { exact: true })).toBeVisible()
  await expect(page.getByText('secret?')).toHaveCount(0)

  await expect(page).toHaveTitle('Halyard · Docket')
  const feed = page.locator('head link[rel=alternate][type="application/rss+xml"]')
  await expect(feed).toHaveAttribute('href', new RegExp(`/api/v1/public/lists/${token}/rss$`))
  await expect(page.locator('head meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await page.waitForLoadState('networkidle')
  expect(asked.filter((path) => /\/assets\/(app|list|home|front|settings|parts)/.test(path))).toEqual([])
  const calls = asked.filter((path) => path.startsWith('/api/'))
  expect(calls.filter((path) => path !== '/api/v1/auth/config')).toEqual([`/api/v1/public/lists/${token}`])
})

test('what changes is there half a minute later, and what does not costs a 304', async ({ page, people }) => {
  const olga = await people.signUp('Olga')
  const { id, url, tasks } = await publish(olga)
  await page.clock.install()
  const statuses: number[] = []
  page.on('response', (answer) => {
    if (/\/public\/lists\/[^/]+$/.test(answer.url())) statuses.push(answer.status())
  })
  await page.goto(url)
  await expect(page.getByText('Order hops')).toBeVisible()
  await page.clock.runFor(31_000)
  await expect.poll(() => statuses).toEqual([200, 304])
  await olga.api.updateTask({ taskID: tasks[0]!.id, body: { status: 'completed' } })
  await olga.api.createTask({ listID: id, body: { name: 'Bottle it' } })
  await page.clock.runFor(31_000)
  await expect(page.getByText('Bottle it')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Done' }).getByRole('listitem')).toHaveCount(2)
  await olga.api.unpublishList({ listID: id })
  await page.clock.runFor(31_000)
  await expect(page.getByRole('heading', { name: 'No public list is here' })).toBeVisible()
  await expect(page.getByText('Order hops')).toHaveCount(0)
})

test('while the server is away, what was read stays, with its time', async ({ page, people }) => {
  const olga = await people.signUp('Olga')
  const { url } = await publish(olga)
  await page.clock.install()
  await page.goto(url)
  await expect(page.getByText('Order hops')).toBeVisible()
  await page.route('**/public/lists/*', (route) => route.abort())
  await page.clock.runFor(31_000)
  await expect(page.getByText(/^Docket does not answer: as of \d\d:\d\d$/)).toBeVisible()
  await expect(page.getByText('Order hops')).toBeVisible()
  await page.unroute('**/public/lists/*')
  await page.clock.runFor(31_000)
  await expect(page.getByText(/^as of/)).toBeVisible()
})

test('whoever follows signs in, comes back, and reads the list live from then on', async ({ page, people }) => {
  const olga = await people.signUp('Olga')
  const sam = await people.signUp('Sam')
  const { id, url } = await publish(olga)
  await page.goto(url)
  await page.getByRole('button', { name: 'Follow this list' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await enterPassword(page, sam)
  await expect(page).toHaveURL(`/lists/${id}`)
  await expect(page.getByText('Viewer', { exact: true })).toBeVisible()
  await expect(nextLine(page)).toBeHidden()
  await olga.api.createTask({ listID: id, body: { name: 'Bottle it' } })
  await expect(line(page, 'Bottle it')).toBeVisible()
  expect((await olga.api.getMembers({ listID: id })).map(({ email, role }) => [email, role])).toEqual([
    [sam.email, 'viewer'],
  ])
  // Nobody is asked twice.
  await page.goto(url)
  await page.getByRole('button', { name: 'Open the list' }).click()
  await expect(page).toHaveURL(`/lists/${id}`)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Halyard' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Open the list' })).toBeVisible()
})

test('whoever goes back before the list is there can open it again', async ({ page, people }) => {
  const olga = await people.signUp('Olga')
  const { url } = await publish(olga)
  await people.logIn(page, olga)
  await page.goto(url)
  const late = Promise.withResolvers<void>()
  let asked = 0
  await page.route(/\/assets\/app-[\w-]+\.js$/, async (route) => {
    if (asked++ === 0) return route.abort()
    await late.promise
    await route.continue()
  })
  const open = page.getByRole('button', { name: 'Open the list' })
  await open.click()
  await expect(page).toHaveURL(/\/lists\//)
  await page.goBack()
  await expect(open).toBeEnabled()
  late.resolve()
  await page.unrouteAll({ behavior: 'wait' })
})

test('a newcomer follows with a new account', async ({ page, people }) => {
  const olga = await people.signUp('Olga')
  const { id, url } = await publish(olga)
  await page.goto(url)
  await page.getByRole('button', { name: 'Follow this list' }).click()
  await page.getByRole('link', { name: 'Make an account' }).click()
  await expect(page.getByRole('heading', { name: 'Make an account' })).toBeVisible()
  await page.getByLabel('E-mail').fill(`newcomer.${Date.now()}@example.test`)
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/lists/${id}`)
  await expect(page.getByText('Viewer', { exact: true })).toBeVisible()
})

test('somebody who is signed in follows with one press, and owners and editors keep their role', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const sam = await people.signUp('Sam')
  const { id, url } = await publish(olga)
  const page = await people.pageOf(sam)
  await page.goto(url)
  await page.getByRole('button', { name: 'Follow this list' }).click()
  await expect(page).toHaveURL(`/lists/${id}`)
  const own = await people.pageOf(olga)
  await own.goto(url)
  await own.getByRole('button', { name: 'Open the list' }).click()
  await expect(nextLine(own)).toBeVisible()
})

test('whoever would follow a list that is not public any more is told so', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const sam = await people.signUp('Sam')
  const { id, url } = await publish(olga)
  const page = await people.pageOf(sam)
  await page.goto(url)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await olga.api.unpublishList({ listID: id })
  await page.getByRole('button', { name: 'Follow this list' }).click()
  await expect(page.getByRole('heading', { name: 'No public list is here' })).toBeVisible()
})

test('an address that shows nothing says so', async ({ page, people }) => {
  const olga = await people.signUp('Olga')
  const { id, url } = await publish(olga)
  await olga.api.publishList({ listID: id })
  for (const address of [url, '/p/nothing', '/p/a%20b']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'No public list is here' })).toBeVisible()
  }
})

test('hostile text is text: nothing runs, and nothing is fetched from elsewhere', async ({ page, people }) => {
  const olga = await people.signUp('Olga')
  const { id, url, tasks } = await publish(olga)
  const hostile = [
    '<script>window.hit = 1</script><img src=x onerror="window.hit = 1">',
    '[run](javascript:window.hit=1) ![see](https://evil.example/x.png) [data](data:text/html,x)',
    '<iframe src="https://evil.example"></iframe>',
  ].join('\n\n')
  await olga.api.updateList({ listID: id, body: { name: '<b onclick="hit=1">Brew</b>', description: hostile } })
  await olga.api.updateTask({ taskID: tasks[0]!.id, body: { description: hostile } })
  const away: string[] = []
  page.on('request', (request) => void (request.url().includes('evil.example') && away.push(request.url())))
  await page.goto(url)
  await expect(page.getByRole('heading', { name: '<b onclick="hit=1">Brew</b>' })).toBeVisible()
  await page.getByRole('button', { name: 'Order hops' }).click()
  await expect(page.getByRole('link', { name: 'see' })).toHaveCount(2)
  expect(await page.locator('main').locator('img, script, iframe, [onclick], a[href^="javascript"]').count()).toBe(0)
  expect(await page.evaluate(() => 'hit' in window)).toBe(false)
  expect(away).toEqual([])
})

test('the public page holds to WCAG 2.2 AA, by keys alone, and on a phone', async ({ page, people }) => {
  const olga = await people.signUp('Olga')
  const { url } = await publish(olga)
  await page.goto(url)
  await expect(page.getByText('Order hops')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Results by RSS' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Follow this list' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Clean the kettle' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('hot', { exact: true })).toBeVisible()
  await expectAccessible(page)
  // The name comes first on a phone; on a desk there is room for what can be done beside it.
  const top = async (what: Locator) => (await what.boundingBox())!.y
  const name = page.getByRole('heading', { level: 1 })
  const follow = page.getByRole('button', { name: 'Follow this list' })
  expect(await top(follow)).toBeLessThan(await top(name))
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(async () => (await top(follow)) - (await top(name))).toBeGreaterThan(40)
  expect(await top(follow)).toBeLessThan(await top(page.getByText('Order hops')))
})
