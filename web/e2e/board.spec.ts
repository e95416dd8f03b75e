import type { Locator, Page } from '@playwright/test'
import { misfits } from './fits.ts'
import { expect, type People, type Person, test } from './fixture.ts'
import { join, line, nextLine, openList, panel, writeList } from './list-page.ts'
import { expectClean } from './pages.ts'

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** The names in a column, from top to bottom. */
const namesIn = (page: Page, name: string): Promise<string[]> =>
  column(page, name)
    .locator('[data-key]')
    .evaluateAll((cards) =>
      cards
        .map((card) => ({
          top: card.getBoundingClientRect().top,
          name: card.querySelector<HTMLElement>('[data-part="name"]')?.innerText ?? '',
        }))
        .sort((a, b) => a.top - b.top)
        .map((card) => card.name),
    )

const openBoard = async (people: People, names: readonly string[]) => {
  const olga = await people.owner('Olga')
  const list = await writeList(olga, names)
  const page = await people.pageOf(olga)
  await openList(page, list.id, '?view=board')
  await expect(line(page, names[0]!)).toBeVisible()
  return { olga, list, page }
}

/** Takes a card, and moves the hand over a column: below its head, or `down` pixels below the top of another card. */
const take = async (page: Page, name: string) => {
  const { x, y } = (await line(page, name).boundingBox())!
  await page.mouse.move(x + 80, y + 15)
  await page.mouse.down()
  await page.mouse.move(x + 95, y + 25, { steps: 3 })
  await expect(page.locator('[data-in-hand]')).toBeVisible()
}
const over = async (page: Page, name: string) => {
  const { x, y } = (await column(page, name).boundingBox())!
  await page.mouse.move(x + 90, y + 70, { steps: 4 })
}

const cornerOf = async (hand: Locator) => {
  const { x, y } = (await hand.boundingBox())!
  return { x, y }
}

const statusOf = async ({ api }: Person, taskID: string) => (await api.getTask({ taskID })).status

test('a card is dragged to another column and back by one step, and within its own', async ({ people }) => {
  const { olga, list, page } = await openBoard(people, ['One', 'Two', 'Three'])
  const [one] = list.tasks
  await take(page, 'One')
  await over(page, 'In progress')
  await expect(page.getByText('Line 1 goes here')).toBeVisible()
  await page.mouse.up()
  await expect.poll(() => namesIn(page, 'In progress')).toEqual(['One'])
  await expect.poll(() => statusOf(olga, one!.id)).toBe('in_progress')
  await expect(line(page, 'One')).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect.poll(() => namesIn(page, 'Pending')).toEqual(['One', 'Two', 'Three'])
  await expect.poll(() => statusOf(olga, one!.id)).toBe('pending')

  await take(page, 'One')
  const { x, y, height } = (await line(page, 'Three').boundingBox())!
  await page.mouse.move(x + 90, y + height - 4, { steps: 5 })
  await page.mouse.up()
  await expect.poll(list.names).toEqual(['Two', 'Three', 'One'])
  await expect.poll(() => namesIn(page, 'Pending')).toEqual(['Two', 'Three', 'One'])
})

test('several cards go together, by the pointer and by keys, and Esc puts them back', async ({ people }) => {
  const { olga, list, page } = await openBoard(people, ['One', 'Two', 'Three'])
  await line(page, 'One').focus()
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(page.getByText('2 selected')).toBeVisible()
  await take(page, 'Two')
  await over(page, 'Completed')
  await expect(page.getByText('2 lines go here')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-in-hand]')).toHaveCount(0)
  await page.mouse.up()
  expect(await namesIn(page, 'Pending')).toEqual(['One', 'Two', 'Three'])

  await line(page, 'Two').focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect.poll(() => namesIn(page, 'In progress')).toEqual(['One', 'Two'])
  await take(page, 'Two')
  await over(page, 'Failed')
  await page.mouse.up()
  await expect.poll(async () => (await namesIn(page, 'Failed')).toSorted()).toEqual(['One', 'Two'])
  await expect
    .poll(() => Promise.all(list.tasks.map(({ id }) => statusOf(olga, id))))
    .toEqual(['failed', 'failed', 'pending'])
})

test('keys walk through the board, add, open, complete and choose the view', async ({ people }) => {
  const { list, page } = await openBoard(people, ['One', 'Two'])
  await line(page, 'Two').focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect.poll(() => namesIn(page, 'In progress')).toEqual(['Two'])
  await expect(line(page, 'Two')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(line(page, 'One')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(line(page, 'Two')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panel(page)).toContainText('Two')
  await page.keyboard.press('Escape')
  await expect(line(page, 'Two')).toBeFocused()
  await page.keyboard.press('Space')
  await expect.poll(() => namesIn(page, 'Completed')).toEqual(['Two'])

  await page.keyboard.press('n')
  await expect(page.getByLabel('New task, Pending')).toBeFocused()
  await page.keyboard.type('Three')
  await page.keyboard.press('Enter')
  await page.getByLabel('New task, In progress').fill('Four')
  await page.keyboard.press('Enter')
  await expect.poll(list.names).toEqual(['One', 'Two', 'Three', 'Four'])
  await expect.poll(() => namesIn(page, 'In progress')).toEqual(['Four'])

  await line(page, 'One').focus()
  await page.keyboard.press('v')
  await page.keyboard.press('l')
  await expect(nextLine(page)).toBeVisible()
  await expect(page).not.toHaveURL(/view=/)
  await page.keyboard.press('v')
  await page.keyboard.press('b')
  await expect(column(page, 'Failed')).toBeVisible()
  await expect(page).toHaveURL(/view=board/)
  // The list is looked at next time as it was left.
  await page.goto('/')
  await page.goto(`/lists/${list.id}`)
  await expect(column(page, 'Failed')).toBeVisible()
})

const meanwhile: Record<string, (olga: Person, ids: string[]) => Promise<unknown>> = {
  moves: ({ api }, ids) => api.updateTask({ taskID: ids[1]!, body: { position: 9 } }),
  completes: ({ api }, ids) => api.updateTask({ taskID: ids[1]!, body: { status: 'completed' } }),
  'completes what is above': ({ api }, ids) => api.updateTask({ taskID: ids[0]!, body: { status: 'completed' } }),
  reorders: ({ api }, ids) => api.updateTask({ taskID: ids[2]!, body: { position: 0.1 } }),
  deletes: ({ api }, ids) => api.deleteTask({ taskID: ids[1]! }),
}

for (const [event, happen] of Object.entries(meanwhile))
  test(`a card in the hand stays there while somebody else ${event}`, async ({ people }) => {
    const { olga, list, page } = await openBoard(people, ['First', 'Mine', 'Last'])
    const tomas = await people.owner('Tomás')
    await join(olga, list.id, tomas, 'editor')
    const ids = list.tasks.map(({ id }) => id)
    await take(page, 'Mine')
    await over(page, 'In progress')
    const hand = page.locator('[data-in-hand]')
    const before = await cornerOf(hand)
    await happen(tomas, ids)
    const witness = await tomas.api.createTask({ listID: list.id, body: { name: 'Witness' } })
    await expect(line(page, 'Witness')).toBeVisible()
    await expect(hand).toContainText('Mine')
    expect(await cornerOf(hand)).toEqual(before)
    await expect(page.getByText(/goes here$/)).toBeVisible()
    await page.mouse.up()
    if (event === 'deletes') {
      await expect(hand).toHaveCount(0)
      await expect(page.getByText('Discard')).toBeVisible()
    } else {
      await expect.poll(() => statusOf(olga, ids[1]!)).toBe('in_progress')
      await expect(line(page, 'Mine')).toBeFocused()
    }
    expect(await statusOf(olga, witness.id)).toBe('pending')
  })

test('a list that is out for work refuses another order and says so; a viewer drags nothing', async ({ people }) => {
  const { olga, list, page } = await openBoard(people, ['One', 'Two'])
  const vera = await people.owner('Vera')
  await join(olga, list.id, vera, 'viewer')
  const reading = await people.pageOf(vera)
  await openList(reading, list.id, '?view=board')
  const { x, y } = (await line(reading, 'One').boundingBox())!
  await reading.mouse.move(x + 80, y + 15)
  await reading.mouse.down()
  await reading.mouse.move(x + 400, y + 60, { steps: 4 })
  await expect(reading.locator('[data-in-hand]')).toHaveCount(0)
  await reading.mouse.up()
  await expect(reading.getByLabel('New task, Pending')).toHaveCount(0)

  await olga.api.dispatchList({ listID: list.id })
  await expect(page.getByText('This list is handed out to workers.').first()).toBeVisible()
  await take(page, 'One')
  const two = (await line(page, 'Two').boundingBox())!
  await page.mouse.move(two.x + 90, two.y + two.height - 4, { steps: 5 })
  await page.mouse.up()
  await expect(page.getByText(/Moving waits until it is back/)).toBeVisible()
  expect(await list.names()).toEqual(['One', 'Two'])
})

test('the filter counts on the board too', async ({ people }) => {
  const { page } = await openBoard(people, ['Pack apples', 'Pack pears', 'Write'])
  await page.keyboard.press('/')
  await page.keyboard.type('pack')
  await expect.poll(() => namesIn(page, 'Pending')).toEqual(['Pack apples', 'Pack pears'])
  await expect(page).toHaveURL(/filter=pack/)
})

test('the board is accessible in both themes, and fits from 390 to 1920 px and with text of 200 %', async ({
  people,
}) => {
  const { olga, list, page } = await openBoard(people, [
    'One',
    'Two with a name that is long enough for two lines of it',
    'Three',
  ])
  await olga.api.updateTask({ taskID: list.tasks[2]!.id, body: { status: 'completed' } })
  await expect.poll(() => namesIn(page, 'Completed')).toEqual(['Three'])
  await expectClean(page)
  for (const width of [390, 768, 1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: `${width}` })
      .toBeLessThanOrEqual(width)
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await expect.poll(() => misfits(page)).toEqual([])
})
