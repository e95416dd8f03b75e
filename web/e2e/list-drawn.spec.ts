import type { Page, Request } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { editName, openList, writeList } from './list-page.ts'

/** As much of React's own tree as is read here. */
interface Fiber {
  tag: number
  flags: number
  alternate: Fiber | null
  child: Fiber | null
  sibling: Fiber | null
  stateNode: unknown
}

declare global {
  var drawn: string[]
  var drawnAt: number
}

/** Longer than a line flashes. */
const QUIET_MS = 1800

/** What pages wait for: what comes of an answer is drawn when it is there. */
const asked = new WeakMap<Page, Set<Request>>()

const watchAnswers = (page: Page): void => {
  const waiting = new Set<Request>()
  asked.set(page, waiting)
  page.on('request', (request) => {
    if (!/\/events(\?|$)/.test(request.url())) waiting.add(request)
  })
  page.on('requestfinished', (request) => void waiting.delete(request))
  page.on('requestfailed', (request) => void waiting.delete(request))
}

/** From now on, notes where React draws something, once for each time: in which row, or part of the page. */
const watchDrawing = (page: Page) => {
  watchAnswers(page)
  return page.addInitScript(() => {
    Object.assign(globalThis, { drawn: [], drawnAt: 0 })
    const PERFORMED_WORK = 1
    const components = new Set([0, 11, 14, 15])
    const elementOf = (fiber: Fiber | null): Element | undefined =>
      fiber === null ? undefined : fiber.stateNode instanceof Element ? fiber.stateNode : elementOf(fiber.child)
    const placeOf = (element: Element): string => {
      const row = element.closest('[data-row]')
      if (row) return `row ${row.getAttribute('data-row')}`
      if (element.closest('[data-foot]')) return 'foot'
      const part = element.closest<HTMLElement>('[data-column], [data-day]')
      if (part) return part.dataset.column ?? part.dataset.day!
      const place = element.closest('[role=grid], [role=toolbar], [role=status], header, nav')
      return element.matches('header *') ? 'in header' : (place?.getAttribute('role') ?? place?.tagName ?? 'page')
    }
    const look = (fiber: Fiber, places: Set<string>): void => {
      if (components.has(fiber.tag) && fiber.flags & PERFORMED_WORK) {
        const element = elementOf(fiber)
        if (element) places.add(placeOf(element))
      }
      // The same child as before: nothing below was drawn.
      if (fiber.child === fiber.alternate?.child) return
      for (let child = fiber.child; child; child = child.sibling) look(child, places)
    }
    const onCommitFiberRoot = (_: number, { current }: { current: Fiber }) => {
      globalThis.drawnAt = performance.now()
      const places = new Set<string>()
      look(current, places)
      globalThis.drawn.push(...places)
    }
    Object.assign(globalThis, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: { supportsFiber: true, inject: () => 1, onCommitFiberRoot },
    })
  })
}

/** Nothing was drawn for a while, and nothing is asked for that could be. */
const quiet = async (page: Page): Promise<void> => {
  const waiting = asked.get(page)!
  do {
    await Promise.all(Array.from(waiting, (request) => request.response()))
    await page.waitForFunction((quietMs) => performance.now() - globalThis.drawnAt > quietMs, QUIET_MS)
  } while (waiting.size > 0)
}

/** What stands in the rows that exist, from top to bottom. */
const rowsOf = (page: Page) =>
  page.locator('[data-row]').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row')))

const names = Array.from({ length: 90 }, (_, at) => `Line ${at + 1}`)

test('what somebody else does to a line draws that line, and of the page only what counts lines', async ({
  people,
}) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga, names)
  const page = await people.pageOf(olga)
  await watchDrawing(page)
  // With each minute that begins all dates are drawn anew: here the next one is a minute away.
  await page.clock.setFixedTime(new Date().setSeconds(0, 0))
  await openList(page, list.id)
  const [near, far] = [list.tasks[2]!.id, list.tasks[80]!.id]
  const drawnBy = async (change: () => Promise<unknown>, isShown: () => Promise<void>) => {
    await quiet(page)
    await page.evaluate(() => void (globalThis.drawn = []))
    await change()
    await isShown()
    await quiet(page)
    return new Set(await page.evaluate(() => globalThis.drawn))
  }
  const elsewhere = ['status', 'NAV']

  const renamed = await drawnBy(
    () => olga.api.updateTask({ taskID: near, body: { name: 'Renamed' } }),
    () => expect(page.getByText('Renamed', { exact: true })).toBeVisible(),
  )
  expect(renamed).toContain(`row ${near}`)
  expect([...renamed].filter((place) => place !== `row ${near}` && !elsewhere.includes(place))).toEqual([])

  const completed = await drawnBy(
    () => olga.api.updateTask({ taskID: far, body: { status: 'completed' } }),
    () => expect(page.getByText('1 of 90 done')).toBeVisible(),
  )
  expect([...completed].filter((place) => !elsewhere.includes(place)).sort()).toEqual(['grid', 'in header'])

  const there = await rowsOf(page)
  const leaving = await drawnBy(
    () => olga.api.updateTask({ taskID: near, body: { status: 'completed' } }),
    () => expect(page.getByText('2 of 90 done')).toBeVisible(),
  )
  // Those below move up as they are: only the one that comes into the window at its end is drawn.
  const moved = (await rowsOf(page)).filter((row) => there.includes(row))
  expect(moved).toHaveLength(there.length - 1)
  expect(moved.filter((row) => leaving.has(`row ${row}`))).toEqual([])
  const indexes = await page
    .getByRole('grid')
    .getByRole('row')
    .evaluateAll((rows) => rows.map((row) => row.ariaRowIndex))
  expect(indexes).toEqual(indexes.map((_, at) => `${at + 1}`))
})

test('what somebody else completes draws no other day of a calendar, and of a board nothing above the columns', async ({
  people,
}) => {
  const olga = await people.signUp('Olga')
  const page = await people.pageOf(olga)
  await watchDrawing(page)
  const noon = new Date(new Date().setHours(12, 0, 0, 0))
  await page.clock.setFixedTime(noon)
  const list = await writeList(olga, names)
  // More on each of three days than a month has room for.
  const dayOf = (at: number) => new Date(noon.getTime() + ((at % 3) - 1) * 86_400_000)
  for (const [at, { id }] of list.tasks.entries())
    await olga.api.updateTask({ taskID: id, body: { due_at: dayOf(at).toISOString() } })
  const drawnBy = async (view: string, task: string) => {
    await page.goto(`/lists/${list.id}?view=${view}`)
    await page.locator('[data-key]').first().waitFor()
    await quiet(page)
    await page.evaluate(() => void (globalThis.drawn = []))
    await olga.api.updateTask({ taskID: task, body: { status: 'completed' } })
    await expect(page.getByText(/of 90 done/)).toBeVisible()
    await expect.poll(() => page.evaluate(() => globalThis.drawn.includes('in header'))).toBe(true)
    await quiet(page)
    const drawn = new Set(await page.evaluate(() => globalThis.drawn))
    return [...drawn].filter((place) => !['status', 'NAV', 'in header'].includes(place)).sort()
  }

  const name = (day: Date) => day.toLocaleDateString('sv-SE')
  const calendar = await drawnBy('calendar', list.tasks[4]!.id)
  expect(calendar).toContain(name(dayOf(4)))
  expect(calendar.filter((place) => [name(dayOf(3)), name(dayOf(5)), 'toolbar'].includes(place))).toEqual([])
  const board = await drawnBy('board', list.tasks[5]!.id)
  expect(board).toContain('completed')
  expect(board).not.toContain('toolbar')
  expect(board).not.toContain('failed')
})

test('what others do is drawn at once, and while more comes a few times a second', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga, names)
  const page = await people.pageOf(olga)
  await watchDrawing(page)
  await openList(page, list.id)
  await quiet(page)
  await page.evaluate(() => void (globalThis.drawn = []))
  const taskID = list.tasks[2]!.id
  const [changes, startedAt] = [40, Date.now()]
  for (let at = 1; at <= changes; at++) await olga.api.updateTask({ taskID, body: { name: `Name ${at}` } })
  await expect(page.getByText(`Name ${changes}`, { exact: true })).toBeVisible()
  const quarters = Math.ceil((Date.now() - startedAt) / 250)
  await quiet(page)
  const drawn = await page.evaluate((row) => globalThis.drawn.filter((each) => each === row).length, `row ${taskID}`)
  // With the first, and with the end of the flash.
  expect(drawn).toBeLessThanOrEqual(quarters + 2)
})

test('every line stands in its place, wherever one has scrolled to from the line that is being written', async ({
  people,
}) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(
    olga,
    Array.from({ length: 200 }, (_, at) => `Line ${at + 1}`),
  )
  const page = await people.pageOf(olga)
  await openList(page, list.id)
  await editName(page, 'Line 20')
  /** How far each row is from where its index says it is, in pixels. */
  const astray = () =>
    page.getByRole('grid').evaluate((grid) => {
      const { top } = grid.getBoundingClientRect()
      const rows = [...grid.querySelectorAll('[data-key]')]
      const height = rows[0]!.parentElement!.offsetHeight
      return rows.map((row) =>
        Math.round(row.getBoundingClientRect().top - top - height * (Number(row.ariaRowIndex) - 1)),
      )
    })
  for (const [to, shown] of [
    [10_000, 'Line 200'],
    [0, 'Line 1'],
  ] as const) {
    await page.getByRole('main').evaluate((sheet, top) => sheet.scrollTo({ top }), to)
    await expect(page.getByText(shown, { exact: true })).toBeInViewport()
    await expect(page.getByRole('textbox', { name: 'Name of line 20' })).toBeFocused()
    await expect.poll(async () => new Set(await astray())).toEqual(new Set([0]))
  }
})
