import type { Page } from '@playwright/test'
import { expect, type Person, test } from './fixture.ts'
import { line, nextLine, openList, toast, writeList } from './list-page.ts'
import { expectAccessible } from './pages.ts'
import { resize } from './text-sizes.ts'
import { claim, handedOut, workOff } from './workers.ts'

const openDispatch = async (page: Page, listID: string): Promise<void> => {
  await page.goto(`/lists/${listID}/dispatch`)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
}

const running = (page: Page) => page.getByRole('table', { name: 'Under way' })
const reported = (page: Page) => page.getByRole('table', { name: 'Reported' })
const row = (page: Page, table: 'running' | 'reported', name: string) =>
  (table === 'running' ? running : reported)(page).getByRole('row').filter({ hasText: name })
const figure = (page: Page, name: string) =>
  page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd')
const isBack = (page: Page) => page.getByText(/^This list is back\./).locator('..')
const isOut = (page: Page) => page.getByText('Adding, renaming, moving and deleting wait')

/** From the menu of the list, to somebody who has no worker yet. */
const handOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'List menu' }).click()
  await page.getByRole('menuitem', { name: 'Hand out to workers…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Hand out' }).click()
}

const viewerOf = async (owner: Person, viewer: Person, listID: string): Promise<void> => {
  await owner.api.addMember({ listID, body: { email: viewer.email, role: 'viewer' } })
}

test('a list is dispatched, worked off by two workers, and comes back with what they reported', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const page = await people.pageOf(olga)
  const list = await writeList(
    olga,
    Array.from({ length: 12 }, (_, index) => `Mirror ${index + 1}`),
  )
  await openList(page, list.id)
  await handOut(page)
  await expect(isOut(page)).toBeVisible()
  await expect(page).toHaveURL(/\/dispatch$/)
  await expect(figure(page, 'pending')).toHaveText('12')
  await expect(page.getByText(`/lists/${list.id}/claim`)).toBeVisible()

  const held = await claim(olga, list.id, 'hel1-a', 90)
  await expect(row(page, 'running', 'Mirror 1')).toContainText(/hel1-a.*1.*[01]:\d\d/)
  await expect(figure(page, 'running')).toHaveText('1')
  const work = ({ name }: { name: string }) => ({ result: `${name} is in step`, isFailed: name === 'Mirror 5' })
  await Promise.all(['fsn1-a', 'fsn1-b'].map((worker) => workOff(olga, list.id, worker, work)))
  await expect(figure(page, 'completed')).toHaveText('10')
  await expect(figure(page, 'failed')).toHaveText('1')
  await expect(row(page, 'reported', 'Mirror 5')).toContainText(/Failed.*Mirror 5 is in step.*1.*fsn1-[ab]/)
  await expect(isOut(page)).toBeVisible()

  await olga.api.completeTask(held.report)
  await expect(isBack(page)).toContainText('11 completed, 1 failed.')
  await expect(page.getByText('Nobody works on a task right now.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Workers' })).toBeVisible()
  await page.getByRole('button', { name: 'List', exact: true }).click()
  await expect(nextLine(page)).toBeEditable()
  await expect(page.getByRole('link', { name: 'Workers' })).toBeHidden()
})

test('what becomes of a line is said: given back, run out, taken back; and each can be looked at alone', async ({
  people,
}) => {
  const olga = await people.signUp('Olga')
  const page = await people.pageOf(olga)
  const { listID } = await handedOut(olga, 'Milk', 'Bread')
  await openDispatch(page, listID)
  const milk = await claim(olga, listID, 'one')
  await olga.api.releaseLease({ taskID: milk.taskID, body: { lease_id: milk.lease_id } })
  await expect(row(page, 'reported', 'Given back')).toContainText('Milk')
  await claim(olga, listID, 'two', 1)
  await expect(row(page, 'reported', 'Time ran out')).toContainText(/Milk.*Back to pending; the next worker takes it/)
  await claim(olga, listID, 'three')
  await expect(row(page, 'running', 'Milk')).toContainText(/three.*3/)
  await page.getByRole('button', { name: 'Take back line 1' }).click()
  await expect(page.getByRole('dialog')).toContainText('three loses it')
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(row(page, 'reported', 'Taken back')).toContainText('three')
  await expect(reported(page).getByRole('row').filter({ hasText: 'Milk' })).toHaveCount(3)
  await page.getByRole('button', { name: /^Show/ }).click()
  await page.getByRole('menuitemradio', { name: 'time ran out' }).click()
  await expect(reported(page).getByRole('row').filter({ hasText: 'Milk' })).toHaveCount(1)
  await page.reload()
  await expect(reported(page).getByRole('row').filter({ hasText: 'Milk' })).toHaveCount(3)
})

test('a line that was reported while it was to be taken back is nobody’s any more', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const page = await people.pageOf(olga)
  const { listID } = await handedOut(olga, 'Milk', 'Bread')
  const milk = await claim(olga, listID, 'one')
  await openDispatch(page, listID)
  await page.getByRole('button', { name: 'Take back line 1' }).click()
  await olga.api.completeTask(milk.report)
  await expect(page.getByRole('dialog')).toContainText('one does not work on it any more.')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await expect(row(page, 'reported', 'Milk')).toContainText('Completed')
})

test('asked about one worker, a line is not taken from the next; and whoever is made a viewer is not asked', async ({
  people,
}) => {
  const olga = await people.owner('Olga')
  const ed = await people.signUp('Ed')
  const { listID } = await handedOut(olga, 'Milk', 'Bread')
  await olga.api.addMember({ listID, body: { email: ed.email, role: 'editor' } })
  const page = await people.pageOf(ed)
  await openDispatch(page, listID)
  const { taskID } = await claim(olga, listID, 'one')
  await page.getByRole('button', { name: 'Take back line 1' }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('one loses it')
  await olga.api.releaseLease({ taskID, body: {} })
  await claim(olga, listID, 'two')
  await expect(question).toContainText('one does not work on it any more.')
  await expect(question.getByRole('button', { name: 'Take back' })).toHaveCount(0)
  await question.getByRole('button', { name: 'Close' }).last().click()

  await page.getByRole('button', { name: 'Take back line 1' }).click()
  await expect(question).toContainText('two loses it')
  await viewerOf(olga, ed, listID)
  await expect(page.getByText('You are a viewer now:')).toBeVisible()
  await expect(question).toBeHidden()
})

test('a person’s hand has the person’s name, and how long it has been goes on', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const page = await people.pageOf(olga)
  const { listID } = await handedOut(olga, 'Milk')
  await openDispatch(page, listID)
  await claim(olga, listID, '', 100)
  const milk = row(page, 'running', 'Milk')
  await expect(milk).toContainText(`${olga.email}by hand`)
  const elapsed = async () => {
    const [, minutes, seconds] = /(\d):(\d\d)/.exec(await milk.innerText()) ?? []
    return Number(minutes) * 60 + Number(seconds)
  }
  const first = await elapsed()
  await expect.poll(elapsed).toBeGreaterThan(first + 1)
})

test('handing out explains itself once, says where nothing is pending, and is undone by stopping', async ({
  people,
}) => {
  const olga = await people.signUp('Olga')
  const page = await people.pageOf(olga)
  const list = await writeList(olga, ['Milk'])
  await olga.api.updateTask({ taskID: list.tasks[0]!.id, body: { status: 'completed' } })
  await openList(page, list.id)
  const choose = async () => {
    await page.getByRole('button', { name: 'List menu' }).click()
    await page.getByRole('menuitem', { name: 'Hand out to workers…' }).click()
  }
  await choose()
  await expect(toast(page, 'No task on this list is pending. Add one, or reopen one.')).toBeVisible()
  await nextLine(page).fill('Bread')
  await nextLine(page).press('Enter')
  await choose()
  await expect(page.getByRole('dialog')).toContainText('nobody adds, renames, moves or deletes tasks')
  await expect(page.getByRole('link', { name: 'make one in the settings' })).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('button', { name: 'Leave it' })).toBeFocused()
  await page.keyboard.press('Enter')
  const state = async () => (await olga.api.getList({ listID: list.id })).state
  expect(await state()).toBe('draft')
  await handOut(page)
  await expect(toast(page, '“Halyard” is handed out to workers.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(isBack(page)).toBeVisible()
  expect(await state()).toBe('draft')
  // It is known by now.
  await choose()
  await expect(isOut(page)).toBeVisible() // To somebody else in the same browser it is not.
  const jonas = await people.signUp('Jonas')
  const other = await writeList(jonas, ['Butter'])
  await people.logIn(page, jonas)
  await openList(page, other.id)
  await choose()
  await expect(page.getByRole('dialog')).toContainText('nobody adds, renames, moves or deletes tasks')
})

test('what was written right before, and a deletion that can still be undone, leave before the list is dispatched', async ({
  people,
}) => {
  const olga = await people.signUp('Olga')
  const page = await people.pageOf(olga)
  const list = await writeList(olga, ['Milk', 'Bread'])
  await openList(page, list.id)
  await line(page, 'Bread').focus()
  await page.keyboard.press('Delete')
  await nextLine(page).fill('Salt')
  await nextLine(page).press('Enter')
  await handOut(page)
  await expect(isOut(page)).toBeVisible()
  expect(await list.names()).toEqual(['Milk', 'Salt'])
  expect((await olga.api.getList({ listID: list.id })).state).toBe('ready')
})

test('stopping leaves those who work their lines, and ends with them', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const page = await people.pageOf(olga)
  const { listID } = await handedOut(olga, 'Milk', 'Bread')
  const milk = await claim(olga, listID, 'one')
  await openDispatch(page, listID)
  await page.getByRole('button', { name: 'Stop handing out' }).click()
  await expect(page.getByText('Nothing more is handed out. Who has a task may finish it.')).toBeVisible()
  await expect(row(page, 'running', 'Milk')).toBeVisible()
  await olga.api.completeTask(milk.report)
  await expect(isBack(page)).toContainText('1 completed, 1 pending.')
})

test('while a list is out, its lines keep their names, places and number, and say why', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const page = await people.pageOf(olga)
  const { listID, names } = await handedOut(olga, 'Milk', 'Bread', 'Salt')
  await claim(olga, listID, 'fsn1-a')
  await openList(page, listID)
  await expect(line(page, 'Milk')).toContainText(/fsn1-a\s*\d:\d\d/)
  await expect(nextLine(page)).not.toBeEditable()
  await expect(nextLine(page)).toHaveAttribute(
    'placeholder',
    'This list is handed out to workers. Adding waits until it is back.',
  )
  await expect(page.locator('.lucide-grip-vertical')).toHaveCount(0)
  await line(page, 'Bread').focus()
  await page.keyboard.press('F2')
  await expect(toast(page, 'This list is handed out to workers. Renaming waits until it is back.')).toBeVisible()
  await page.keyboard.press('Delete')
  await expect(toast(page, 'This list is handed out to workers. Deleting waits until it is back.')).toBeVisible()
  await page.keyboard.press('e')
  await expect(toast(page, 'This list is handed out to workers. Archiving waits until it is back.')).toBeVisible()
  await page
    .getByRole('button', { name: 'Complete line 1' })
    .or(page.getByRole('button', { name: /line 1$/ }))
    .last()
    .click()
  await expect(toast(page, /^A worker has had line 1 since \d\d:\d\d\. Take it back first\.$/)).toBeVisible()
  await line(page, 'Bread').focus()
  await page.keyboard.press('Space')
  await expect(toast(page, '“Bread” completed.')).toBeVisible()
  await expect(page.getByText('1 of 3 done')).toBeVisible()
  expect(await names()).toEqual(['Milk', 'Bread', 'Salt'])
})

const begun = {
  'a name': async (page) => {
    await line(page, 'Bread').focus()
    await page.keyboard.press('F2')
    await page.getByLabel('Name of line 2').fill('Dark bread')
  },
  'a next line': async (page) => {
    await nextLine(page).fill('Salt')
  },
  'a drag': async (page) => {
    await line(page, 'Bread').hover({ position: { x: 50, y: 17 } })
    await page.mouse.down()
    const { x, y } = (await line(page, 'Bread').boundingBox())!
    await page.mouse.move(x + 50, y - 17, { steps: 4 })
    await expect(page.getByText(/^Line \d goes here$/)).toBeVisible()
  },
} satisfies Record<string, (page: Page) => Promise<void>>

const ended: Record<keyof typeof begun, (page: Page) => Promise<void>> = {
  'a name': async (page) => {
    await expect(page.getByLabel('Name of line 2')).toHaveValue('Dark bread')
    await page.keyboard.press('Enter')
    await expect(toast(page, 'This list is handed out to workers. Renaming waits until it is back.')).toBeVisible()
    await expect(line(page, 'Bread')).toContainText('not saved yet')
  },
  'a next line': async (page) => {
    await expect(nextLine(page)).toHaveValue('Salt')
    await page.keyboard.press('Enter')
    await expect(
      page.getByText('This list is handed out to workers. Adding waits until it is back.').first(),
    ).toBeVisible()
    await expect(nextLine(page)).toHaveValue('Salt')
  },
  'a drag': async (page) => {
    await page.mouse.up()
    await expect(toast(page, 'This list is handed out to workers. Moving waits until it is back.')).toBeVisible()
  },
}

/** Once the list is back, what was begun can be gone on with. */
const goneOn: Record<keyof typeof begun, (page: Page) => Promise<string[]>> = {
  'a name': async (page) => {
    await line(page, 'Bread').focus()
    await page.keyboard.press('F2')
    await expect(page.getByLabel('Name of line 2')).toHaveValue('Dark bread')
    await page.keyboard.press('Enter')
    return ['Milk', 'Dark bread']
  },
  'a next line': async (page) => {
    await nextLine(page).press('Enter')
    return ['Milk', 'Bread', 'Salt']
  },
  'a drag': async () => ['Milk', 'Bread'],
}

for (const what of Object.keys(begun) as (keyof typeof begun)[]) {
  test(`${what} that was begun when somebody else dispatched the list is kept, and told why it waits`, async ({
    people,
  }) => {
    const olga = await people.signUp('Olga')
    const page = await people.pageOf(olga)
    const list = await writeList(olga, ['Milk', 'Bread'])
    await openList(page, list.id)
    await begun[what](page)
    await olga.api.dispatchList({ listID: list.id })
    await expect(isOut(page)).toBeVisible()
    await ended[what](page)
    expect(await list.names()).toEqual(['Milk', 'Bread'])
    await olga.api.draftList({ listID: list.id })
    await expect(isOut(page)).toBeHidden()
    const after = await goneOn[what](page)
    await expect.poll(list.names).toEqual(after)
  })
}

test('a next line stays while the list is out, also before what is asked about the list itself is answered', async ({
  people,
}) => {
  const olga = await people.signUp('Olga')
  const page = await people.pageOf(olga)
  const list = await writeList(olga, ['Milk'])
  const asked = Promise.withResolvers<void>()
  await page.route(`**/api/v1/lists/${list.id}`, () => asked.resolve())
  await openList(page, list.id)
  await asked.promise
  await nextLine(page).fill('Salt')
  await olga.api.dispatchList({ listID: list.id })
  await expect(isOut(page)).toBeVisible()
  await nextLine(page).press('Enter')
  await expect(toast(page, 'This list is handed out to workers. Adding waits until it is back.')).toHaveCount(2)
  await expect(nextLine(page)).toHaveValue('Salt')
})

test('what was done offline, and comes when the list is out, is given back with the reason', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const page = await people.pageOf(olga)
  const list = await writeList(olga, ['Milk', 'Bread'])
  await openList(page, list.id)
  await page.context().setOffline(true)
  await nextLine(page).fill('Salt')
  await nextLine(page).press('Enter')
  await line(page, 'Bread').focus()
  await page.keyboard.press('F2')
  await page.getByLabel('Name of line 2').fill('Dark bread')
  await page.keyboard.press('Enter')
  await olga.api.dispatchList({ listID: list.id })
  await page.context().setOffline(false)
  await expect(
    page.getByText('“Salt” was not added. This list is handed out to workers. Adding waits until it is back.'),
  ).toBeVisible()
  await expect(line(page, 'Bread')).toContainText('not saved yet')
  await olga.api.draftList({ listID: list.id })
  await page.getByRole('button', { name: 'Put it back' }).click()
  await expect(nextLine(page)).toHaveValue('Salt')
})

test('a viewer sees the work, and nothing that would be refused', async ({ people }) => {
  const olga = await people.owner('Olga')
  const vera = await people.signUp('Vera')
  const { listID } = await handedOut(olga, 'Milk', 'Bread')
  await viewerOf(olga, vera, listID)
  await claim(olga, listID, '', 300)
  const page = await people.pageOf(vera)
  await openDispatch(page, listID)
  await expect(row(page, 'running', 'Milk')).toContainText(`${olga.email}by hand`)
  const refused = page.getByRole('button', { name: /Hand out|Stop|Take back|Set up/ })
  await expect(refused).toHaveCount(0)
  await page.getByRole('button', { name: 'List', exact: true }).click()
  await expect(line(page, 'Milk')).toContainText('by hand')
  await expect(refused).toHaveCount(0)
  await olga.api.draftList({ listID })
  await expect(isOut(page)).toBeHidden()
  await expect(refused).toHaveCount(0)
})

test('with the keys alone: dispatch, take a line back, stop', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const page = await people.pageOf(olga)
  const list = await writeList(olga, ['Milk', 'Bread'])
  await openList(page, list.id)
  await olga.api.createApiKey({ body: { name: 'worker' } })
  await page.getByRole('button', { name: 'List menu' }).focus()
  await page.keyboard.press('ArrowUp')
  await page.getByRole('menuitem', { name: 'Hand out to workers…' }).focus()
  await page.keyboard.press('Enter')
  await expect(isOut(page)).toBeVisible()
  await claim(olga, list.id, 'one')
  const takeBack = page.getByRole('button', { name: 'Take back line 1' })
  await expect(takeBack).toBeVisible()
  for (let steps = 0; steps < 30 && !(await takeBack.evaluate((button) => button === document.activeElement)); steps++)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Leave it' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(row(page, 'reported', 'Milk')).toContainText('Taken back')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
  await page.keyboard.press('v')
  await page.keyboard.press('l')
  await expect(page).toHaveURL(`/lists/${list.id}`)
  await line(page, 'Milk').focus()
  await page.keyboard.press('v')
  await page.keyboard.press('d')
  await expect(page).toHaveURL(`/lists/${list.id}/dispatch`)
  await page.getByRole('button', { name: 'Stop handing out' }).focus()
  await page.keyboard.press('Enter')
  await expect(isBack(page)).toBeVisible()
})

test('on a phone the list is dispatched and stopped from its menu, and everything can be read', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const page = await people.pageOf(olga)
  await page.setViewportSize({ width: 390, height: 844 })
  const list = await writeList(olga, ['Milk', 'Bread', 'Salt'])
  await openList(page, list.id)
  await handOut(page)
  await expect(isOut(page)).toBeVisible()
  const milk = await claim(olga, list.id, 'fsn1-a')
  await claim(olga, list.id, 'fsn1-b')
  await olga.api.completeTask(milk.report)
  await expect(row(page, 'running', 'Bread')).toContainText('Try 1')
  await expect(row(page, 'reported', 'Milk')).toContainText('Try 1')
  await claim(olga, list.id, '')
  await page.setViewportSize({ width: 320, height: 640 })
  const salt = row(page, 'running', 'Salt')
  await expect(salt.getByText(olga.email)).toBeVisible()
  const over = () =>
    salt.evaluate(
      (row) => row.querySelector('button')!.getBoundingClientRect().bottom - row.getBoundingClientRect().bottom,
    )
  await expect.poll(over).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: 'List menu' }).click()
  await page.getByRole('menuitem', { name: 'Stop handing out' }).click()
  await expect(page.getByText('Nothing more is handed out.').first()).toBeVisible()
})

test('the view of the work, and the list that is out, are accessible', async ({ people }) => {
  test.slow()
  const olga = await people.signUp('Olga')
  const page = await people.pageOf(olga)
  const { listID } = await handedOut(olga, 'Milk', 'Bread', 'Salt')
  const milk = await claim(olga, listID, 'fsn1-a')
  await olga.api.failTask(milk.report)
  await claim(olga, listID, '', 20)
  await openDispatch(page, listID)
  await expect(row(page, 'reported', 'Milk')).toBeVisible()
  await page.getByRole('button', { name: 'Set up a worker' }).click()
  await expectAccessible(page)
  await openList(page, listID)
  await expectAccessible(page)
})

test('with thousands of lines few rows exist, and what others report moves nothing that is being read', async ({
  people,
}) => {
  test.slow()
  const olga = await people.signUp('Olga')
  const page = await people.pageOf(olga)
  const list = await olga.api.createList({ body: { name: 'Mirror check' } })
  const listID = list.id
  for (let from = 0; from < 2400; from += 400) {
    const operations = Array.from({ length: 400 }, (_, index) => ({
      op: 'create' as const,
      name: `Mirror ${from + index}`,
    }))
    await olga.api.batchTasks({ listID, body: { operations } })
  }
  await olga.api.dispatchList({ listID })
  for (let done = 0; done < 60; done++) await olga.api.completeTask((await claim(olga, listID, 'one')).report)
  await openDispatch(page, listID)
  await expect(figure(page, 'completed')).toHaveText('60')
  await expect(page.getByText('each tick is 20 tasks')).toBeVisible()
  const rows = reported(page).getByRole('row')
  expect(await rows.count()).toBeLessThan(80)
  await page.locator('#sheet').evaluate((sheet) => sheet.scrollTo(0, 2400))
  const nameInSight = () =>
    page.evaluate(() => document.elementFromPoint(700, 400)?.closest('[role=row]')?.textContent ?? '')
  await expect.poll(nameInSight).toContain('Mirror')
  const read = reported(page).getByText(/Mirror \d+/.exec(await nameInSight())![0], { exact: true })
  const { y: before } = (await read.boundingBox())!
  for (let done = 0; done < 15; done++) await olga.api.completeTask((await claim(olga, listID, 'two')).report)
  await expect(figure(page, 'completed')).toHaveText('75')
  const { y: after } = (await read.boundingBox())!
  expect(Math.abs(after - before)).toBeLessThanOrEqual(1)
})

test('a list that is out has its views in one strip, at every width, and the one that is shown in sight', async ({
  people,
}) => {
  const olga = await people.signUp('Olga')
  const page = await people.pageOf(olga)
  const { listID } = await handedOut(olga, 'Milk', 'Bread')
  const strip = page.getByRole('main').getByRole('button', { name: 'Calendar', exact: true }).filter({ visible: true })
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await openDispatch(page, listID)
    await expect(strip).toHaveCount(1)
    await strip.click()
    await expect(page).toHaveURL(/view=calendar/)
    await expect(strip).toHaveCount(1)
    await expect(strip).toHaveAttribute('aria-pressed', 'true')
    const { x, width: wide } = (await strip.boundingBox())!
    expect(x + wide, `${width} px`).toBeLessThanOrEqual(width)
    await page.getByRole('link', { name: 'Workers' }).filter({ visible: true }).click()
    await expect(page).toHaveURL(/dispatch$/)
    await page.getByRole('button', { name: 'List', exact: true }).filter({ visible: true }).click()
    await expect(line(page, 'Milk')).toBeVisible()
    await expect(page).not.toHaveURL(/view=/)
  }
})

test('on a phone what is worked on and what was reported stays in its row, in German and in large text too', async ({
  people,
}) => {
  const olga = await people.signUp('Olga')
  const page = await people.pageOf(olga)
  const { listID } = await handedOut(olga, 'Milk', 'Bread', 'Salt')
  const { report } = await claim(olga, listID, 'mirror-check-in-falkenstein')
  await olga.api.failTask({ ...report, body: { ...report.body, outputs: { result: 'No answer' } } })
  await claim(olga, listID, 'mirror-check-in-falkenstein')
  await claim(olga, listID, 'mirror-check-in-falkenstein', 1)
  await olga.api.updateMe({ body: { locale: 'de' } })
  await page.goto(`/lists/${listID}/dispatch`)
  await expect(page.getByRole('row').filter({ hasText: 'Zeit abgelaufen' })).toBeAttached()
  await expect(page.getByRole('button', { name: /zurückholen/ })).toBeAttached()
  for (const text of ['', '200%']) {
    await resize(page, { width: 390, text })
    const outside = () =>
      page.getByRole('row').evaluateAll((rows) =>
        rows.flatMap((row) => {
          const { bottom, right, width } = row.getBoundingClientRect()
          if (width <= 1) return [] // the heads, which are read out only
          return [...row.querySelectorAll('[role="cell"], [dir], button')]
            .filter((one) => {
              const box = one.getBoundingClientRect()
              return box.bottom > bottom || box.right > right
            })
            .map((one) => one.textContent)
        }),
      )
    await expect.poll(outside, text).toEqual([])
  }
})
