import type { Page } from '@playwright/test'
import { test as base, expect, type Person } from './fixture.ts'
import { line, openList, writeList } from './list-page.ts'

/** Holds back what overlays are made of until it is let go. */
const holdOverlays = async (page: Page): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/assets\/parts-/, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

const account = (page: Page) => page.getByRole('button', { name: 'Account' })

const test = base.extend<{ olga: Person }>({
  olga: [
    async ({ page, people }, use) => {
      const olga = await people.signUp('Olga')
      await people.logIn(page, olga)
      await use(olga)
    },
    { auto: true },
  ],
})

for (const [how, role, item] of [
  ['Enter', 'menuitemradio', 'System'],
  ['ArrowDown', 'menuitemradio', 'System'],
  ['ArrowUp', 'menuitem', 'Sign out'],
] as const)
  test(`${how} on a button opens its menu at an item, also before the menu's code is there`, async ({ page }) => {
    const letGo = await holdOverlays(page)
    await page.goto('/')
    await expect(page.getByLabel('Name of the new list')).toBeFocused()
    await account(page).focus()
    await page.keyboard.press(how)
    await expect(account(page)).toHaveAttribute('aria-expanded', 'true')
    await expect(page.getByRole('menu')).toHaveCount(0)
    letGo()
    await expect(page.getByRole('menu', { name: /Account/ })).toBeVisible()
    await expect(page.getByRole(role, { name: item })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(account(page)).toBeFocused()
    await expect(account(page)).toHaveAttribute('aria-expanded', 'false')
  })

test('a click opens a menu when its code has come, a second one closes it, and nothing moves', async ({ page }) => {
  const letGo = await holdOverlays(page)
  await page.goto('/')
  await expect(page.getByLabel('Name of the new list')).toBeFocused()
  const before = await account(page).boundingBox()
  await account(page).click()
  letGo()
  await expect(page.getByRole('menu')).toBeVisible()
  expect(await account(page).boundingBox()).toEqual(before)
  await account(page).click({ force: true })
  await expect(page.getByRole('menu')).toHaveCount(0)
  await account(page).click()
  await expect(page.getByRole('menu')).toBeVisible()
})

test('a menu asked for while its code cannot be had opens when it is asked for again', async ({ page }) => {
  const { promise: isAskedFor, resolve: fail } = Promise.withResolvers<void>()
  await page.route(/\/assets\/parts-/, async (route) => {
    await isAskedFor
    await route.abort()
  })
  let failures = 0
  page.on('requestfailed', (request) => {
    if (request.url().includes('/assets/parts-')) failures++
  })
  await page.goto('/')
  await account(page).click()
  fail()
  // Of whoever asked, and of what is fetched ahead: after both it is tried no sooner than in five seconds.
  await expect.poll(() => failures).toBeGreaterThanOrEqual(2)
  await page.unroute(/\/assets\/parts-/)
  await account(page).click()
  await expect(page.getByRole('menu')).toBeVisible()
})

test('a menu asked for while its code cannot be had opens by itself once it can', async ({ page }) => {
  await page.route(/\/assets\/parts-/, (route) => route.abort(), { times: 1 })
  await page.goto('/')
  const failed = page.waitForEvent('requestfailed')
  await account(page).click()
  await failed
  await expect(page.getByRole('menu')).toBeVisible()
})

test('the menu of a list opens whole, though what stands in it comes piece by piece', async ({ page, olga }) => {
  const list = await writeList(olga, ['One'])
  const held: (() => Promise<void>)[] = []
  await page.route(/\/assets\/late-parts-/, (route) => void held.push(() => route.continue()))
  await openList(page, list.id)
  const first = page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const look = () => {
          const items = [...document.querySelectorAll('[role=menuitem]')].map(({ textContent }) => textContent)
          if (items.length > 0) resolve(items)
        }
        new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
      }),
  )
  await page.getByRole('button', { name: 'List menu' }).click()
  await expect.poll(() => held.length).toBeGreaterThanOrEqual(3)
  for (let one = held.shift(); one; one = held.shift()) {
    const come = page.waitForEvent('requestfinished', (request) => request.url().includes('/late-parts-'))
    await one()
    await come
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  }
  const items = await first
  expect(items).toContain('Hand out to workers…')
  expect(items).toContain('Delete list')
  expect(await page.getByRole('menuitem').allTextContents()).toEqual(items)
})

test('a dialog asked for before its code is there takes the focus when it comes, and gives it back', async ({
  page,
}) => {
  const letGo = await holdOverlays(page)
  await page.goto('/')
  const field = page.getByLabel('Name of the new list')
  await expect(field).toBeFocused()
  await account(page).focus()
  await page.keyboard.press('?')
  letGo()
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Everywhere' })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Everywhere' })).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(account(page)).toBeFocused()
})

test('a toast does not lie on the actions for what is selected', async ({ page, olga }) => {
  const list = await writeList(olga, ['Order hops', 'Clean kettle'])
  await openList(page, list.id)
  await line(page, 'Order hops')
    .getByRole('button', { name: /^Complete/ })
    .click()
  await line(page, 'Clean kettle').click({ modifiers: ['Control'] })
  const toast = page.getByRole('status').filter({ hasText: 'completed' })
  // It stays for as long as it is looked at.
  await toast.getByRole('button').focus()
  for (const width of [1280, 800, 390]) {
    await page.setViewportSize({ width, height: 800 })
    const bar = page.getByRole('toolbar', { name: 'Selected tasks' })
    const room = async () => {
      const [above, below] = await Promise.all([toast.boundingBox(), bar.boundingBox()])
      return below!.y - above!.y - above!.height
    }
    await expect.poll(room).toBeGreaterThanOrEqual(0)
  }
})

test('the page of all keys opens at its beginning, however low the window is', async ({ people }) => {
  const olga = await people.signUp('Olga')
  await olga.api.createList({ body: { name: 'Halyard' } })
  const page = await people.pageOf(olga)
  for (const [width, height] of [
    [1280, 420],
    [768, 420],
    [390, 500],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/')
    await expect(page.getByRole('main').getByRole('link', { name: 'Halyard' })).toBeVisible()
    await page.keyboard.press('?')
    const dialog = page.getByRole('dialog', { name: 'Keys' })
    const first = dialog.getByRole('heading', { level: 3 }).first()
    await expect(first).toBeFocused()
    await expect(first).toBeInViewport()
    const scrolled = await dialog.evaluate((one) =>
      [one, ...one.querySelectorAll('*')].map(({ scrollTop }) => scrollTop).filter(Boolean),
    )
    expect(scrolled, `${width} by ${height}`).toEqual([])
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
})
