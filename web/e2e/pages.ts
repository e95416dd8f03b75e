import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

/** What depends on the theme. */
const ofColours = ['color-contrast', 'link-in-text-block']

/** By selectors. */
type Part = { include: string } | { exclude: string }

/**
 * What axe has against the page, or the part of it that is looked at. It is put into a page once and tells of nothing else:
 * its builder for Playwright takes twice as long. Nothing here has frames.
 */
export const faultsOf = async (page: Page, part: Part = { include: 'html' }, rules?: string[]): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  }
  const look = async ({ part, options }: { part: Part; options: axe.RunOptions }) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(part, options)
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  }
  return page.evaluate(look, { part, options })
}

/** WCAG 2.2 AA in both themes, without motion: a colour that is on its way to another is neither. `part` is all that is looked at. */
export const expectClean = async (page: Page, part = 'html'): Promise<void> => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const found = await faultsOf(page, { include: part }, colorScheme === 'dark' ? ofColours : undefined)
    expect(found, colorScheme).toEqual([])
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
