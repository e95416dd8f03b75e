import type { Page } from '@playwright/test'
import { expect, type Person, test } from './fixture.ts'
import { editName, line, nextLine, openList, shownNames, writeList } from './list-page.ts'

/*
 * Somebody works on “Mine”, the second of three lines, and somebody else does something to it or to its list at the same
 * moment. Whatever meets: no keys reach another line, nothing typed is lost, the focus stays, and leaving writes nothing.
 */

const states = {
  'the name open': async (page) => {
    await editName(page, 'Mine')
    await expect(page.getByLabel('Name of line 2')).toBeFocused()
  },
  'the name typed in': async (page) => {
    await editName(page, 'Mine')
    await page.getByLabel('Name of line 2').fill('Mine, typed')
  },
  'its menu open': async (page) => {
    await line(page, 'Mine').click({ button: 'right' })
    await expect(page.getByRole('menuitem', { name: 'Archive' })).toBeVisible()
  },
  'its status menu open': async (page) => {
    await page.getByRole('button', { name: 'Complete line 2' }).click({ button: 'right' })
    await expect(page.getByRole('menuitemradio', { name: 'Failed' })).toBeVisible()
  },
  'its date open': async (page) => {
    await line(page, 'Mine').focus()
    await page.keyboard.press('d')
    await expect(page.getByLabel('Due', { exact: true })).toBeFocused()
    await page.keyboard.type('24 dec 2030')
  },
  'its people open': async (page) => {
    await line(page, 'Mine').focus()
    await page.keyboard.press('a')
    await expect(page.getByRole('menuitemradio', { name: 'Nobody' })).toBeChecked()
  },
  'what it comes after open': async (page) => {
    await line(page, 'Mine').focus()
    await page.keyboard.press('b')
    await expect(page.getByLabel('Find a task by name or number')).toBeFocused()
    await page.keyboard.type('las')
  },
  'its start open': async (page) => {
    await line(page, 'Mine').focus()
    await page.keyboard.press('Shift+D')
    await expect(page.getByLabel('Starts', { exact: true })).toBeFocused()
    await page.keyboard.type('24 dec 2030')
  },
  'its place open': async (page) => {
    await line(page, 'Mine').focus()
    await page.keyboard.press('m')
    await expect(page.getByLabel('To line')).toBeFocused()
    await page.keyboard.type('3')
  },
  'in the hand': async (page) => {
    const { x, y } = (await line(page, 'Mine').boundingBox())!
    await page.mouse.move(x + 50, y + 17)
    await page.mouse.down()
    await page.mouse.move(x + 50, y + 30, { steps: 3 })
    await expect(page.getByText(/^Line \d goes here$/)).toBeVisible()
  },
  selected: async (page) => {
    await line(page, 'Mine').focus()
    await page.keyboard.press('x')
    await expect(page.getByText('1 selected')).toBeVisible()
  },
  'the focus on it': async (page) => {
    await line(page, 'Mine').focus()
  },
  'a next line half written': async (page) => {
    await nextLine(page).fill('Half')
  },
} satisfies Record<string, (page: Page) => Promise<void>>

type State = keyof typeof states

interface Scene {
  api: Person['api']
  listID: string
  /** The ids of First, Mine, Last. */
  ids: string[]
}

const events = {
  renames: ({ api, ids }) => api.updateTask({ taskID: ids[1]!, body: { name: 'Theirs' } }),
  deletes: ({ api, ids }) => api.deleteTask({ taskID: ids[1]! }),
  archives: ({ api, ids }) => api.archiveTask({ taskID: ids[1]! }),
  completes: ({ api, ids }) => api.updateTask({ taskID: ids[1]!, body: { status: 'completed' } }),
  fails: ({ api, ids }) => api.updateTask({ taskID: ids[1]!, body: { status: 'failed' } }),
  moves: ({ api, ids }) => api.updateTask({ taskID: ids[1]!, body: { position: 9 } }),
  'dates it': ({ api, ids }) => api.updateTask({ taskID: ids[1]!, body: { due_at: '2031-05-05T08:00:00Z' } }),
  'assigns it': async ({ api, ids }) =>
    api.updateTask({ taskID: ids[1]!, body: { assignee_id: (await api.getMe()).user_id } }),
  'renames the list': ({ api, listID }) => api.updateList({ listID, body: { name: 'Other' } }),
  'deletes the line above': ({ api, ids }) => api.deleteTask({ taskID: ids[0]! }),
} satisfies Record<string, (scene: Scene) => Promise<unknown>>

type Event = keyof typeof events

const isTaken = (event: Event) => event === 'deletes' || event === 'archives'

/** What is in the hands of the reader has stayed there. */
const expectKept = async (page: Page, state: State, event: Event): Promise<void> => {
  if (state === 'the name open' || state === 'the name typed in') {
    const field = page.getByLabel(/^Name of line/)
    await expect(field).toBeFocused()
    await expect(field).toHaveValue(state === 'the name open' ? 'Mine' : 'Mine, typed')
  } else if (state === 'its menu open') await expect(page.getByRole('menuitem', { name: 'Archive' })).toBeVisible()
  else if (state === 'its status menu open')
    await expect(page.getByRole('menuitemradio', { name: 'Failed' })).toBeVisible()
  else if (state === 'its date open') await expect(page.getByLabel('Due', { exact: true })).toHaveValue('24 dec 2030')
  else if (state === 'its people open')
    await expect(page.getByRole('menuitemradio', { name: 'Nobody' })).toBeChecked({ checked: event !== 'assigns it' })
  else if (state === 'what it comes after open') {
    await expect(page.getByLabel('Find a task by name or number')).toHaveValue('las')
    await expect(page.getByRole('option')).toHaveText([/Last$/])
  } else if (state === 'its start open')
    await expect(page.getByLabel('Starts', { exact: true })).toHaveValue('24 dec 2030')
  else if (state === 'its place open') await expect(page.getByLabel('To line')).toHaveValue('3')
  else if (state === 'a next line half written') {
    await expect(nextLine(page)).toBeFocused()
    await expect(nextLine(page)).toHaveValue('Half')
  } else if (state === 'selected' || state === 'the focus on it') {
    const name = event === 'renames' ? 'Theirs' : 'Mine'
    await expect(line(page, name)).toBeFocused()
  }
  if (isTaken(event) && state !== 'a next line half written')
    await expect(page.getByText(`You ${event === 'deletes' ? 'deleted' : 'archived'} this task.`)).toBeVisible()
}

/** What the reader does next. Keys that do something to a line must not reach one that nobody meant. */
const goOn = async (page: Page, state: State, event: Event): Promise<void> => {
  const keys = ' ed'
  if (state === 'in the hand') await page.mouse.up()
  else if (state === 'the name open')
    await page.getByRole('toolbar', { name: 'View of the list' }).click({ position: { x: 300, y: 5 } })
  else if (state === 'the name typed in') {
    await page.keyboard.type(keys)
    await expect(page.getByLabel(/^Name of line/)).toHaveValue('Mine, typed ed')
  } else if (state === 'a next line half written') {
    await page.keyboard.type(keys)
    await expect(nextLine(page)).toHaveValue('Half ed')
  } else if (state === 'its date open' && event === 'dates it') await page.keyboard.press('Enter')
  else if (state.endsWith('open')) {
    await page.keyboard.press('Escape')
    if (isTaken(event)) await page.keyboard.type(keys)
  } else if (isTaken(event)) await page.keyboard.type(keys)
}

/** The two others as they were, but for what was done to them on purpose. */
const expectOthersUntouched = async ({ api, listID }: Scene, event: Event): Promise<void> => {
  const others = (await api.getTasks({ listID, archived: 'true' })).filter(
    ({ name }) => name === 'First' || name === 'Last',
  )
  expect(others.map(({ name, status, due_at, archived_at }) => ({ name, status, due_at, archived_at }))).toEqual(
    ['First', 'Last']
      .filter((name) => name === 'Last' || event !== 'deletes the line above')
      .map((name) => ({ name, status: 'pending', due_at: null, archived_at: null })),
  )
}

/** How the change is seen, so that it is known to have arrived. */
const expectArrived = async (page: Page, event: Event): Promise<void> => {
  const seen = {
    renames: () => expect(page.locator('[data-key][aria-label*="Theirs"]')).toHaveCount(1),
    deletes: () => expect(page.getByText('0 of 2 done')).toBeVisible(),
    archives: () => expect(page.getByText('0 of 2 done')).toBeVisible(),
    completes: () => expect(page.getByText('1 of 3 done')).toBeVisible(),
    fails: () => expect(page.locator('[data-key][aria-label*="Mine. Failed"]')).toHaveCount(1),
    moves: () => expect(page.locator('[data-key][aria-label^="Line 3: Mine"]')).toHaveCount(1),
    'dates it': () => expect(page.locator('[data-key][aria-label*="2031"]')).toHaveCount(1),
    'assigns it': () => expect(page.locator('[data-key][aria-label*="Mine. Pending, assigned to"]')).toHaveCount(1),
    'renames the list': () => expect(page.getByRole('heading', { name: 'Other' })).toBeVisible(),
    'deletes the line above': () => expect(page.locator('[data-key][aria-label^="Line 1: Mine"]')).toHaveCount(1),
  }
  await seen[event]()
}

/** What became of the line. */
const expectOutcome = async (page: Page, state: State, event: Event, { api, listID, ids }: Scene): Promise<void> => {
  const mine = async () => (await api.getTasks({ listID, archived: 'true' })).find(({ id }) => id === ids[1])
  if (state === 'the name open' && !isTaken(event)) {
    await expect(page.getByLabel(/^Name of line/)).toBeHidden()
    expect((await mine())!.name).toBe(event === 'renames' ? 'Theirs' : 'Mine')
  }
  if (state === 'the name typed in') {
    await page.keyboard.press('Enter')
    if (event === 'renames') {
      await expect(
        page.getByText(/^Somebody changed this task as well \(Today .*\)\. Yours: Mine, typed ed · Theirs: Theirs$/),
      ).toBeVisible()
      await page.getByRole('button', { name: 'Keep mine' }).click()
    }
    const names = async () => (await api.getTasks({ listID })).map(({ name }) => name)
    await expect.poll(names).toContain('Mine, typed ed')
  }
  if (state === 'its date open' && event === 'dates it') {
    await expect(page.getByText(/^Somebody changed this task as well .* Yours: .*2030.* Theirs: .*2031/)).toBeVisible()
    expect((await mine())!.due_at).toMatch(/^2031/)
  }
  if (state === 'in the hand' && isTaken(event)) await page.getByRole('button', { name: 'Discard' }).click()
  if (state === 'in the hand' && event !== 'deletes the line above') {
    const shown = await shownNames(page)
    expect(shown.indexOf('First')).toBeLessThan(shown.indexOf('Last'))
  }
}

for (const state of Object.keys(states) as State[]) {
  test(`${state}, while somebody else changes, moves or takes away what it stands on`, async ({ people }) => {
    test.slow()
    const olga = await people.signUp('Olga')
    const page = await people.pageOf(olga)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const event of Object.keys(events) as Event[]) {
      await test.step(event, async () => {
        const list = await writeList(olga, ['First', 'Mine', 'Last'])
        const scene = { api: olga.api, listID: list.id, ids: list.tasks.map(({ id }) => id) }
        await openList(page, list.id)
        await states[state](page)
        await events[event](scene)
        if (state !== 'in the hand') await expectArrived(page, event)
        await expectKept(page, state, event)
        await goOn(page, state, event)
        if (isTaken(event)) await expect(page.getByLabel('Due', { exact: true })).toBeHidden()
        await expectOthersUntouched(scene, event)
        await expectOutcome(page, state, event, scene)
      })
    }
  })
}

for (const state of Object.keys(states) as State[]) {
  test(`${state}, while somebody else deletes the list`, async ({ people }) => {
    const olga = await people.signUp('Olga')
    const page = await people.pageOf(olga)
    const list = await writeList(olga, ['First', 'Mine', 'Last'])
    await openList(page, list.id)
    await states[state](page)
    await olga.api.deleteList({ listID: list.id })
    await expect(page.getByText('This list was deleted.')).toBeVisible()
    if (state === 'in the hand') await page.mouse.up()
    if (state === 'the name typed in') await expect(page.getByText('Mine, typed')).toBeVisible()
    if (state === 'a next line half written') await expect(page.getByText('Half')).toBeVisible()
  })
}

test('a name that is written waits while another window is in front', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const page = await people.pageOf(olga)
  const list = await writeList(olga, ['First', 'Mine', 'Last'])
  await openList(page, list.id)
  await states['the name typed in'](page)
  // What a browser does when its window goes to the back, which a test cannot make it do.
  await page.evaluate(() => {
    const { hasFocus } = document
    document.hasFocus = () => false
    const field = document.activeElement!
    field.dispatchEvent(new FocusEvent('blur'))
    field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
    document.hasFocus = hasFocus
  })
  await olga.api.deleteTask({ taskID: list.tasks[1]!.id })
  await expect(page.getByText('You deleted this task.')).toBeVisible()
  await page.keyboard.type(' on')
  await expect(page.getByLabel(/^Name of line/)).toHaveValue('Mine, typed on')
  await page.getByRole('button', { name: 'Put it back with my text' }).click()
  await expect.poll(list.names).toContain('Mine, typed on')
})
