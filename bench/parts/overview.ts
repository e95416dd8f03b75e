import type { Page, Response } from '@playwright/test'
import { type Api, inBrowser } from '../browser.ts'
import { Desk, p95, row } from '../desk.ts'
import { atMost, type Row } from '../report.ts'

const LISTS = 100
const LINES_EACH = 500
const CHANGES = 40
const SLOWER = 4
const MIB = 1024 * 1024

const lines = (LISTS * LINES_EACH).toLocaleString('en')

/** What stands above lists, with so many lines in so many lists. */
export const overview = (): Promise<Row[]> =>
  inBrowser(async ({ url, api, browser, signIn }) => {
    const lists = await fill(api)
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    await signIn(context)
    const page = await context.newPage()
    const desk = await Desk.open(page, api, url)
    const built = await build(desk, url, lists[0]!)
    await page.goto(`${url}/today`)
    await page.locator('[data-key]').first().waitFor()
    // Until the browser has written it down.
    await page.waitForTimeout(13_000)
    const bytes = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0)
    const size: Row = {
      measure: `what the browser keeps of ${lines} lines`,
      docket: `${(bytes / MIB).toFixed(1)} MiB`,
      checks: [atMost('kept', 25, bytes / MIB, 'MiB')],
    }
    // First, in a page at rest: what later rows leave to be cleared up is not what a change costs.
    const change = await foreign(desk, api, lists)
    return [...built, size, change, await today(page, url), ...(await palette(desk))]
  })

const fill = async (api: Api): Promise<string[]> => {
  const soon = Date.now()
  const ids: string[] = []
  for (let at = 0; at < LISTS; at++) {
    const { id } = await api.createList({ body: { name: `List ${at}` } })
    const operations = Array.from({ length: LINES_EACH }, (_, line) => ({
      op: 'create' as const,
      name: `Task ${line} of list ${at}, with some more words`,
      // One of ten has a date, in the weeks around now.
      ...(line % 10 === 0 && { due_at: new Date(soon + ((line % 40) - 10) * 86_400_000).toISOString() }),
    }))
    await api.batchTasks({ listID: id, body: { operations } })
    ids.push(id)
  }
  return ids
}

/** For the first time, on a slow processor, while somebody types. */
const build = async (desk: Desk, url: string, listID: string): Promise<Row[]> => {
  const { page } = desk
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  let answers = 0
  const [begun, whole] = [Promise.withResolvers<void>(), Promise.withResolvers<number>()]
  let startedAt = 0
  // What is in them is not looked at before the last few: to hand it out costs the page as much as a key does.
  const onAnswer = async (response: Response) => {
    const { pathname, searchParams } = new URL(response.url())
    if (!pathname.endsWith('/users/me/tasks')) return
    startedAt ||= performance.now()
    begun.resolve()
    await response.finished()
    answers++
    if (answers * Number(searchParams.get('limit')) < LISTS * LINES_EACH) return
    const { next } = (await response.json()) as { next: string | null }
    if (next === null) whole.resolve(performance.now() - startedAt)
  }
  page.on('response', onAnswer)
  await page.goto(`${url}/lists/${listID}`)
  await desk.next.click()
  // Until then it is the parts of the app that come in.
  await begun.promise
  const keys = Array.from({ length: 60 }, (_, at) => 'abcdefgh'[at % 8]!)
  const times = await desk.press(keys)
  const took = await whole.promise
  page.off('response', onAnswer)
  await desk.next.fill('')
  const atRest = await desk.press(keys)
  await desk.next.fill('')
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return [
    row(
      `${lines} lines known for the first time, in ${answers} answers, on a processor ${SLOWER} times slower`,
      took,
      'until known',
      5000,
    ),
    row('a key typed meanwhile', p95(times), 'p95', 50),
    row('a key typed when they are known', p95(atRest), 'p95', 50),
  ]
}

/** In the page that is open, as somebody comes back to it. */
const today = async (page: Page, url: string): Promise<Row> => {
  const times: number[] = []
  for (let n = 0; n < 7; n++) {
    await page.goto(`${url}/`)
    await page.getByRole('link', { name: 'List 0', exact: true }).first().waitFor()
    await page.waitForTimeout(1500)
    times.push(
      await page.evaluate(async () => {
        const startedAt = performance.now()
        document.querySelector<HTMLElement>('nav a[href="/today"]')!.click()
        while (!document.querySelector('[data-key]')) await new Promise((resolve) => requestAnimationFrame(resolve))
        return performance.now() - startedAt
      }),
    )
  }
  return row('Today opens', p95(times.sort((a, b) => a - b).slice(0, 4)), 'median', 300)
}

const palette = async (desk: Desk): Promise<Row[]> => {
  const { page } = desk
  const field = page.getByRole('combobox', { name: 'Find or do' }) // Today has one for its lists as well
  const close = async () => {
    await page.keyboard.press('Escape')
    await field.waitFor({ state: 'detached' })
  }
  const openings: number[] = []
  const letters: number[] = []
  for (const query of ['task 49', 'words of', 'list 99', 'more']) {
    openings.push(Math.max(...(await desk.press(['Control+k']))))
    await close()
    await page.keyboard.press('Control+k')
    await field.waitFor()
    letters.push(...(await desk.press(query.split('').map((letter) => (letter === ' ' ? 'Space' : letter)))))
    await close()
  }
  return [
    row('the palette opens', p95(openings), 'p95', 100),
    row(`a letter in the palette, among ${lines} lines`, p95(letters), 'p95', 50),
  ]
}

const foreign = async (desk: Desk, api: Api, lists: readonly string[]): Promise<Row> => {
  const { page } = desk
  const listID = lists[7]!
  const tasks = await api.getTasks({ listID })
  const cost = await desk.cost(async () => {
    for (let at = 0; at < CHANGES; at++) {
      await api.updateTask({ taskID: tasks[at * 10]!.id, body: { name: `Another ${at}` } })
      await page.waitForTimeout(300)
    }
  })
  return row(`somebody renames a line that Today may show, ${CHANGES} times`, cost / CHANGES, 'CPU of a change', 5)
}
