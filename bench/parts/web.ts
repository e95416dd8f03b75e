import { inBrowser } from '../browser.ts'
import { Desk, p95, row } from '../desk.ts'
import type { Row } from '../report.ts'

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
      ...(await foreignChanges(desk, 'list')),
      ...(await foreignChanges(desk, 'board')),
      ...(await foreignChanges(desk, 'calendar')),
      ...(await underFire(desk)),
      ...(await manyAtOnce(desk)),
      ...(await atTenThousand(desk)),
    ]
  })

const foreignChanges = async (desk: Desk, view: 'list' | 'board' | 'calendar'): Promise<Row[]> => {
  const { ids } = await desk.list(LINES, view)
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
    rows.push(
      row(
        `somebody ${what} of ${LINES.toLocaleString('en')} lines, as a ${view}`,
        cost / CHANGES,
        'CPU of a change',
        5,
      ),
    )
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
    ...(await filterCosts(desk)),
  ]
}

/** A letter of the filter until it is seen; and what filtering by words and by a choice costs, with drawing what is left. */
const filterCosts = async (desk: Desk): Promise<Row[]> => {
  const { page } = desk
  const costEach = async (acts: readonly (() => Promise<void>)[]): Promise<number> => {
    const cost = await desk.cost(async () => {
      for (const act of acts) {
        await act()
        await page.waitForTimeout(300)
      }
    })
    return cost / acts.length
  }
  const field = page.getByRole('searchbox', { name: 'Filter' })
  await field.click()
  const typed = await desk.press([...'line77'])
  await field.fill('')
  const words = await costEach([...'line 77'].map((key) => () => page.keyboard.press(key)))
  await page.getByRole('button', { name: 'Clear the filter' }).click()
  await page.getByRole('button', { name: /^Filter by/ }).click()
  const choice = await costEach(
    ['Pending', 'Failed', 'No date', 'Overdue'].map(
      (name) => () => page.getByRole('dialog').getByRole('button', { name }).click(),
    ),
  )
  const lines = MANY_LINES.toLocaleString('en')
  return [
    row(`a letter of the filter above ${lines}`, p95(typed), 'p95', 50),
    row(`${lines} lines filtered by words`, words, 'CPU', 100),
    row(`${lines} lines filtered by state or date`, choice, 'CPU', 100),
  ]
}
