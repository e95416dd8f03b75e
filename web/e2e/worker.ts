import { expect, type Page } from '@playwright/test'

/** From here on the pages of this browser open without a network. */
export const buildKept = async (page: Page): Promise<void> => {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
}

/** The addresses of everything that the caches of the browser hold. */
export const cached = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const caching = (await caches.keys()).map(async (name) => (await caches.open(name)).keys())
    return (await Promise.all(caching)).flat().map(({ url }) => url.slice(location.origin.length))
  })

export const expectFilesOnly = async (page: Page): Promise<void> => {
  const files = await cached(page)
  expect(files.length).toBeGreaterThan(30)
  expect(files.filter((file) => !/^\/(?:assets\/|start\.js\?|index\.html\?)/.test(file))).toEqual([])
}
