import type { Page } from '@playwright/test'

/** Each width, as text is and twice as large. */
export const sizes = [390, 768, 1024, 1280].flatMap((width) => [
  { width, text: '' },
  { width, text: '200%' },
])

/** The window and the text of a page that is open. */
export const resize = async (page: Page, { width, text }: (typeof sizes)[number]): Promise<void> => {
  await page.setViewportSize({ width, height: 844 })
  await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), text)
}
