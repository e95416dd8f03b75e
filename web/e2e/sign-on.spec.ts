import type { Page } from '@playwright/test'
import { type IdentityPeer, startIdentityPeer } from '../../server/test/peers/identity-peer.ts'
import { expect, freePort, giveSession, type Person, type Server, signUp, startServer, test } from './fixture.ts'
import { linkInMail } from './kept-mails.ts'
import { writeList } from './list-page.ts'
import { expectAccessible } from './pages.ts'
import { turnOnTwoFactor } from './two-factor.ts'

interface Office extends AsyncDisposable {
  readonly server: Server
  readonly peer: IdentityPeer
  /** Whose address is proved. */
  readonly admin: Person
}

/** A Docket whose people sign in through a provider; the provider asks who they are on a page. */
const openOffice = async (settings: Record<string, string> = {}): Promise<Office> => {
  const stack = new AsyncDisposableStack()
  const port = await freePort()
  const peer = stack.use(await startIdentityPeer({ baseUrls: [`http://127.0.0.1:${port}`] }))
  const server = stack.use(await startServer({ ...peer.environment, ...settings }, port))
  const admin = await signUp(server.url, 'Admin')
  return { server, peer, admin, [Symbol.asyncDispose]: () => stack.disposeAsync() }
}

const button = 'Continue with Example'

/** Signed in as somebody of the provider's who has no account here yet, in a browser where nobody is. */
const comeIn = async (page: Page, { server, peer }: Office, name: string): Promise<string> => {
  const email = `${name}@example.test`
  peer.people.set(name, { email, email_verified: true })
  await page.goto(`${server.url}/sign-in`)
  await page.getByRole('link', { name: button }).click()
  await page.getByRole('link', { name: new RegExp(`^${name} `) }).click()
  await expect(page.getByRole('heading', { name: 'Start with one list' })).toBeVisible()
  return email
}

test('somebody new comes in through the provider, and ends where they wanted to go', async ({ page }) => {
  await using office = await openOffice()
  const { server, peer } = office
  const olga = await signUp(server.url, 'Olga')
  peer.people.set('olga', { email: olga.email, email_verified: true })
  peer.people.set('ann', { email: 'ann@example.test', email_verified: true, name: 'Ann' })
  const list = await writeList(olga, ['Order hops'])
  await page.goto(`${server.url}/lists/${list.id}`)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: button }).click()
  await page.getByRole('link', { name: /^olga/ }).click()
  await expect(page).toHaveURL(`${server.url}/lists/${list.id}`)
  await expect(page.getByText('Order hops')).toBeVisible()
})

test('an account with a second factor is asked for it, whichever door it takes', async ({ page }) => {
  await using office = await openOffice()
  const { server, peer, admin } = office
  peer.people.set('ann', { email: admin.email, email_verified: true })
  const { nextCode } = await turnOnTwoFactor(admin)
  await page.goto(`${server.url}/sign-in`)
  await page.getByRole('link', { name: button }).click()
  await page.getByRole('link', { name: /^ann/ }).click()
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Code').fill(nextCode())
  await expect(page).toHaveURL(`${server.url}/`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

for (const [slug, sentence] of [
  ['provider-down', 'Example does not answer.'],
  ['denied', 'Example did not sign you in.'],
  ['expired', 'That took too long'],
  ['email-unverified', 'Example has not verified your address'],
  ['wrong-domain', 'Only accounts of'],
  ['signup-closed', 'sign-up is closed'],
  ['other-account', 'belongs to another account at Example'],
  ['failed', 'tell whoever runs this Docket'],
  ['nonsense', 'tell whoever runs this Docket'],
] as const) {
  test(`what went wrong at the provider is said once, with what to do: ${slug}`, async ({ page, people }) => {
    await people.signUp('Olga')
    await page.route('**/auth/config', async (route) => {
      const answer = await route.fetch()
      const sso = {
        enabled: true,
        button_label: '',
        hosted_domain: 'example.test',
        login_url: '/',
        provider_name: 'Example',
      }
      await route.fulfill({ response: answer, json: { ...(await answer.json()), sso } })
    })
    await page.goto(`/#sso-error=${slug}`)
    await expect(page.getByRole('status').filter({ hasText: sentence })).toBeVisible()
    await expect(page).toHaveURL('/sign-in')
    if (slug === 'email-unverified') await expectAccessible(page)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await expect(page.getByText(sentence)).toBeHidden()
  })
}

test('somebody whom the provider turns away is told so, and may begin again', async ({ page }) => {
  await using office = await openOffice()
  await page.goto(`${office.server.url}/sign-in?back=${encodeURIComponent('/settings/look')}`)
  await page.getByRole('link', { name: button }).click()
  await page.getByRole('link', { name: 'Nobody' }).click()
  await expect(page.getByText('Example did not sign you in.')).toBeVisible()
  office.peer.people.set('ann', { email: 'ann@example.test', email_verified: true })
  await page.getByRole('link', { name: button }).click()
  await page.getByRole('link', { name: /^ann/ }).click()
  await expect(page).toHaveURL(`${office.server.url}/settings/look`)
})

test('an address of the provider’s domain is led there, and its password is not sent', async ({ page }) => {
  await using office = await openOffice({ DOCKET_OIDC_HOSTED_DOMAIN: 'corp.example' })
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url())
  })
  for (const address of ['/sign-in', '/register']) {
    await page.goto(`${office.server.url}${address}`)
    await page.getByLabel('E-mail').fill('ann@Corp.example')
    await page.getByLabel('Password', { exact: true }).fill('correct horse')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription(/continue with Example/)
    await expect(page.getByLabel('E-mail')).toBeFocused()
  }
  expect(sent).toEqual([])
})

test('somebody without a password is told how to get one wherever it is asked for', async ({ page }) => {
  await using office = await openOffice()
  const { url } = office.server
  const email = await comeIn(page, office, 'ann')
  await page.goto(`${url}/settings/data`)
  await page.getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByText('This waits until you have a password.')).toBeVisible()
  await expect(page.getByLabel('Your password')).toBeHidden()
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Security' }).click()
  await page.getByRole('button', { name: 'New key' }).click()
  await page.getByLabel('Name').fill('Backup script')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'I have copied it' }).click()
  await page.getByRole('button', { name: 'Revoke Backup script' }).click()
  await expect(page.getByText('This waits until you have a password.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText(/Signed in through the identity provider/)).toBeVisible()

  await page.getByRole('button', { name: 'Set a password' }).click()
  await expect(page.getByRole('button', { name: 'Send the link' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^No mail is sent from here: the link for ann@example.test/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Close' }).last()).toBeFocused()
  await expectAccessible(page)
  await page.goto(await linkInMail(office.server, email, '/reset/'))
  await page.getByLabel('New password').fill('correct horse battery')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Start with one list' })).toBeVisible()
  await page.goto(`${url}/settings/security`)
  await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible()
  await page.getByRole('button', { name: 'Revoke Backup script' }).click()
  await expect(page.getByLabel('Your password')).toBeVisible()
})

test('when somebody else comes in through the provider in another tab, this one does not go on as them', async ({
  page,
}) => {
  await using office = await openOffice()
  const { server, peer, admin } = office
  peer.people.set('ann', { email: 'ann@example.test', email_verified: true })
  await giveSession(page.context(), server.url, admin)
  await page.goto(`${server.url}/settings/profile`)
  await expect(page.getByText(admin.email).first()).toBeVisible()
  const tab = await page.context().newPage()
  await tab.goto(`${server.url}/api/v1/auth/oidc/login`)
  await tab.getByRole('link', { name: /^ann/ }).click()
  await expect(tab.getByRole('heading', { name: 'Start with one list' })).toBeVisible()
  await expect(page.getByText('ann@example.test').first()).toBeVisible()
  await expect(page.getByText(admin.email)).toBeHidden()
})

test('who signs in elsewhere in this browser meanwhile still ends where they wanted to go', async ({ page }) => {
  await using office = await openOffice()
  const { server, peer, admin } = office
  peer.people.set('admin', { email: admin.email, email_verified: true })
  await page.goto(`${server.url}/sign-in?back=${encodeURIComponent('/settings/look')}`)
  await page.getByRole('link', { name: button }).click()
  await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible()
  await giveSession(page.context(), server.url, admin)
  const tab = await page.context().newPage()
  await tab.goto(server.url)
  await expect(tab.getByRole('heading', { name: 'Start with one list' })).toBeVisible()
  await page.getByRole('link', { name: /^admin/ }).click()
  await expect(page).toHaveURL(`${server.url}/settings/look`)
})

test('whoever is turned away at the provider and is still signed in goes on from there', async ({ page }) => {
  await using office = await openOffice()
  const { server, admin } = office
  await giveSession(page.context(), server.url, admin)
  await page.goto(`${server.url}/api/v1/auth/oidc/login`)
  await page.getByRole('link', { name: 'Nobody' }).click()
  await expect(page.getByText('Example did not sign you in.')).toBeVisible()
  await page.getByRole('link', { name: 'go on' }).click()
  await expect(page.getByRole('heading', { name: 'Start with one list' })).toBeVisible()
})

test('who sets a password and signs in through the provider only is led there', async ({ page }) => {
  await using office = await openOffice({ DOCKET_OIDC_HOSTED_DOMAIN: 'corp.example' })
  const { server, peer } = office
  const email = 'ann@corp.example'
  peer.people.set('ann', { email, email_verified: true, hd: 'corp.example' })
  await page.goto(`${server.url}/sign-in`)
  await page.getByRole('link', { name: button }).click()
  await page.getByRole('link', { name: /^ann/ }).click()
  await expect(page.getByRole('heading', { name: 'Start with one list' })).toBeVisible()
  await page.goto(`${server.url}/settings/security`)
  await page.getByRole('button', { name: 'Set a password' }).click()
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.goto(await linkInMail(server, email, '/reset/'))
  await page.getByLabel('New password').fill('correct horse battery')
  await page.keyboard.press('Enter')
  await expect(page.getByText('addresses of corp.example continue with Example')).toBeVisible()
})
