import type { Locator, Page } from '@playwright/test'
import { cutOff } from './fits.ts'
import { expect, test } from './fixture.ts'
import { resize, sizes } from './text-sizes.ts'

const openPasswordDialog = async (page: Page): Promise<Locator> => {
  await page.goto('/settings/security')
  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Current password', { exact: true })).toBeFocused()
  return dialog
}

/** Wholly inside the window. */
const isInSight = async (where: Locator): Promise<boolean> => {
  const box = await where.boundingBox()
  const { width, height } = where.page().viewportSize()!
  return box !== null && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height
}

test('at a zoom of 400 % a dialog scrolls as a whole: its head and foot leave room for the fields', async ({
  page,
  people,
}) => {
  await people.logIn(page, await people.signUp('Olga'))
  await page.setViewportSize({ width: 320, height: 256 })
  const dialog = await openPasswordDialog(page)
  await expect.poll(() => dialog.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)).toBe(true)
  const save = dialog.getByRole('button', { name: 'Change password' })
  await save.scrollIntoViewIfNeeded()
  await expect.poll(() => isInSight(save)).toBe(true)
})

test('with text twice as large every button of a dialog and of a banner is in sight', async ({ page, people }) => {
  await people.signUp('Olga')
  await people.logIn(page, await people.signUp('Ed'))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => document.documentElement.style.setProperty('font-size', '200%'))
  })
  await page.goto('/settings/security')
  await expect.poll(() => isInSight(page.getByRole('button', { name: 'Later' }))).toBe(true)
  const dialog = await openPasswordDialog(page)
  for (const name of ['Cancel', 'Change password']) {
    await expect.poll(() => isInSight(dialog.getByRole('button', { name }))).toBe(true)
  }
})

test('on a telephone the parts of the settings are as high as a finger needs', async ({ page, people }) => {
  await people.logIn(page, await people.signUp('Olga'))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/settings/data')
  const tab = page.getByRole('link', { name: 'Your data' })
  await expect(tab).toHaveAttribute('aria-current', 'page')
  expect((await tab.boundingBox())!.height).toBeGreaterThanOrEqual(44)
})

test('on a telephone the parts of the settings stay on their side of the margin line', async ({ page, people }) => {
  await people.logIn(page, await people.signUp('Olga'))
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/settings/data')
    await expect(page.getByRole('link', { name: 'Your data' })).toBeInViewport({ ratio: 1 })
    const margin = (await page.locator('.margin-line').boundingBox())!
    const parts = (await page.getByRole('navigation', { name: 'Parts of the settings' }).boundingBox())!
    expect(parts.x).toBeGreaterThanOrEqual(margin.x + margin.width)
  }
})

test('in forced colours the words on filled buttons are read, and one part of the settings is marked', async ({
  page,
  people,
}) => {
  await people.logIn(page, await people.signUp('Olga'))
  await page.emulateMedia({ forcedColors: 'active' })
  const dialog = await openPasswordDialog(page)
  // Otherwise the browser lays the colour of the page behind them, which is theirs.
  const button = dialog.getByRole('button', { name: 'Change password' })
  expect(await button.evaluate((element) => getComputedStyle(element).forcedColorAdjust)).toBe('none')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  const lines = await page
    .getByRole('navigation', { name: 'Parts of the settings' })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => getComputedStyle(link).borderBottomWidth))
  expect(lines).toEqual(['0px', '2px', '0px', '0px', '0px'])
})

test('the names of keys and of lists may be as long as they are: every button and box stays in its place', async ({
  page,
  people,
}) => {
  const olga = await people.signUp('Olga')
  const name = 'Straßenbahnfahrplanänderungsbenachrichtigungsprogramm'
  await olga.api.createApiKey({ body: { name } })
  await olga.api.createList({ body: { name: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz' } })
  await olga.api.createList({ body: { name: 'Christmas in Lisbon with the whole family and two dogs, day by day' } })
  await people.logIn(page, olga)
  await page.goto('/settings/security')
  await expect(page.getByRole('button', { name: `Revoke ${name}` })).toBeVisible()
  for (const size of sizes) {
    await resize(page, size)
    await expect.poll(() => cutOff(page), JSON.stringify(size)).toEqual([])
  }
  await page.getByRole('button', { name: 'New key' }).click()
  await page.getByLabel('These lists only').check()
  for (const size of sizes) {
    await resize(page, size)
    const beside = () =>
      page.getByRole('dialog').evaluate((dialog) => {
        const { right } = dialog.getBoundingClientRect()
        return [...dialog.querySelectorAll('*')].filter((one) => one.getBoundingClientRect().right > right + 1).length
      })
    await expect.poll(beside, JSON.stringify(size)).toBe(0)
  }
})

test('of the keys that work nothing lies on anything else, nor across the edge', async ({ page, people }) => {
  await people.logIn(page, await people.signUp('Olga'))
  await page.goto('/settings/look')
  await expect(page.getByRole('heading', { level: 2 }).last()).toBeVisible()
  await page.keyboard.press('Shift+?')
  await expect(page.getByRole('dialog')).toBeVisible()
  for (const size of sizes) {
    await resize(page, size)
    const across = () =>
      page.getByRole('dialog').evaluate((dialog) =>
        [...dialog.querySelectorAll('dl > div')].flatMap((row) => {
          const { right } = row.getBoundingClientRect()
          return [...row.querySelectorAll('kbd')].filter((key) => key.getBoundingClientRect().right > right + 1).length
        }),
      )
    await expect.poll(async () => Math.max(...(await across())), JSON.stringify(size)).toBe(0)
  }
})
