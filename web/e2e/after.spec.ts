import type { Page } from '@playwright/test'
import { expect, type People, type Person, test } from './fixture.ts'
import { join, line, openList, panel, toast, writeList } from './list-page.ts'
import { expectAccessible } from './pages.ts'

/* What a line comes after, and when it starts: chosen, seen, and changed by others meanwhile. */

const editor = (page: Page) => page.getByRole('dialog', { name: 'What this task comes after' })
const field = (page: Page) => editor(page).getByRole('combobox', { name: 'Find a task by name or number' })
const chosen = (page: Page) => editor(page).getByRole('list', { name: 'Comes after' }).getByRole('listitem')
const offered = (page: Page) => editor(page).getByRole('option')
const note = (page: Page, name: string, words: string | RegExp) => line(page, name).getByText(words)

/** Four lines on the pages of two who may change them. */
const twoAt = async (people: People, names = ['Rope', 'Sails', 'Anchor', 'Cast off']) => {
  const olga = await people.owner('Olga')
  const ed = await people.signUp('Ed')
  const list = await writeList(olga, names)
  await join(olga, list.id, ed, 'editor')
  const open = async (who: Person, search = ''): Promise<Page> => {
    const page = await people.pageOf(who)
    await openList(page, list.id, search)
    await expect(line(page, names[0]!)).toBeVisible()
    return page
  }
  const after = async (name: string) => {
    const tasks = await olga.api.getTasks({ listID: list.id })
    const task = tasks.find((each) => each.name === name)
    return task?.after.map((id) => tasks.find((each) => each.id === id)?.name)
  }
  const ids = list.tasks.map(({ id }) => id)
  return { olga, ed, listID: list.id, ids, open, after }
}

const choose = async (page: Page, name: string) => {
  await line(page, name).focus()
  await page.keyboard.press('b')
  await expect(field(page)).toBeFocused()
}

test('a line is put behind others with keys, the other sees it wait, and it is free when they are done', async ({
  people,
}) => {
  const { olga, ed, open, after } = await twoAt(people)
  const [page, eds] = [await open(olga), await open(ed)]
  await choose(page, 'Cast off')
  await expect(offered(page)).toHaveText([/^3\s*Anchor/, /^2\s*Sails/, /^1\s*Rope/])
  await expectAccessible(page)
  await page.keyboard.type('SAI')
  await expect(offered(page)).toHaveText([/Sails/])
  await page.keyboard.press('Enter')
  await expect(chosen(page)).toHaveText(['Sails'])
  await page.keyboard.type('1')
  await page.keyboard.press('Enter')
  await expect(chosen(page)).toHaveText(['Sails', 'Rope'])
  await page.keyboard.type('nowhere')
  await expect(editor(page).getByRole('status')).toHaveText(/^No open task of this list/)
  await page.keyboard.press('Escape')
  await expect(line(page, 'Cast off')).toBeFocused()
  await expect(line(page, 'Cast off')).toHaveAccessibleName('Line 4: Cast off. Pending, waits for 2')
  await expect.poll(() => after('Cast off')).toEqual(['Sails', 'Rope'])
  await expect(note(eds, 'Cast off', 'waits for 2')).toBeVisible()
  // Nothing that comes after it is offered to come before it.
  await choose(eds, 'Rope')
  await expect(offered(eds)).toHaveText([/Sails/, /Anchor/])
  await eds.keyboard.press('Escape')
  await line(eds, 'Rope').focus()
  await eds.keyboard.press('Space')
  await expect(note(page, 'Cast off', 'waits for 1')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(() => after('Cast off')).toEqual(['Sails'])
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect.poll(() => after('Cast off')).toEqual(['Sails', 'Rope'])
  await line(eds, 'Sails').focus()
  await eds.keyboard.press('Space')
  await expect(note(page, 'Cast off', /waits/)).toBeHidden()
  await expect(line(page, 'Cast off')).toHaveAccessibleName(/Cast off\. Pending$/)
})

test('a line starts on a day that is written in words, or loses it again, with its undo', async ({ people }) => {
  const { olga, ed, listID, open } = await twoAt(people)
  const [page, eds] = [await open(olga), await open(ed)]
  const start = async () => (await olga.api.getTasks({ listID })).map(({ start_at }) => start_at?.slice(0, 4) ?? '')
  const dialog = page.getByRole('dialog', { name: 'When this task starts' })
  await line(page, 'Sails').focus()
  await page.keyboard.press('Shift+D')
  await expect(dialog.getByLabel('Starts', { exact: true })).toBeFocused()
  await page.keyboard.type('nonsense')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Docket does not know this as a date.', { exact: false })).toBeVisible()
  await dialog.getByLabel('Starts', { exact: true }).fill('1 jan 2020')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('This time has passed.', { exact: false })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Starts', { exact: true }).fill('24 dec 2090')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect.poll(start).toEqual(['', '2090', '', ''])
  await expect(note(eds, 'Sails', /^from .*24 Dec 2090|^from .*Dec 24, 2090/)).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(start).toEqual(['', '', '', ''])
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect.poll(start).toEqual(['', '2090', '', ''])
  await page.keyboard.press('Shift+D')
  await dialog.getByRole('button', { name: 'Clear' }).click()
  await expect.poll(start).toEqual(['', '', '', ''])
  await expect(note(eds, 'Sails', /^from/)).toBeHidden()
})

interface Scene {
  ed: Person
  /** What the line waits for. */
  id: string
}

/** What somebody else does to the task that is waited for, and what the chooser shows then. */
const events: Record<string, { act(scene: Scene): Promise<unknown>; seen: string[]; waits: number }> = {
  completes: {
    act: ({ ed, id }) => ed.api.updateTask({ taskID: id, body: { status: 'completed' } }),
    seen: ['Rope'],
    waits: 0,
  },
  fails: {
    act: ({ ed, id }) => ed.api.updateTask({ taskID: id, body: { status: 'failed' } }),
    seen: ['Rope'],
    waits: 1,
  },
  renames: {
    act: ({ ed, id }) => ed.api.updateTask({ taskID: id, body: { name: 'Hemp' } }),
    seen: ['Hemp'],
    waits: 1,
  },
  moves: { act: ({ ed, id }) => ed.api.updateTask({ taskID: id, body: { position: 99 } }), seen: ['Rope'], waits: 1 },
  archives: { act: ({ ed, id }) => ed.api.archiveTask({ taskID: id }), seen: ['Rope'], waits: 0 },
  deletes: { act: ({ ed, id }) => ed.api.deleteTask({ taskID: id }), seen: [], waits: 0 },
  'moves to another list': {
    act: async ({ ed, id }) => {
      const other = await ed.api.createList({ body: { name: 'Elsewhere' } })
      await ed.api.moveTask({ taskID: id, body: { list_id: other.id } })
    },
    seen: [],
    waits: 0,
  },
}

test('the chooser is open while somebody else does something to the task that is waited for', async ({ people }) => {
  test.slow()
  const olga = await people.owner('Olga')
  const ed = await people.signUp('Ed')
  const page = await people.pageOf(olga)
  for (const [event, { act, seen, waits }] of Object.entries(events)) {
    await test.step(event, async () => {
      const list = await writeList(olga, ['Rope', 'Sails', 'Cast off'])
      await join(olga, list.id, ed, 'editor')
      const [rope, , cast] = list.tasks.map(({ id }) => id) as [string, string, string]
      await olga.api.updateTask({ taskID: cast, body: { after: [rope] } })
      await openList(page, list.id)
      await choose(page, 'Cast off')
      await expect(chosen(page)).toHaveText(['Rope'])
      await page.keyboard.type('sai')
      await act({ ed, id: rope })
      await expect(chosen(page)).toHaveText(seen)
      // What was typed is there still, and goes where it was meant to.
      await expect(field(page)).toBeFocused()
      await expect(field(page)).toHaveValue('sai')
      await page.keyboard.press('Enter')
      await expect(chosen(page)).toHaveText([...seen, 'Sails'])
      await page.keyboard.press('Escape')
      await expect(note(page, 'Cast off', `waits for ${waits + 1}`)).toBeVisible()
      const sails = list.tasks[1]!.id
      const saved = async () => (await olga.api.getTask({ taskID: cast })).after
      await expect.poll(saved).toEqual(seen.length > 0 ? [rope, sails] : [sails])
    })
  }
})

test('what closes a circle meanwhile, or is gone, is refused in words, and the line stays as it was', async ({
  people,
}) => {
  const { olga, ed, ids, open, after } = await twoAt(people)
  const page = await open(olga)
  const [rope, , , cast] = ids as [string, string, string, string]
  const holding = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  await page.route('**/batch', async (route) => {
    held.resolve()
    await holding.promise
    await route.continue()
  })
  await choose(page, 'Cast off')
  await page.keyboard.type('rope')
  await page.keyboard.press('Enter')
  await held.promise
  await ed.api.updateTask({ taskID: rope, body: { after: [cast] } })
  holding.resolve()
  await expect(toast(page, /It would come after itself/)).toBeVisible()
  await expect(chosen(page)).toHaveCount(0)
  expect(await after('Cast off')).toEqual([])
  await page.unroute('**/batch')
  const gone = Promise.withResolvers<void>()
  const left = Promise.withResolvers<void>()
  await page.route('**/batch', async (route) => {
    left.resolve()
    await gone.promise
    await route.continue()
  })
  await field(page).fill('sails')
  await page.keyboard.press('Enter')
  await left.promise
  await ed.api.deleteTask({ taskID: ids[1]! })
  gone.resolve()
  await expect(toast(page, /is not in this list any more/)).toBeVisible()
  expect(await after('Cast off')).toEqual([])
})

test('two choose for one line at the same moment, and it comes after both', async ({ people }) => {
  const { olga, ed, ids, open, after } = await twoAt(people)
  const page = await open(olga)
  await choose(page, 'Cast off')
  await page.context().setOffline(true)
  await page.keyboard.type('rope')
  await page.keyboard.press('Enter')
  await expect(chosen(page)).toHaveText(['Rope'])
  await ed.api.updateTask({ taskID: ids[3]!, body: { after: [ids[2]!] } })
  await page.context().setOffline(false)
  await expect.poll(() => after('Cast off')).toEqual(['Anchor', 'Rope'])
  await expect(chosen(page)).toHaveText(['Anchor', 'Rope'])
})

test('two lines that were deleted come back in their order, the second after nothing that is gone', async ({
  people,
}) => {
  const { olga, ids, open, after } = await twoAt(people)
  await olga.api.updateTask({ taskID: ids[3]!, body: { after: [ids[0]!, ids[1]!] } })
  const page = await open(olga)
  await line(page, 'Cast off').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect.poll(() => after('Cast off'), { timeout: 15_000 }).toBeUndefined()
  await olga.api.deleteTask({ taskID: ids[0]! })
  await expect(line(page, 'Rope')).toBeHidden()
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(() => after('Cast off')).toEqual(['Sails'])
  await expect(note(page, 'Cast off', 'waits for 1')).toBeVisible()
})

test('the panel, the menu, the board and the calendar say so, and no line is higher for it', async ({ people }) => {
  const { olga, listID, ids, open, after } = await twoAt(people)
  await olga.api.updateTask({ taskID: ids[2]!, body: { due_at: '2099-03-10T00:00:00Z', due_all_day: true } })
  const page = await open(olga)
  const heightOf = async (name: string) => (await line(page, name).boundingBox())!.height
  const rowBefore = await heightOf('Cast off')
  await openList(page, listID, '?view=board')
  const cardBefore = await heightOf('Cast off')
  await olga.api.updateTask({ taskID: ids[3]!, body: { after: [ids[0]!] } })
  await olga.api.updateTask({ taskID: ids[2]!, body: { after: [ids[0]!] } })
  await expect(line(page, 'Cast off').getByRole('img', { name: 'waits for 1' })).toBeVisible()
  await expect(note(page, 'Anchor', 'waits for 1')).toBeVisible()
  expect(await heightOf('Cast off')).toBe(cardBefore)
  await openList(page, listID, '?view=calendar&on=2099-03-10')
  await expect(line(page, 'Anchor').getByRole('img', { name: 'waits for 1' })).toBeVisible()
  await openList(page, listID)
  expect(await heightOf('Cast off')).toBe(rowBefore)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(line(page, 'Cast off').getByRole('img', { name: 'waits for 1' })).toBeVisible()
  await expect(note(page, 'Anchor', 'waits for 1')).toBeVisible()
  expect(await heightOf('Cast off')).toBe(await heightOf('Rope'))
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/lists/${listID}?task=${ids[3]}`)
  await panel(page)
    .getByRole('button', { name: /^Comes after\s*1 task$/ })
    .click()
  await editor(page).getByRole('button', { name: 'No longer after Rope' }).click()
  await expect.poll(() => after('Cast off')).toEqual([])
  await page.keyboard.press('Escape')
  // A list that no worker ever had says nothing of it any more.
  await expect(panel(page).getByRole('button', { name: /^Comes after/ })).toBeHidden()
  await olga.api.openList({ listID })
  await expect(panel(page).getByRole('button', { name: /^Comes after\s*Nothing$/ })).toBeVisible()
  await panel(page)
    .getByRole('button', { name: /^Starts\s*Any time$/ })
    .click()
  await page.keyboard.type('24 dec 2090')
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('button', { name: /^Starts .*2090/ })).toBeVisible()
})
