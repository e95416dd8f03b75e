import type { Locator, Page } from '@playwright/test'
import { expect, type People, type Person, test } from './fixture.ts'
import { join, line, openList, writeList } from './list-page.ts'

/* What somebody else does while a line of a calendar is dragged, renamed, or has its menu open. */

const allDay = (day: string) => ({ due_at: `2027-03-${day}T00:00:00.000Z`, due_all_day: true })

const cell = (page: Page, day: number): Locator =>
  page.getByRole('group', { name: new RegExp(`\\b${day} March 2027, `) })

/** Olga’s calendar, in which Tomás changes things: two lines on the 10th, one on the 11th. */
const openMarch = async (people: People) => {
  const olga = await people.owner('Olga')
  const tomas = await people.owner('Tomás')
  const list = await writeList(olga, [
    { name: 'First', ...allDay('10') },
    { name: 'Mine', ...allDay('10') },
    { name: 'Last', ...allDay('11') },
  ])
  await join(olga, list.id, tomas, 'editor')
  const page = await people.pageOf(olga)
  await page.setViewportSize({ width: 1280, height: 1000 })
  await openList(page, list.id, '?view=calendar&on=2027-03-10')
  await expect(line(page, 'Mine')).toBeVisible()
  const change = (at: number, body: Parameters<Person['api']['updateTask']>[0]['body']) =>
    tomas.api.updateTask({ taskID: list.tasks[at]!.id, body })
  const remove = (at: number) => tomas.api.deleteTask({ taskID: list.tasks[at]!.id })
  const read = (at: number) => olga.api.getTask({ taskID: list.tasks[at]!.id })
  /** By then what was done before is here as well. */
  const witness = async () => {
    await tomas.api.createTask({ listID: list.id, body: { name: 'Witness', ...allDay('12') } })
    await expect(line(page, 'Witness')).toBeVisible()
  }
  return { olga, tomas, page, change, remove, read, witness }
}

type March = Awaited<ReturnType<typeof openMarch>>

const events: Record<string, (march: March) => Promise<unknown>> = {
  'moves it': ({ change }) => change(1, { position: 9 }),
  'puts it on another day': ({ change }) => change(1, allDay('25')),
  'renames it': ({ change }) => change(1, { name: 'Mine now' }),
  'completes it': ({ change }) => change(1, { status: 'completed' }),
  'assigns and labels it': ({ change, tomas }) => change(1, { assignee_id: tomas.userId, labels: ['boat'] }),
  'completes what is above': ({ change }) => change(0, { status: 'completed' }),
  'deletes what is above': ({ remove }) => remove(0),
  'puts what is above on another day': ({ change }) => change(0, allDay('25')),
  'puts another before it': ({ change }) => change(2, { ...allDay('10'), position: 0.5 }),
}

const topOf = async (element: Locator) => {
  const { x, y } = (await element.boundingBox())!
  return { x, y }
}

for (const [event, happen] of Object.entries(events)) {
  test(`a line that is held over a day lands there while somebody else ${event}`, async ({ people }) => {
    const march = await openMarch(people)
    const { page, read } = march
    const { x, y } = (await line(page, 'Mine').boundingBox())!
    await page.mouse.move(x + 60, y + 10)
    await page.mouse.down()
    const target = (await cell(page, 18).boundingBox())!
    await page.mouse.move(target.x + 60, target.y + target.height - 20, { steps: 6 })
    const hand = page.locator('[data-in-hand]')
    await expect(hand).toBeVisible()
    const before = await topOf(hand)
    await happen(march)
    await march.witness()
    expect(await topOf(hand)).toEqual(before)
    await page.mouse.up()
    await expect.poll(async () => (await read(1)).due_at).toBe(allDay('18').due_at)
    expect((await read(2)).due_at).not.toBe(allDay('18').due_at)
  })

  test(`a name is written on while somebody else ${event}`, async ({ people }) => {
    const march = await openMarch(people)
    const { page, read } = march
    await line(page, 'Mine').focus()
    await page.keyboard.press('F2')
    await page.keyboard.press('End')
    await page.keyboard.type(' still')
    const field = page.getByLabel('Name of line 2')
    await happen(march)
    await march.witness()
    const written = page.locator('[data-key] input, [data-key] textarea')
    await expect(written).toBeFocused()
    await expect(written).toHaveValue('Mine still')
    await page.keyboard.type(' here')
    await page.keyboard.press('Enter')
    // Where both have written the name one is asked which is meant: it was not overwritten.
    if (event === 'renames it') await expect(page.getByText('Mine still here').first()).toBeVisible()
    else await expect.poll(async () => (await read(1)).name).toBe('Mine still here')
    expect((await read(2)).name).toBe('Last')
    await expect(field).toHaveCount(0)
  })

  test(`a menu that is open is about its line still while somebody else ${event}`, async ({ people }) => {
    const march = await openMarch(people)
    const { page, read } = march
    await line(page, 'Mine').click({ button: 'right', position: { x: 60, y: 10 } })
    const menu = page.getByRole('menu')
    await expect(menu).toBeVisible()
    const before = await topOf(menu)
    await happen(march)
    await march.witness()
    expect(await topOf(menu)).toEqual(before)
    await menu.getByRole('menuitem', { name: /^Archive/ }).click()
    await expect.poll(async () => (await read(1)).archived_at).not.toBe(null)
    expect((await read(2)).archived_at).toBe(null)
  })
}
