import { createClient } from '@docket/client'
import type { Task } from '@docket/contract'
import { create } from 'qrcode'
import { qrPath } from '../src/ui/qr-path.ts'
import { expect, type Person, type Server, startServer, test } from './fixture.ts'
import { expectAccessible } from './pages.ts'

/** What is done with a key is not one’s own doing. */
const workerOf = async ({ api }: Person, { url }: Server) => {
  const { key } = await api.createApiKey({ body: { name: 'worker' } })
  return createClient({ baseUrl: url, token: key })
}

test('home says what is so: open and late tasks, tally and counts of each list', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const list = await olga.api.createList({ body: { name: 'Halyard', icon: '🚢' } })
  await olga.api.createList({ body: { name: 'Reading' } })
  const first = await olga.api.createTask({ listID: list.id, body: { name: 'Tag' } })
  await olga.api.createTask({ listID: list.id, body: { name: 'Late', due_at: '2020-01-01T00:00:00Z' } })
  await olga.api.updateTask({ taskID: first.id, body: { status: 'completed' } })

  const page = await people.pageOf(olga)
  await page.goto('/')
  await expect(page.getByText('1 task is open in 1 list.')).toBeVisible()
  await expect(page.getByText('1 task is late.')).toBeVisible()
  await expect(page.getByRole('img', { name: '1 of 2 tasks done' })).toBeVisible()
  const line = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Halyard' })
  await expect(line).toContainText('1 / 2')
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Halyard' })).toContainText('1 open')
  await expectAccessible(page)
})

test('what others changed is news until the list is opened; one’s own changes are none, whatever browser they came from', async ({
  people,
  server,
}) => {
  const olga = await people.signUp('Olga')
  const list = await olga.api.createList({ body: { name: 'Halyard' } })
  const page = await people.pageOf(olga)
  await page.goto('/')
  const unchanged = page.getByText('Nothing changed since you last opened your lists.')
  await expect(unchanged).toBeVisible()

  await olga.api.createTask({ listID: list.id, body: { name: 'Tag' } })
  await expect(page.getByRole('img', { name: '0 of 1 task done' })).toBeVisible()
  await expect(unchanged).toBeVisible()
  await page.reload()
  await expect(unchanged).toBeVisible()

  const worker = await workerOf(olga, server)
  await worker.createTask({ listID: list.id, body: { name: 'Push' } })
  await expect(page.getByText('1 list changed since you last opened it.')).toBeVisible()
  await expect(page.getByRole('main').getByLabel('Changed by others since you last opened it')).toBeVisible()
  await expect(page.getByRole('navigation').getByLabel('changed by others')).toBeVisible()

  await page.getByRole('main').getByRole('link', { name: 'Halyard', exact: true }).click()
  await expect(page).toHaveURL(`/lists/${list.id}`)
  await worker.createTask({ listID: list.id, body: { name: 'Announce' } })
  await expect(page.getByText('Announce', { exact: true })).toBeVisible()
  await expect.poll(async () => (await olga.api.getLists())[0]?.unseen).toBe(false)

  await worker.createTask({ listID: list.id, body: { name: 'Thank' } })
  await expect(page.getByText('Thank', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'All lists' }).click()
  await expect(unchanged).toBeVisible()
  await expect(page.getByRole('navigation').getByLabel('changed by others')).toHaveCount(0)
})

test('home is live in every browser: lists made, renamed, filled and deleted elsewhere, without asking twice', async ({
  people,
}) => {
  const olga = await people.signUp('Olga')
  const [here, there] = [await people.pageOf(olga), await people.pageOf(olga)]
  const asked: string[] = []
  here.on('request', (request) => request.url().endsWith('/api/v1/lists') && asked.push(request.method()))
  await here.goto('/')
  await expect(here.getByText('Live', { exact: true })).toBeVisible()
  await there.goto('/')

  await there.getByLabel('Name of the new list').fill('Halyard')
  await there.keyboard.press('Enter')
  const line = here.getByRole('main').getByRole('link', { name: 'Halyard', exact: true })
  await expect(line).toBeVisible()
  await there.getByLabel('New task', { exact: true }).fill('Tag')
  await there.keyboard.press('Enter')
  await expect(here.getByRole('img', { name: '0 of 1 task done' })).toBeVisible()

  await here.getByRole('button', { name: 'Menu of Halyard' }).click()
  await here.getByRole('menuitem', { name: 'Name and icon' }).click()
  await here.getByLabel('Name of Halyard').fill('Halyard 2.0')
  await here.keyboard.press('Enter')
  await expect(there.getByRole('heading', { name: 'Halyard 2.0' })).toBeVisible()
  await expect(there.getByRole('navigation').getByRole('link', { name: 'Halyard 2.0' })).toBeVisible()

  await here.getByRole('navigation').getByRole('link', { name: 'Halyard 2.0' }).hover()
  const [list] = await olga.api.getLists()
  await olga.api.deleteList({ listID: list!.id })
  await expect(here.getByRole('heading', { name: 'Start with one list' })).toBeVisible()
  await expect(there.getByText('This list was deleted.')).toBeVisible()
  await expect(there.getByRole('navigation').getByRole('link', { name: 'Halyard 2.0' })).toHaveCount(0)
  expect(asked).toEqual(['GET'])
})

test('without a connection home says since when, and claims nothing about now', async ({ people }) => {
  const olga = await people.signUp('Olga')
  await olga.api.createList({ body: { name: 'Halyard' } })
  const page = await people.pageOf(olga)
  await page.goto('/')
  await expect(page.getByText('Nothing changed since you last opened your lists.')).toBeVisible()
  // What says so comes a little later, together with what a line is edited with.
  await page.getByRole('button', { name: 'Menu of Halyard' }).click()
  await page.getByRole('menuitem', { name: 'Name and icon' }).click()
  await page.getByLabel('Name of Halyard').press('Escape')
  await page.context().setOffline(true)
  await expect(page.getByText(/You are offline\. This is how your lists were: Today/)).toBeVisible()
  await expect(page.getByText('Nothing changed')).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('link', { name: 'Halyard' })).toBeVisible()
  await expectAccessible(page)
  await page.context().setOffline(false)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
})

test('a list opens and takes lines while the server is slow to make it', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const page = await people.pageOf(olga)
  await page.goto('/')
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/v1/lists', async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.getByLabel('Name of the new list').fill('Halyard')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Halyard' })).toBeVisible()
  const next = page.getByLabel('New task', { exact: true })
  await expect(next).toBeFocused()
  await page.keyboard.type('Bread')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Half a l')
  await expect(page.getByText('Sending 1')).toBeHidden()
  answer.resolve()
  await expect(page).toHaveURL(/\/lists\/[\da-f]{8}-/)
  await expect(next).toBeFocused()
  await page.keyboard.type('ine')
  await expect(next).toHaveValue('Half a line')
  await expect
    .poll(async () => (await olga.api.getLists()).map(({ name, total }) => [name, total]))
    .toEqual([['Halyard', 1]])
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
})

test('a name that is being written for a list stays while the server makes the list', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const page = await people.pageOf(olga)
  await page.goto('/')
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/v1/lists', async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.getByLabel('Name of the new list').fill('Halyard')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'All lists' }).click()
  await page.getByRole('button', { name: 'Menu of Halyard' }).click()
  await page.getByRole('menuitem', { name: 'Name and icon' }).click()
  const field = page.getByLabel('Name of Halyard')
  await field.fill('Mine')
  answer.resolve()
  const inNavigation = page.getByRole('navigation').getByRole('link', { name: 'Halyard' })
  await expect(inNavigation).toHaveAttribute('href', /^\/lists\/[\da-f]{8}-/)
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('Mine')
  await field.press('Enter')
  await expect.poll(async () => (await olga.api.getLists()).map(({ name }) => name)).toEqual(['Mine'])
})

test('a list to begin with has its lines at once, dated, and the first one done', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const page = await people.pageOf(olga)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Start with one list' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Plan a trip' }).click()
  await expect(page.getByRole('heading', { name: 'Plan a trip' })).toBeVisible()
  await expect(page.getByText('Passports: check when they end')).toBeVisible()
  await expect.poll(async () => (await olga.api.getLists())[0]?.total).toBe(18)
  const [list] = await olga.api.getLists()
  expect(list).toMatchObject({ completed: 1, overdue: 0, unseen: false })
  const tasks = await olga.api.getTasks({ listID: list!.id })
  expect(tasks.map(({ position }) => position)).toEqual(tasks.map((_, index) => index + 1))
  expect(tasks[0]).toMatchObject({ name: 'Agree on the dates', status: 'completed' })
  expect(tasks.every(({ due_at }) => due_at !== null)).toBe(true)
})

test('a file becomes a list: one task per line', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const page = await people.pageOf(olga)
  await page.goto('/')
  await page.getByRole('button', { name: 'Import a file' }).click()
  await expect(page.getByLabel('Tasks, one per line')).toBeFocused()
  await page.getByLabel('File with tasks').setInputFiles({
    name: 'groceries.md',
    mimeType: 'text/markdown',
    buffer: Buffer.from('# For the weekend\n\n- [x] Bread\n- [ ] Milk\n'),
  })
  await expect(page.getByLabel('Name of the list')).toHaveValue('For the weekend')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Make a list of 2 tasks' }).click()
  await expect(page.getByRole('heading', { name: 'For the weekend' })).toBeVisible()
  await expect.poll(async () => (await olga.api.getLists())[0]).toMatchObject({ total: 2, completed: 1 })
  await expect(page.getByText('“For the weekend” was made, with 2 tasks.')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Start with one list')).toBeVisible()
  await expect.poll(() => olga.api.getLists()).toEqual([])
})

test('a large file that was imported by mistake is taken back, also while it is on its way', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const page = await people.pageOf(olga)
  await page.goto('/')
  await page.getByRole('button', { name: 'Import a file' }).click()
  const text = Array.from({ length: 1600 }, (_, at) => `Line ${at}`).join('\n')
  await page.getByLabel('Tasks, one per line').fill(text)
  await page.getByRole('button', { name: 'Make a list of 1,600 tasks' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Start with one list')).toBeVisible()
  await expect.poll(() => olga.api.getLists()).toEqual([])
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('nothing moves under one’s fingers while a page comes, however late what there is to say', async ({ people }) => {
  await people.signUp('Ed') // whoever comes first has nothing to verify
  const page = await people.pageOf(await people.signUp('Olga'))
  for (const late of ['**/assets/*banners*.js', '**/api/v1/auth/config', '**/assets/*.woff2'])
    await page.route(late, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300))
      await route.continue()
    })
  await page.addInitScript(() => {
    // The second after which a page comes without what there is to say is never over: a busy machine needs longer.
    const set = window.setTimeout
    window.setTimeout = ((run: TimerHandler, ms?: number) => set(run, ms === 1000 ? 60_000 : ms)) as typeof setTimeout
    const moved: string[] = []
    Object.assign(window, { moved })
    new PerformanceObserver((list) => {
      for (const { sources = [] } of list.getEntries() as (PerformanceEntry & { sources?: { node?: Node }[] })[])
        moved.push(...sources.map(({ node }) => node?.textContent ?? ''))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const [address, sign] of [
    ['/', 'Start with one list'],
    ['/settings/profile', 'Profile'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByText('Your address is not verified yet.')).toBeVisible()
    await expect(page.getByRole('main').getByText(sign).first()).toBeVisible()
    const moved = await page.evaluate(async () => {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      return (window as unknown as { moved: string[] }).moved
    })
    expect(moved, address).toEqual([])
  }
})

test('of a table it is said what is kept and what is not, before anything is made', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const page = await people.pageOf(olga)
  await page.goto('/')
  await page.getByRole('button', { name: 'Import a file' }).click()
  const choose = (name: string, text: string) =>
    page.getByLabel('File with tasks').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
  await choose('board.json', '{"name": "Board", "cards": []}')
  await expect(page.getByRole('alert')).toHaveText(/^In this JSON there are no tasks that Docket can find\./)
  await expect(page.getByRole('button', { name: 'Make the list' })).toBeVisible()
  await choose(
    'Home.csv',
    'TYPE,CONTENT,PRIORITY,DATE\nsection,Kitchen,,\ntask,Bread,4,2030-12-24\ntask,Plants,1,every monday\ntask,Tidy,1,every 3rd tuesday of the month\nnote,Which cake,,\n',
  )
  const summary = page.getByRole('dialog').getByRole('status').filter({ hasText: 'tasks' })
  await expect(summary).toContainText('3 tasks, 2 with dates, 1 that repeats: “Bread”, “Plants” and “Tidy”')
  await expect(summary).toContainText('One entry is no task (a section or an archived card, say), and stays out.')
  await expect(summary).toContainText('These stay out: PRIORITY')
  await expect(summary).toContainText(
    'Not kept, because Docket cannot repeat tasks so: “every 3rd tuesday of the month”',
  )
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Make a list of 3 tasks' }).click()
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible()
  // The page shows it before the server has it.
  await expect.poll(async () => (await olga.api.getLists())[0]?.total).toBe(3)
  const [list] = await olga.api.getLists()
  const dueOf = ({ name, due_at, due_all_day, repeat }: Task) => [name, due_all_day ? due_at : null, repeat?.weekdays]
  await expect
    .poll(async () => (await olga.api.getTasks({ listID: list!.id })).map(dueOf))
    .toEqual([
      ['Bread', '2030-12-24T00:00:00.000Z', undefined],
      ['Plants', expect.stringMatching(/T00:00:00\.000Z$/), ['monday']],
      ['Tidy', null, undefined],
    ])
})

test('a name that somebody else changed meanwhile is not overwritten without asking', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const list = await olga.api.createList({ body: { name: 'Halyard' } })
  const page = await people.pageOf(olga)
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu of Halyard' }).click()
  await page.getByRole('menuitem', { name: 'Name and icon' }).click()
  await page.getByLabel('Name of Halyard').fill('Mine')
  await olga.api.updateList({ listID: list.id, body: { name: 'Theirs' } })
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Theirs' })).toBeVisible()
  await page.getByLabel('Name of Theirs').press('Enter')
  await expect(page.getByText('Meanwhile it was named “Theirs”, so “Mine” was not saved.')).toBeVisible()
  expect((await olga.api.getList({ listID: list.id })).name).toBe('Theirs')
  await page.getByRole('button', { name: 'Save mine' }).click()
  await expect(page.getByRole('main').getByRole('link', { name: 'Mine' })).toBeVisible()
  await expect.poll(async () => (await olga.api.getList({ listID: list.id })).name).toBe('Mine')
})

test('lists stand still while they are looked at, and late lines are one click away', async ({ people, server }) => {
  const olga = await people.signUp('Olga')
  const first = await olga.api.createList({ body: { name: 'First' } })
  await olga.api.createList({ body: { name: 'Second' } })
  const page = await people.pageOf(olga)
  await page.goto('/')
  const names = page.getByRole('main').locator('[data-line]')
  await expect(names).toHaveText(['Second', 'First'])
  const worker = await workerOf(olga, server)
  await worker.createTask({ listID: first.id, body: { name: 'Tag', due_at: '2020-01-01T00:00:00Z' } })
  await expect(page.getByText('1 list changed since you last opened it.')).toBeVisible()
  await expect(names).toHaveText(['Second', 'First'])
  await page.reload()
  await expect(names).toHaveText(['First', 'Second'])
  await page.getByRole('link', { name: '1 late task of First' }).click()
  await expect(page).toHaveURL(`/lists/${first.id}?group=due`)
  await expect(page.getByText('Overdue')).toBeVisible()
})

test('a list is named, renamed in place and deleted after a question', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const page = await people.pageOf(olga)
  await page.goto('/')
  await expect(page.getByLabel('Name of the new list')).toBeFocused()
  await page.keyboard.type('Halyard')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/lists\//)
  await page.getByRole('link', { name: 'All lists' }).click()

  await page.getByRole('button', { name: 'Menu of Halyard' }).click()
  await page.getByRole('menuitem', { name: 'Name and icon' }).click()
  await page.getByLabel('Icon of Halyard').fill('🚢')
  await page.getByLabel('Name of Halyard').fill(' ')
  await page.keyboard.press('Enter')
  await expect(page.getByText('A list has a name.')).toBeVisible()
  await page.getByLabel('Name of Halyard').fill('Halyard 2.0')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByRole('link', { name: 'Halyard 2.0' })).toBeFocused()
  await expect
    .poll(async () => (await olga.api.getLists()).map(({ name, icon }) => `${icon} ${name}`))
    .toEqual(['🚢 Halyard 2.0'])

  await page.getByRole('button', { name: 'Menu of Halyard 2.0' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Delete list' }).click()
  await expect(page.getByRole('heading', { name: 'Start with one list' })).toBeVisible()
  expect(await olga.api.getLists()).toEqual([])
})

test('a list that cannot be made leads back to its name with the reason below it', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const page = await people.pageOf(olga)
  await page.goto('/')
  const refusal = { error: 'no', code: 'demo_account' }
  await page.route('**/api/v1/lists', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 403, json: refusal }) : route.continue(),
  )
  await page.getByLabel('Name of the new list').fill('Halyard')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'A demo cannot do that.' })).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(page.getByLabel('Name of the new list')).toHaveValue('Halyard')
})

test('what is pressed while a page is on its way is done on that page, and not on the one before', async ({
  people,
}) => {
  const olga = await people.signUp('Olga')
  const list = await olga.api.createList({ body: { name: 'Halyard' } })
  await olga.api.createTask({ listID: list.id, body: { name: 'Tag' } })
  const page = await people.pageOf(olga)
  const { promise: late, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/home-page*.js', (route) => late.then(() => route.continue()))
  await page.goto(`/lists/${list.id}`)
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Halyard' })).toBeVisible()
  await expect(page.getByText('Tag', { exact: true })).toBeVisible()
  for (const key of ['g', 'h', 'j']) await page.keyboard.press(key)
  await expect(page).toHaveURL('/')
  await page.keyboard.press('t')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await expect(page.getByRole('grid').locator(':focus')).toHaveCount(0)
  release()
  await expect(page.getByRole('main').getByRole('link', { name: 'Halyard' })).toBeFocused()
})

test('keys: lists by number, next list, home, theme, and a page of all keys where letters can be switched off', async ({
  people,
}) => {
  const olga = await people.signUp('Olga')
  const list = await olga.api.createList({ body: { name: 'Halyard' } })
  await olga.api.createTask({ listID: list.id, body: { name: 'Tag' } })
  const page = await people.pageOf(olga)
  await page.goto('/')
  await expect(page.getByRole('main').getByRole('link', { name: 'Halyard' })).toBeVisible()
  await page.keyboard.press('1')
  await expect(page).toHaveURL(`/lists/${list.id}`)
  await expect(page.getByRole('heading', { name: 'Halyard' })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await expect(page).toHaveURL('/')
  await page.keyboard.press('j')
  await expect(page.getByRole('main').getByRole('link', { name: 'Halyard' })).toBeFocused()
  await page.keyboard.press('l')
  await expect(page.getByLabel('Name of the new list')).toBeFocused()
  await page.keyboard.type('t?1')
  await expect(page.getByLabel('Name of the new list')).toHaveValue('t?1')
  await page.keyboard.press('Escape')
  await page.keyboard.press('t')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')

  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Single letters work as keys').uncheck()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('1')
  await page.keyboard.press('t')
  await expect(page).toHaveURL('/')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})

test('a chosen theme is there before the page is drawn again', async ({ people }) => {
  const page = await people.pageOf(await people.signUp('Olga'))
  await page.goto('/')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('on a phone the lists, a new list and the account are at the foot', async ({ people }) => {
  const olga = await people.signUp('Olga')
  await olga.api.createList({ body: { name: 'Halyard' } })
  const page = await people.pageOf(olga)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const foot = page.getByRole('navigation')
  await expect(foot).toHaveCount(1)
  await foot.getByRole('button', { name: 'New list' }).click()
  await expect(page.getByLabel('Name of the new list')).toBeFocused()
  await foot.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('a new list that is asked for before the lists have come gets its field once they have', async ({ people }) => {
  const olga = await people.signUp('Olga')
  await olga.api.createList({ body: { name: 'Halyard' } })
  const page = await people.pageOf(olga)
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  await page.setViewportSize({ width: 390, height: 844 })
  for (const lists of ['**/api/v1/lists', '**/users/me/events*'])
    await page.route(lists, async (route) => {
      await gate
      await route.continue()
    })
  await page.goto('/')
  await page.getByRole('navigation').getByRole('button', { name: 'New list' }).click()
  open()
  await expect(page.getByLabel('Name of the new list')).toBeFocused()
})

test('an address that leads nowhere says so', async ({ people }) => {
  const page = await people.pageOf(await people.signUp('Olga'))
  await page.goto('/nowhere')
  await expect(page.getByRole('heading', { name: 'Nothing here' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go to all lists' }).click()
  await expect(page).toHaveURL('/')
})

test('without a server the page says so and goes on when it is back', async ({ page, people }) => {
  await people.logIn(page, await people.signUp('Olga'))
  await page.route('**/api/v1/**', (route) => route.abort())
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Docket does not answer' })).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/v1/**')
  await expect(page.getByRole('heading', { name: 'Start with one list' })).toBeVisible()
})

test('while Docket is out of order the page says so, and one is still signed in afterwards', async ({
  page,
  people,
}) => {
  await people.logIn(page, await people.signUp('Olga'))
  const away = { error: 'Docket cannot reach its database right now. Try again in a moment.', code: 'unavailable' }
  await page.route('**/api/v1/**', (route) => route.fulfill({ status: 503, json: away }))
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Docket is out of order right now' })).toBeVisible()
  await expect(page.getByText(away.error)).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/v1/**')
  await expect(page.getByRole('heading', { name: 'Start with one list' })).toBeVisible()
})

test('a list with a few lines can be opened on a phone, at the address that others reach', async ({ browser }) => {
  await using server = await startServer({ DOCKET_BASE_URL: 'http://192.168.1.20:8080' })
  const { token } = await createClient({ baseUrl: server.url }).setup({
    body: { email: 'olga@example.test', password: 'correct horse battery' },
  })
  const api = createClient({ baseUrl: server.url, token })
  const list = await api.createList({ body: { name: 'Halyard' } })
  for (const name of ['One', 'Two']) await api.createTask({ listID: list.id, body: { name } })
  const context = await browser.newContext()
  await context.addCookies([{ name: 'svc_jwt', value: token, url: server.url, httpOnly: true, sameSite: 'Lax' }])
  const page = await context.newPage()
  await page.goto(`${server.url}/lists/${list.id}`)
  const offer = page.getByRole('button', { name: 'Open this list on your phone' })
  await expect(page.getByText('Two', { exact: true })).toBeVisible()
  await expect(offer).toHaveCount(0)
  await api.createTask({ listID: list.id, body: { name: 'Three' } })
  await offer.click()
  const address = `http://192.168.1.20:8080/lists/${list.id}`
  await expect(page.getByText(address)).toBeVisible()
  const drawn = page.getByRole('img', { name: 'QR code of the list’s address' }).locator('path')
  await expect(drawn).toHaveAttribute('d', qrPath(create(address, { errorCorrectionLevel: 'M' }).modules))
  await expectAccessible(page)
  // A reader wants it dark on light, in the dark theme too.
  await page.emulateMedia({ colorScheme: 'dark' })
  const lightness = await drawn.evaluate((path) => {
    const of = (color: string) => Number(/[\d.]+/.exec(color)?.[0])
    return [of(getComputedStyle(path).fill), of(getComputedStyle(path.parentElement!).backgroundColor)]
  })
  expect(lightness[0]).toBeLessThan(0.3)
  expect(lightness[1]).toBeGreaterThan(0.9)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(offer).toBeVisible()
  // Once is enough; the menu keeps it.
  await page.reload()
  await expect(page.getByText('Three', { exact: true })).toBeVisible()
  await expect(offer).toHaveCount(0)
  await page.getByRole('button', { name: 'List menu' }).click()
  await page.getByRole('menuitem', { name: 'Open on your phone' }).click()
  await expect(page.getByText(address)).toBeVisible()
  await context.close()
})

test('where only its own computer reaches Docket, the phone’s dialog says what to set', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const list = await olga.api.createList({ body: { name: 'Halyard' } })
  for (const name of ['One', 'Two', 'Three']) await olga.api.createTask({ listID: list.id, body: { name } })
  const page = await people.pageOf(olga)
  await page.goto(`/lists/${list.id}`)
  await page.getByRole('button', { name: 'Open this list on your phone' }).click()
  await expect(page.getByText('DOCKET_HOST=0.0.0.0')).toBeVisible()
  await expect(page.getByRole('img', { name: 'QR code' })).toHaveCount(0)
})

test('after going to another page the focus is on its heading, and a change of theme is read out', async ({
  people,
}) => {
  const olga = await people.signUp('Olga')
  await olga.api.createList({ body: { name: 'Halyard' } })
  const page = await people.pageOf(olga)
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Halyard' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Halyard' })).toBeVisible()
  await page.getByLabel('New task', { exact: true }).blur()
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused()
  await page.keyboard.press('t')
  await expect(page.getByRole('status').filter({ hasText: 'Theme: light' })).toBeAttached()
})

test('home holds in a right-to-left page and on a phone', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const list = await olga.api.createList({ body: { name: 'רשימה של דברים' } })
  await olga.api.createTask({ listID: list.id, body: { name: 'א', due_at: '2020-01-01T00:00:00Z' } })
  const page = await people.pageOf(olga)
  await page.goto('/')
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
  const line = page.getByRole('main').getByRole('listitem')
  await expect(line).toContainText('0 / 1')
  const [margin, name] = [
    await line.locator('svg').first().boundingBox(),
    await line.getByRole('link').first().boundingBox(),
  ]
  expect(margin!.x).toBeGreaterThan(name!.x)
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(line.getByRole('link', { name: '1 late task of רשימה של דברים' })).toHaveText('1 late', {
    useInnerText: true,
  })
  await expectAccessible(page)
})

test('where the keys below the lists have a line of their own, no dot stands before them', async ({ page, people }) => {
  const uwe = await people.signUp('Uwe')
  await uwe.api.updateMe({ body: { locale: 'de' } })
  await uwe.api.createList({ body: { name: 'Mast' } })
  await people.logIn(page, uwe)
  for (const { width, isShown } of [
    { width: 1280, isShown: true },
    { width: 390, isShown: false },
  ]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/')
    const line = page.locator('p', { hasText: 'alle Tasten' })
    const isInside = () =>
      line.evaluate((element) => {
        const dot = [...element.querySelectorAll('span')].find(({ textContent }) => textContent === '·')!
        return dot.getBoundingClientRect().left >= element.getBoundingClientRect().left
      })
    await expect.poll(isInside, `at ${width} px`).toBe(isShown)
  }
})
