import type { CDPSession, Page } from '@playwright/test'
import { type Api, makeList } from './browser.ts'
import { atMost, milliseconds, type Row } from './report.ts'

/** A page of somebody who is signed in, with what it costs its main thread. */
export class Desk {
  readonly page: Page
  readonly api: Api
  readonly #url: string
  readonly #cdp: CDPSession

  static async open(page: Page, api: Api, url: string): Promise<Desk> {
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
    return new Desk(page, api, url, cdp)
  }

  private constructor(page: Page, api: Api, url: string, cdp: CDPSession) {
    this.page = page
    this.api = api
    this.#url = url
    this.#cdp = cdp
  }

  /** A list of so many lines, open and quiet; answers with the ids of its tasks. */
  async list(lines: number, view = 'list'): Promise<{ listID: string; ids: string[] }> {
    const listID = await makeList(this.api, lines, { isDated: view === 'calendar' })
    const tasks = await this.api.getTasks({ listID })
    await this.page.goto(`${this.#url}/lists/${listID}?view=${view}`)
    if (lines > 0) await this.page.locator('[data-key]').first().waitFor()
    else await this.next.waitFor()
    await this.page.waitForTimeout(1500)
    return { listID, ids: tasks.map(({ id }) => id) }
  }

  get next() {
    return this.page.getByLabel('New task', { exact: true })
  }

  /** Processor time of the main thread so far, in milliseconds. */
  async busyMs(): Promise<number> {
    const { metrics } = await this.#cdp.send('Performance.getMetrics')
    return 1000 * metrics.find(({ name }) => name === 'TaskDuration')!.value
  }

  /** Milliseconds of the main thread for what `run` causes, beyond what it does anyway in the same time. */
  async cost(run: () => Promise<void>): Promise<number> {
    // What came before leaves nothing to be collected on its account.
    await this.#cdp.send('HeapProfiler.collectGarbage')
    const [before, startedAt] = [await this.busyMs(), performance.now()]
    await run()
    await this.page.waitForTimeout(300)
    const [after, endedAt] = [await this.busyMs(), performance.now()]
    await this.page.waitForTimeout(endedAt - startedAt)
    return after - before - ((await this.busyMs()) - after)
  }

  /**
   * How long each of these keys takes until the next frame is drawn, as the browser itself tells it (Event Timing): in steps of
   * 8 ms, and 16 ms for what takes less. A key that was pressed before is told of here too, if its frame is drawn only now: it
   * does not count.
   */
  async press(keys: readonly string[]): Promise<number[]> {
    await this.page.evaluate(() => {
      const times: number[] = []
      const since = performance.now()
      const look = (list: { getEntries(): PerformanceEntryList }) => {
        for (const { name, startTime, duration } of list.getEntries())
          if (name === 'keydown' && startTime >= since) times.push(duration)
      }
      const observer = new PerformanceObserver(look)
      observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
      Object.assign(globalThis, {
        told: () => {
          look({ getEntries: () => observer.takeRecords() })
          observer.disconnect()
          return times
        },
      })
    })
    for (const key of keys) {
      await this.page.keyboard.press(key)
      await this.page.waitForTimeout(25)
    }
    await this.page.waitForTimeout(500)
    const times = await this.page.evaluate(() => (globalThis as unknown as { told: () => number[] }).told())
    return [...times, ...Array<number>(Math.max(0, keys.length - times.length)).fill(16)]
  }
}

/** A measure in milliseconds that has a limit. */
export const row = (measure: string, value: number, what: string, limit: number): Row => ({
  measure,
  docket: milliseconds(value),
  checks: [atMost(what, limit, value, 'ms')],
})

export const p95 = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.95)]!
