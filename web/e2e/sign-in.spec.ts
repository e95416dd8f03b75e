import { createClient } from '@docket/client'
import type { Page, Route } from '@playwright/test'
import { expect, startServer, test } from './fixture.ts'
import { line, nextLine, writeList } from './list-page.ts'
import { expectAccessible } from './pages.ts'
import { enterPassword } from './sign-in-page.ts'

test('signing in leads back to where one wanted to go', async ({ page, people }) => {
  const olga = await people.signUp('Olga')
  const list = await olga.api.createList({ body: { name: 'Halyard' } })
  await page.goto(`/lists/${list.id}`)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('E-mail').fill(olga.email)
  await page.getByLabel('Password', { exact: true }).fill(olga.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/lists/${list.id}`)
})

test('whoever is signed in already is taken past the forms', async ({ page, people }) => {
  const olga = await people.signUp('Olga')
  const list = await olga.api.createList({ body: { name: 'Halyard' } })
  await people.logIn(page, olga)
  await page.goto(`/sign-in?back=${encodeURIComponent(`/lists/${list.id}`)}`)
  await expect(page).toHaveURL(`/lists/${list.id}`)
  await page.goto('/register')
  await expect(page).toHaveURL('/')
})

test('a wrong password is refused in place, and nothing typed is lost', async ({ page, people }) => {
  const olga = await people.signUp('Olga')
  await page.goto('/sign-in')
  await page.getByLabel('E-mail').fill(olga.email)
  await page.getByLabel('Password', { exact: true }).fill('something else')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toHaveText('The address or the password is wrong.')
  await expect(page.getByLabel('E-mail')).toHaveValue(olga.email)
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
})

test('what only the server finds wrong with a field is said beside it', async ({ page, people }) => {
  await people.signUp('Olga')
  await page.goto('/register')
  await page.getByLabel('E-mail').fill('olga@docket..example')
  await page.getByLabel('Password', { exact: true }).fill('correct horse')
  await page.getByRole('button', { name: 'Make account' }).click()
  await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription(/It must be an e-mail address, such as/)
  await expect(page.getByLabel('E-mail')).toBeFocused()
})

test('too many tries are told how long to wait, and a silent server is told apart', async ({ page, people }) => {
  const olga = await people.signUp('Olga')
  await page.goto('/sign-in')
  await page.route('**/auth/login', (route) =>
    route.fulfill({ status: 429, json: { error: 'too many requests', code: 'rate_limited', retry_after: 45 } }),
  )
  await page.getByLabel('E-mail').fill(olga.email)
  await page.getByLabel('Password', { exact: true }).fill(olga.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Too many tries. Wait 45 seconds, then try again.')
  await page.unroute('**/auth/login')
  await page.route('**/auth/login', (route) => route.abort())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText(/Docket does not answer/)
})

test('an account is made with a new address, and what one agrees to is said', async ({ page, people }) => {
  const olga = await people.signUp('Olga')
  await page.goto('/sign-in')
  await page.getByRole('link', { name: 'Make an account' }).click()
  await expect(page.getByRole('heading', { name: 'Make an account' })).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByText(/^Whoever runs .* can read what is written here\./)).toBeVisible()
  await page.getByLabel('E-mail').fill(olga.email)
  await page.getByLabel('Password', { exact: true }).fill('correct horse')
  await page.getByRole('button', { name: 'Make account' }).click()
  await expect(page.getByRole('alert')).toHaveText(/This address has an account/)
  await page.getByLabel('E-mail').fill(`new.${olga.email}`)
  await page.getByRole('button', { name: 'Make account' }).click()
  await expect(page.getByRole('heading', { name: 'Start with one list' })).toBeVisible()
})

test('where sign-up is closed, the sign-in page does not offer it', async ({ page }) => {
  await using server = await startServer({ DOCKET_SIGNUP: 'closed' })
  const setup = await page.request.post(`${server.url}/api/v1/setup`, {
    data: { email: 'mara@halyard.example', password: 'correct horse' },
  })
  expect(setup.status()).toBe(201)
  await page.context().clearCookies()
  await page.goto(server.url)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Make an account' })).toBeHidden()
})

test('a session that ends leads to sign-in and back, and signing out forgets the account', async ({ page, people }) => {
  const olga = await people.signUp('Olga')
  await people.logIn(page, olga)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Start with one list' })).toBeVisible()
  await page.getByLabel('Name of the new list').fill('Halyard')
  await page.context().clearCookies()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your session has ended.')).toBeVisible()
  await enterPassword(page, olga)
  // What was being made then is made now.
  await expect(page.getByRole('heading', { name: 'Halyard' })).toBeVisible()
  await expect(page).toHaveURL(/\/lists\/[\da-f]{8}-/)

  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page).toHaveURL('/sign-in')
  await expect(page.getByText('Your session has ended.')).toBeHidden()
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('who signs out is not told that the session has ended, though a call is refused meanwhile', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const page = await people.pageOf(olga)
  const isRead = Promise.withResolvers<Route>()
  await page.route('**/users/me/inbox*', (route) => isRead.resolve(route))
  await page.route('**/auth/logout', async (route) => {
    const response = await route.fetch()
    const read = await isRead.promise
    const refused = page.waitForResponse(read.request().url())
    await read.continue()
    expect((await refused).status()).toBe(401)
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
    await route.fulfill({ response })
  })
  await page.goto('/')
  await isRead.promise
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page).toHaveURL('/sign-in')
  await expect(page.getByText('Your session has ended.')).toBeHidden()
})

test('what somebody is typing when the session ends does not go into the form that takes its place', async ({
  page,
  people,
}) => {
  const olga = await people.signUp('Olga')
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.goto('/sign-in?ended=true')
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await page.keyboard.type('and milk')
  await page.keyboard.press('Enter')
  await page.clock.runFor(400)
  await page.keyboard.type('!')
  await page.clock.runFor(400)
  await page.keyboard.insertText('eggs')
  await expect(page.getByLabel('E-mail')).toHaveValue('')
  await expect(page.getByRole('alert')).toBeHidden()
  await page.clock.runFor(500)
  await page.keyboard.type(olga.email)
  await expect(page.getByLabel('E-mail')).toHaveValue(olga.email)
})

test('the password can be looked at without losing text, caret or focus', async ({ page, people }) => {
  await people.signUp('Olga')
  await page.goto('/sign-in')
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('correct horse')
  for (let back = 0; back < 5; back++) await page.keyboard.press('ArrowLeft')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await expect(password).toBeFocused()
  await page.keyboard.type('-')
  await expect(password).toHaveValue('correct -horse')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(password).toHaveAttribute('type', 'password')
  await page.keyboard.type('-')
  await expect(password).toHaveValue('correct --horse')
})

test('Tab leads from the address to the password, and only then to what else can be done', async ({ page, people }) => {
  await people.signUp('Olga')
  await page.goto('/sign-in')
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Forgot it?' })).toBeFocused()
})

test('password managers are told what each field is for', async ({ page, people }) => {
  await people.signUp('Olga')
  await page.goto('/sign-in')
  await expect(page.getByLabel('E-mail')).toHaveAttribute('autocomplete', 'username')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('autocomplete', 'current-password')
  await page.goto('/register')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('autocomplete', 'new-password')
})

test('a new account takes its name, and its language from the browser', async ({ browser, people, server }) => {
  await people.signUp('Olga')
  const page = await browser.newPage({ locale: 'de-AT', baseURL: server.url })
  await page.goto('/register?back=/settings')
  const sent = page.waitForRequest('**/auth/register')
  await page.getByLabel('E-Mail').fill('uwe@example.test')
  await page.getByLabel('Passwort', { exact: true }).fill('correct horse')
  await page.getByLabel('Dein Name').fill('Uwe')
  await page.keyboard.press('Enter')
  expect((await sent).postDataJSON()).toMatchObject({ display_name: 'Uwe', locale: 'de' })
  await expect(page).toHaveURL('/settings/profile') // where /settings leads
  await page.close()
})

test('where sign-up is closed, nobody is shown the form', async ({ page }) => {
  await using server = await startServer({ DOCKET_SIGNUP: 'closed' })
  await createClient({ baseUrl: server.url }).setup({
    body: { email: 'mara@halyard.example', password: 'correct horse' },
  })
  await page.goto(`${server.url}/register`)
  await expect(page.getByText('Here an account takes an invite.')).toBeVisible()
  await expect(page.getByLabel('E-mail')).toBeHidden()
})

test('whoever signs in after someone else sees nothing of theirs', async ({ page, people }) => {
  const olga = await people.signUp('Olga')
  const ed = await people.signUp('Ed')
  await olga.api.createList({ body: { name: 'Halyard' } })
  await page.goto('/sign-in')
  await enterPassword(page, olga)
  await expect(page.getByRole('main').getByRole('link', { name: 'Halyard' })).toBeVisible()
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await enterPassword(page, ed)
  await expect(page.getByRole('heading', { name: 'Start with one list' })).toBeVisible()
  await expect(page.getByText('Halyard')).toBeHidden()
})

test('a session that ended while the browser was elsewhere leads to sign-in and back', async ({ page, people }) => {
  const olga = await people.signUp('Olga')
  await page.goto('/sign-in')
  await enterPassword(page, olga)
  await expect(page.getByRole('heading', { name: 'Start with one list' })).toBeVisible()
  await page.context().clearCookies()
  await page.goto('/?from=elsewhere')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await enterPassword(page, olga)
  await expect(page).toHaveURL('/?from=elsewhere')
})

test('a server that does not answer is told apart, and asked again', async ({ page, people }) => {
  await people.signUp('Olga')
  await page.route('**/api/v1/auth/config', (route) => route.abort())
  await page.goto('/sign-in')
  await expect(page.getByRole('heading', { name: 'Docket does not answer' })).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/v1/auth/config')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

/** A browser that keeps nothing of lists: it cannot show them while there is no answer. */
const keepNothing = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Refused', 'SecurityError')
    }
  })

test('whoever is signed in and gets no answer at first is told so, and comes in without a press', async ({
  page,
  people,
}) => {
  await keepNothing(page)
  const olga = await people.signUp('Olga')
  await page.goto('/sign-in')
  await enterPassword(page, olga)
  await expect(page.getByRole('heading', { name: 'Start with one list' })).toBeVisible()
  for (const answer of [
    (route: Route) => route.abort('connectionrefused'),
    (route: Route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }),
  ]) {
    await page.route('**/users/me', answer)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Docket does not answer' })).toBeVisible()
    await expectAccessible(page)
    await page.unroute('**/users/me')
    await expect(page.getByRole('heading', { name: 'Start with one list' })).toBeVisible()
  }
})

test('whoever waits long at the start is told so meanwhile', async ({ page, people }) => {
  await keepNothing(page)
  await people.logIn(page, await people.signUp('Olga'))
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Start with one list' })).toBeVisible()
  const answer = Promise.withResolvers<void>()
  await page.route('**/users/me', async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.clock.install()
  const asked = page.waitForRequest('**/users/me')
  await page.reload()
  await asked
  await expect(async () => {
    await page.clock.runFor(1000)
    await expect(page.getByRole('heading', { name: 'Docket does not answer' })).toBeVisible({ timeout: 100 })
  }).toPass()
  answer.resolve()
  await expect(async () => {
    await page.clock.runFor(1000)
    await expect(page.getByRole('heading', { name: 'Start with one list' })).toBeVisible({ timeout: 100 })
  }).toPass()
})

test('what was written leaves, though it takes a while to learn who came in in another tab', async ({
  page,
  people,
}) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga, ['One'])
  await people.logIn(page, olga)
  await page.goto(`/lists/${list.id}`)
  await expect(line(page, 'One')).toBeVisible()
  await page.route('**/users/me', (route) => route.abort('connectionreset'), { times: 2 })
  const refused = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/users/me'))
  const tab = await page.context().newPage()
  await tab.goto('/sign-in')
  await tab.evaluate(() => new BroadcastChannel('docket:session').postMessage({ kind: 'in' }))
  await refused
  await nextLine(page).fill('Two')
  await page.keyboard.press('Enter')
  await expect.poll(() => list.names()).toContain('Two')
})
