import type { Page } from '@playwright/test'
import { misfits } from './fits.ts'
import { expect, type People, type Person, test } from './fixture.ts'
import { join, line, panel, writeList } from './list-page.ts'
import { expectClean } from './pages.ts'

/* What is assigned to the reader, of all lists, as a board and as a calendar. */

const place = (page: Page, name: string | RegExp) => page.getByRole('region', { name })
const namesIn = (page: Page, name: string | RegExp) => place(page, name).locator('[data-part="name"]').allInnerTexts()

const openMine = async (people: People, search: string) => {
  const olga = await people.owner('Olga')
  const tomas = await people.signUp('Tomás')
  const trip = await writeList(olga, ['Rope', 'Sails', 'Not mine'])
  const shop = await writeList(olga, ['Bread', 'Also mine'])
  for (const { id } of [trip, shop]) await join(olga, id, tomas, 'editor')
  const [rope, sails, , bread, also] = [...trip.tasks, ...shop.tasks].map(({ id }) => id) as [
    string,
    string,
    string,
    string,
    string,
  ]
  for (const taskID of [rope, sails, bread, also])
    await olga.api.updateTask({ taskID, body: { assignee_id: olga.userId } })
  await olga.api.updateTask({ taskID: rope, body: { due_at: '2027-03-10T08:00:00Z', due_all_day: false } })
  const page = await people.pageOf(olga)
  await page.goto(`/mine${search}`)
  await expect(line(page, 'Rope')).toBeVisible()
  const change = (taskID: string, body: Parameters<Person['api']['updateTask']>[0]['body']) =>
    tomas.api.updateTask({ taskID, body })
  const read = (taskID: string) => olga.api.getTask({ taskID })
  return { olga, tomas, page, trip, shop, rope, sails, bread, also, change, read }
}

const take = async (page: Page, name: string) => {
  const { x, y } = (await line(page, name).boundingBox())!
  await page.mouse.move(x + 60, y + 12)
  await page.mouse.down()
  await page.mouse.move(x + 72, y + 20, { steps: 3 })
  await expect(page.locator('[data-in-hand]')).toBeVisible()
}
const over = async (page: Page, name: string | RegExp) => {
  const { x, y } = (await place(page, name).boundingBox())!
  await page.mouse.move(x + 60, y + 60, { steps: 4 })
}

test('a card goes from column to column by the mouse and by keys, in its own list, and back', async ({ people }) => {
  const { page, rope, bread, read, trip, shop } = await openMine(people, '?view=board')
  // What has a date comes first, then list after list, by their ids.
  const undated = trip.id < shop.id ? ['Sails', 'Bread', 'Also mine'] : ['Bread', 'Also mine', 'Sails']
  await expect.poll(() => namesIn(page, 'Pending')).toEqual(['Rope', ...undated])
  await take(page, 'Bread')
  await over(page, 'In progress')
  await page.mouse.up()
  await expect.poll(() => namesIn(page, 'In progress')).toEqual(['Bread'])
  await expect.poll(async () => (await read(bread)).status).toBe('in_progress')
  await expect(line(page, 'Bread')).toBeFocused()
  await page.keyboard.press('Alt+ArrowRight')
  await expect.poll(() => namesIn(page, 'Completed')).toEqual(['Bread'])
  await expect.poll(async () => (await read(bread)).status).toBe('completed')
  await page.keyboard.press('Control+z')
  await expect.poll(() => namesIn(page, 'In progress')).toEqual(['Bread'])
  await line(page, 'Rope').focus()
  await page.keyboard.press('ArrowRight')
  await expect(line(page, 'Bread')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panel(page)).toContainText('Bread')
  await expect(page).toHaveURL(/view=board/)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/mine\?view=board$/)
  await take(page, 'Rope')
  await over(page, 'Completed')
  await page.keyboard.press('Escape')
  await page.mouse.up()
  expect((await read(rope)).status).toBe('pending')
})

test('a line goes to another day and keeps its time, and the months are turned', async ({ people }) => {
  const { page, rope, read } = await openMine(people, '?view=calendar&on=2027-03-01')
  await expect(page.getByText('3 tasks have no date')).toBeVisible()
  await take(page, 'Rope')
  await over(page, /18 March 2027/)
  await page.mouse.up()
  await expect.poll(async () => (await read(rope)).due_at).toBe('2027-03-18T08:00:00.000Z')
  await expect(line(page, 'Rope')).toBeFocused()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect.poll(async () => (await read(rope)).due_at).toBe('2027-03-17T08:00:00.000Z')
  await page.getByRole('button', { name: 'Month after' }).click()
  await expect(page.getByRole('heading', { name: 'April 2027', exact: true })).toBeVisible()
  await expect(line(page, 'Rope')).toHaveCount(0)
  await page.keyboard.press('v')
  await page.keyboard.press('l')
  await expect(page).toHaveURL(/mine$/)
  await expect(page.getByText('4 tasks are assigned to you.')).toBeVisible()
})

test('a week of Mine is shown, turned, and kept in the address while a line is open', async ({ people }) => {
  const { page, rope, read } = await openMine(people, '?view=calendar&on=2027-03-10')
  await page.getByRole('button', { name: 'Week', exact: true }).click()
  await expect(page).toHaveURL(/span=week/)
  await expect(page.locator('[data-place^="20"]')).toHaveCount(7)
  await expect(line(page, 'Rope')).toBeVisible()
  await expectClean(page)
  await line(page, 'Rope').focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect.poll(async () => (await read(rope)).due_at).toBe('2027-03-11T08:00:00.000Z')
  await page.keyboard.press('Enter')
  await expect(panel(page)).toContainText('Rope')
  await expect(page).toHaveURL(/span=week/)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Week after' }).click()
  await expect(page).toHaveURL(/on=2027-03-15/)
  await expect(line(page, 'Rope')).toHaveCount(0)
  await page.keyboard.press('PageUp')
  await expect(line(page, 'Rope')).toBeVisible()
  await page.getByRole('button', { name: 'Month', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'March 2027', exact: true })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Week', exact: true }).click()
  await expect.poll(() => misfits(page)).toEqual([])
})

const meanwhile: Record<string, (mine: Awaited<ReturnType<typeof openMine>>) => Promise<unknown>> = {
  renames: ({ change, bread }) => change(bread, { name: 'Bread now' }),
  'moves in its list': ({ change, bread }) => change(bread, { position: 9 }),
  'labels and dates': ({ change, bread }) => change(bread, { labels: ['shop'], due_at: '2027-01-01T00:00:00Z' }),
  'completes what is above': ({ change, rope }) => change(rope, { status: 'completed' }),
  'deletes what is above': ({ tomas, rope }) => tomas.api.deleteTask({ taskID: rope }),
}

for (const [event, happen] of Object.entries(meanwhile))
  test(`a card of Mine stays in the hand while somebody else ${event}`, async ({ people }) => {
    const mine = await openMine(people, '?view=board')
    const { page, bread, also, change, read } = mine
    await take(page, 'Bread')
    await over(page, 'In progress')
    const hand = page.locator('[data-in-hand]')
    const before = await hand.boundingBox()
    await happen(mine)
    await change(also, { name: 'Witness' })
    await expect(line(page, 'Witness')).toBeVisible()
    const { x, y } = (await hand.boundingBox())!
    expect([x, y]).toEqual([before!.x, before!.y])
    await page.mouse.up()
    await expect.poll(async () => (await read(bread)).status).toBe('in_progress')
    expect((await read(also)).status).toBe('pending')
  })

test('without a network a card is put elsewhere, and goes when it is back', async ({ people }) => {
  const { page, bread, read } = await openMine(people, '?view=board')
  await page.context().setOffline(true)
  await line(page, 'Bread').focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect.poll(() => namesIn(page, 'In progress')).toEqual(['Bread'])
  expect((await read(bread)).status).toBe('pending')
  await page.context().setOffline(false)
  await expect.poll(async () => (await read(bread)).status).toBe('in_progress')
})

test('board and calendar of Mine are accessible and fit', async ({ people }) => {
  const { page } = await openMine(people, '?view=board')
  await expectClean(page)
  await page.goto('/mine?view=calendar&on=2027-03-01')
  await expect(line(page, 'Rope')).toBeVisible()
  await expectClean(page)
  for (const view of ['board', 'calendar&on=2027-03-01'])
    for (const width of [390, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`/mine?view=${view}`)
      await expect(line(page, 'Rope')).toBeVisible()
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await expect.poll(() => misfits(page)).toEqual([])
})

test('on a phone a column leaves a hint of the next one, however long the name of a list is', async ({ people }) => {
  const { olga, page, trip } = await openMine(people, '?view=board')
  await olga.api.updateList({ listID: trip.id, body: { name: 'From Bornholm to Gotland and back, by bicycle' } })
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(line(page, 'Rope')).toContainText('From Bornholm')
  const { width } = (await place(page, 'Pending').boundingBox())!
  expect(width).toBeCloseTo(390 * 0.8, 0)
})

test('with large text on a telephone a column and what is chosen beside the tabs are in sight', async ({ people }) => {
  const { page } = await openMine(people, '?view=board')
  await page.setViewportSize({ width: 195, height: 422 })
  const pending = (await place(page, 'Pending').boundingBox())!
  expect(pending.x + pending.width).toBeLessThan(195)
  await page.goto('/mine?view=calendar')
  await expect(page.getByRole('button', { name: 'Calendar' })).toBeInViewport({ ratio: 1 })
})

test('with large text on a telephone the ways through a calendar take two rows', async ({ people }) => {
  const { olga, page } = await openMine(people, '?view=calendar&on=2027-03-01')
  await page.setViewportSize({ width: 195, height: 422 })
  const middles = () =>
    page.locator('.calendar-bar button').evaluateAll((ways) => {
      const middleOf = ({ top, bottom }: DOMRect) => Math.round((top + bottom) / 2)
      return new Set(ways.map((way) => middleOf(way.getBoundingClientRect()))).size
    })
  for (const [locale, words] of Object.entries({ en: 'Week', de: 'Woche', fr: 'Semaine', es: 'Semana' })) {
    await olga.api.updateMe({ body: { locale: locale as 'en' } })
    await page.reload()
    await expect(page.getByRole('button', { name: words, exact: true })).toBeVisible()
    await expect.poll(middles, locale).toBe(2)
    await expect.poll(() => misfits(page), locale).toEqual([])
  }
})

test('a narrow day of a calendar gives the name of a card its width', async ({ people }) => {
  const { page } = await openMine(people, '?view=calendar&span=week&on=2027-03-10')
  await page.setViewportSize({ width: 768, height: 844 })
  const card = (await line(page, 'Rope').boundingBox())!
  const name = await line(page, 'Rope')
    .locator('[data-part="name"]')
    .evaluate((text) => text.parentElement!.getBoundingClientRect().width)
  expect(card.width - name).toBeLessThan(12)
})
