import type { Locator, Page } from '@playwright/test'
import { misfits } from './fits.ts'
import { expect, type People, type Person, test } from './fixture.ts'
import { join, line, openList, writeList } from './list-page.ts'
import { expectClean } from './pages.ts'

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

const namesIn = (page: Page, name: string): Promise<string[]> =>
  column(page, name).locator('[data-part="name"]').allInnerTexts()

const columnNames = (page: Page): Promise<string[]> => page.locator('[data-column] h2').allInnerTexts()

/** Olga’s list with Tomás in it, as a board of these columns. */
const openBoard = async (people: People, columns: 'assignee' | 'label', names: readonly string[]) => {
  const olga = await people.owner('Olga')
  const tomas = await people.owner('Tomás')
  const list = await writeList(olga, names)
  await join(olga, list.id, tomas, 'editor')
  const page = await people.pageOf(olga)
  const change = (at: number, body: Parameters<Person['api']['updateTask']>[0]['body'], who = tomas) =>
    who.api.updateTask({ taskID: list.tasks[at]!.id, body })
  const read = (at: number) => olga.api.getTask({ taskID: list.tasks[at]!.id })
  const open = async () => {
    await openList(page, list.id, `?view=board&columns=${columns}`)
    await expect(line(page, names[0]!)).toBeVisible()
  }
  return { olga, tomas, list, page, change, read, open }
}

const take = async (page: Page, name: string) => {
  const { x, y } = (await line(page, name).boundingBox())!
  await page.mouse.move(x + 80, y + 15)
  await page.mouse.down()
  await page.mouse.move(x + 95, y + 25, { steps: 3 })
  await expect(page.locator('[data-in-hand]')).toBeVisible()
}
/** What can be done to the line may be less by now: the menu is shorter then. */
const topOf = async (menu: Locator) => {
  const { x, y } = (await menu.boundingBox())!
  return { x, y }
}

const over = async (page: Page, name: string) => {
  const { x, y } = (await column(page, name).boundingBox())!
  await page.mouse.move(x + 90, y + 70, { steps: 4 })
  await expect(column(page, name).getByText(/goes? here$/)).toBeVisible()
}

test('columns are chosen in the menu, stand in the address, and are kept for the list', async ({ people }) => {
  const { olga, tomas, page, list, open } = await openBoard(people, 'assignee', ['One', 'Two'])
  await open()
  await expect.poll(() => columnNames(page)).toEqual(['Nobody', olga.email, tomas.email, 'Done'])
  await page.getByRole('button', { name: 'Columns Person' }).click()
  await page.getByRole('menuitemradio', { name: 'Label' }).click()
  await expect.poll(() => columnNames(page)).toEqual(['No label', 'Done'])
  await expect(page).toHaveURL(/columns=label/)
  await page.goto('/')
  await page.goto(`/lists/${list.id}`)
  await expect.poll(() => columnNames(page)).toEqual(['No label', 'Done'])
  await page.getByRole('button', { name: 'Columns Label' }).click()
  await page.getByRole('menuitemradio', { name: 'Status' }).click()
  await expect.poll(() => columnNames(page)).toEqual(['Pending', 'In progress', 'Completed', 'Failed'])
  await expect(page).not.toHaveURL(/columns=/)
})

test('dragging to a person assigns, to what is done completes, and one step takes it back', async ({ people }) => {
  const { olga, tomas, page, change, read, open } = await openBoard(people, 'assignee', ['One', 'Two', 'Three'])
  await change(1, { status: 'in_progress' })
  await open()
  await take(page, 'One')
  await over(page, tomas.email)
  await page.mouse.up()
  await expect.poll(() => namesIn(page, tomas.email)).toEqual(['One'])
  await expect.poll(async () => (await read(0)).assignee_id).toBe(tomas.userId)
  await expect(page.getByText('“One” assigned.')).toBeVisible()
  await expect(line(page, 'One')).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect.poll(() => namesIn(page, 'Nobody')).toEqual(['One', 'Two', 'Three'])
  await expect.poll(async () => (await read(0)).assignee_id).toBe(null)

  // Several at once, by keys: what is in progress stays so.
  await line(page, 'Two').focus()
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('Alt+ArrowRight')
  await expect.poll(() => namesIn(page, olga.email)).toEqual(['Two', 'Three'])
  await expect.poll(async () => (await read(1)).status).toBe('in_progress')
  await page.keyboard.press('Escape')

  await take(page, 'One')
  await over(page, 'Done')
  await page.mouse.up()
  await expect.poll(() => namesIn(page, 'Done')).toEqual(['One'])
  await expect.poll(async () => (await read(0)).status).toBe('completed')
  // And from there to somebody it is to be done again.
  await take(page, 'One')
  await over(page, tomas.email)
  await page.mouse.up()
  await expect
    .poll(async () => [(await read(0)).status, (await read(0)).assignee_id])
    .toEqual(['pending', tomas.userId])
})

test('what is added in a person’s column is theirs, and under a label has it', async ({ people }) => {
  const { olga, tomas, list, page, change, open } = await openBoard(people, 'assignee', ['One'])
  await open()
  await page.getByLabel(`New task, ${tomas.email}`).fill('Theirs')
  await page.keyboard.press('Enter')
  await expect.poll(() => namesIn(page, tomas.email)).toEqual(['Theirs'])
  await change(0, { labels: ['Shop'] })
  await openList(page, list.id, '?view=board&columns=label')
  await page.getByLabel('New task, Shop').fill('Buy')
  await page.keyboard.press('Enter')
  await expect.poll(() => namesIn(page, 'Shop')).toEqual(['One', 'Buy'])
  await expect
    .poll(async () => (await olga.api.getTasks({ listID: list.id })).map((each) => [each.name, each.labels]))
    .toEqual([
      ['One', ['Shop']],
      ['Theirs', []],
      ['Buy', ['Shop']],
    ])
  expect((await olga.api.getTasks({ listID: list.id }))[1]!.assignee_id).toBe(tomas.userId)
})

test('dragging to a label puts it in the place of the one above it and keeps the others', async ({ people }) => {
  const { page, change, read, open } = await openBoard(people, 'label', ['One', 'Two'])
  await change(0, { labels: ['Shop', 'soon'] })
  await change(1, { labels: ['Home'] })
  await open()
  expect(await columnNames(page)).toEqual(['No label', 'Home', 'Shop', 'Done'])
  await take(page, 'One')
  await over(page, 'Home')
  await page.mouse.up()
  await expect.poll(() => namesIn(page, 'Home')).toEqual(['One', 'Two'])
  await expect.poll(async () => (await read(0)).labels).toEqual(['Home', 'soon'])
  // Its column is there still: it can go back.
  expect(await columnNames(page)).toEqual(['No label', 'Home', 'Shop', 'Done'])
  await page.keyboard.press('Control+z')
  await expect.poll(async () => (await read(0)).labels).toEqual(['Shop', 'soon'])
  await take(page, 'Two')
  await over(page, 'No label')
  await page.mouse.up()
  await expect.poll(async () => (await read(1)).labels).toEqual([])
})

test('fingers drag a card to a person', async ({ people }) => {
  const { tomas, page, read, open } = await openBoard(people, 'assignee', ['One', 'Two'])
  await open()
  const touch = await page.context().newCDPSession(page)
  const { x, y } = (await line(page, 'One').boundingBox())!
  const to = (await column(page, tomas.email).boundingBox())!
  const points = (at: { x: number; y: number }) => [{ x: at.x, y: at.y, id: 1 }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points({ x: x + 80, y: y + 15 }) })
  await expect(page.locator('[data-in-hand]')).toBeVisible()
  for (const part of [0.3, 0.7, 1])
    await touch.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: points({ x: x + 80 + (to.x + 90 - x - 80) * part, y: y + 40 }),
    })
  await expect(column(page, tomas.email).getByText('Line 1 goes here')).toBeVisible()
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect.poll(async () => (await read(0)).assignee_id).toBe(tomas.userId)
})

type Board = Awaited<ReturnType<typeof openBoard>>

/** What somebody else does, and what becomes of what is held here. */
const events: Record<string, (board: Board) => Promise<unknown>> = {
  'assigns it': ({ change, tomas }) => change(1, { assignee_id: tomas.userId }),
  'labels it': ({ change }) => change(1, { labels: ['Attic'] }),
  'takes the last label of its column away': ({ change }) => change(2, { labels: [] }),
  'makes a column before it': ({ change }) => change(0, { labels: ['Aaa'] }),
  'renames it': ({ change }) => change(1, { name: 'Mine now' }),
  'moves it': ({ change }) => change(1, { position: 9 }),
  'completes it': ({ change }) => change(1, { status: 'completed' }),
  'completes what is above': ({ change }) => change(0, { status: 'completed' }),
  'deletes what is above': ({ list, tomas }) => tomas.api.deleteTask({ taskID: list.tasks[0]!.id }),
  'reorders all': ({ change }) => change(2, { position: 0.1 }),
}

const openHome = async (people: People) => {
  const board = await openBoard(people, 'label', ['First', 'Mine', 'Last'])
  await board.change(1, { labels: ['Home'] })
  await board.change(2, { labels: ['Shop'] })
  await board.open()
  return board
}

const witnessed = async ({ tomas, list, page }: Board) => {
  await tomas.api.createTask({ listID: list.id, body: { name: 'Witness' } })
  await expect(line(page, 'Witness')).toBeVisible()
}

for (const [event, happen] of Object.entries(events)) {
  test(`a card that is held over a column lands there while somebody else ${event}`, async ({ people }) => {
    const board = await openHome(people)
    const { page, read } = board
    await take(page, 'Mine')
    await over(page, 'Shop')
    const hand = page.locator('[data-in-hand]')
    const before = await hand.boundingBox()
    const target = await column(page, 'Shop').boundingBox()
    await happen(board)
    await witnessed(board)
    expect(await hand.boundingBox()).toEqual(before)
    expect(await column(page, 'Shop').boundingBox()).toEqual(target)
    await expect(column(page, 'Shop').getByText(/goes here$/)).toBeVisible()
    await page.mouse.up()
    await expect.poll(async () => (await read(1)).labels[0]).toBe('Shop')
    // Nobody else’s was touched.
    for (const at of [0, 2])
      if (event !== 'deletes what is above') expect((await read(at)).labels).not.toContain('Home')
  })

  test(`what is written in a column stays there while somebody else ${event}`, async ({ people }) => {
    const board = await openHome(people)
    const { olga, list, page } = board
    const field = page.getByLabel('New task, Shop')
    await field.click()
    await page.keyboard.type('Half ')
    const before = await field.boundingBox()
    await happen(board)
    await witnessed(board)
    await expect(field).toBeFocused()
    expect(await field.boundingBox()).toEqual(before)
    await page.keyboard.type('written')
    await page.keyboard.press('Enter')
    await expect
      .poll(
        async () => (await olga.api.getTasks({ listID: list.id })).find(({ name }) => name === 'Half written')?.labels,
      )
      .toEqual(['Shop'])
  })

  test(`a menu that is open is about its line still while somebody else ${event}`, async ({ people }) => {
    const board = await openHome(people)
    const { page, read } = board
    await line(page, 'Mine').click({ button: 'right', position: { x: 80, y: 15 } })
    const menu = page.getByRole('menu')
    await expect(menu).toBeVisible()
    const before = await topOf(menu)
    await happen(board)
    await witnessed(board)
    expect(await topOf(menu)).toEqual(before)
    await menu.getByRole('menuitem', { name: /^Archive/ }).click()
    await expect.poll(async () => (await read(1)).archived_at).not.toBe(null)
    if (event !== 'deletes what is above') expect((await read(0)).archived_at).toBe(null)
    expect((await read(2)).archived_at).toBe(null)
  })
}

test('columns of people and labels are accessible, and fit at every width and with large text', async ({ people }) => {
  const { tomas, page, change, list, open } = await openBoard(people, 'assignee', [
    'One',
    'Two with a name that is long enough for two lines of it',
  ])
  await change(0, {
    assignee_id: tomas.userId,
    status: 'in_progress',
    labels: ['A label of several words that is long'],
  })
  await open()
  await expectClean(page)
  await openList(page, list.id, '?view=board&columns=label')
  await expect(line(page, 'One')).toBeVisible()
  await expectClean(page)
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await expect.poll(() => misfits(page)).toEqual([])
})
