import type { Page } from '@playwright/test'
import { plansFile } from '../../server/test/paying.ts'
import { PaymentPeer } from '../../server/test/payment-peer.ts'
import { expect, giveSession, type Person, type Server, signUp, startServer, test } from './fixture.ts'
import { line, nextLine, panel, writeList } from './list-page.ts'
import { expectAccessible } from './pages.ts'

interface Shop extends AsyncDisposable {
  readonly server: Server
  readonly peer: PaymentPeer
  signedUp(name: string): Promise<Person>
}

/** A Docket that takes payments, at a provider whose pages a browser can open. */
const openShop = async ({ trialDays }: { trialDays: number }): Promise<Shop> => {
  const stack = new AsyncDisposableStack()
  const peer = stack.use(await PaymentPeer.start())
  const file = stack.use(plansFile())
  const server = stack.use(
    await startServer({ ...peer.environmentWith(file.path), DOCKET_TRIAL_DAYS: String(trialDays) }),
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

const readOnly = /^Your account is read-only: you can read and export everything/

/** A list of Olga's, whose trial goes on, and Late, who edits it and has no trial any more. */
const setScene = async (shop: Shop) => {
  const olga = await shop.signedUp('Olga')
  const list = await writeList(olga, ['Order hops'])
  await shop.server.restart({ DOCKET_TRIAL_DAYS: '0' })
  const late = await shop.signedUp('Late')
  await olga.api.addMember({ listID: list.id, body: { email: late.email, role: 'editor' } })
  return { olga, late, list }
}

test('whoever does not pay reads everything and is shown nothing that would be refused; paying ends that', async ({
  page,
}) => {
  await using shop = await openShop({ trialDays: 1 })
  const { late, list } = await setScene(shop)
  await visit(page, shop, late, '/')
  await expect(page.getByText(readOnly)).toBeVisible()
  await expect(page.getByRole('button', { name: 'New list' })).toBeHidden()
  await expectAccessible(page)
  await page
    .getByRole('link', { name: /Halyard/ })
    .first()
    .click()
  await expect(page.getByText(readOnly)).toBeVisible()
  await expect(nextLine(page)).toBeHidden()
  await line(page, 'Order hops').click()
  await expect(panel(page).getByText('Your account is read-only: you can read the thread.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expectAccessible(page)

  await page.getByRole('link', { name: 'See the plans' }).click()
  await expect(page.getByText(/^Your trial is over/)).toBeVisible()
  await expect(page.getByText('Nothing was paid yet.')).toBeVisible()
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
})

test('a subscription that ends while a list is open takes nothing away that was written', async ({ page }) => {
  await using shop = await openShop({ trialDays: 1 })
  const { late, list } = await setScene(shop)
  const { url } = await late.api.checkout({ body: {} })
  const { id } = shop.peer.books.pay(new URL(url).pathname.split('/').at(-1)!)
  await shop.peer.deliverAll()
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
