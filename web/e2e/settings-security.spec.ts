import { createClient } from '@docket/client'
import type { Page } from '@playwright/test'
import { generateSync } from 'otplib'
import { expect, type Person, test } from './fixture.ts'
import { line, nextLine, openList, writeList } from './list-page.ts'
import { expectAccessible } from './pages.ts'
import { enterPassword } from './sign-in-page.ts'
import { turnOnTwoFactor } from './two-factor.ts'

const openSecurity = async (page: Page): Promise<void> => {
  await page.goto('/settings/security')
  await expect(page.getByRole('region', { name: 'Security log' }).getByRole('row').first()).toBeVisible()
}

/** Another browser, in which the person signed in by the form. */
const signedInElsewhere = async (page: Page, person: Person): Promise<Page> => {
  const context = await page.context().browser()!.newContext()
  const other = await context.newPage()
  await other.goto(new URL('/sign-in', page.url()).href)
  await enterPassword(other, person)
  await expect(other.getByRole('heading', { name: 'Start with one list' })).toBeVisible()
  return other
}

test('a wrong current password is said beside its field; the right one signs out every other browser', async ({
  page,
  people,
}) => {
  const olga = await people.signUp('Olga')
  await people.logIn(page, olga)
  await openSecurity(page)
  const other = await signedInElsewhere(page, olga)
  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  const current = dialog.getByLabel('Current password', { exact: true })
  const next = dialog.getByLabel('New password', { exact: true })
  await expect(current).toBeFocused()
  await expectAccessible(page)
  await current.fill('not my password')
  await next.fill('a better password')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('This is not your current password.')
  await expect(current).toBeFocused()
  await expect(next).toHaveValue('a better password')

  await current.fill(olga.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('The password is changed. Every other browser is signed out.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('This browser only')).toBeVisible()
  await other.reload()
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await enterPassword(other, { email: olga.email, password: 'a better password' })
  await expect(other.getByRole('heading', { name: 'Start with one list' })).toBeVisible()
  await other.context().close()
})

test('a new password begins a new session, with which every tab goes on, and ends API keys where that is asked for', async ({
  page,
  people,
  server,
}) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga, ['Order hops'])
  const { key } = await olga.api.createApiKey({ body: { name: 'Script' } })
  await people.logIn(page, olga)
  await openList(page, list.id)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  const settings = await page.context().newPage()
  await openSecurity(settings)
  await settings.getByRole('button', { name: 'Change password' }).click()
  const dialog = settings.getByRole('dialog', { name: 'Change password' })
  await dialog.getByLabel('Current password', { exact: true }).fill(olga.password)
  await dialog.getByLabel('New password', { exact: true }).fill('a better password')
  await dialog.getByLabel('Also revoke the API key').check()
  await expectAccessible(settings)
  await settings.keyboard.press('Enter')
  await expect(settings.getByText('The password is changed. Every other browser is signed out.')).toBeVisible()
  await expect(settings.getByText('This browser only')).toBeVisible()

  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await nextLine(page).fill('Clean the kettle')
  await page.keyboard.press('Enter')
  await settings.goto(`/lists/${list.id}`)
  await expect(line(settings, 'Clean the kettle')).toBeVisible()
  const old = (token: string) => createClient({ baseUrl: server.url, token }).raw('getMe')
  for (const token of [olga.token, key]) expect((await old(token)).status).toBe(401)
})

test('two-factor sign-in is turned on with a code, and a recovery code signs in', async ({ page, people }) => {
  const olga = await people.signUp('Olga')
  await people.logIn(page, olga)
  await openSecurity(page)
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
  const code = page.getByLabel('The six digits of the app')
  await expect(code).toBeFocused()
  await expectAccessible(page)
  const key = await page.getByText('Cannot scan?').locator('+ p').innerText()
  const secret = key.replaceAll(/\s/g, '')
  await code.fill('12')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('The code has six digits.')
  await code.fill(wrongCode(secret))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText(/^This is not the code that the app shows now/)
  await code.fill(generateSync({ secret }))
  await page.keyboard.press('Enter')

  const codes = page.getByRole('group', { name: 'New recovery codes' })
  await expect(codes).toBeFocused()
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await expectAccessible(page)
  const [recoveryCode] = (await codes.getByRole('listitem').first().innerText()).match(/\w+(?:-\w+)+/)!
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as text' }).click()
  expect((await download).suggestedFilename()).toBe('docket-recovery-codes.txt')
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText(/^On since/)).toBeVisible()
  await expect(page.getByText(recoveryCode)).toBeHidden()

  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await enterPassword(page, olga)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(recoveryCode)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Start with one list' })).toBeVisible()
})

const wrongCode = (secret: string): string => {
  const now = Math.floor(Date.now() / 1000)
  const right = new Set([-60, -30, 0, 30, 60].map((seconds) => generateSync({ secret, epoch: now + seconds })))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((guess) => !right.has(guess))!
}

test('recovery codes are replaced after a question, and two-factor sign-in is turned off with the password', async ({
  page,
  people,
}) => {
  const olga = await people.signUp('Olga')
  const { recoveryCodes } = await turnOnTwoFactor(olga)
  await people.logIn(page, olga)
  await openSecurity(page)
  await page.getByRole('button', { name: 'New recovery codes' }).click()
  await page.getByRole('button', { name: 'Make new codes' }).click()
  const codes = page.getByRole('group', { name: 'New recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await expect(codes).not.toContainText(recoveryCodes[0]!)
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByRole('region', { name: 'Two-factor sign-in' })).toBeFocused()

  await page.getByRole('button', { name: 'Turn off' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password', { exact: true }).fill('not my password')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('This is not your current password.')
  await dialog.getByLabel('Your password', { exact: true }).fill(olga.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Turn on' })).toBeFocused()
  expect((await olga.api.getTotp()).enabled).toBe(false)
})

test('a key is shown once, works, and is locked out once it is revoked', async ({ page, people, server }) => {
  const olga = await people.signUp('Olga')
  await people.logIn(page, olga)
  await openSecurity(page)
  await page.getByRole('button', { name: 'New key' }).click()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText(/^The key needs a name/)
  await page.getByLabel('Name', { exact: true }).fill('Backup script')
  await page.getByLabel('only read').check()
  await page.getByLabel('In 30 days').check()
  await page.getByRole('button', { name: 'Make key' }).click()

  const field = page.getByLabel('The key', { exact: true })
  await expect(field).toBeFocused()
  const key = await field.inputValue()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(field).toBeVisible()
  const call = async (method: string) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const body = method === 'POST' ? JSON.stringify({ name: 'Halyard' }) : null
    return (await fetch(`${server.url}/api/v1/lists`, { method, headers, body })).status
  }
  expect(await call('GET')).toBe(200)
  expect(await call('POST')).toBe(403)
  await page.getByRole('button', { name: 'I have copied it' }).click()
  await expect(page.getByText(key)).toBeHidden()
  const line = page.getByRole('row', { name: 'Backup script' })
  await expect(line).toContainText('only read')
  await expect(page.getByText('1 of 25. A key acts as you.')).toBeVisible()

  await page.getByRole('button', { name: 'Revoke Backup script' }).click()
  await page.getByLabel('Your password', { exact: true }).fill(olga.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^No keys\./)).toBeVisible()
  await expect(page.getByRole('button', { name: 'New key' })).toBeFocused()
  expect(await call('GET')).toBe(401)
})

test('another browser is signed out, and the log says in words what happened', async ({ page, people }) => {
  const olga = await people.signUp('Olga')
  await people.logIn(page, olga)
  await page.goto('/settings/profile')
  const other = await signedInElsewhere(page, olga)
  await openSecurity(page)
  const sessions = page.getByRole('region', { name: 'Signed in' })
  await expect(sessions.getByText('2 browsers')).toBeVisible()
  await expect(sessions.getByText('This one')).toHaveCount(1)
  await sessions.getByRole('button', { name: 'Sign out Chromium on Linux' }).click()
  await expect(sessions.getByText('This browser only')).toBeVisible()
  await other.reload()
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await other.context().close()

  const log = page.getByRole('region', { name: 'Security log' })
  for (const words of ['Account made', 'Signed in', 'A browser was signed out'])
    await expect(log.getByRole('rowheader', { name: words }).first()).toBeVisible()
  await expectAccessible(page)
})

test('recovery codes are not left by mistake', async ({ page, people }) => {
  const olga = await people.signUp('Olga')
  await turnOnTwoFactor(olga)
  await people.logIn(page, olga)
  await openSecurity(page)
  await page.getByRole('button', { name: 'New recovery codes' }).click()
  await page.getByRole('button', { name: 'Make new codes' }).click()
  const codes = page.getByRole('group', { name: 'New recovery codes' })
  await expect(codes).toBeFocused()
  await page.getByRole('link', { name: 'Your data' }).click()
  const question = page.getByRole('dialog', { name: 'Leave the recovery codes?' })
  await expect(question.getByRole('button', { name: 'Stay here' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(codes.getByRole('listitem')).toHaveCount(10)

  await page.getByRole('link', { name: 'All lists' }).click()
  await question.getByRole('button', { name: 'Leave them' }).click()
  await expect(page).toHaveURL('/')
})

test('what the security log says about an event is in the language of the page', async ({ page, people, server }) => {
  const olga = await people.signUp('Olga')
  await turnOnTwoFactor(olga)
  await createClient({ baseUrl: server.url }).login({ body: { email: olga.email, password: olga.password } })
  await olga.api.updateMe({ body: { locale: 'de' } })
  await people.logIn(page, olga)
  await page.goto('/settings/security')
  const log = page.getByRole('region', { name: 'Sicherheitsprotokoll' })
  await expect(log.getByRole('rowheader', { name: 'Angemeldet zweiter Faktor verlangt' })).toBeVisible()
})
