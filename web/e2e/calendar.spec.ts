import type { Locator, Page } from '@playwright/test'
import { misfits } from './fits.ts'
import { expect, type People, type Person, test } from './fixture.ts'
import { join, line, openList, panel, writeList } from './list-page.ts'
import { expectClean } from './pages.ts'

/* March 2027, in which clocks go forward on the 28th at the reader's place. */

const nine = (day: string) => new Date(`2027-03-${day}T09:00:00${Number(day) < 28 ? '+01:00' : '+02:00'}`).toISOString()
const allDay = (day: string) => ({ due_at: `2027-03-${day}T00:00:00.000Z`, due_all_day: true })

const cell = (page: Page, day: number, month = 'March'): Locator =>
  page.getByRole('group', { name: new RegExp(`\\b${day} ${month} 2027, `) })

const namesOn = async (page: Page, day: number, month?: string): Promise<string[]> =>
  cell(page, day, month).locator('[data-part="name"]').allInnerTexts()

const openMarch = async (people: People, names: Parameters<typeof writeList>[1], search = '&on=2027-03-10') => {
  const olga = await people.owner('Olga')
  const list = await writeList(olga, names)
  const page = await people.pageOf(olga)
  await page.setViewportSize({ width: 1280, height: 1000 })
  await openList(page, list.id, `?view=calendar${search}`)
  await expect(page.locator('[data-key]').first()).toBeVisible()
  return { olga, list, page }
}

const take = async (page: Page, name: string) => {
  const { x, y } = (await line(page, name).boundingBox())!
  await page.mouse.move(x + 60, y + 10)
  await page.mouse.down()
  await page.mouse.move(x + 72, y + 20, { steps: 3 })
  await expect(page.locator('[data-in-hand]')).toBeVisible()
}
const over = async (page: Page, day: number) => {
  const { x, y, height } = (await cell(page, day).boundingBox())!
  await page.mouse.move(x + 60, y + height - 20, { steps: 4 })
}

const dueOf = async ({ api }: Person, taskID: string) => {
  const { due_at, due_all_day } = await api.getTask({ taskID })
  return { due_at, due_all_day }
}

test('lines stand on their days, what is open first, and more of them than there is room for are one press away', async ({
  people,
}) => {
  const names = ['One', 'Two', 'Three', 'Four', 'Five'].map((name) => ({ name, due_at: nine('10') }))
  const { olga, list, page } = await openMarch(people, [...names, { name: 'Alone', due_at: nine('11') }, 'No date'])
  expect(await namesOn(page, 10)).toEqual(['One', 'Two', 'Three'])
  expect(await namesOn(page, 11)).toEqual(['Alone'])
  await olga.api.updateTask({ taskID: list.tasks[0]!.id, body: { status: 'completed' } })
  await expect.poll(() => namesOn(page, 10)).toEqual(['Two', 'Three', 'Four'])
  await cell(page, 10).getByRole('button', { name: '2 more' }).click()
  expect(await namesOn(page, 10)).toEqual(['Two', 'Three', 'Four', 'Five', 'One'])
  await cell(page, 10).getByRole('button', { name: 'Show fewer' }).click()
  expect(await namesOn(page, 10)).toEqual(['Two', 'Three', 'Four'])

  await page.getByRole('button', { name: '1 task has no date' }).click()
  await expect(page).toHaveURL(/due=none/)
  await expect(page.locator('[data-key]')).toHaveCount(1)
  await expect(line(page, 'No date')).toBeVisible()
})

test('a line is dragged to another day and keeps its time, across the change of the clocks too', async ({ people }) => {
  const { olga, list, page } = await openMarch(people, [
    { name: 'Timed', due_at: nine('24') },
    { name: 'Whole', ...allDay('24') },
  ])
  const [timed, whole] = list.tasks
  await take(page, 'Timed')
  await over(page, 30)
  await expect(page.getByText('Line 1 goes here')).toBeVisible()
  await page.mouse.up()
  await expect.poll(() => namesOn(page, 30)).toEqual(['Timed'])
  await expect.poll(() => dueOf(olga, timed!.id)).toEqual({ due_at: nine('30'), due_all_day: false })
  await expect(line(page, 'Timed')).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect.poll(() => namesOn(page, 24)).toEqual(['Timed', 'Whole'])

  await take(page, 'Whole')
  await over(page, 29)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  expect(await namesOn(page, 24)).toEqual(['Timed', 'Whole'])
  await take(page, 'Whole')
  await over(page, 29)
  await page.mouse.up()
  await expect.poll(() => dueOf(olga, whole!.id)).toEqual(allDay('29'))
})

test('keys go from day to day, take lines along into the next month, and turn the page', async ({ people }) => {
  const { olga, list, page } = await openMarch(people, [
    { name: 'Early', due_at: nine('02') },
    { name: 'Late', ...allDay('31') },
    { name: 'Later', ...allDay('31') },
  ])
  await line(page, 'Early').focus()
  await page.keyboard.press('ArrowRight')
  await expect(line(page, 'Late').first()).toBeFocused()
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  // April has its 1st to 4th on this page; with the fifth day the page is turned.
  for (let day = 1; day <= 5; day++) await page.keyboard.press('Alt+ArrowRight')
  await expect(page.getByRole('heading', { name: 'April 2027' })).toBeVisible()
  await expect.poll(() => namesOn(page, 5, 'April')).toEqual(['Late', 'Later'])
  await expect(line(page, 'Later')).toBeFocused()
  await expect.poll(async () => (await dueOf(olga, list.tasks[1]!.id)).due_at).toBe('2027-04-05T00:00:00.000Z')
  await page.keyboard.press('PageUp')
  await expect(page.getByRole('heading', { name: 'March 2027' })).toBeVisible()
  await expect(page).toHaveURL(/on=2027-03-01/)
  await line(page, 'Early').focus()
  await page.keyboard.press('Enter')
  await expect(panel(page)).toContainText('Early')
  await page.keyboard.press('Escape')
  await expect(line(page, 'Early')).toBeFocused()
  await page.keyboard.press('Space')
  await expect.poll(async () => (await olga.api.getTask({ taskID: list.tasks[0]!.id })).status).toBe('completed')
})

test('what is written on an empty place of a day is due on it, and a date that is typed wins', async ({ people }) => {
  const { olga, list, page } = await openMarch(people, [{ name: 'One', due_at: nine('10') }])
  await cell(page, 16).click()
  const field = page.getByLabel(/^New task on Tuesday,? 16 March 2027/)
  await expect(field).toBeFocused()
  await page.keyboard.type('Buy rope')
  await page.keyboard.press('Enter')
  await expect.poll(() => namesOn(page, 16)).toEqual(['Buy rope'])
  await page.keyboard.type('Call Ed 18 Mar 2027')
  await page.keyboard.press('Enter')
  await expect.poll(() => namesOn(page, 18)).toEqual(['Call Ed'])
  await expect(field).toBeFocused()
  const tasks = async () => (await olga.api.getTasks({ listID: list.id })).slice(1)
  await expect
    .poll(async () => (await tasks()).map(({ name, due_at, due_all_day }) => ({ name, due_at, due_all_day })))
    .toEqual([
      { name: 'Buy rope', ...allDay('16') },
      { name: 'Call Ed', ...allDay('18') },
    ])
  // The days themselves are walked by arrows from the one that is chosen.
  await cell(page, 16)
    .getByRole('button', { name: /16 March/ })
    .focus()
  await page.keyboard.press('ArrowDown')
  await expect(cell(page, 23).getByRole('button', { name: /23 March/ })).toBeFocused()
  await expect(page.getByLabel(/^New task on Tuesday,? 23 March 2027/)).toBeVisible()
})

test('the view stands in its address, month or week, and the list is opened in it again', async ({ people }) => {
  const { list, page } = await openMarch(people, [{ name: 'One', due_at: nine('10') }])
  await page.getByRole('button', { name: 'Week', exact: true }).click()
  await expect(page.getByRole('heading', { name: /8\D+14 Mar 2027/ })).toBeVisible()
  await expect(line(page, 'One')).toContainText('09:00')
  await page.getByRole('button', { name: 'Week after' }).click()
  await expect(page).toHaveURL(/span=week&on=2027-03-15/)
  await page.reload()
  await expect(page.getByRole('heading', { name: /15\D+21 Mar 2027/ })).toBeVisible()
  await page.goto('/')
  await page.goto(`/lists/${list.id}`)
  // Which week it was is not kept.
  await expect(page.getByRole('button', { name: 'Week', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('button', { name: 'List', exact: true })).toBeVisible()
  await page.keyboard.press('v')
  await page.keyboard.press('l')
  await expect(page.getByRole('grid')).toBeVisible()
  await page.keyboard.press('v')
  await page.keyboard.press('c')
  await expect(page.getByRole('button', { name: 'Week', exact: true })).toBeVisible()
})

test('whatever others do, what is held stays in the hand, and goes where it is let go', async ({ people }) => {
  const { olga, list, page } = await openMarch(
    people,
    ['Held', 'Two', 'Three'].map((name) => ({ name, due_at: nine('10') })),
  )
  const [held, two, three] = list.tasks.map(({ id }) => id)
  await take(page, 'Held')
  await over(page, 17)
  const place = () => page.locator('[data-in-hand]').boundingBox()
  const before = await place()
  await olga.api.updateTask({ taskID: two!, body: { due_at: nine('17') } })
  await olga.api.deleteTask({ taskID: three! })
  await olga.api.updateTask({ taskID: held!, body: { name: 'Held anew', due_at: nine('12') } })
  await expect.poll(() => namesOn(page, 17)).toEqual(['Two'])
  await expect.poll(() => namesOn(page, 12)).toEqual(['Held anew'])
  await expect(page.locator('[data-in-hand]')).toContainText('Held anew')
  expect(await place()).toEqual(before)
  await page.mouse.up()
  await expect.poll(() => dueOf(olga, held!)).toEqual({ due_at: nine('17'), due_all_day: false })

  // One that is taken away stays in the hand as well, and is put nowhere.
  await take(page, 'Two')
  await olga.api.deleteTask({ taskID: two! })
  await over(page, 24)
  await page.mouse.up()
  await expect.poll(() => namesOn(page, 24)).toEqual([])
})

test('on a phone a held finger takes a line to another day', async ({ people, browser }) => {
  const olga = await people.owner('Olga')
  const list = await writeList(olga, [{ name: 'One', due_at: nine('10') }])
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await people.logIn(context, olga)
  const page = await context.newPage()
  await openList(page, list.id, '?view=calendar&on=2027-03-10')
  await page.getByRole('button', { name: /10 March 2027, 1 task/ }).tap()
  const cdp = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints })
  const from = (await line(page, 'One').boundingBox())!
  const to = (await page.getByRole('button', { name: /18 March 2027, no task/ }).boundingBox())!
  const [start, end] = [from, to].map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }))
  await touch('touchStart', [start!])
  await expect(page.locator('[data-in-hand]')).toBeVisible()
  for (let step = 1; step <= 8; step++) {
    const at = (from: number, to: number) => from + ((to - from) * step) / 8
    await touch('touchMove', [{ x: at(start!.x, end!.x), y: at(start!.y, end!.y) }])
  }
  await touch('touchEnd', [])
  await expect.poll(() => dueOf(olga, list.tasks[0]!.id)).toEqual({ due_at: nine('18'), due_all_day: false })
  await context.close()
})

test('the day of a line that is opened is the one that is shown beside it', async ({ people }) => {
  const { page } = await openMarch(people, [
    { name: 'One', due_at: nine('10') },
    { name: 'Two', due_at: nine('17') },
    { name: 'Three', due_at: nine('17') },
  ])
  await line(page, 'Two').click()
  await expect(panel(page)).toContainText('Two')
  await expect(page.getByRole('button', { name: /17 March 2027, 2 tasks/ })).toHaveAttribute('aria-pressed', 'true')
  await panel(page).getByRole('button', { name: 'Next task' }).click()
  await expect(panel(page).getByRole('heading', { name: 'Three' })).toBeVisible()
  await page.getByRole('button', { name: /10 March 2027, 1 task/ }).click()
  await expect(line(page, 'One')).toBeVisible()
})

test('who reads the list only sees the days, and moves nothing', async ({ people }) => {
  const olga = await people.owner('Olga')
  const vera = await people.signUp('Vera')
  const list = await writeList(olga, [{ name: 'One', due_at: nine('10') }])
  await join(olga, list.id, vera, 'viewer')
  const page = await people.pageOf(vera)
  await openList(page, list.id, '?view=calendar&on=2027-03-10')
  const { x, y } = (await line(page, 'One').boundingBox())!
  await page.mouse.move(x + 40, y + 8)
  await page.mouse.down()
  await over(page, 17)
  await expect(page.locator('[data-in-hand]')).toHaveCount(0)
  await page.mouse.up()
  await expect(page.getByLabel(/^New task on/)).toHaveCount(0)
  await cell(page, 20).click()
  expect(await namesOn(page, 10)).toEqual(['One'])
})

test('a line that a worker has keeps its day, and says why', async ({ people }) => {
  const { olga, list, page } = await openMarch(people, [
    { name: 'One', due_at: nine('10') },
    { name: 'Free', due_at: nine('11') },
  ])
  await olga.api.dispatchList({ listID: list.id })
  await olga.api.claimTask({ listID: list.id, body: { worker: 'packer' } })
  await openList(page, list.id, '?view=calendar&on=2027-03-10')
  await take(page, 'One')
  await over(page, 17)
  await page.mouse.up()
  await expect(page.getByText(/^A worker has had line 1/)).toBeVisible()
  expect(await namesOn(page, 10)).toEqual(['One'])
  await take(page, 'Free')
  await over(page, 17)
  await page.mouse.up()
  await expect.poll(() => namesOn(page, 17)).toEqual(['Free'])
  expect((await dueOf(olga, list.tasks[0]!.id)).due_at).toBe(nine('10'))
})

test('on a phone days show rings, and the chosen one its lines, which can be put elsewhere', async ({
  people,
  browser,
}) => {
  const olga = await people.owner('Olga')
  const list = await writeList(olga, [
    { name: 'One', due_at: nine('10') },
    {
      name: 'A name that is as long as the names of some lines that people write on their way home',
      due_at: nine('11'),
    },
    ...['Two', 'Three', 'Four', 'Five'].map((name) => ({ name, due_at: nine('14') })),
  ])
  for (const [width, size, scheme] of [
    [390, '100%', 'light'],
    [390, '200%', 'dark'],
    [768, '100%', 'dark'],
  ] as const) {
    const context = await browser.newContext({ viewport: { width, height: 844 }, colorScheme: scheme })
    await people.logIn(context, olga)
    const page = await context.newPage()
    await openList(page, list.id, '?view=calendar&on=2027-03-10')
    await page.evaluate((size) => (document.documentElement.style.fontSize = size), size)
    if (width < 768) {
      await page.getByRole('button', { name: /11 March 2027, 1 task/ }).click()
      await expect(line(page, 'A name that is')).toBeVisible()
      await expect(line(page, 'One')).toHaveCount(0)
      const sunday = page.locator('[data-day="2027-03-14"]')
      // Where there is no room for three rings, one and how many tasks there are.
      await expect(sunday.locator('svg')).toHaveCount(size === '100%' ? 3 : 1)
      await expect(sunday).toContainText(size === '100%' ? '+' : '4')
      const isInside = await sunday.evaluate((day) => {
        const { left, right } = day.getBoundingClientRect()
        return [...day.querySelectorAll('span')].every((one) => {
          const box = one.getBoundingClientRect()
          return box.left >= left && box.right <= right
        })
      })
      expect(isInside, `the rings of a day at ${size}`).toBe(true)
    }
    expect(await misfits(page)).toEqual([])
    await expectClean(page)
    await context.close()
  }
})
