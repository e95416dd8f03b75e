import { createClient } from '@docket/client'
import type { Member, Project } from '@docket/contract'
import type { Request } from '@playwright/test'
import { expect, startServer, test } from './fixture.ts'
import { linkInMail, verify, withMailServer } from './kept-mails.ts'
import { editName, join, line, nextLine, openList, writeList } from './list-page.ts'
import { expectAccessible } from './pages.ts'
import { dialog, heldFrames, invite, openShare, person } from './people-page.ts'

test('someone with an account joins at once, and both write in the list', async ({ people }) => {
  const olga = await people.owner('Olga')
  const ed = await people.signUp('Ed')
  const list = await writeList(olga, ['Order hops'])
  const page = await people.pageOf(olga)
  await openList(page, list.id)
  await openShare(page)
  await invite(page, ed.email)
  await expect(page.getByText(`${ed.email} can edit this list now.`)).toBeVisible()
  await expect(person(page, ed.email).getByRole('button', { name: /^Role of .*: Editor$/ })).toBeVisible()
  await expect(page.getByLabel('E-mail address')).toBeFocused()
  await expect(page.getByLabel('E-mail address')).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeFocused()
  await expect(page.getByRole('button', { name: `${ed.email} has this list too` })).toBeVisible()

  const other = await people.pageOf(ed)
  await openList(other, list.id)
  await nextLine(other).fill('Clean the kettle')
  await other.keyboard.press('Enter')
  await expect(line(page, 'Clean the kettle')).toBeVisible()
  await nextLine(page).fill('Weigh the malt')
  await page.keyboard.press('Enter')
  await expect(line(other, 'Weigh the malt')).toBeVisible()
})

test('somebody else is invited by a mail, and the invite is withdrawn and sent again', async ({ people, server }) => {
  const olga = await people.owner('Olga')
  const list = await writeList(olga, ['Order hops'])
  const page = await people.pageOf(olga)
  await openList(page, list.id)
  await openShare(page)
  const email = `priya.${Date.now()}@example.test`
  await page.getByRole('button', { name: 'Role of whoever is invited: Editor' }).click()
  await page.getByRole('menuitemradio', { name: 'Viewer' }).click()
  await invite(page, email)
  await expect(page.getByText(`No mail server is set: copy this link and send it to ${email} yourself.`)).toBeVisible()
  const link = await page.getByLabel('Link of the invite').inputValue()
  expect(await olga.api.previewInvite({ token: link.split('/').at(-1)! })).toMatchObject({ email })
  await expectAccessible(page)
  await expect(person(page, email)).toContainText(/invited .*, ends /)
  expect(await olga.api.getInvites({ listID: list.id })).toMatchObject([{ email, role: 'viewer' }])
  const first = await linkInMail(server, email, '/invite/')

  await page.getByRole('button', { name: `Withdraw the invite of ${email}` }).click()
  await expect(person(page, email)).toContainText('withdrawn')
  expect(await olga.api.getInvites({ listID: list.id })).toEqual([])
  await expect(page.getByRole('button', { name: `Invite ${email} again` })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: `Withdraw the invite of ${email}` })).toBeVisible()
  expect(await olga.api.getInvites({ listID: list.id })).toMatchObject([{ email, role: 'viewer' }])
  await expect.poll(() => linkInMail(server, email, '/invite/')).not.toBe(first)
  const again = await person(page, email).getByLabel('Link of the invite').inputValue()
  expect(await olga.api.previewInvite({ token: again.split('/').at(-1)! })).toMatchObject({ email, role: 'viewer' })
})

test('whether an invite was mailed is said rightly though that is learned after it is made', async ({ people }) => {
  const olga = await people.owner('Olga')
  const list = await writeList(olga, ['Order hops'])
  const page = await people.pageOf(olga)
  const late = Promise.withResolvers<void>()
  let asked = 0
  await page.route('**/auth/config', async (route) => {
    if (asked++ > 0) await late.promise // the page begins with the first answer
    await route.continue()
  })
  await openList(page, list.id)
  await openShare(page)
  await invite(page, 'priya@example.test')
  await expect(page.getByLabel('Link of the invite')).toBeVisible()
  late.resolve()
  await expect(page.getByText('No mail server is set: copy this link')).toBeVisible()
})

test('with a mail server the invite is mailed, and its link can be copied all the same', async ({ people }) => {
  const olga = await people.owner('Olga')
  const list = await writeList(olga, ['Order hops'])
  const page = await people.pageOf(olga)
  await withMailServer(page)
  await openList(page, list.id)
  await openShare(page)
  const email = `priya.${Date.now()}@example.test`
  await invite(page, email)
  await expect(page.getByText(`The mail to ${email} is on its way.`)).toBeVisible()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await dialog(page).getByRole('button', { name: 'Copy' }).first().click()
  const link = await page.getByLabel('Link of the invite').inputValue()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  const newcomer = await olga.api.previewInvite({ token: link.split('/').at(-1)! })
  expect(newcomer).toMatchObject({ email })
})

test('what is refused stands beside the address, which stays', async ({ people, server }) => {
  // The first account of an installation is known to be its owner's.
  await people.signUp('Ada')
  const olga = await people.signUp('Olga')
  const list = await writeList(olga)
  const page = await people.pageOf(olga)
  await openList(page, list.id)
  await openShare(page)
  const field = page.getByLabel('E-mail address')
  const refusal = dialog(page).getByRole('alert')
  const cases = [
    ['', 'An e-mail address is needed'],
    ['ed', 'An address has an @ in it.'],
    ['nobody@example.test', 'Confirm your own address,'],
  ] as const
  for (const [email, words] of cases) {
    await invite(page, email)
    await expect(refusal).toContainText(words)
    await expect(field).toBeFocused()
    await expect(field).toHaveValue(email)
    await expect(field).toHaveAttribute('aria-invalid', 'true')
  }
  await page.getByRole('button', { name: 'Make the link that confirms it' }).click()
  await expect(
    dialog(page)
      .getByText('The link is in the log: ask whoever runs this Docket for it')
      .or(dialog(page).getByText(/Too many tries/)),
  ).toBeVisible()
  await verify(server, olga)
  await invite(page, olga.email)
  await expect(refusal).toContainText('This is the address of the list’s owner.')
  await invite(page, 'nobody@example.test')
  await expect(page.getByLabel('Link of the invite')).toHaveValue(/\/invite\//)
})

test('a role is changed, and somebody is removed and taken back', async ({ people }) => {
  const olga = await people.owner('Olga')
  const ed = await people.signUp('Ed')
  const list = await writeList(olga, ['Order hops'])
  await olga.api.addMember({ listID: list.id, body: { email: ed.email, role: 'editor' } })
  const page = await people.pageOf(olga)
  await openList(page, list.id)
  await openShare(page)
  const roles = async () => (await olga.api.getMembers({ listID: list.id })).map(({ role }) => role)

  await page.getByRole('button', { name: `Role of ${ed.email}: Editor` }).click()
  await page.getByRole('menuitemradio', { name: 'Viewer' }).click()
  await expect(page.getByRole('button', { name: `Role of ${ed.email}: Viewer` })).toBeFocused()
  await expect.poll(roles).toEqual(['viewer'])

  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  const undo = page.getByRole('button', { name: `Undo: ${ed.email} belongs to the list again` })
  await expect(undo).toBeFocused()
  expect(await roles()).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: `Role of ${ed.email}: Viewer` })).toBeVisible()
  expect(await roles()).toEqual(['viewer'])
})

test('of two roles chosen while the server is slow the last one counts, and is shown all the while', async ({
  people,
}) => {
  const olga = await people.owner('Olga')
  const ed = await people.signUp('Ed')
  const list = await writeList(olga)
  await olga.api.addMember({ listID: list.id, body: { email: ed.email, role: 'editor' } })
  const page = await people.pageOf(olga)
  await openList(page, list.id)
  await openShare(page)
  const asked: unknown[] = []
  const answer = Promise.withResolvers<void>()
  await page.route('**/members/*', async (route) => {
    asked.push(route.request().postDataJSON())
    await answer.promise
    await route.continue()
  })
  await page.getByRole('button', { name: `Role of ${ed.email}: Editor` }).click()
  await page.getByRole('menuitemradio', { name: 'Viewer' }).click()
  await page.getByRole('button', { name: `Role of ${ed.email}: Viewer` }).click()
  await page.getByRole('menuitemradio', { name: 'Editor' }).click()
  await expect(page.getByRole('button', { name: `Role of ${ed.email}: Editor` })).toBeVisible()
  await expect.poll(() => asked).toEqual([{ role: 'viewer' }])
  answer.resolve()
  await expect.poll(() => asked).toEqual([{ role: 'viewer' }, { role: 'editor' }])
  await expect
    .poll(async () => (await olga.api.getMembers({ listID: list.id })).map(({ role }) => role))
    .toEqual(['editor'])
  await expect(page.getByRole('button', { name: `Role of ${ed.email}: Editor` })).toBeVisible()
})

for (const [what, item, left] of [
  ['a role', 'Viewer', (email: string) => `Role of ${email}: Viewer`],
  ['a removal', 'Remove', (email: string) => `Undo: ${email} belongs to the list again`],
] as const)
  test(`${what} is not taken back by who had the list before`, async ({ people }) => {
    const [olga, ed, vera] = [await people.owner('Olga'), await people.signUp('Ed'), await people.signUp('Vera')]
    const list = await writeList(olga)
    await olga.api.addMember({ listID: list.id, body: { email: ed.email, role: 'editor' } })
    const page = await people.pageOf(olga)
    await openList(page, list.id)
    await openShare(page)
    const known = page.getByRole('button', { name: `Role of ${ed.email}: Editor` })
    await expect(known).toBeVisible()

    const [read, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let asked = 0
    await page.route('**/members', async (route) => {
      if (asked++ > 0) return
      const answer = await route.fetch()
      read.resolve()
      await late.promise
      await route.fulfill({ response: answer })
    })
    const isOfMembers = (request: Request) => request.url().endsWith('/members')
    const over = Promise.race([
      page.waitForEvent('requestfinished', isOfMembers),
      page.waitForEvent('requestfailed', isOfMembers),
    ])
    await olga.api.addMember({ listID: list.id, body: { email: vera.email, role: 'viewer' } })
    await read.promise
    await known.click()
    await page
      .getByRole('menuitem', { name: item })
      .or(page.getByRole('menuitemradio', { name: item }))
      .click()
    await expect(page.getByRole('button', { name: left(ed.email) })).toBeFocused()
    late.resolve()
    await over
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    await expect(page.getByRole('button', { name: left(ed.email) })).toBeFocused()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

test('the focus is on Undo, however late the browser draws what was before it', async ({ people }) => {
  const olga = await people.owner('Olga')
  const ed = await people.signUp('Ed')
  const list = await writeList(olga)
  await olga.api.addMember({ listID: list.id, body: { email: ed.email, role: 'editor' } })
  const page = await people.pageOf(olga)
  const frames = await heldFrames(page)
  await openList(page, list.id)
  await openShare(page)
  await page.getByRole('button', { name: `Role of ${ed.email}: Editor` }).click()
  await frames.hold()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  const undo = page.getByRole('button', { name: `Undo: ${ed.email} belongs to the list again` })
  await expect(undo).toBeFocused()
  await frames.release()
  await expect(undo).toBeFocused()
})

test('somebody who joins or leaves meanwhile comes and goes in the dialog', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const ed = await people.signUp('Ed')
  const list = await writeList(olga)
  const page = await people.pageOf(olga)
  await openList(page, list.id)
  await openShare(page)
  await page.getByLabel('E-mail address').fill('half@writ')
  const { token } = await olga.api.publishList({ listID: list.id })
  await ed.api.subscribe({ token })
  await expect(person(page, ed.email)).toContainText('Viewer')
  await ed.api.removeMember({ listID: list.id, userID: ed.userId })
  await expect(person(page, ed.email)).toBeHidden()
  await expect(page.getByLabel('E-mail address')).toHaveValue('half@writ')
  await expect(page.getByLabel('E-mail address')).toBeFocused()
})

test('a member who is gone already is said to be gone', async ({ people }) => {
  const olga = await people.owner('Olga')
  const ed = await people.signUp('Ed')
  const list = await writeList(olga)
  await olga.api.addMember({ listID: list.id, body: { email: ed.email, role: 'editor' } })
  const page = await people.pageOf(olga)
  await openList(page, list.id)
  await openShare(page)
  await page.getByRole('button', { name: `Role of ${ed.email}: Editor` }).click()
  await page.route('**/members/*', async (route) => {
    await ed.api.removeMember({ listID: list.id, userID: ed.userId })
    await route.continue()
  })
  await page.getByRole('menuitemradio', { name: 'Viewer' }).click()
  await expect(page.getByText(`${ed.email} does not belong to the list any more.`)).toBeVisible()
  await expect(page.getByRole('button', { name: `Role of ${ed.email}` })).toBeHidden()
})

test('the public copy is turned on, gets another address, and is turned off', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga, ['Order hops'])
  const page = await people.pageOf(olga)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openList(page, list.id)
  await openShare(page)
  const toggle = page.getByRole('switch', { name: 'Public copy' })
  const address = page.getByLabel('Public address')
  await expect(toggle).not.toBeChecked()
  await expect(address).toBeHidden()
  await toggle.click()
  await expect(address).toBeVisible()
  const { url, token } = await olga.api.getPublicLink({ listID: list.id })
  await expect(address).toHaveValue(url)
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)
  await expect(page.getByRole('link', { name: 'Look at it' })).toHaveAttribute('href', url)
  const feed = await page.getByRole('link', { name: 'RSS of results' }).getAttribute('href')
  expect((await fetch(feed!)).headers.get('content-type')).toContain('rss+xml')

  await page.getByRole('button', { name: 'New address' }).click()
  await expect(page.getByRole('button', { name: 'Keep this one' })).toBeFocused()
  await page.keyboard.press('Enter')
  expect((await olga.api.getPublicLink({ listID: list.id })).url).toBe(url)
  await page.getByRole('button', { name: 'New address' }).click()
  await page.getByRole('button', { name: 'Make a new one' }).click()
  await expect(page.getByText('This is the new address.')).toBeVisible()
  await expect(address).not.toHaveValue(url)
  await expect(olga.api.getPublicList({ token })).rejects.toMatchObject({ status: 404 })

  // Another window has made yet another one: whoever comes back to this one sees it.
  const elsewhere = await olga.api.publishList({ listID: list.id })
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(address).toHaveValue(elsewhere.url)

  await toggle.click()
  await page.getByRole('button', { name: 'Turn it off' }).click()
  await expect(page.getByText('The list is not public any more.')).toBeVisible()
  await expect(toggle).not.toBeChecked()
  expect((await olga.api.getPublicLink({ listID: list.id })).enabled).toBe(false)
})

test('editors and viewers see who has the list, and no control that would be refused', async ({ people }) => {
  const olga = await people.owner('Olga')
  const ed = await people.signUp('Ed')
  const vera = await people.signUp('Vera')
  const list = await writeList(olga)
  await olga.api.addMember({ listID: list.id, body: { email: ed.email, role: 'editor' } })
  await olga.api.addMember({ listID: list.id, body: { email: vera.email, role: 'viewer' } })
  const { url } = await olga.api.publishList({ listID: list.id })
  for (const who of [ed, vera]) {
    const page = await people.pageOf(who)
    const refused: string[] = []
    page.on('response', (answer) => void (answer.status() >= 400 && refused.push(answer.url())))
    await openList(page, list.id)
    await openShare(page)
    await expect(person(page, olga.email)).toContainText('Owner')
    await expect(person(page, who.email)).toContainText(', you')
    if (who === ed) await expect(page.getByLabel('Public address')).toHaveValue(url)
    else {
      await expect(page.getByText('This list is public: anyone with its address can read it.')).toBeVisible()
      await expect(page.getByLabel('Public address')).toBeHidden()
    }
    for (const control of [
      page.getByLabel('E-mail address'),
      page.getByRole('switch'),
      page.getByRole('button', { name: /^(Role|New address|Withdraw|Remove)/ }),
    ])
      await expect(control).toHaveCount(0)
    await expect(dialog(page).getByRole('button', { name: 'Leave' })).toHaveCount(1)
    expect(refused).toEqual([])
    await page.close()
  }
})

test('whoever leaves is asked, and does not see the list any more', async ({ people }) => {
  const olga = await people.owner('Olga')
  const ed = await people.signUp('Ed')
  const list = await writeList(olga)
  await olga.api.addMember({ listID: list.id, body: { email: ed.email, role: 'editor' } })
  const page = await people.pageOf(ed)
  await openList(page, list.id)
  await openShare(page)
  await dialog(page).getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('heading', { name: 'Leave Halyard?' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Stay' })).toBeFocused()
  await page.getByRole('button', { name: 'Leave list' }).click()
  await expect(page.getByText('You have left “Halyard”.')).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: /Halyard/ })).toHaveCount(0)
  expect(await olga.api.getMembers({ listID: list.id })).toEqual([])
})

test('a list that was left is gone from home before any frame says so', async ({ people }) => {
  const olga = await people.owner('Olga')
  const ed = await people.signUp('Ed')
  const list = await writeList(olga)
  await olga.api.addMember({ listID: list.id, body: { email: ed.email, role: 'editor' } })
  const page = await people.pageOf(ed)
  await page.route('**/users/me/events', (route) => route.abort())
  await openList(page, list.id)
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Halyard' })).toBeVisible()
  await page.getByRole('button', { name: 'List menu' }).click()
  await page.getByRole('menuitem', { name: 'Leave' }).click()
  await page.getByRole('button', { name: 'Leave list' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'Halyard' })).toHaveCount(0)
})

test('whoever is made a viewer while writing is told so, and keeps what was written', async ({ people }) => {
  const olga = await people.owner('Olga')
  const ed = await people.signUp('Ed')
  const list = await writeList(olga, ['Order hops'])
  const body = { email: ed.email, role: 'editor' as const }
  await olga.api.addMember({ listID: list.id, body })
  const page = await people.pageOf(ed)
  await openList(page, list.id)
  await openShare(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeFocused()
  await nextLine(page).fill('Half a line')
  await editName(page, 'Order hops')
  await page.getByLabel('Name of line 1').fill('Order hops, and yeast')
  await olga.api.addMember({ listID: list.id, body: { ...body, role: 'viewer' } })
  await expect(page.getByText('You are a viewer now:')).toBeVisible()
  await expect(page.getByText('Half a line')).toBeVisible()
  await expect(page.getByText('Order hops, and yeast')).toBeVisible()
  await expect(nextLine(page)).toBeHidden()
  await expect(page.getByLabel('Name of line 1')).toBeHidden()
  expect(await list.names()).toEqual(['Order hops'])

  await olga.api.addMember({ listID: list.id, body })
  await expect(page.getByText('You are an editor now, and can write in this list.')).toBeVisible()
  await expect(nextLine(page)).toHaveValue('Half a line')
  await expect(page.getByText('You are a viewer now:')).toBeHidden()
})

test('whoever is made a viewer before the part that says so has come is told so', async ({ people }) => {
  const olga = await people.owner('Olga')
  const ed = await people.signUp('Ed')
  const list = await writeList(olga, ['Order hops'])
  await join(olga, list.id, ed, 'editor')
  const page = await people.pageOf(ed)
  const { promise: late, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/late-parts-*', (route) => late.then(() => route.continue()))
  await openList(page, list.id)
  await expect(nextLine(page)).toBeVisible()
  await join(olga, list.id, ed, 'viewer')
  await expect(nextLine(page)).toBeHidden()
  release()
  await expect(page.getByText('You are a viewer now:')).toBeVisible()
})

test('whoever is removed while writing is told so, and keeps what was written', async ({ people }) => {
  const olga = await people.owner('Olga')
  const ed = await people.signUp('Ed')
  const list = await writeList(olga, ['Order hops'])
  await olga.api.addMember({ listID: list.id, body: { email: ed.email, role: 'editor' } })
  const page = await people.pageOf(ed)
  await openList(page, list.id)
  await nextLine(page).fill('Half a line')
  await openShare(page)
  await olga.api.removeMember({ listID: list.id, userID: ed.userId })
  await expect(page.getByText(/^This list is no longer shared with you. Its owner is .*olga.*\.$/)).toBeVisible()
  await expect(page.getByText('Half a line')).toBeVisible()
  await expect(dialog(page)).toBeHidden()
})

test('whoever is removed before the list itself has come is told whose it is', async ({ people }) => {
  const [olga, ed] = [await people.owner('Olga'), await people.signUp('Ed')]
  const list = await writeList(olga, ['Order hops'])
  await olga.api.addMember({ listID: list.id, body: { email: ed.email, role: 'editor' } })
  const page = await people.pageOf(ed)
  const late = Promise.withResolvers<void>()
  await page.route(`**/lists/${list.id}`, async (route) => {
    if (route.request().resourceType() !== 'document') await late.promise
    await route.continue()
  })
  await openList(page, list.id)
  await expect(page.getByRole('heading', { name: 'Halyard' })).toBeVisible()
  await olga.api.removeMember({ listID: list.id, userID: ed.userId })
  await expect(page.getByText(/^This list is no longer shared with you. Its owner is .*olga.*\.$/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Halyard' })).toBeVisible()
  late.resolve()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('what has become of a list while nobody heard of it is not guessed', async ({ people }) => {
  const [olga, ed] = [await people.owner('Olga'), await people.signUp('Ed')]
  const page = await people.pageOf(ed)
  const acts = {
    deletes: (listID: string) => olga.api.deleteList({ listID }),
    removes: (listID: string) => olga.api.removeMember({ listID, userID: ed.userId }),
  }
  for (const act of Object.values(acts)) {
    const list = await writeList(olga, ['Order hops'])
    await olga.api.addMember({ listID: list.id, body: { email: ed.email, role: 'editor' } })
    await openList(page, list.id)
    await page.context().setOffline(true)
    await act(list.id)
    await page.context().setOffline(false)
    await expect(page.getByText('This list is gone, or no longer shared with you.')).toBeVisible()
  }
})

test('what was on its way when its writer was removed is said to be lost, and waits no longer', async ({ people }) => {
  const olga = await people.owner('Olga')
  const ed = await people.signUp('Ed')
  const list = await writeList(olga, ['Order hops'])
  await olga.api.addMember({ listID: list.id, body: { email: ed.email, role: 'editor' } })
  const page = await people.pageOf(ed)
  await openList(page, list.id)
  const answer = Promise.withResolvers<void>()
  await page.route('**/tasks/batch', async (route) => {
    await answer.promise
    await route.continue()
  })
  await nextLine(page).fill('Weigh the malt')
  await page.keyboard.press('Enter')
  await editName(page, 'Order hops')
  await page.getByLabel('Name of line 1').fill('Order hops, and yeast')
  await page.keyboard.press('Enter')
  await olga.api.removeMember({ listID: list.id, userID: ed.userId })
  await expect(page.getByText(/^This list is no longer shared with you. Its owner is .*olga.*\.$/)).toBeVisible()
  answer.resolve()
  await expect(page.getByText('Weigh the malt')).toBeVisible()
  await expect(page.getByText('Order hops, and yeast')).toBeVisible()
  await expect(page.getByText('What you changed last was not sent: 2 changes.')).toBeVisible()
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('a list with 10,000 members opens its dialog at once, and finds one of them', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga)
  const page = await people.pageOf(olga)
  const members = Array.from({ length: 10_000 }, (_, index): Member => {
    const number = String(index + 1).padStart(5, '0')
    const created_at = new Date(index).toISOString()
    return { user_id: `0-${number}`, email: `m${number}@example.test`, display_name: '', role: 'viewer', created_at }
  })
  await page.route('**/members', (route) => route.fulfill({ json: members }))
  await openList(page, list.id)
  await openShare(page)
  await expect(dialog(page).getByRole('listitem')).toHaveCount(101)
  await expect(page.getByText('9,900 more.')).toBeVisible()
  await page.getByLabel('Find among 10,000 people').fill('m09999')
  await expect(person(page, 'm09999@example.test')).toBeVisible()
  await expect(dialog(page).getByRole('listitem')).toHaveCount(2)
  await page.getByLabel('Find among 10,000 people').fill('nobody at all')
  await expect(page.getByText('Nobody’s name or address has that in it.')).toBeVisible()
})

test('without an answer the dialog says so, and nobody is invited twice', async ({ people }) => {
  const olga = await people.owner('Olga')
  const ed = await people.signUp('Ed')
  const list = await writeList(olga)
  const page = await people.pageOf(olga)
  await openList(page, list.id)
  await openShare(page)
  const keys: (string | undefined)[] = []
  await page.route('**/members', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await invite(page, ed.email)
  await expect(dialog(page).getByRole('alert')).toContainText('Docket does not answer.')
  await expect(page.getByLabel('E-mail address')).toHaveValue(ed.email)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${ed.email} can edit this list now.`)).toBeVisible()
  expect(new Set(keys).size).toBe(1)
})

test('a list that was published without an answer is said to be public', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga)
  const page = await people.pageOf(olga)
  await openList(page, list.id)
  await openShare(page)
  await page.route(
    (url) => url.pathname.endsWith('/public'),
    async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      await route.fetch()
      await route.abort()
    },
  )
  const toggle = page.getByRole('switch', { name: 'Public copy' })
  await toggle.click()
  await expect(toggle).toBeChecked()
  await expect(page.getByLabel('Public address')).toHaveValue((await olga.api.getPublicLink({ listID: list.id })).url)
  await expect(dialog(page).getByRole('alert')).toHaveCount(0)
})

test('the demo account sees who has a list, and is offered nothing that it may not do', async ({ page }) => {
  await using demo = await startServer({ DOCKET_DEMO: 'true' })
  const body = { email: 'admin@example.test', password: 'correct horse battery' }
  await createClient({ baseUrl: demo.url }).setup({ body })
  await page.goto(demo.url)
  // Its lists are written once the server has begun.
  await expect
    .poll(() => page.evaluate(async () => (await fetch('/api/v1/auth/demo', { method: 'POST' })).status))
    .toBe(200)
  const lists = await page.evaluate(async () => (await fetch('/api/v1/lists')).json())
  await page.goto(`${demo.url}/lists/${(lists as Project[]).find(({ my_role }) => my_role === 'owner')!.id}`)
  await openShare(page)
  await expect(page.getByText('A demo is only for looking around, so it shares nothing.')).toBeVisible()
  await expect(dialog(page).getByRole('listitem').first()).toContainText('Owner, you')
  await expect(page.getByLabel('E-mail address')).toHaveCount(0)
  await expect(dialog(page).getByRole('switch')).toHaveCount(0)
  await expect(dialog(page).getByRole('button')).toHaveText([''])
})

test('the dialog holds to WCAG 2.2 AA, and has room on a phone', async ({ people }) => {
  const olga = await people.owner('Olga')
  const ed = await people.signUp('Ed')
  const list = await writeList(olga)
  await ed.api.updateMe({ body: { display_name: 'Benedikt Wallner-Hohenfels von der Ecke' } })
  await olga.api.addMember({ listID: list.id, body: { email: ed.email, role: 'editor' } })
  await olga.api.publishList({ listID: list.id })
  const page = await people.pageOf(olga)
  await openList(page, list.id)
  await openShare(page)
  await expect(page.getByLabel('Public address')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  const outside = () =>
    dialog(page)
      .getByRole('button')
      .evaluateAll((buttons) => buttons.filter((button) => button.getBoundingClientRect().right > innerWidth).length)
  await expect.poll(outside).toBe(0)
  await invite(page, 'nobody')
  await expect(dialog(page).getByRole('alert')).toBeVisible()
})
