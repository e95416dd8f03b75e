import type { Page } from '@playwright/test'
import { generateSync } from 'otplib'
import { expect, type Person, test } from './fixture.ts'
import { enterPassword } from './sign-in-page.ts'
import { turnOnTwoFactor } from './two-factor.ts'

/** Another tab of the same browser. */
const newTab = (page: Page): Promise<Page> => page.context().newPage()

const openSecurity = async (page: Page): Promise<void> => {
  await page.goto('/settings/security')
  await expect(page.getByRole('region', { name: 'Security log' }).getByRole('row').first()).toBeVisible()
}

const signOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
}

const signIn = async (page: Page, person: Person): Promise<void> => {
  await page.goto('/sign-in')
  await enterPassword(page, person)
  await expect(page.getByRole('heading', { name: 'Start with one list' })).toBeVisible()
}

test('when someone else signs in in another tab, nothing begun here is sent as theirs', async ({ page, people }) => {
  const olga = await people.signUp('Olga')
  const ed = await people.signUp('Ed')
  await signIn(page, olga)
  await page.goto('/settings/profile')
  await page.route('**/lists', (route) => route.abort()) // the session's end is not found out by chance
  await page.getByLabel('Your name').fill('Olga')
  const tab = await newTab(page)
  await page.evaluate(() => localStorage.removeItem('docket.signed-in'))
  await page.context().clearCookies()
  await signIn(tab, ed)
  await expect(page.getByText(`${ed.email} not verified yet`)).toBeVisible()
  await expect(page.getByLabel('Your name')).toHaveValue('')
})

test('signing out in one tab signs out the others, which lead back to where they were', async ({ page, people }) => {
  const olga = await people.signUp('Olga')
  await signIn(page, olga)
  await page.goto('/settings/profile')
  await page.getByLabel('Your name').fill('Olga')
  const tab = await newTab(page)
  await tab.goto('/')
  await signOut(tab)
  await expect(page.getByText('Your session has ended.')).toBeVisible()
  await enterPassword(page, olga)
  await expect(page).toHaveURL('/settings/profile')
})

test('all tabs whose session has ended go on where they were once somebody signs in in one of them', async ({
  page,
  people,
}) => {
  const olga = await people.signUp('Olga')
  await signIn(page, olga)
  await page.goto('/settings/profile')
  const tab = await newTab(page)
  await tab.goto('/today')
  await expect(tab.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  await olga.api.logout()
  await page.context().clearCookies()
  for (const each of [page, tab]) {
    await each.reload()
    await expect(each.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  }
  await enterPassword(page, olga)
  await expect(page).toHaveURL('/settings/profile')
  await expect(tab).toHaveURL('/today')
})

test('whoever comes back to a session that was ended meanwhile is told so', async ({ page, people }) => {
  const olga = await people.signUp('Olga')
  await people.logIn(page, olga)
  await olga.api.logout()
  await page.goto('/today')
  await expect(page.getByText('Your session has ended.')).toBeVisible()
  await enterPassword(page, olga)
  await expect(page).toHaveURL('/today')
  // A page that stands there says so after a reload as well, and leads on who is signed in by then.
  await page.goto('/sign-in?ended=true&back=%2Ftoday')
  await expect(page).toHaveURL('/today')
})

test('an account that is deleted in one tab is gone from the others', async ({ page, people }) => {
  await people.signUp('Olga') // whoever is first cannot go
  const ed = await people.signUp('Ed')
  await signIn(page, ed)
  const tab = await newTab(page)
  await tab.goto('/settings/data')
  await tab.getByRole('button', { name: 'Delete account' }).click()
  await tab.getByLabel(/^Type/).fill('delete my account')
  await tab.getByLabel('Your password', { exact: true }).fill(ed.password)
  await tab.keyboard.press('Enter')
  await expect(tab.getByText('The account is deleted, with everything in it.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('a browser that was signed out from another one says so at once', async ({ page, people }) => {
  const olga = await people.signUp('Olga')
  const other = await people.pageOf(olga)
  await signIn(page, olga)
  await other.goto('/settings/profile')
  await expect(other.getByLabel('Your name')).toBeVisible()
  await openSecurity(page)
  await page
    .getByRole('button', { name: 'Sign out Chromium' })
    .or(page.getByRole('button', { name: 'Sign out Node' }))
    .click()
  await expect(page.getByText('This browser only')).toBeVisible()
  await expect(other.getByText('Your session has ended.')).toBeVisible()
  await enterPassword(other, olga)
  await expect(other).toHaveURL('/settings/profile')
})

test('a key that is revoked elsewhere while its dialog is open is gone here as well', async ({ page, people }) => {
  const olga = await people.signUp('Olga')
  const { id } = await olga.api.createApiKey({ body: { name: 'Backup script' } })
  await people.logIn(page, olga)
  await openSecurity(page)
  await page.getByRole('button', { name: 'Revoke Backup script' }).click()
  await olga.api.revokeApiKey({ id, body: { password: olga.password } })
  await page.getByLabel('Your password', { exact: true }).fill(olga.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText(/^No keys\./)).toBeVisible()
})

test('two-factor sign-in that is turned on in two tabs at once says which QR code counts, and who was first', async ({
  page,
  people,
}) => {
  const olga = await people.signUp('Olga')
  await people.logIn(page, olga)
  const begin = async (where: Page) => {
    await openSecurity(where)
    const answer = where.waitForResponse('**/totp/setup')
    await where.getByRole('button', { name: 'Turn on' }).click()
    return ((await (await answer).json()) as { secret_base32: string }).secret_base32
  }
  const tab = await newTab(page)
  const [older, newer] = [await begin(page), await begin(tab)]
  const enter = async (where: Page, secret: string, message: RegExp) => {
    await where.getByLabel('The six digits of the app').fill(generateSync({ secret }))
    await where.keyboard.press('Enter')
    await expect(where.getByText(message)).toBeVisible() // ten recovery codes are hashed
  }
  await enter(page, older, /^This is not the code that the app shows now/)
  await enter(page, older, /Only the newest counts/)
  await enter(tab, newer, /Keep these ten recovery codes/)
  await enter(page, older, /^Two-factor sign-in was changed in another tab/)
  await expect(page.getByText(/^On since/)).toBeVisible()
})

test('two-factor sign-in that was turned off elsewhere is off here, whatever was asked for', async ({
  page,
  people,
}) => {
  const olga = await people.signUp('Olga')
  const asks = {
    'Turn off': async () => {
      await page.getByLabel('Your password', { exact: true }).fill(olga.password)
      await page.keyboard.press('Enter')
    },
    'New recovery codes': () => page.getByRole('button', { name: 'Make new codes' }).click(),
  }
  for (const [name, ask] of Object.entries(asks)) {
    await turnOnTwoFactor(olga)
    await people.logIn(page, olga)
    await openSecurity(page)
    await page.getByRole('button', { name }).click()
    await olga.api.disableTotp({ body: { password: olga.password } })
    await ask()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Turn on' })).toBeVisible()
  }
})
