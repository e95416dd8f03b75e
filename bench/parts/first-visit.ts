import type { BrowserContext, Page } from '@playwright/test'
import { inBrowser, makeList, password } from '../browser.ts'
import { atMost, milliseconds, type Row } from '../report.ts'

const LINES = 1000
const RUNS = 3
/** What Chromium's developer tools call Fast 3G, in bytes a second and milliseconds. */
const FAST_3G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 }

/** How long somebody waits on Fast 3G with a processor four times slower. Nothing is kept from an earlier visit. */
export const firstVisit = (): Promise<Row[]> =>
  inBrowser(async ({ url, api, browser, signIn }) => {
    const listID = await makeList(api, LINES)
    const visit = async <Result>(run: (page: Page, context: BrowserContext) => Promise<Result>): Promise<Result> => {
      const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
      try {
        const page = await context.newPage()
        const cdp = await context.newCDPSession(page)
        await cdp.send('Network.enable')
        await cdp.send('Network.emulateNetworkConditions', FAST_3G)
        await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
        return await run(page, context)
      } finally {
        await context.close()
      }
    }
    const firstLine = (page: Page) => page.locator('[data-key]').first()

    const invited: { slip: number; list: number }[] = []
    const opened: number[] = []
    for (let run = 0; run < RUNS; run++) {
      const invite = await api.addMember({ listID, body: { email: `guest${run}@example.org`, role: 'editor' } })
      if (!('url' in invite) || !invite.url) throw new Error('The invite has no address')
      const { pathname } = new URL(invite.url)
      invited.push(
        await visit(async (page) => {
          const slip = await timed(async () => {
            await page.goto(`${url}${pathname}`, { waitUntil: 'commit' })
            await page.getByLabel('Password', { exact: true }).waitFor()
          })
          await page.getByLabel('Password', { exact: true }).pressSequentially(password, { delay: 100 })
          const list = await timed(async () => {
            await page.keyboard.press('Enter')
            await firstLine(page).waitFor()
          })
          return { slip, list }
        }),
      )
      opened.push(
        await visit(async (page, context) => {
          await signIn(context)
          return timed(async () => {
            await page.goto(`${url}/lists/${listID}`, { waitUntil: 'commit' })
            await firstLine(page).waitFor()
          })
        }),
      )
    }
    const sums = invited.map(({ slip, list }) => slip + list)
    return [
      row('an invited person waits for the slip and, after the password, for the list', sums, 5000),
      row(
        '… until the slip can be filled in',
        invited.map(({ slip }) => slip),
      ),
      row(
        '… from the password to the first line',
        invited.map(({ list }) => list),
      ),
      row('a list of 1,000 lines opened by its address', opened, 5000),
    ]
  })

const timed = async (run: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now()
  await run()
  return performance.now() - startedAt
}

const row = (what: string, times: readonly number[], limit?: number): Row => {
  const median = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!
  return {
    measure: `Fast 3G, 4 × slower: ${what}`,
    docket: milliseconds(median),
    checks: limit === undefined ? [] : [atMost('wait', limit, median, 'ms')],
  }
}
