import { readFile } from 'node:fs/promises'
import { createClient } from '@docket/client'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, type Person, startServer, test } from './fixture.ts'
import { linkInMail } from './kept-mails.ts'
import { expectAccessible } from './pages.ts'
import { enterDemo } from './sign-in-page.ts'

const openSettings = async (page: Page, part: string): Promise<void> => {
  await page.goto(`/settings/${part}`)
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
}

/** At the foot of the navigation. */
const account = (page: Page) => page.getByRole('button', { name: 'Account' })

test('a name is saved and stands in the navigation', async ({ page, people }) => {
  const olga = await people.signUp('Olga')
  await people.logIn(page, olga)
  await page.goto('/settings')
  await expect(page).toHaveURL('/settings/profile')
  await expect(page.getByText(olga.email).first()).toBeVisible()
  const name = page.getByLabel('Your name')
  await name.fill('O'.repeat(42))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('2 characters too many: a name has at most 40.')
  await name.fill('Olga Example')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(account(page).getByText('Olga Example')).toBeVisible()
  expect((await olga.api.getMe()).display_name).toBe('Olga Example')
  await expectAccessible(page)
})

test('a name that is typed while another one is saved is not called saved', async ({ page, people }) => {
  const olga = await people.signUp('Olga')
  await people.logIn(page, olga)
  await openSettings(page, 'profile')
  const answer = await holdAnswer(page, '**/users/me', { method: 'PATCH' })
  const name = page.getByLabel('Your name')
  await name.fill('Olga E')
  await page.keyboard.press('Enter')
  await answer.arrived
  await name.fill('Olga Example')
  answer.letGo()
  await expect(account(page).getByText('Olga E', { exact: true })).toBeVisible()
  await expect(name).toHaveValue('Olga Example')
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
  await expect(page.getByText('Saved.')).toBeHidden()
})

test('a portrait is looked at before it is used, and can be removed', async ({ page, people }) => {
  const olga = await people.signUp('Olga')
  await people.logIn(page, olga)
  await openSettings(page, 'profile')
  const file = page.locator('input[type=file]')
  const inNavigation = account(page).locator('img')

  await file.setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') })
  await expect(page.getByRole('alert')).toHaveText(/^This file is not a picture/)
  await file.setInputFiles({ name: 'olga.png', mimeType: 'image/png', buffer: await picture('red') })
  await expect(page.getByRole('img', { name: 'Your portrait as it will be' }).locator('img')).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
  await expect(inNavigation).toBeHidden()
  await page.getByRole('button', { name: 'Use this picture' }).click()
  await expect(inNavigation).toBeVisible()
  await expect
    .poll(() => inNavigation.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth))
    .toBeGreaterThan(0)
  await expectAccessible(page)

  const answer = await holdAnswer(page, '**/users/me/portrait', { method: 'PUT' })
  await file.setInputFiles({ name: 'blue.png', mimeType: 'image/png', buffer: await picture('blue') })
  await page.getByRole('button', { name: 'Use this picture' }).click()
  await answer.arrived
  const preview = page.getByRole('img', { name: 'Your portrait as it will be' }).locator('img')
  const blue = await preview.getAttribute('src')
  await file.setInputFiles({ name: 'green.png', mimeType: 'image/png', buffer: await picture('green') })
  await expect(preview).not.toHaveAttribute('src', blue!)
  const old = await inNavigation.getAttribute('src')
  answer.letGo()
  await expect(inNavigation).not.toHaveAttribute('src', old!)
  await expect(preview).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(inNavigation).toBeHidden()
  await expect(page.getByRole('button', { name: 'Choose a picture' })).toBeVisible()
})

const picture = (background: string) =>
  sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .png()
    .toBuffer()

test('pages and mails come in the language that is chosen', async ({ page, people }) => {
  const olga = await people.signUp('Olga')
  await people.logIn(page, olga)
  await openSettings(page, 'look')
  await page.getByLabel('Deutsch').check()
  await expect(page.getByText('Von nun an kommen auch deine E-Mails in dieser Sprache.')).toBeVisible()
  expect((await olga.api.getMe()).locale).toBe('de')
  await page.getByLabel('Dunkel').check()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByLabel('System').check()
  await expectAccessible(page)
})

test('of two languages that are chosen one after the other the second holds, whatever becomes of the first', async ({
  page,
  people,
}) => {
  const olga = await people.signUp('Olga')
  await people.logIn(page, olga)
  await openSettings(page, 'look')
  const first = Promise.withResolvers<void>()
  await page.route(
    '**/users/me',
    async (route) => {
      await first.promise
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await page.getByLabel('Deutsch').check()
  await page.getByLabel('Français').check()
  const failed = page.waitForEvent('requestfailed')
  first.resolve()
  await failed
  await expect(page.getByText('Désormais, vos e\u2011mails arrivent aussi dans cette langue.')).toBeVisible()
  await expect(page.getByLabel('Français')).toBeChecked()
  expect((await olga.api.getMe()).locale).toBe('fr')
})

test('everything can be taken along as one file', async ({ page, people }) => {
  const olga = await people.signUp('Olga')
  const { id } = await olga.api.createList({ body: { name: 'Halyard' } })
  await people.logIn(page, olga)
  await openSettings(page, 'data')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toMatch(/^docket-export-\d{4}-\d\d-\d\d\.json$/)
  const content = await readFile(await saved.path(), 'utf8')
  expect(JSON.parse(content)).toBeInstanceOf(Object)
  expect(content).toContain(id)
  expect(content).toContain(olga.email)
  await expectAccessible(page)
})

test('an account is deleted with the right words and the right password only', async ({ page, people }) => {
  await people.signUp('Admin')
  const olga = await people.signUp('Olga')
  await people.logIn(page, olga)
  await openSettings(page, 'data')
  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  const phrase = dialog.getByLabel('Type “delete my account”')
  const password = dialog.getByLabel('Your password', { exact: true })
  await expect(phrase).toBeFocused()
  await expectAccessible(page)
  await phrase.fill('delete it')
  await password.fill('not my password')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText(/Type the words as they stand above/)
  await phrase.fill('delete my account')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('This is not your current password.')
  await expect(password).toHaveValue('not my password')
  await password.fill(olga.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('The account is deleted, with everything in it.')).toBeVisible()
  await expect(olga.api.getMe()).rejects.toMatchObject({ status: 401 })
})

test('an account whose lists are shared says who loses them, and takes them along when told to', async ({
  page,
  people,
}) => {
  await people.signUp('Admin')
  const [olga, ed, vera] = [await people.owner('Olga'), await people.signUp('Ed'), await people.signUp('Vera')]
  const list = await olga.api.createList({ body: { name: 'Groceries' } })
  const second = await olga.api.createList({ body: { name: 'Holidays' } })
  for (const { email } of [ed, vera]) await olga.api.addMember({ listID: list.id, body: { email, role: 'editor' } })
  await olga.api.addMember({ listID: second.id, body: { email: ed.email, role: 'viewer' } })
  await people.logIn(page, olga)
  await openSettings(page, 'data')
  await deleteAccount(page, olga)
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect(dialog.getByRole('alert')).toHaveText(/lose them when your account goes/)
  await expect(dialog.getByRole('listitem')).toHaveText(['Groceries 2 other people', 'Holidays 1 other person'], {
    useInnerText: true,
  })
  await expectAccessible(page)
  await dialog.getByLabel('Delete these lists too, for everybody').check()
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByText('The account is deleted, with everything in it.')).toBeVisible()
  expect(await ed.api.getLists()).toEqual([])
})

/** Lets a call reach the server, and its answer come only once it is let go. */
const holdAnswer = async (page: Page, address: string, { method = 'POST' } = {}) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const arrived = Promise.withResolvers<void>()
  await page.route(
    address,
    async (route) => {
      if (route.request().method() !== method) return route.fallback()
      const response = await route.fetch()
      arrived.resolve()
      await promise
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  return { arrived: arrived.promise, letGo: resolve }
}

/** The reader comes back to the page, which then looks again who they are. */
const comeBack = (page: Page) => page.evaluate(() => void dispatchEvent(new Event('visibilitychange')))

const deleteAccount = async (page: Page, { password }: Person) => {
  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByLabel('Type “delete my account”').fill('delete my account')
  await dialog.getByLabel('Your password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

const isDeleted = 'The account is deleted, with everything in it.'

test('that an account is deleted is said also where the end of the session is heard of first', async ({
  page,
  people,
}) => {
  await people.signUp('Admin')
  const olga = await people.signUp('Olga')
  await people.logIn(page, olga)
  await openSettings(page, 'data')
  await expect(page.getByText(/^Your address is not verified yet/)).toBeVisible()
  const tab = await page.context().newPage()
  await openSettings(tab, 'look')
  const answer = await holdAnswer(page, '**/users/me/delete')
  // It may hear of that by itself before it looks.
  const refused = page.waitForResponse((response) => response.status() === 401)
  await deleteAccount(page, olga)
  await answer.arrived
  await expect(tab.getByText('Your session has ended.')).toBeVisible()
  await comeBack(page)
  await refused
  answer.letGo()
  await expect(page.getByText(isDeleted)).toBeVisible()
  await expect(tab.getByText(isDeleted)).toBeVisible()
})

test('that an account is deleted is said also where the answer is lost', async ({ page, people }) => {
  await people.signUp('Admin')
  const olga = await people.signUp('Olga')
  await people.logIn(page, olga)
  await openSettings(page, 'data')
  await page.route('**/users/me/delete', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await deleteAccount(page, olga)
  await expect(page.getByText(isDeleted)).toBeVisible()
})

test('a new address is asked to be verified until the link of the mail was followed', async ({
  page,
  people,
  server,
}) => {
  await people.signUp('Admin')
  const olga = await people.signUp('Olga')
  await people.logIn(page, olga)
  await openSettings(page, 'profile')
  const banner = page.getByText(/^Your address is not verified yet/)
  await expect(banner).toBeVisible()
  await expect(banner).toContainText('ask whoever runs this Docket for the link')
  await page.getByRole('button', { name: 'Make a new link' }).click()
  await expect(page.getByText('There is a new link in the log.')).toBeVisible()
  await page.goto(await linkInMail(server, olga.email, '/api/v1/auth/verify'))
  await expect(page.getByText('Your address is verified.')).toBeVisible()
  await expect(banner).toBeHidden()
  await openSettings(page, 'profile')
  await expect(banner).toBeHidden()
  await expect(page.getByText('verified', { exact: true })).toBeVisible()
})

test('the demo account can be looked at and not be changed', async ({ page }) => {
  await using demo = await startServer({ DOCKET_DEMO: 'true' })
  await createClient({ baseUrl: demo.url }).setup({
    body: { email: 'admin@example.test', password: 'correct horse battery' },
  })
  await enterDemo(page, demo.url)
  for (const part of ['profile', 'security', 'data', 'look']) {
    await page.goto(`${demo.url}/settings/${part}`)
    await expect(page.getByText(/^This is a demo, for you alone/)).toBeVisible()
    await expect(
      page.getByRole('button', { name: /Save|Choose|password|Turn on|New key|Download|Delete/ }),
    ).toHaveCount(0)
  }
  await expect(page.getByLabel('Dark')).toBeVisible()
  await expectAccessible(page)
})

test('whose demo is over is told so where they are, and can open another', async ({ page }) => {
  await using demo = await startServer({ DOCKET_DEMO: 'true' })
  await createClient({ baseUrl: demo.url }).setup({
    body: { email: 'admin@example.test', password: 'correct horse battery' },
  })
  await enterDemo(page, demo.url)
  await expect(page.getByText(/^This is a demo, for you alone/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Kitchen renovation' }).first()).toBeVisible()
  await page.evaluate(() => fetch('/api/v1/auth/logout', { method: 'POST' }))
  await comeBack(page)
  await expect(page.getByText(/^Your demo is over, and what was in it is deleted/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'look around the demo' }).click()
  await expect(page.getByRole('link', { name: 'Kitchen renovation' }).first()).toBeVisible()
})

test('a part of the settings that does not exist is not found', async ({ page, people }) => {
  await people.logIn(page, await people.signUp('Olga'))
  await page.goto('/settings/billing')
  await expect(page.getByRole('heading', { name: 'Nothing here' })).toBeVisible()
})
