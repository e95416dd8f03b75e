import { expect, startServer, test } from './fixture.ts'
import { expectAccessible } from './pages.ts'
import { enterPassword } from './sign-in-page.ts'

test('a new installation asks for the first account, whatever page was wanted, and then for a first list', async ({
  page,
}) => {
  await using server = await startServer()
  await page.goto(`${server.url}/lists/00000000-0000-4000-8000-000000000001`)
  await expect(page).toHaveURL(`${server.url}/setup`)
  await expect(page.getByText(`is running on ${new URL(server.url).host}`)).toBeVisible()
  await expect(page.getByText('Anyone who can open this page')).toBeVisible()
  await expect(page.getByText('No mail server is needed')).toBeVisible()
  await expectAccessible(page)

  await page.getByLabel('E-mail').fill('mara@')
  await page.getByLabel('Password', { exact: true }).fill('secret')
  await page.getByRole('button', { name: 'Make account' }).click()
  await expect(page.getByText('An address has something after the @.')).toBeVisible()
  await expect(page.getByText('Two more characters: a password has at least 8.')).toBeVisible()
  await expect(page.getByLabel('E-mail')).toBeFocused()

  await page.getByLabel('E-mail').fill('mara@halyard.example')
  await page.getByLabel('Password', { exact: true }).fill('secret7')
  await expect(page.getByText('One more character: a password has at least 8.')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('secret 78')
  await page.getByLabel('Your name').fill('Mara')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Start with one list' })).toBeVisible()
  await expect(page.getByLabel('Name of the new list')).toBeFocused()
  await expect(page.getByRole('button', { name: 'Mara' })).toBeVisible()
  // Whoever runs it is told once what does not happen, and what to set.
  const noMail = page.getByText(/^No mail server is set\..*DOCKET_MAIL_URL/)
  await expect(noMail).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Got it' }).click()
  await expect(noMail).toBeHidden()
  await page.goto(`${server.url}/settings`)
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await expect(noMail).toBeHidden()
})

test('the sentence about sign-up is there only while sign-up is open', async ({ page }) => {
  await using server = await startServer({ DOCKET_SIGNUP: 'closed' })
  await page.goto(server.url)
  await expect(page.getByRole('heading', { name: 'Make the first account' })).toBeVisible()
  await expect(page.getByText('Anyone who can open this page')).toBeHidden()
  await expect(page.getByText('No mail server is needed')).toBeVisible()
})

test('the pages run without a complaint in the console, from the first visit to signing in again', async ({ page }) => {
  await using server = await startServer()
  const complaints: string[] = []
  page.on('console', (message) => {
    // A call that is under way when its list goes, or its session, is refused, which the browser writes down.
    const isLateCall = message.text().startsWith('Failed to load resource') && message.location().url.includes('/api/')
    if (message.type() === 'error' && !isLateCall) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(server.url)
  await page.getByLabel('E-mail').fill('mara@halyard.example')
  await page.getByLabel('Password', { exact: true }).fill('correct horse')
  await page.keyboard.press('Enter')
  await page.getByLabel('Name of the new list').fill('Halyard')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/lists\//)
  await page.getByRole('link', { name: 'All lists' }).click()
  await page.getByRole('button', { name: 'Menu of Halyard' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete list' }).click()
  await expect(page.getByRole('heading', { name: 'Start with one list' })).toBeVisible()
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  for (const address of ['/lists/00000000-0000-4000-8000-000000000001', '/register', '/forgot', '/sign-in', '/']) {
    await page.goto(`${server.url}${address}`)
    await expect(page.getByLabel('E-mail')).toBeFocused()
  }
  await enterPassword(page, { email: 'mara@halyard.example', password: 'correct horse' })
  await expect(page.getByRole('heading', { name: 'Start with one list' })).toBeVisible()
  expect(complaints).toEqual([])
})
