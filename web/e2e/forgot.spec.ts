import { expect, test } from './fixture.ts'
import { linkInMail, withMailServer } from './kept-mails.ts'
import { expectAccessible } from './pages.ts'
import { enterPassword } from './sign-in-page.ts'
import { turnOnTwoFactor } from './two-factor.ts'

test('a forgotten password is replaced by way of a mail, once', async ({ page, people, server }) => {
  const olga = await people.signUp('Olga')
  await page.goto('/sign-in')
  await page.getByRole('link', { name: 'Forgot it?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot the password' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Make the link' }).click()
  await expect(page.getByRole('alert')).toHaveText(/An e-mail address is needed/)
  await page.getByLabel('E-mail').fill(olga.email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Ask for your link' })).toBeFocused()
  await expectAccessible(page)

  const link = await linkInMail(server, olga.email, '/reset/')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('New password').fill('short')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Three more characters: a password has at least 8.')
  await page.getByLabel('New password').fill('battery staple')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Start with one list' })).toBeVisible()
  await expect(page).toHaveURL('/')

  await page.goto(link)
  await page.getByLabel('New password').fill('battery staple 2')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'This link has ended' })).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Send a new link' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot the password' })).toBeVisible()
})

test('an address without an account is answered in the same words', async ({ page, people }) => {
  await people.signUp('Olga')
  await page.goto('/forgot')
  await page.getByLabel('E-mail').fill('nobody@example.test')
  await page.keyboard.press('Enter')
  await expect(page.getByText('If nobody@example.test has an account here, there is a link for it now.')).toBeVisible()
  await page.getByRole('button', { name: 'Take another address' }).click()
  await expect(page.getByLabel('E-mail')).toBeFocused()
})

test('with a mail server the link comes by mail, and nobody has to be asked for it', async ({ page, people }) => {
  await people.signUp('Olga')
  await withMailServer(page)
  await page.goto('/forgot')
  await page.getByLabel('E-mail').fill('nobody@example.test')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('heading', { name: 'Look at your mail' })).toBeVisible()
  await expect(page.getByText('a mail with a link is on its way.')).toBeVisible()
})

test('with a second factor a new password alone does not sign in', async ({ page, people, server }) => {
  const olga = await people.signUp('Olga')
  const { nextCode } = await turnOnTwoFactor(olga)
  await page.goto('/forgot')
  await page.getByLabel('E-mail').fill(olga.email)
  await page.keyboard.press('Enter')
  await page.goto(await linkInMail(server, olga.email, '/reset/'))
  await page.getByLabel('New password').fill('battery staple')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The new password is set. Sign in with it; your second step is next.')).toBeVisible()
  await enterPassword(page, { ...olga, password: 'battery staple' })
  await page.getByLabel('Code', { exact: true }).fill(nextCode())
  await expect(page.getByRole('heading', { name: 'Start with one list' })).toBeVisible()
})

test('the link of a verification mail says what became of it once, signed in or not', async ({
  page,
  people,
  server,
}) => {
  await people.signUp('Olga')
  const ed = await people.signUp('Ed')
  const link = await linkInMail(server, ed.email, '/api/v1/auth/verify')
  await page.goto(link)
  await expect(page.getByText('Your address is verified.')).toBeVisible()
  await expect(page).toHaveURL('/sign-in')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByText('Your address is verified.')).toBeHidden()

  await people.logIn(page, ed)
  await page.goto(link)
  await expect(page.getByText('That link has ended')).toBeVisible()
  await expect(page).toHaveURL('/')
})
