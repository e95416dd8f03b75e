import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { strToU8, zipSync } from 'fflate'
import { expect, test } from './fixture.ts'
import { join, shownNames, writeList } from './list-page.ts'
import { longestTurn } from './longest-turn.ts'
import { expectAccessible } from './pages.ts'

const open = async (page: Page) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Import a file' }).click()
  await expect(dialog(page)).toBeVisible()
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Import a file' })
const summary = (page: Page) =>
  dialog(page)
    .getByRole('status')
    .filter({ hasText: /tasks?/ })
    .first()

const choose = (page: Page, name: string, contents: string | Uint8Array) =>
  page
    .getByLabel('File with tasks')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(contents) })

const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()

const project = (...tasks: string[]) =>
  `TYPE,CONTENT,PRIORITY,DATE\n${tasks.map((task) => `task,${task},1,\n`).join('')}`
const backup = (files: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))

test('the columns of a table are chosen, and what comes of it follows at once', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const page = await people.pageOf(olga)
  await open(page)
  await choose(page, 'Shop.csv', 'Thing,When,Ready,Task\nBread,3/4/2030,yes,old\nMilk,5/6/2030,,older\n')
  await expect(summary(page)).toContainText('2 tasks: “old” and “older”')
  await expect(summary(page)).toContainText('These stay out: Thing, When and Ready')
  const column = (name: string) => dialog(page).getByLabel(name, { exact: true })
  await expect(column('Name')).toHaveValue('3')
  await column('Name').selectOption('Thing')
  await column('Due date').selectOption('When')
  await column('Done').selectOption('Ready')
  await column('Description').selectOption('Task')
  await expect(summary(page)).toContainText('2 tasks, 2 with dates, 1 done: “Bread” and “Milk”')
  await expect(summary(page)).not.toContainText('stay out')
  await expect(dialog(page).getByText('Which day is 3/4/2030?').first()).toBeVisible()
  await expect(dialog(page).getByLabel('3 April 2030')).toBeChecked()
  await dialog(page).getByLabel('4 March 2030').check()
  await expectAccessible(page)
  await press(page, 'Make a list of 2 tasks')
  await expect(page.getByRole('heading', { name: 'Shop' })).toBeVisible()
  // The page shows it before the server has it.
  await expect.poll(async () => (await olga.api.getLists())[0]?.total).toBe(2)
  const [list] = await olga.api.getLists()
  await expect
    .poll(async () => olga.api.getTasks({ listID: list!.id }))
    .toMatchObject([
      { name: 'Bread', description: 'old', status: 'completed', due_at: '2030-03-04T00:00:00.000Z', due_all_day: true },
      { name: 'Milk', description: 'older', status: 'pending', due_at: '2030-05-06T00:00:00.000Z', due_all_day: true },
    ])
})

test('a table whose first row names nothing is one task more', async ({ people }) => {
  const page = await people.pageOf(await people.signUp('Olga'))
  await open(page)
  await choose(page, 'a.csv', 'Name,Due\nBread,\n')
  await expect(summary(page)).toContainText('One task: “Bread”')
  await dialog(page).getByLabel('The first row names the columns').uncheck()
  await expect(summary(page)).toContainText('2 tasks: “Name” and “Bread”')
})

test('a backup of Todoist becomes its lists, comes again without a line twice, and goes as a whole', async ({
  people,
}) => {
  const olga = await people.signUp('Olga')
  const page = await people.pageOf(olga)
  const bytes = backup({ 'Home [1].csv': project('Bread', 'Milk', 'Milk'), 'Work [2].csv': project('Login') })
  const counts = async () => (await olga.api.getLists()).map(({ name, total }) => [name, total])
  await open(page)
  await choose(page, 'backup.zip', bytes)
  await expect(summary(page)).toContainText('2 lists: Home (3) and Work (1)')
  await expectAccessible(page)
  await press(page, 'Make 2 lists')
  await expect(page.getByText('4 tasks were added to 2 lists.')).toBeVisible()
  await expect.poll(counts).toEqual([
    ['Home', 3],
    ['Work', 1],
  ])

  await page.getByRole('button', { name: 'Import a file' }).click()
  await choose(page, 'backup.zip', bytes)
  await expect(dialog(page).getByText('4 are there already, by their names, and stay as they are.')).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Add the tasks' })).toHaveAttribute('aria-disabled', 'true')
  await choose(
    page,
    'backup.zip',
    backup({ 'Home.csv': project('Milk', 'Soap'), 'Work.csv': project('Login'), 'New.csv': project('Paint') }),
  )
  await expect(dialog(page).getByText('2 are there already, by their names, and stay as they are.')).toBeVisible()
  await press(page, 'Add 2 tasks')
  await expect.poll(counts).toEqual([
    ['Home', 4],
    ['New', 1],
    ['Work', 1],
  ])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(counts).toEqual([
    ['Home', 3],
    ['Work', 1],
  ])

  await page.getByRole('button', { name: 'Import a file' }).click()
  await choose(page, 'backup.zip', bytes)
  await dialog(page).getByLabel('Leave out tasks that are there already').uncheck()
  await press(page, 'Add 4 tasks')
  await expect.poll(counts).toEqual([
    ['Home', 6],
    ['Work', 2],
  ])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(counts).toEqual([
    ['Home', 3],
    ['Work', 1],
  ])
})

test('all new lists of a backup go again, also while they are on their way', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const page = await people.pageOf(olga)
  await open(page)
  const tasks = Array.from({ length: 1200 }, (_, at) => `Task ${at}`)
  await choose(
    page,
    'backup.zip',
    backup({ 'A.csv': project(...tasks), 'B.csv': project(...tasks), 'C.csv': project('x') }),
  )
  await press(page, 'Make 3 lists')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Start with one list')).toBeVisible()
  await expect.poll(() => olga.api.getLists()).toEqual([])
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a file goes into a list that is there, archived and finished lines counted, and out of it again', async ({
  people,
}) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga, ['Bread', 'Milk', 'Eggs'])
  await olga.api.archiveTask({ taskID: list.tasks[1]!.id })
  await olga.api.updateTask({ taskID: list.tasks[2]!.id, body: { status: 'completed' } })
  const page = await people.pageOf(olga)
  await open(page)
  await choose(page, 'a.txt', 'Milk\nEggs\nSoap\n')
  await expect(dialog(page).getByLabel('Add to')).toHaveValue('new')
  await dialog(page).getByLabel('Add to').selectOption('Halyard')
  await expect(dialog(page).getByText('2 are there already, by their names, and stay as they are.')).toBeVisible()
  await press(page, 'Add one task')
  await expect(page.getByText('One task was added to “Halyard”.')).toBeVisible()
  await expect.poll(list.names).toEqual(['Bread', 'Eggs', 'Soap'])
  await page.keyboard.press('Control+z')
  await expect.poll(list.names).toEqual(['Bread', 'Eggs'])
})

test('a list that somebody else renames is still the one, and one that is deleted takes nothing', async ({
  people,
}) => {
  const olga = await people.owner('Olga')
  const ed = await people.signUp('Ed')
  const list = await writeList(olga, ['Bread'])
  await join(olga, list.id, ed, 'editor')
  const page = await people.pageOf(ed)
  await open(page)
  await choose(page, 'Halyard.txt', 'Bread\nSoap\n')
  await expect(dialog(page).getByText('One is there already, by its name, and stays as it is.')).toBeVisible()
  await olga.api.updateList({ listID: list.id, body: { name: 'Sailing' } })
  await expect(dialog(page).getByLabel('Add to').locator('option:checked')).toHaveText('Sailing')
  await press(page, 'Add one task')
  await expect(page.getByText('One task was added to “Sailing”.')).toBeVisible()
  await expect.poll(list.names).toEqual(['Bread', 'Soap'])

  await open(page)
  await choose(page, 'Sailing.txt', 'Rope\n')
  await expect(dialog(page).getByRole('button', { name: 'Add one task' })).not.toHaveAttribute('aria-disabled')
  await olga.api.deleteList({ listID: list.id })
  await expect(dialog(page).getByText('This list is not there any more. Choose another one.').first()).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: /one task/ })).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)
  await dialog(page).getByLabel('Add to').selectOption('A new list')
  await press(page, 'Make a list of one task')
  await expect.poll(async () => (await ed.api.getLists()).map(({ name }) => name)).toEqual(['Sailing'])
})

test('a list that is deleted while lines are on their way to it says so, and nothing is made', async ({ people }) => {
  const olga = await people.owner('Olga')
  const ed = await people.signUp('Ed')
  const list = await writeList(olga, ['Bread'])
  await join(olga, list.id, ed, 'editor')
  const page = await people.pageOf(ed)
  const [sent, deleted] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/tasks/batch', async (route) => {
    sent.resolve()
    await deleted.promise
    await route.continue()
  })
  await open(page)
  await choose(page, 'Halyard.txt', 'Soap\n')
  await press(page, 'Add one task')
  await sent.promise
  const main = page.getByRole('main')
  await olga.api.deleteList({ listID: list.id })
  deleted.resolve()
  // Who deleted it is said where the list was followed by then.
  await expect(main.getByText(/deleted this list\.|This list is gone, or no longer shared with you\./)).toBeVisible()
  await expect(main.getByText('Soap')).toBeVisible()
  await expect.poll(() => ed.api.getLists()).toEqual([])
})

test('without a connection files are read, and only what is there cannot be looked up', async ({ people }) => {
  const olga = await people.signUp('Olga')
  await writeList(olga, ['Bread'])
  const page = await people.pageOf(olga)
  await open(page)
  await choose(page, 'first.zip', backup({ 'a.csv': project('x') }))
  await expect(summary(page)).toContainText('One task: “x”')
  await page.context().setOffline(true)
  await choose(page, 'Halyard.txt', 'Bread\nSoap\n')
  await expect(
    dialog(page)
      .getByText(/^Without the server nobody can say/)
      .first(),
  ).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Add 2 tasks' })).toHaveAttribute('aria-disabled', 'true')
  await dialog(page).getByLabel('Leave out tasks that are there already').uncheck()
  await press(page, 'Add 2 tasks')
  await page.context().setOffline(false)
  await expect.poll(async () => (await olga.api.getLists())[0]?.total).toBe(3)
})

test('what cannot be brought in is refused in a sentence, and the page goes on', async ({ people }) => {
  const page = await people.pageOf(await people.signUp('Olga'))
  await open(page)
  const refusal = dialog(page).getByRole('alert')
  for (const [name, contents, sentence] of [
    ['a.zip', 'no zip', 'This is no zip file'],
    ['a.zip', zipSync({ 'a.txt': new Uint8Array(8_000_000) }), 'unpacks to more than Docket takes'],
    ['a.docx', backup({ 'word.xml': '<a/>' }), 'In this zip file there are no tasks'],
    ['a.csv', 'a,'.repeat(10_000), 'more than 200 columns'],
    ['a.csv', 'Name\nBre\0ad', 'This file is not text.'],
    ['a.txt', 'Line\n'.repeat(10_001), '10,000 tasks for a list, and 20,000 in all'],
    ['a.txt', 'x'.repeat(20 * 1024 * 1024 + 1), 'larger than 20 MB'],
  ] as const) {
    await choose(page, name, contents)
    await expect(refusal).toContainText(sentence)
    await expect(dialog(page).getByRole('button', { name: 'Make the list' })).toBeVisible()
  }
  await choose(page, 'a.csv', 'Name\n"Bread\nMilk')
  await expect(summary(page)).toContainText('2 tasks: “"Bread” and “Milk”')
  await expect(refusal).toHaveCount(0)
})

test('of a list with as many lines as it takes, no more are added', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const page = await people.pageOf(olga)
  await open(page)
  await choose(page, 'Long.txt', Array.from({ length: 10_000 }, (_, at) => `Line ${at}`).join('\n'))
  await press(page, 'Make a list of 10,000 tasks')
  await expect.poll(async () => (await olga.api.getLists())[0]?.total).toBe(10_000)
  await open(page)
  await choose(page, 'Long.txt', 'Line 1\nOne more')
  await expect(dialog(page).getByRole('alert')).toHaveText('“Long” has 10,000 tasks, and takes 10,000 at most.')
})

test('a file of 20 MB is read beside the page, which answers meanwhile', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const page = await people.pageOf(olga)
  await open(page)
  const row = (at: number) => `Task ${at},"Some words, and ""more"" of them. ${'x'.repeat(2000)}",31.12.2030\n`
  const text = `Name,Description,Due\n${Array.from({ length: 9900 }, (_, at) => row(at)).join('')}`
  expect(text.length).toBeGreaterThan(19_000_000)
  const file = test.info().outputPath('Large.csv')
  await writeFile(file, text)
  const longest = await longestTurn(page, async () => {
    await page.getByLabel('File with tasks').setInputFiles(file)
    await expect(summary(page)).toContainText('9,900 tasks, 9,900 with dates')
  })
  expect(longest).toBeLessThan(500)
})

for (const areKnown of [true, false])
  test(`lines of a list that is not here stand below its own at once, ${areKnown ? 'while all lines are known' : 'before all lines are known'}`, async ({
    people,
  }) => {
    const olga = await people.signUp('Olga')
    const list = await writeList(olga, ['Bread', 'Milk', 'Eggs'])
    await olga.api.archiveTask({ taskID: list.tasks[1]!.id })
    const page = await people.pageOf(olga)
    if (!areKnown) await page.route('**/users/me/tasks*', (route) => route.abort())
    await open(page)
    await choose(page, 'Halyard.txt', 'Soap\nRope\n')
    // What is shown before the server has placed anything.
    await page.route('**/tasks/batch', (route) => route.abort())
    await press(page, 'Add 2 tasks')
    await expect.poll(() => shownNames(page)).toEqual(['Bread', 'Eggs', 'Soap', 'Rope'])
    await page.unroute('**/tasks/batch')
    await expect.poll(list.names).toEqual(['Bread', 'Eggs', 'Soap', 'Rope'])
    expect(await shownNames(page)).toEqual(['Bread', 'Eggs', 'Soap', 'Rope'])
  })

test('9,900 lines are brought in, and the page answers meanwhile', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const page = await people.pageOf(olga)
  await open(page)
  await choose(page, 'Long.txt', Array.from({ length: 9900 }, (_, at) => `Line ${at}`).join('\n'))
  await expect(summary(page)).toContainText('9,900 tasks')
  const longest = await longestTurn(page, async () => {
    await press(page, 'Make a list of 9,900 tasks')
    await expect.poll(async () => (await olga.api.getLists())[0]?.total).toBe(9900)
  })
  expect(longest).toBeLessThan(400)
})

test('the columns of each table in a zip file are chosen, whichever of them is looked at', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const page = await people.pageOf(olga)
  await open(page)
  const home = 'Task,When\nBread,3/4/2030\n'
  await choose(page, 'tables.zip', backup({ 'Home.csv': home, 'Work.csv': 'Thing,Task\nLogin,old\n' }))
  await expect(summary(page)).toContainText('2 tasks')
  const column = (name: string) => dialog(page).getByLabel(name, { exact: true })
  await expect(column('Table in the file')).toHaveValue('Home.csv')
  await column('Due date').selectOption('When')
  await expect(summary(page)).toContainText('2 tasks, 1 with a date')
  await column('Table in the file').selectOption('Work.csv')
  await column('Name').selectOption('Thing')
  await column('Description').selectOption('Task')
  await expect(summary(page)).toContainText('“Login”')
  await column('Table in the file').selectOption('Home.csv')
  await expect(column('Due date')).toHaveValue('1')
  await expectAccessible(page)
  await press(page, 'Make 2 lists')
  await expect.poll(async () => (await olga.api.getLists()).map(({ name }) => name).sort()).toEqual(['Home', 'Work'])
  const lists = await olga.api.getLists()
  const work = lists.find(({ name }) => name === 'Work')!
  await expect.poll(() => olga.api.getTasks({ listID: work.id })).toMatchObject([{ name: 'Login', description: 'old' }])
})
