import type { CDPSession, Page } from '@playwright/test'
import { type Api, inBrowser, makeList } from '../browser.ts'
import { atMost, milliseconds, type Row } from '../report.ts'

const LINES = 5000
const MANY_LINES = 10_000
const CHANGES = 40
const TYPED = 60

/** What a list costs in the browser: processor time of the page's main thread, and time until it is seen. */
export const web = (): Promise<Row[]> =>
  inBrowser(async ({ url, api, browser, signIn }) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    await signIn(context)
    const desk = await Desk.open(await context.newPage(), api, url)
    return [
      ...(await foreignChanges(desk)),
      ...(await underFire(desk)),
      ...(await manyAtOnce(desk)),
      ...(await atTenThousand(desk)),
    ]
  })

class Desk {
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
  async list(lines: number): Promise<{ listID: string; ids: string[] }> {
    const listID = await makeList(this.api, lines)
    const tasks = await this.api.getTasks({ listID })
    await this.page.goto(`${this.#url}/lists/${listID}`)
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
    const [before, startedAt] = [await this.busyMs(), performance.now()]
    await run()
    await this.page.waitForTimeout(300)
    const [after, endedAt] = [await this.busyMs(), performance.now()]
    await this.page.waitForTimeout(endedAt - startedAt)
    return after - before - ((await this.busyMs()) - after)
  }

  /** How long each of these keys takes until the next frame is drawn. */
  async press(keys: readonly string[]): Promise<number[]> {
    await this.page.evaluate(() => {
      const times: number[] = []
      Object.assign(globalThis, { times })
      window.addEventListener(
        'keydown',
        ({ timeStamp }) => requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - timeStamp))),
        { capture: true },
      )
    })
    for (const key of keys) {
      await this.page.keyboard.press(key)
      await this.page.waitForTimeout(25)
    }
    return this.page.evaluate(() => (globalThis as unknown as { times: number[] }).times)
  }
}

const foreignChanges = async (desk: Desk): Promise<Row[]> => {
  const { ids } = await desk.list(LINES)
  const changes = [
    ['renames one', (at: number) => ({ name: `Another ${at}` })],
    ['completes one', () => ({ status: 'completed' as const })],
    ['moves one', (at: number) => ({ position: 0.5 + at })],
  ] as const
  const rows: Row[] = []
  for (const [what, bodyOf] of changes) {
    const cost = await desk.cost(async () => {
      for (let at = 0; at < CHANGES; at++) {
        await desk.api.updateTask({ taskID: ids[at * 3]!, body: bodyOf(at) })
        await desk.page.waitForTimeout(50)
      }
    })
    rows.push(row(`somebody ${what} of ${LINES.toLocaleString('en')} lines`, cost / CHANGES, 'CPU of a change', 5))
  }
  return rows
}

const underFire = async (desk: Desk): Promise<Row[]> => {
  const { ids } = await desk.list(LINES)
  const over = new AbortController()
  const fire = async () => {
    for (let at = 0; !over.signal.aborted; at++) {
      void desk.api.updateTask({ taskID: ids[at % 200]!, body: { name: `Shot ${at}` } })
      await new Promise((resolve) => setTimeout(resolve, 1000 / 60))
    }
  }
  const firing = fire()
  await desk.next.click()
  const times = await desk.press(Array.from({ length: TYPED }, (_, at) => 'abcdefgh'[at % 8]!))
  over.abort()
  await firing
  return [row('a key typed while 60 changes a second come in', p95(times), 'p95', 50)]
}

const manyAtOnce = async (desk: Desk): Promise<Row[]> => {
  const { listID } = await desk.list(0)
  const requests: string[] = []
  desk.page.on('request', (request) => {
    if (request.method() !== 'GET') requests.push(request.url())
  })
  const text = Array.from({ length: 500 }, (_, at) => `Pasted ${at}`).join('\n')
  await desk.next.focus()
  await desk.page.evaluate((words) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', words)
    const target = document.activeElement!
    target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
  const pasted = await untilSaved(desk, () =>
    desk.page.getByRole('dialog').getByRole('button', { name: '500' }).click(),
  )
  const afterPaste = requests.length
  await desk.page.waitForTimeout(1000)
  await desk.page.locator('[data-key]').first().focus()
  await desk.page.keyboard.press('Control+a')
  const completed = await untilSaved(desk, () => desk.page.keyboard.press(' '))
  const counts = (await desk.api.getTasks({ listID })).filter(({ status }) => status === 'completed').length
  return [
    row(`500 lines pasted, saved by ${afterPaste} request`, pasted, 'until saved', 1000),
    row(
      `${counts} selected lines completed, saved by ${requests.length - afterPaste} request`,
      completed,
      'until saved',
      1000,
    ),
  ]
}

const untilSaved = async ({ page }: Desk, act: () => Promise<void>): Promise<number> => {
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/tasks/batch') && answer.ok())
  const startedAt = performance.now()
  await act()
  await saved
  return performance.now() - startedAt
}

const atTenThousand = async (desk: Desk): Promise<Row[]> => {
  await desk.list(MANY_LINES)
  const lines = MANY_LINES.toLocaleString('en')
  await desk.page.locator('[data-key]').first().focus()
  const moves = await desk.press(Array.from({ length: 40 }, () => 'j'))
  await desk.next.click()
  const typed = await desk.press([...'to be added'].filter((letter) => letter !== ' '))
  const added = await desk.press(['Enter', 'x', 'Enter', 'y', 'Enter'])
  return [
    row(`J in a list of ${lines}`, p95(moves), 'p95', 50),
    row(`a letter of the next line below ${lines}`, p95(typed), 'p95', 50),
    row(`a line added to ${lines}`, p95(added), 'p95', 100),
  ]
}

const row = (measure: string, value: number, what: string, limit: number): Row => ({
  measure,
  docket: milliseconds(value),
  checks: [atMost(what, limit, value, 'ms')],
})

const p95 = (times: readonly number[]): number => [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.95)]!
