import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** What axe looks at. Nothing here has frames, whose findings it would put together in a page of its own each time. */
export const axeOn = (page: Page): AxeBuilder => new AxeBuilder({ page }).setLegacyMode()

/** What depends on the theme. */
const ofColours = ['color-contrast', 'link-in-text-block']

/** WCAG 2.2 AA in both themes, without motion: a colour that is on its way to another is neither. `part` is all that is looked at. */
export const expectClean = async (page: Page, part?: string): Promise<void> => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const axe = part === undefined ? axeOn(page) : axeOn(page).include(part)
    const { violations } = await (colorScheme === 'dark' ? axe.withRules(ofColours) : axe).analyze()
    const found = violations.map(({ id, nodes }) => `${colorScheme} ${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    expect(found).toEqual([])
  }
}

/** Clean, and no sideways scrolling at 320 px. */
export const expectAccessible = async (page: Page): Promise<void> => {
  await expectClean(page)
  const before = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  // What floats takes its place a moment after the width has changed.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  if (before) await page.setViewportSize(before)
}
