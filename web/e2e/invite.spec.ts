import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createClient } from '@docket/client'
import type { Page } from '@playwright/test'
import { expect, giveSession, type Person, type Server, signUp, startServer, test } from './fixture.ts'
import { linkInMail, verify } from './kept-mails.ts'
import { writeList } from './list-page.ts'
import { expectAccessible } from './pages.ts'
import { openShare, person } from './people-page.ts'
import { enterPassword } from './sign-in-page.ts'

let count = 0

/** A list of Olga's, an address that nobody has yet, and the link of the mail that went there. */
const inviteTo = async (server: Server, olga: Person, role: 'editor' | 'viewer' = 'editor') => {
  await verify(server, olga)
  const list = await writeList(olga, ['Order hops'])
  const email = `uwe.${Date.now()}.${++count}@example.test`
  await olga.api.addMember({ listID: list.id, body: { email, role } })
  const link = await linkInMail(server, email, '/invite/')
  const roles = async () =>
    (await olga.api.getMembers({ listID: list.id })).map((member) => [member.email, member.role])
  return { list, email, link, roles }
}

const password = 'correct horse battery'

const register = (url: string, email: string) =>
  createClient({ baseUrl: url }).register({ body: { email, password, terms_accepted: true } })

const expectList = async (page: Page, listID: string): Promise<void> => {
  await expect(page).toHaveURL(`/lists/${listID}`)
  await expect(page.getByText('Order hops')).toBeVisible()
}

test('the link of the mail leads a newcomer to an account and into the list, also with sign-up closed', async ({
  page,
}) => {
  await using server = await startServer({ DOCKET_SIGNUP: 'closed' })
  const owner = createClient({ baseUrl: server.url })
  const { token, user_id } = await owner.setup({ body: { email: 'olga@example.test', password } })
  const api = createClient({ baseUrl: server.url, token })
  const olga = { name: 'Olga', email: 'olga@example.test', password, userId: user_id, token, api }
  const { list, email, link, roles } = await inviteTo(server, olga)

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Halyard' })).toBeVisible()
  await expect(page.getByText('You can add tasks there, change them and complete them.')).toBeVisible()
  const address = page.getByLabel('E-mail')
  await expect(address).toHaveValue(email)
  await expect(address).not.toBeEditable()
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.type(password)
  const accepted: string[] = []
  page.on('request', (request) => void (request.url().includes('/accept') && accepted.push(request.url())))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${server.url}/lists/${list.id}`)
  expect(accepted, 'waited for one after the other').toEqual([])
  await expect(page.getByText('Order hops')).toBeVisible()
  expect(await roles()).toEqual([[email, 'editor']])
  // The mail proved whose address it is.
  await expect(page.getByText('Your address is not verified yet.')).toBeHidden()
  expect(await api.getInvites({ listID: list.id })).toEqual([])
})

test('whoever has made an account meanwhile signs in, and joins with that', async ({ page, people, server }) => {
  const { list, email, link, roles } = await inviteTo(server, await people.signUp('Olga'), 'viewer')
  await register(server.url, email)
  await page.goto(link)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('This address has an account.')
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  await enterPassword(page, { email, password })
  await expectList(page, list.id)
  expect(await roles()).toEqual([[email, 'viewer']])
})

test('whoever is signed in joins with one press, and opens the list by the same link later', async ({
  page,
  people,
  server,
}) => {
  const { list, email, link, roles } = await inviteTo(server, await people.signUp('Olga'))
  const { token, user_id } = await register(server.url, email)
  const api = createClient({ baseUrl: server.url, token })
  await people.logIn(page, { name: 'Uwe', email, password, userId: user_id, token, api })
  await page.goto(link)
  await expect(page.getByText(`You are signed in as ${email}.`)).toBeVisible()
  await page.getByRole('button', { name: 'Join the list' }).click()
  await expectList(page, list.id)
  expect(await roles()).toEqual([[email, 'editor']])

  await page.goto(link)
  await page.getByRole('button', { name: 'Open the list' }).click()
  await expectList(page, list.id)
  await api.removeMember({ listID: list.id, userID: user_id })
  await page.goto(link)
  await page.getByRole('button', { name: 'Open the list' }).click()
  await expect(page.getByRole('alert')).toContainText('You do not belong to this list any more.')
})

test('somebody else who is signed in is told whom it is for, and signs out to go on', async ({
  page,
  people,
  server,
}) => {
  const ed = await people.signUp('Ed')
  const { email, link, roles } = await inviteTo(server, await people.signUp('Olga'))
  await people.logIn(page, ed)
  await page.goto(link)
  await expect(page.getByText(`This invite is for ${email}, and you are signed in as ${ed.email}.`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Join the list' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Sign out and go on' }).click()
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  await expect(ed.api.getMe()).rejects.toMatchObject({ status: 401 })
  expect(await roles()).toEqual([])
})

test('an invite that was withdrawn, replaced, cut off, or whose list is gone says so', async ({
  page,
  people,
  server,
}) => {
  const olga = await people.signUp('Olga')
  const withdrawn = await inviteTo(server, olga)
  const [invite] = await olga.api.getInvites({ listID: withdrawn.list.id })
  await olga.api.revokeInvite({ listID: withdrawn.list.id, inviteID: invite!.id })
  const gone = await inviteTo(server, olga)
  await olga.api.deleteList({ listID: gone.list.id })
  const { link } = await inviteTo(server, olga)
  for (const address of [withdrawn.link, gone.link, link.slice(0, -1), '/invite/a%20b', '/invite/', '/invite']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'This invite is not good any more' })).toBeVisible()
  }
})

test('an invite that nobody accepted in time says so, and is sent again from the dialog', async ({ page }) => {
  await using server = await startServer()
  const olga = await signUp(server.url, 'Olga')
  const { list, email, link } = await inviteTo(server, olga)
  await server.stop()
  const database = new DatabaseSync(path.join(server.dataDir, 'docket.db'))
  database.exec("update invites set expires_at = '2026-01-02T03:04:05.000Z'")
  database.close()
  await server.restart()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This invite has ended' })).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0)

  await giveSession(page.context(), server.url, olga)
  await page.goto(`${server.url}/lists/${list.id}`)
  await openShare(page)
  await expect(person(page, email)).toContainText(/ended 2 Jan/)
  await page.getByRole('button', { name: `Invite ${email} again` }).click()
  await expect(person(page, email)).toContainText(/ends /)
  await expect.poll(() => linkInMail(server, email, '/invite/')).not.toBe(link)
})

test('an invite that is withdrawn while its form is filled in makes no account', async ({ page, people, server }) => {
  const olga = await people.signUp('Olga')
  const { list, email, link } = await inviteTo(server, olga)
  await page.goto(link)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Your name').fill('Uwe')
  const [invite] = await olga.api.getInvites({ listID: list.id })
  await olga.api.revokeInvite({ listID: list.id, inviteID: invite!.id })
  await page.keyboard.press('Enter')
  // Where sign-up is open the account is made all the same: it says what became of the invite.
  await expect(page.getByRole('heading', { name: 'This invite is not good any more' })).toBeVisible()
  expect((await olga.api.getMembers({ listID: list.id })).map((member) => member.email)).not.toContain(email)
})

test('without a server the invite waits', async ({ page, people, server }) => {
  const { link } = await inviteTo(server, await people.signUp('Olga'))
  await page.route('**/api/v1/invites/*', (route) => route.abort())
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Docket does not answer' })).toBeVisible()
  await page.unroute('**/api/v1/invites/*')
  await expect(page.getByRole('heading', { name: 'Halyard' })).toBeVisible()
})

test('the invite holds to WCAG 2.2 AA', async ({ page, people, server }) => {
  const ed = await people.signUp('Ed')
  const { link } = await inviteTo(server, await people.signUp('Olga'))
  await page.goto(link)
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expectAccessible(page)
  await people.logIn(page, ed)
  await page.goto(link)
  await expect(page.getByRole('button', { name: 'Sign out and go on' })).toBeVisible()
  await expectAccessible(page)
})
