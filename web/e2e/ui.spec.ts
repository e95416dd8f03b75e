import { createRequire } from 'node:module'
import path from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import type * as Vite from 'vite'
import { faultsOf } from './pages.ts'

/** The page of primitives, built by itself: one worker builds it, so these tests stay together. */
const test = base.extend<object, { primitives: string }>({
  primitives: [
    async ({}, use) => {
      const vite = createRequire(import.meta.url)('vite') as typeof Vite
      const config = {
        configFile: path.resolve(import.meta.dirname, '../vite.config.ts'),
        mode: 'primitives',
        logLevel: 'error',
      } as const
      await vite.build(config)
      const server = await vite.preview({ ...config, preview: { host: '127.0.0.1', port: 0 } })
      await use(`${server.resolvedUrls!.local[0]}dev/ui.html`)
      await server.close()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})

/** What is wider than the box that hides the rest of it; `truncate` says so with an ellipsis. */
const clipped = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :not(input)')]
      .filter((element) => {
        const { overflowX, textOverflow } = getComputedStyle(element)
        const hides = overflowX === 'hidden' || overflowX === 'clip'
        return (
          hides &&
          textOverflow !== 'ellipsis' &&
          element.clientWidth > 1 &&
          element.scrollWidth > element.clientWidth + 1
        )
      })
      .map((element) => element.outerHTML.slice(0, 200)),
  )

test.describe.configure({ mode: 'default' })

for (const look of ['theme=light', 'theme=dark', 'dir=rtl', 'text=200'])
  test(`every primitive can be read and nothing is cut off: ${look}`, async ({ page, primitives }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(`${primitives}?${look}`)
    await expect(page.getByRole('heading', { name: 'Primitives' })).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
    await expect.poll(() => clipped(page)).toEqual([])
    await page.setViewportSize({ width: 320, height: 800 })
    await expect.poll(() => clipped(page)).toEqual([])
    // No screen of a phone is that wide with text of twice the size.
    if (look !== 'text=200')
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  })

/** How far the text of each sample name is from where its line begins, in px. */
const awayFromStart = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-sample="name"]')].map((name) => {
      const text = document.createRange()
      text.selectNodeContents(name)
      const [box, line] = [text.getBoundingClientRect(), name.getBoundingClientRect()]
      return Math.round(document.dir === 'rtl' ? line.right - box.right : box.left - line.left)
    }),
  )

for (const dir of ['ltr', 'rtl'])
  test(`English and Hebrew names begin where their line begins, ${dir}`, async ({ page, primitives }) => {
    await page.goto(`${primitives}?dir=${dir}`)
    await expect(page.getByText('Order hops', { exact: true })).toBeVisible()
    await expect.poll(() => awayFromStart(page)).toEqual([0, 0, 0])
  })

test('the mark of the focus is for keys: it stays away after a click, and Tab brings it back', async ({
  page,
  primitives,
}) => {
  await page.goto(primitives)
  const menu = page.getByRole('button', { name: 'Sample menu' })
  const mark = () => page.evaluate(() => getComputedStyle(document.activeElement!).outlineStyle)
  await menu.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitemradio', { name: 'List' })).toBeFocused()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await expect(menu).toBeFocused()
  expect(await mark()).toBe('none')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Popover' })).toBeFocused()
  expect(await mark()).toBe('solid')
})

test('an open menu, popover and dialog have nothing against them', async ({ page, primitives }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(primitives)
  for (const [name, role] of [
    ['Sample menu', 'menu'],
    ['Popover', 'dialog'],
    ['Dialog', 'dialog'],
  ] as const) {
    await page.getByRole('button', { name, exact: true }).click()
    await expect(page.getByRole(role)).toBeVisible()
    expect(await faultsOf(page, { exclude: 'main' })).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole(role)).toHaveCount(0)
  }
})
