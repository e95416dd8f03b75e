import { expect, test } from './fixture.ts'
import { expectAccessible } from './pages.ts'
import { enterPassword } from './sign-in-page.ts'
import { turnOnTwoFactor } from './two-factor.ts'

test('six digits follow the password, send themselves, and lead to where one wanted to go', async ({
  page,
  people,
}) => {
  const olga = await people.signUp('Olga')
  const list = await olga.api.createList({ body: { name: 'Halyard' } })
  const { nextCode } = await turnOnTwoFactor(olga)
  await page.goto(`/lists/${list.id}`)
  await enterPassword(page, olga)
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible()
  await expect(page.getByText(olga.email)).toBeVisible()
  await expectAccessible(page)

  const code = page.getByLabel('Code', { exact: true })
  await expect(code).toBeFocused()
  await page.keyboard.type('12')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('The code has six digits.')
  await page.keyboard.type('3456')
  await expect(page.getByRole('alert')).toHaveText(/That is not the code that the app shows now/)
  await expect(code).toHaveValue('')
  await expect(code).toBeFocused()

  const digits = nextCode()
  await code.fill(`${digits.slice(0, 3)} ${digits.slice(3)}`)
  await expect(page).toHaveURL(`/lists/${list.id}`)
  await expect(page.getByRole('heading', { name: 'Halyard' })).toBeVisible()
})

test('a recovery code stands in for the app once', async ({ page, people }) => {
  const olga = await people.signUp('Olga')
  const { recoveryCodes } = await turnOnTwoFactor(olga)
  const signIn = async () => {
    await page.goto('/sign-in')
    await enterPassword(page, olga)
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code').fill(recoveryCodes[0]!)
  }
  await signIn()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Start with one list' })).toBeVisible()

  await page.context().clearCookies()
  await signIn()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText(/it was used before/)
  await expect(page.getByLabel('Recovery code')).toHaveValue(recoveryCodes[0]!)
  await page.getByRole('button', { name: 'Use the app' }).click()
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
})

test('a browser that is trusted is not asked for a code again', async ({ page, people }) => {
  const olga = await people.signUp('Olga')
  const { nextCode } = await turnOnTwoFactor(olga)
  await page.goto('/sign-in')
  await enterPassword(page, olga)
  await page.getByLabel('Trust this browser for 30 days').check()
  await page.getByLabel('Code', { exact: true }).fill(nextCode())
  await expect(page.getByRole('heading', { name: 'Start with one list' })).toBeVisible()

  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await enterPassword(page, olga)
  await expect(page.getByRole('heading', { name: 'Start with one list' })).toBeVisible()
})

test('after too many wrong codes one begins again, with the address still there', async ({ page, people }) => {
  const olga = await people.signUp('Olga')
  await turnOnTwoFactor(olga)
  await page.goto('/sign-in')
  await enterPassword(page, olga)
  const code = page.getByLabel('Code', { exact: true })
  for (let tries = 1; tries <= 5; tries++) {
    const answer = page.waitForResponse('**/auth/totp/verify')
    await code.fill(`00000${tries}`)
    await answer
    await expect(code).toHaveValue('')
  }
  await code.fill('000006')
  await expect(page.getByText('too many codes were wrong. Begin again.')).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveValue(olga.email)
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
})

test('someone else can sign in from the second step', async ({ page, people }) => {
  const olga = await people.signUp('Olga')
  await turnOnTwoFactor(olga)
  await page.goto('/sign-in')
  await enterPassword(page, olga)
  await page.getByRole('button', { name: 'Sign in as someone else' }).click()
  await expect(page.getByLabel('E-mail')).toHaveValue('')
  await expect(page.getByLabel('E-mail')).toBeFocused()
})
