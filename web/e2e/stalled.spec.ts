import type { Page, Route } from '@playwright/test'
import { expect, startServer, test } from './fixture.ts'
import { linkInMail } from './kept-mails.ts'
import { enterPassword } from './sign-in-page.ts'

/** Holds the calls to an address: each is answered once it is let go. */
const hold = async (page: Page, address: string) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const held: Promise<void>[] = []
  await page.route(address, (route) => {
    held.push(promise.then(() => route.continue()).catch(() => undefined)) // the page may have gone on
  })
  return {
    count: () => held.length,
    async letGo() {
      resolve()
      await page.unroute(address)
      await Promise.all(held)
    },
  }
}

const answers = {
  'a server that has no room': [
    (route: Route) => route.fulfill({ status: 503, json: { error: 'busy', code: 'unavailable' } }),
    'Docket is busy right now. Try again in a moment.',
  ],
  'a server that fails': [
    (route: Route) => route.fulfill({ status: 500, json: { error: 'a bug', code: 'internal' } }),
    'That did not work. Try again; if it goes on, tell whoever runs this Docket.',
  ],
  'a proxy that gets no answer': [
    (route: Route) => route.fulfill({ status: 504, body: '<h1>Gateway timeout</h1>' }),
    'Docket does not answer. Look at the connection, then try again.',
  ],
  'a connection that breaks': [
    (route: Route) => route.abort('connectionreset'),
    'Docket does not answer. Look at the connection, then try again.',
  ],
  'too many tries': [
    (route: Route) => route.fulfill({ status: 429, json: { error: 'wait', code: 'rate_limited', retry_after: 120 } }),
    'Too many tries. Wait 2 minutes, then try again.',
  ],
} as const

test('whatever goes wrong with a call is said, and can be tried again without typing anew', async ({
  page,
  people,
}) => {
  const olga = await people.signUp('Olga')
  await page.goto('/sign-in')
  await page.getByLabel('E-mail').fill(olga.email)
  await page.getByLabel('Password', { exact: true }).fill(olga.password)
  for (const [answer, says] of Object.values(answers)) {
    await page.route('**/auth/login', answer, { times: 1 })
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('alert')).toHaveText(says)
  }
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Start with one list' })).toBeVisible()

  await page.goto('/settings/profile')
  await page.getByLabel('Your name').fill('Olga Example')
  for (const [answer, says] of Object.values(answers)) {
    await page.route('**/users/me', answer, { times: 1 })
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('alert')).toHaveText(says)
  }
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()

  await page.goto('/settings/security')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByLabel('Current password', { exact: true }).fill(olga.password)
  await page.getByLabel('New password', { exact: true }).fill('battery staple')
  const dialog = page.getByRole('dialog')
  for (const [answer, says] of Object.values(answers)) {
    await page.route('**/users/me/password', answer, { times: 1 })
    await dialog.getByRole('button', { name: 'Change password' }).click()
    await expect(dialog.getByRole('alert')).toHaveText(says)
  }
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expect(dialog).toBeHidden()
})

test('a call that gets no answer is given up, and sent once however often one presses', async ({ page, people }) => {
  const olga = await people.signUp('Olga')
  await page.clock.install()
  await page.goto('/sign-in')
  const { count, letGo } = await hold(page, '**/auth/login')
  await enterPassword(page, olga)
  await expect(page.getByRole('button', { name: 'Signing in' })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Signing in' }).click({ force: true })
  await expect.poll(count).toBe(1)
  await page.clock.fastForward(16_000)
  await expect(page.getByRole('alert')).toHaveText(/^Docket does not answer/)
  expect(count()).toBe(1)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(olga.password)
  await letGo()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Start with one list' })).toBeVisible()
})

test('a dialog that was closed while its call hung does not disturb the next one', async ({ page, people }) => {
  const olga = await people.signUp('Olga')
  const faults: Error[] = []
  page.on('pageerror', (error) => faults.push(error))
  await people.logIn(page, olga)
  await page.goto('/settings/security')
  const open = () => page.getByRole('button', { name: 'Change password' }).click()
  const current = page.getByLabel('Current password', { exact: true })
  const fill = async (password: string) => {
    await current.fill(password)
    await page.getByLabel('New password', { exact: true }).fill('battery staple')
    await page.keyboard.press('Enter')
  }
  const { letGo } = await hold(page, '**/users/me/password')
  await open()
  await fill('not my password')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await open()
  await expect(current).toHaveValue('')
  const refused = page.waitForResponse('**/users/me/password')
  await letGo()
  expect((await refused).status()).toBe(401)
  await expect(page.getByRole('alert')).toBeHidden()
  await fill(olga.password)
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText('The password is changed.')).toBeVisible()
  expect(faults).toEqual([])
})

test('a key whose answer was lost stands in the table, where it can be revoked', async ({ page, people }) => {
  const olga = await people.signUp('Olga')
  await people.logIn(page, olga)
  await page.goto('/settings/security')
  await page.route('**/api-keys', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.getByRole('button', { name: 'New key' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Backup script')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText(/^Docket does not answer/)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Revoke Backup script' })).toBeVisible()
})

test('a new password that is set is not asked for again when what follows fails', async ({ page, people, server }) => {
  const olga = await people.signUp('Olga')
  await page.goto('/forgot')
  await page.getByLabel('E-mail').fill(olga.email)
  await page.keyboard.press('Enter')
  await page.goto(await linkInMail(server, olga.email, '/reset/'))
  await page.getByLabel('New password').fill('battery staple')
  await page.route('**/auth/config', (route) => route.abort())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Docket does not answer' })).toBeVisible()
  await page.unroute('**/auth/config')
  await expect(page.getByRole('heading', { name: 'Start with one list' })).toBeVisible()
})

test('the only admin is told why the account stays', async ({ page }) => {
  await using server = await startServer()
  await page.goto(server.url)
  await page.getByLabel('E-mail').fill('mara@halyard.example')
  await page.getByLabel('Password', { exact: true }).fill('correct horse')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Start with one list' })).toBeVisible()
  await page.goto(`${server.url}/settings/data`)
  await page.getByRole('button', { name: 'Delete account' }).click()
  await page.getByLabel(/^Type/).fill('delete my account')
  await page.getByLabel('Your password', { exact: true }).fill('correct horse')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText(/^You are the only admin here/)
})

test('lists in which others work are named, and only while they stand in the way', async ({ page, people }) => {
  await people.signUp('Olga')
  const ed = await people.signUp('Ed')
  const list = await ed.api.createList({ body: { name: 'Halyard' } })
  await people.logIn(page, ed)
  await page.goto('/settings/data')
  const refusal = { error: 'shared', code: 'shared_project', blocked_project_ids: [list.id] }
  await page.route('**/users/me/delete', (route) => route.fulfill({ status: 409, json: refusal }))
  await page.getByRole('button', { name: 'Delete account' }).click()
  await page.getByLabel(/^Type/).fill('delete my account')
  await page.getByLabel('Your password', { exact: true }).fill(ed.password)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('alert')).toHaveText(/^Other people work in lists of yours/)
  await expect(dialog.getByRole('link', { name: 'Halyard' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Delete account' }).click()
  await expect(dialog.getByLabel(/^Type/)).toBeFocused()
  await expect(dialog.getByRole('link', { name: 'Halyard' })).toBeHidden()
})
