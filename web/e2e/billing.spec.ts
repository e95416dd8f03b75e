import { createClient } from '@docket/client'
import type { Page } from '@playwright/test'
import { plansFile } from '../../server/test/cast/paying.ts'
import { PaymentPeer } from '../../server/test/peers/payment-peer.ts'
import { expect, giveSession, type Person, type Server, signUp, startServer, test } from './fixture.ts'
import { linkInMail, verify } from './kept-mails.ts'
import { line, nextLine, panel, writeList } from './list-page.ts'
import { expectAccessible } from './pages.ts'
import { enterDemo } from './sign-in-page.ts'

interface Shop extends AsyncDisposable {
  readonly server: Server
  readonly peer: PaymentPeer
  signedUp(name: string): Promise<Person>
}

/** A Docket that takes payments, at a provider whose pages a browser can open. */
const openShop = async ({ trialDays, ...more }: { trialDays: number; DOCKET_DEMO?: string }): Promise<Shop> => {
  const stack = new AsyncDisposableStack()
  const peer = stack.use(await PaymentPeer.start())
  const file = stack.use(plansFile())
  const server = stack.use(
    await startServer({ ...peer.environmentWith(file.path), DOCKET_TRIAL_DAYS: String(trialDays), ...more }),
  )
  peer.docketUrl = server.url
  return {
    server,
    peer,
    signedUp: (name) => signUp(server.url, name),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

const visit = async (page: Page, { server }: Shop, person: Person, address: string): Promise<void> => {
  await giveSession(page.context(), server.url, person)
  await page.goto(`${server.url}${address}`)
}

/** They have a subscription, and Docket knows. */
const subscribe = async ({ peer }: Shop, { api }: Person) => {
  const { url } = await api.checkout({ body: {} })
  const subscription = peer.books.pay(new URL(url).pathname.split('/').at(-1)!)
  await peer.deliverAll()
  return subscription
}

const readOnly = /^Your account is read-only: you can read and export everything/

/** A list of Olga's, whose trial goes on, and Late, who edits it and has no trial any more. */
const setScene = async (shop: Shop) => {
  const olga = await shop.signedUp('Olga')
  const list = await writeList(olga, ['Order hops'])
  await shop.server.restart({ DOCKET_TRIAL_DAYS: '0' })
  const late = await shop.signedUp('Late')
  await verify(shop.server, olga)
  await olga.api.addMember({ listID: list.id, body: { email: late.email, role: 'editor' } })
  return { olga, late, list }
}

test('whoever does not pay reads everything and is shown nothing that would be refused; paying ends that', async ({
  page,
}) => {
  await using shop = await openShop({ trialDays: 1 })
  const { olga, late, list } = await setScene(shop)
  await visit(page, shop, late, '/')
  await expect(page.getByText(readOnly)).toBeVisible()
  await expect(page.getByRole('button', { name: 'New list' })).toBeHidden()
  await expect(page.getByText('all keys')).toBeVisible()
  await expect(page.getByText('new list')).toBeHidden()
  await expectAccessible(page)
  await page
    .getByRole('link', { name: /Halyard/ })
    .first()
    .click()
  await expect(page.getByText(readOnly)).toBeVisible()
  await expect(nextLine(page)).toBeHidden()
  await line(page, 'Order hops').click()
  await expect(panel(page).getByText('Your account is read-only: you can read the comments.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expectAccessible(page)

  const other = await olga.api.createList({ body: { name: 'Brewery' } })
  await page.goto((await olga.api.publishList({ listID: other.id })).url)
  await expect(page.getByText('Your account is read-only.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Follow this list' })).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'See the plans' }).click()
  await expect(page.getByText(/^Your trial is over/)).toBeVisible()
  await expect(page.getByText('Nothing was paid yet.')).toBeVisible()
  // The plan of a year says nothing about what it costs.
  await expect(page.getByText('Its price is shown before you pay.')).toHaveCount(1)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Choose Team', exact: true }).click()
  await page.getByRole('button', { name: 'Pay now' }).click()
  await expect(page.getByText(/^You have Team, paid until/)).toBeVisible()
  await expectAccessible(page)
  await page
    .getByRole('link', { name: /Halyard/ })
    .first()
    .click()
  await nextLine(page).fill('Hose gasket')
  await page.keyboard.press('Enter')
  await expect.poll(() => list.names()).toContain('Hose gasket')

  await page.goto(`${shop.server.url}/settings/billing`)
  await page.getByRole('button', { name: 'Change or end it' }).click()
  await page.getByRole('button', { name: 'End it' }).click()
  await expect(page.getByText(/^Your subscription has ended/)).toBeVisible()

  await page.getByRole('link', { name: 'Security' }).click()
  await expect(page.getByRole('row', { name: /^Subscription ended.*The payment provider/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /^Subscription began.*The payment provider/ })).toBeVisible()
})

test('whoever does not pay is not told that they may comment while a list is out for work', async ({ page }) => {
  await using shop = await openShop({ trialDays: 1 })
  const { olga, late, list } = await setScene(shop)
  await olga.api.dispatchList({ listID: list.id })
  await visit(page, shop, late, `/lists/${list.id}`)
  await expect(page.getByText(readOnly)).toBeVisible()
  await expect(page.getByText('This list is handed out to workers.')).toBeVisible()
  await expect(page.getByText('Comments go on.')).toBeHidden()
})

test('a payment that the provider is slow to tell of is waited for, and nothing is offered twice', async ({ page }) => {
  await using shop = await openShop({ trialDays: 14 })
  const olga = await shop.signedUp('Olga')
  shop.peer.docketUrl = undefined
  await page.clock.install()
  await visit(page, shop, olga, '/settings/billing')
  await page.getByRole('button', { name: 'Choose Team', exact: true }).click()
  await page.getByRole('button', { name: 'Pay now' }).click()
  await expect(page.getByText(/^Waiting for the payment provider/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Choose/ })).toBeHidden()
  await page.clock.fastForward(121_000)
  await expect(page.getByText(/^The payment provider has not said yet/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Choose/ })).toBeHidden()
  await shop.peer.deliverAll(shop.server.url)
  await page.reload()
  await expect(page.getByText(/^You have Team, paid until/)).toBeVisible()
  // Whoever comes back to that address once the subscription has ended waits for nothing.
  await expect(page).toHaveURL(/\/settings\/billing$/)
})

test('a press leads to one checkout, and to none once one has gone elsewhere', async ({ page }) => {
  await using shop = await openShop({ trialDays: 14 })
  const olga = await shop.signedUp('Olga')
  await visit(page, shop, olga, '/settings/billing')
  const solo = page.getByRole('button', { name: 'Choose Solo' })
  await solo.dblclick()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByText(/^Your trial goes on until/)).toBeVisible()
  expect(shop.peer.asked.filter(({ path }) => path === '/v1/checkout/sessions')).toHaveLength(1)

  const answer = Promise.withResolvers<void>()
  await page.route('**/billing/checkout', async (route) => {
    await answer.promise
    await route.continue()
  })
  await solo.click()
  await expect(solo).toHaveAttribute('aria-disabled', 'true')
  // Whoever goes back from the provider may be shown the page as it was left.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(solo).not.toHaveAttribute('aria-disabled')
  await solo.click()
  await page.getByRole('link', { name: 'Your data' }).click()
  const answered = page.waitForResponse('**/billing/checkout')
  answer.resolve()
  await answered
  await page.getByRole('link', { name: 'Billing' }).click()
  await expect(solo).not.toHaveAttribute('aria-disabled')
})

test('the demo account buys nothing', async ({ page }) => {
  await using shop = await openShop({ trialDays: 14, DOCKET_DEMO: 'true' })
  await shop.signedUp('Olga')
  await enterDemo(page, shop.server.url)
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Billing' }).click()
  await expect(page.getByText(/^This is a demo, for you alone/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Billing', exact: true })).toHaveAttribute('data-status', 'active')
  await expect(page.getByRole('button', { name: /^Choose/ })).toBeHidden()
})

test('an invite waits until its account pays', async ({ page }) => {
  await using shop = await openShop({ trialDays: 0 })
  const { server } = shop
  const olga = await shop.signedUp('Olga')
  await verify(server, olga)
  await subscribe(shop, olga)
  const list = await writeList(olga, ['Order hops'])
  const email = 'uwe@example.test'
  await olga.api.addMember({ listID: list.id, body: { email, role: 'editor' } })
  const link = await linkInMail(server, email, '/invite/')
  const uwe = await createClient({ baseUrl: server.url }).register({
    body: { email, password: 'correct horse battery', terms_accepted: true },
  })
  await giveSession(page.context(), server.url, uwe)
  await page.goto(`${link}?join`)
  await expect(page.getByText(/^Your account is read-only, so it joins no list/)).toBeVisible()
  await expect(page.getByRole('button', { name: /join/i })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'See the plans' }).click()
  await expect(page.getByText(/^Your trial is over/)).toBeVisible()
})

test('a subscription that ends while a list is open takes nothing away that was written', async ({ page }) => {
  await using shop = await openShop({ trialDays: 1 })
  const { late, list } = await setScene(shop)
  const { id } = await subscribe(shop, late)
  await visit(page, shop, late, `/lists/${list.id}`)
  await nextLine(page).fill('Hose gasket')
  shop.peer.books.change(id, { status: 'canceled' })
  await shop.peer.deliverAll()
  await page.keyboard.press('Enter')
  await expect(page.getByText(readOnly)).toBeVisible()
  await expect(page.getByText('Hose gasket').first()).toBeVisible()
  await expect(page.getByText('Your account is read-only, so nothing was changed.').first()).toBeVisible()
  await expectAccessible(page)
})

test('a trial that ends while a list is open ends there as well', async ({ page }) => {
  await using shop = await openShop({ trialDays: 1 })
  const { olga, list } = await setScene(shop)
  await page.clock.install()
  let billing = 'trial'
  await page.route('**/users/me', async (route) => {
    const answer = await route.fetch()
    const trial_ends_at = new Date(Date.now() + 30_000).toISOString()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), billing, trial_ends_at } })
  })
  await visit(page, shop, olga, `/lists/${list.id}`)
  await expect(page.getByText(/^Your trial goes on until/)).toBeVisible()
  await expect(nextLine(page)).toBeVisible()
  billing = 'read_only'
  await page.clock.fastForward(120_000)
  await expect(page.getByText(readOnly)).toBeVisible()
  await expect(nextLine(page)).toBeHidden()
})

test('while the provider is away, the page says so, keeps the rest and offers to try again', async ({ page }) => {
  await using shop = await openShop({ trialDays: 14 })
  const olga = await shop.signedUp('Olga')
  shop.peer.trouble = () => 'fail'
  await visit(page, shop, olga, '/settings/billing')
  await expect(page.getByText(/^Your trial goes on until/)).toBeVisible()
  await page.getByRole('button', { name: 'Choose Solo' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'nothing was charged' })).toBeVisible()
})

test('where no payments are taken, nothing speaks of them', async ({ page, people }) => {
  await people.logIn(page, await people.signUp('Olga'))
  await page.goto('/settings/profile')
  await expect(page.getByRole('link', { name: 'Your data' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Billing' })).toBeHidden()
})
