import type { Locator, Page } from '@playwright/test'
import { test as base, expect, type Person } from './fixture.ts'
import { line, openList, writeList } from './list-page.ts'
import { faultsOf } from './pages.ts'

const least = 44
const middle = 'Line of 6'

const test = base.extend<{ olga: Person }>({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  olga: [
    async ({ page, people }, use) => {
      const olga = await people.signUp('Olga')
      await people.logIn(page, olga)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      const list = await writeList(
        olga,
        Array.from({ length: 12 }, (_, index) => `Line of ${index + 1}`),
      )
      await openList(page, list.id)
      await use(olga)
    },
    { auto: true },
  ],
})

interface Opened {
  open(page: Page): Promise<void>
  surface(page: Page): Locator
  /** What it is ended with. */
  ends: readonly string[]
}

const dialog = (page: Page) => page.getByRole('dialog')
const menu = (page: Page) => page.getByRole('menu')

const withKey = (key: string) => async (page: Page) => {
  await line(page, middle).focus()
  await page.keyboard.press(key)
}

const openLook = async (page: Page) => {
  await line(page, middle).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Icon and colour/ }).click()
}

const surfaces: Record<string, Opened> = {
  'the menu of a line': {
    open: (page) => line(page, middle).click({ button: 'right' }),
    surface: menu,
    ends: ['Archive', 'Delete'],
  },
  'its states': {
    open: (page) =>
      line(page, middle)
        .getByRole('button', { name: /^Complete/ })
        .click({ button: 'right' }),
    surface: menu,
    ends: ['Failed'],
  },
  'its due date': { open: withKey('d'), surface: dialog, ends: ['Clear', 'Set'] },
  'its place': { open: withKey('m'), surface: dialog, ends: ['Move'] },
  'its look': { open: openLook, surface: dialog, ends: ['Set'] },
  'the view of the list': {
    open: (page) => page.getByRole('button', { name: 'View' }).click(),
    surface: menu,
    ends: ['Name'],
  },
  'its filter': {
    open: (page) => page.getByRole('button', { name: 'Filter by state, date, person, label or colour' }).click(),
    surface: dialog,
    ends: ['No date 12'],
  },
  'the menu of the list': {
    open: (page) => page.getByRole('button', { name: 'List menu' }).click(),
    surface: menu,
    ends: ['Delete list'],
  },
}

const end = (surface: Locator, name: string) =>
  surface
    .getByRole('button', { name, exact: true })
    .or(surface.getByRole('menuitem', { name, exact: true }))
    .or(surface.getByRole('menuitemradio', { name, exact: true }))

/** It lies on the lower edge of what is in sight, over its whole width, and what it is ended with can be pressed. */
const expectAtHand = async (surface: Locator, ends: readonly string[], seen: number): Promise<void> => {
  await expect(surface).toBeVisible()
  await expect
    .poll(async () => {
      const { x, y, width, height } = (await surface.boundingBox())!
      return { x, width, isBelowTop: y >= 0, foot: y + height }
    })
    .toEqual({ x: 0, width: 390, isBelowTop: true, foot: seen })
  for (const name of ends) {
    const button = end(surface, name)
    const isForm = (await button.getAttribute('role')) === null
    // Buttons of a form stay where they are; items are scrolled to, as a finger does.
    if (!isForm) await button.scrollIntoViewIfNeeded()
    const { y, height } = (await button.boundingBox())!
    // Scrolling stops at whole pixels.
    expect(y + height, name).toBeLessThan(seen + 0.5)
    expect(height, name).toBeGreaterThanOrEqual(least)
    expect(
      await button.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
      }),
      `nothing lies on ${name}`,
    ).toBe(true)
  }
}

for (const [what, { open, surface, ends }] of Object.entries(surfaces)) {
  test(`on a phone ${what} lies whole on the lower edge, and every target in it is large enough`, async ({ page }) => {
    await open(page)
    await expectAtHand(surface(page), ends, 844)
    const small = await surface(page).evaluate((element, least) => {
      // A target may be larger than what is drawn of it.
      const sizeOf = (target: Element) => {
        const { width, height } = target.getBoundingClientRect()
        const { content, width: w, height: h } = getComputedStyle(target, '::after')
        const [around, about] = content === 'none' ? [0, 0] : [Number.parseFloat(w), Number.parseFloat(h)]
        return Math.min(Math.max(width, around), Math.max(height, about))
      }
      return [...element.querySelectorAll('button, input, [role^="menuitem"]')]
        .filter((target) => sizeOf(target) < least - 0.5)
        .map((target) => `${target.outerHTML.slice(0, 120)} ${sizeOf(target)}`)
    }, least)
    expect(small).toEqual([])
  })

  test(`on a phone ${what} stays above the keyboard of the screen`, async ({ page }) => {
    await open(page)
    await expect(surface(page)).toBeVisible()
    // As a browser tells of its keyboard: the window stays as it is, what is in sight of it does not.
    await page.evaluate(() => {
      Object.defineProperty(visualViewport, 'height', { value: 480 })
      visualViewport!.dispatchEvent(new Event('resize'))
    })
    await expectAtHand(surface(page), ends, 480)
  })

  test(`on a phone ${what} fits a window as low as one with a keyboard`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 480 })
    await open(page)
    await expectAtHand(surface(page), ends, 480)
  })
}

/** The ways to close a surface that lies on the lower edge. */
const ways: Record<string, (page: Page, surface: Locator) => Promise<void>> = {
  Escape: (page) => page.keyboard.press('Escape'),
  'a tap beside it': (page) => page.touchscreen.tap(200, 20),
  'the way back': (page) => page.evaluate(() => window.wayBack()),
  'pulling it down': async (page, surface) => {
    const { x, y, width } = (await surface.boundingBox())!
    const cdp = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', down: number) =>
      cdp.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: x + width / 2, y: y + 20 + down }],
      })
    await touch('touchStart', 0)
    for (const down of [10, 60, 120, 180]) await touch('touchMove', down)
    await touch('touchEnd', 180)
  },
}

declare global {
  interface Window {
    CloseWatcher: new () => { requestClose(): void }
    wayBack(): void
  }
}

for (const [way, close] of Object.entries(ways))
  for (const what of ['the menu of a line', 'its due date'])
    test(`${way} closes ${what}, and the focus is back on the line`, async ({ page }) => {
      // What a phone does with its button or gesture: it asks the newest watcher.
      await page.evaluate(() => {
        const { CloseWatcher } = window
        window.CloseWatcher = class extends CloseWatcher {
          constructor() {
            super()
            window.wayBack = () => this.requestClose()
          }
        }
      })
      const { open, surface } = surfaces[what]!
      await open(page)
      await expect(surface(page)).toBeVisible()
      await close(page, surface(page))
      await expect(surface(page)).toHaveCount(0)
      await expect(line(page, middle)).toBeFocused()
    })

test('a pull that ends early leaves a surface where it was', async ({ page }) => {
  await surfaces['its due date']!.open(page)
  await expectAtHand(dialog(page), ['Set'], 844)
  const box = await dialog(page).boundingBox()
  const cdp = await page.context().newCDPSession(page)
  const at = { x: 195, y: box!.y + 20 }
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ ...at, y: at.y + 60 }] })
  await expect.poll(async () => (await dialog(page).boundingBox())!.y).toBeGreaterThan(box!.y)
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] })
  await expect.poll(() => dialog(page).boundingBox()).toEqual(box)
})

test('Tab stays within a form that is open on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await surfaces['its place']!.open(page)
  await expect(dialog(page).locator(':focus')).toBeVisible()
  for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab']) {
    await page.keyboard.press(key)
    // At either end the focus is turned back a moment later.
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null)).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
})

test('a date is asked for without bringing up the keyboard of the screen', async ({ page }) => {
  await surfaces['its due date']!.open(page)
  await expect(dialog(page)).toBeFocused()
})

test('surfaces on the lower edge have nothing against them: dark, mirrored, in forced colours', async ({ page }) => {
  for (const what of ['the menu of a line', 'its due date']) {
    const { open, surface, ends } = surfaces[what]!
    await open(page)
    for (const media of [{ colorScheme: 'dark' }, { colorScheme: 'light', forcedColors: 'active' }] as const) {
      await page.emulateMedia(media)
      await page.evaluate((dir) => (document.documentElement.dir = dir), 'forcedColors' in media ? 'rtl' : 'ltr')
      await expectAtHand(surface(page), ends, 844)
      expect(await faultsOf(page, { exclude: '#app' })).toEqual([])
    }
    await page.keyboard.press('Escape')
    await expect(surface(page)).toHaveCount(0)
  }
})

test('beside what it is about, a form is round at all of its corners', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await withKey('d')(page)
  await expect(page.getByRole('button', { name: 'Set', exact: true })).toBeVisible()
  const isRound = () =>
    dialog(page).evaluate((form) => {
      const { left, right, top, bottom } = form.getBoundingClientRect()
      const corners = [left + 1, right - 1].flatMap((x) => [top + 1, bottom - 1].map((y) => [x, y] as const))
      return corners.every(([x, y]) => !form.contains(document.elementFromPoint(x, y)))
    })
  await expect.poll(isRound).toBe(true)
})
