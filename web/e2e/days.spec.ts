import type { Page } from '@playwright/test'
import { inDays, openDays, writeDated } from './days-page.ts'
import { expect, type Person, test } from './fixture.ts'
import { join, line, panel, shownNames, writeList } from './list-page.ts'
import { expectClean } from './pages.ts'

const today = (page: Page, count: number) =>
  expect(page.getByRole('navigation').getByRole('link', { name: `Today ${count} task` })).toBeVisible()

test('Today has what is late and due in all lists; home leads there', async ({ people }) => {
  const olga = await people.signUp('Olga')
  await writeDated(olga, 'Halyard', { Late: -2, Now: 0, Soon: 1, Never: undefined })
  await writeDated(olga, 'Flat', { Boiler: 0, Paint: 20 })
  const page = await people.pageOf(olga)
  await page.goto('/')
  await page.getByRole('link', { name: '1 task is late.' }).click()
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeFocused()
  await expect(page.getByText('One task is late. 2 more are due today.')).toBeVisible()
  // Of the same moment, but of two lists.
  const [late, ...rest] = await shownNames(page)
  expect([late, ...rest.sort()]).toEqual(['Late', 'Boiler', 'Now'])
  await today(page, 3)
  await page.keyboard.press('g')
  await page.keyboard.press('u')
  await expect(page.getByText('One task is due in the next seven days, one later.')).toBeVisible()
  expect(await shownNames(page)).toEqual(['Soon', 'Paint'])
  await expectClean(page)
})

test('lines are done, dated, archived and deleted there, and it is taken back', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const { ids } = await writeDated(olga, 'Halyard', { Done: -4, Dated: -3, Archived: -2, Deleted: -1, Stays: 0 })
  const page = await people.pageOf(olga)
  await openDays(page)
  await line(page, 'Done').focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('“Done” completed.')).toBeVisible()
  await expect(line(page, 'Done')).toHaveCount(0)
  await expect(line(page, 'Dated')).toBeFocused()
  await page.keyboard.press('d')
  await page.getByLabel('Due', { exact: true }).fill('in 3 days')
  await page.keyboard.press('Enter')
  await expect(line(page, 'Dated')).toHaveCount(0)
  await line(page, 'Archived').focus()
  await page.keyboard.press('e')
  await line(page, 'Deleted').focus()
  await page.keyboard.press('Delete')
  await expect(line(page, 'Stays')).toBeFocused()
  expect(await shownNames(page)).toEqual(['Stays'])
  const task = (name: string) => olga.api.getTask({ taskID: ids[name]! })
  await expect.poll(async () => (await task('Done')).status).toBe('completed')
  await expect.poll(async () => (await task('Archived')).archived_at).not.toBe(null)
  expect((await task('Deleted')).archived_at).toBe(null)
  for (let left = 4; left > 0; left--) await page.keyboard.press('Control+z')
  await expect.poll(() => shownNames(page)).toEqual(['Done', 'Dated', 'Archived', 'Deleted', 'Stays'])
  await expect
    .poll(async () => [(await task('Done')).status, (await task('Archived')).archived_at])
    .toEqual(['pending', null])
  await expect.poll(async () => (await task('Dated')).due_at).toBe(inDays(-3))
})

interface Scene {
  api: Person['api']
  listID: string
  otherID: string
  id: string
  reader: Person
}

const events = {
  renames: ({ api, id }) => api.updateTask({ taskID: id, body: { name: 'Theirs' } }),
  completes: ({ api, id }) => api.updateTask({ taskID: id, body: { status: 'completed' } }),
  'dates it': ({ api, id }) => api.updateTask({ taskID: id, body: { due_at: inDays(30) } }),
  deletes: ({ api, id }) => api.deleteTask({ taskID: id }),
  archives: ({ api, id }) => api.archiveTask({ taskID: id }),
  moves: ({ api, id, otherID }) => api.moveTask({ taskID: id, body: { list_id: otherID } }),
  'takes the reader off': ({ api, listID, reader }) => api.removeMember({ listID, userID: reader.userId }),
  'deletes the list': ({ api, listID }) => api.deleteList({ listID }),
} satisfies Record<string, (scene: Scene) => Promise<unknown>>

const states = {
  'the focus on it': async (page) => line(page, 'Mine').focus(),
  'its date open': async (page) => {
    await line(page, 'Mine').focus()
    await page.keyboard.press('d')
    await page.getByLabel('Due', { exact: true }).fill('24 dec 2030')
  },
  'it open': async (page) => {
    await line(page, 'Mine').click()
    await expect(panel(page).getByRole('heading', { name: 'Mine' })).toBeVisible()
  },
} satisfies Record<string, (page: Page) => Promise<void>>

for (const state of Object.keys(states) as (keyof typeof states)[])
  test(`${state}, while somebody else changes it: the keys reach no other line`, async ({ people }) => {
    const [olga, tom] = [await people.owner('Olga'), await people.owner('Tom')]
    const page = await people.pageOf(tom)
    for (const [event, act] of Object.entries(events)) {
      const { listID, ids } = await writeDated(olga, 'Halyard', { First: -9, Mine: -8, Last: -7 })
      const { listID: otherID } = await writeDated(olga, 'Other', { Elsewhere: 40 })
      for (const each of [listID, otherID]) await join(olga, each, tom, 'editor')
      await openDays(page)
      await states[state](page)
      await act({ api: olga.api, listID, otherID, id: ids.Mine!, reader: tom })
      const name = event === 'renames' ? 'Theirs' : 'Mine'
      const stays = event === 'renames' || event === 'moves'
      if (stays) await expect(line(page, name)).toBeVisible()
      else await expect(page.getByRole('grid').locator('[data-key]').filter({ hasText: 'Mine' })).toHaveCount(0)
      if (event === 'moves')
        await expect(line(page, 'Mine').getByRole('link', { name: 'Open the list Other' })).toBeVisible()
      // Of a list that is not there any more no line stays open.
      if (event === 'takes the reader off' || event === 'deletes the list') await expect(page).toHaveURL(/\/today$/)
      if (state === 'the focus on it' && stays) await expect(line(page, name)).toBeFocused()
      if (state === 'its date open') {
        await expect(page.getByLabel('Due', { exact: true }), event).toHaveValue('24 dec 2030')
        await page.keyboard.press('Escape')
      }
      // What was half done comes to nothing; the others are as they were.
      if (event !== 'deletes the list') {
        const others = await olga.api.getTasks({ listID, archived: 'true' })
        const found = others.filter((each) => ['First', 'Last'].includes(each.name))
        expect(
          found.map(({ status, due_at }) => ({ status, due_at })),
          event,
        ).toEqual([
          { status: 'pending', due_at: inDays(-9) },
          { status: 'pending', due_at: inDays(-7) },
        ])
        await olga.api.deleteList({ listID })
      }
      await olga.api.deleteList({ listID: otherID })
    }
  })

test('from an open line the keys and buttons lead to the one above and below, through all lists', async ({
  people,
}) => {
  const olga = await people.signUp('Olga')
  const halyard = await writeDated(olga, 'Halyard', { One: -5, Three: -3, Five: -1 })
  const flat = await writeDated(olga, 'Flat', { Two: -4, Four: -2 })
  const page = await people.pageOf(olga)
  await openDays(page)
  const heading = panel(page).getByRole('heading', { level: 2 })
  const way = (name: 'Previous task' | 'Next task') => panel(page).getByRole('button', { name })
  await line(page, 'Two').focus()
  await page.keyboard.press('Enter')
  await expect(heading).toHaveText('Two')
  await page.keyboard.press('j')
  await expect(heading).toHaveText('Three')
  await expect(heading).toBeFocused()
  await expect(line(page, 'Three')).toHaveAttribute('aria-current', 'true')
  await expect(page).toHaveURL(`/today?list=${halyard.listID}&task=${halyard.ids.Three}`)
  await page.keyboard.press('k')
  await page.keyboard.press('ArrowUp')
  await expect(heading).toHaveText('One')
  await expect(heading).toBeFocused()
  await expect(way('Previous task')).toHaveAttribute('aria-disabled', 'true')
  await way('Next task').click()
  await expect(heading).toHaveText('Two')

  // What others add, date and archive is above and below at once.
  await writeDated(olga, 'Boat', { Between: -3 })
  await expect(line(page, 'Between')).toBeVisible()
  await olga.api.archiveTask({ taskID: halyard.ids.Three! })
  await expect(line(page, 'Three')).toHaveCount(0)
  await way('Next task').click()
  await expect(heading).toHaveText('Between')
  await way('Next task').click()
  await expect(heading).toHaveText('Four')

  // What is finished leaves the page, and leads on from where it stood.
  await expect(heading).toBeFocused()
  await page.keyboard.press('Space')
  await expect(line(page, 'Four')).toHaveCount(0)
  await expect(heading).toHaveText('Four')
  await olga.api.updateTask({ taskID: halyard.ids.Five!, body: { name: 'Fifth' } })
  await expect(line(page, 'Fifth')).toBeVisible()
  await page.keyboard.press('j')
  await expect(heading).toHaveText('Fifth')
  await page.keyboard.press('k')
  await expect(heading).toHaveText('Between')

  // One that is archived makes way for the one below.
  await expect(heading).toBeFocused()
  await page.keyboard.press('e')
  await expect(heading).toHaveText('Fifth')
  await expect(heading).toBeFocused()
  await expect(page).toHaveURL(`/today?list=${halyard.listID}&task=${halyard.ids.Five}`)
  await page.keyboard.press('Space')
  await expect(line(page, 'Fifth')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(line(page, 'Two')).toBeFocused()
  await expect(page).toHaveURL('/today')
  expect((await olga.api.getTasks({ listID: flat.listID })).map(({ status }) => status)).toEqual([
    'pending',
    'completed',
  ])
})

test('keys that are pressed while the list of the next line is on its way are for the open line', async ({
  people,
}) => {
  const olga = await people.signUp('Olga')
  await writeDated(olga, 'Halyard', { One: -5, Three: -3 })
  const { listID } = await writeDated(olga, 'Flat', { Two: -4 })
  const page = await people.pageOf(olga)
  await openDays(page)
  const heading = panel(page).getByRole('heading', { level: 2 })
  await line(page, 'One').click()
  await expect(heading).toHaveText('One')
  const asked = page.waitForRequest(`**/lists/${listID}/**`)
  await page.route(`**/lists/${listID}/**`, () => {})
  await page.keyboard.press('j')
  await asked
  await expect(page).toHaveURL(new RegExp(`list=${listID}`))
  await page.keyboard.press('j')
  await expect(heading).toHaveText('Three')
  await expect(heading).toBeFocused()
  await page.keyboard.press('k')
  await expect(page).toHaveURL(new RegExp(`list=${listID}`))
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(line(page, 'Two')).toBeFocused()
})

test('two who give one line another date while one is away: who comes back is told, and decides', async ({
  people,
}) => {
  const [olga, tom] = [await people.owner('Olga'), await people.owner('Tom')]
  const { listID, ids } = await writeDated(olga, 'Halyard', { Mine: -1 })
  await join(olga, listID, tom, 'editor')
  const page = await people.pageOf(tom)
  const dates = page.waitForResponse(/date-reader/)
  await openDays(page)
  await (await dates).finished()
  await line(page, 'Mine').focus()
  // What asks for a date is fetched when a page is calm: it is here before the network is gone.
  await page.keyboard.press('d')
  await expect(page.getByLabel('Due', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.context().setOffline(true)
  await page.keyboard.press('d')
  await page.getByLabel('Due', { exact: true }).fill('today')
  await page.keyboard.press('Enter')
  await expect(page.getByText('It will be sent when you are back online.')).toBeVisible()
  await olga.api.updateTask({ taskID: ids.Mine!, body: { due_at: inDays(-5) } })
  await page.context().setOffline(false)
  await expect(line(page, 'Mine').getByText('Changed meanwhile')).toBeVisible()
  expect((await olga.api.getTask({ taskID: ids.Mine! })).due_at).toBe(inDays(-5))
  await line(page, 'Mine').click()
  await expect(panel(page).getByRole('heading', { name: 'Mine' })).toBeVisible()
})

test('who only reads a list changes nothing in it', async ({ people }) => {
  const [olga, tom] = [await people.owner('Olga'), await people.owner('Tom')]
  const { listID } = await writeDated(olga, 'Halyard', { Theirs: 0 })
  await join(olga, listID, tom, 'viewer')
  const page = await people.pageOf(tom)
  await openDays(page)
  await expect(line(page, 'Theirs')).toBeVisible()
  await expect(page.getByRole('button', { name: /Complete “Theirs”/ })).toHaveCount(0)
  await line(page, 'Theirs').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Delete')
  await expect(line(page, 'Theirs')).toBeFocused()
  expect((await olga.api.getTasks({ listID })).map(({ status }) => status)).toEqual(['pending'])
})

test('lines that were known are there at once the next time, and gone from the browser with signing out', async ({
  people,
}) => {
  const olga = await people.signUp('Olga')
  await writeDated(olga, 'Halyard', { Kept: 0 })
  const page = await people.pageOf(olga)
  await openDays(page)
  await expect(line(page, 'Kept')).toBeVisible()
  const kept = () =>
    page.evaluate(async (name) => {
      const request = indexedDB.open(name)
      const db = await new Promise<IDBDatabase>((resolve) => {
        request.onsuccess = () => resolve(request.result)
      })
      if (!db.objectStoreNames.contains('state')) return db.close()
      const since = db.transaction('state').objectStore('state').get('since')
      await new Promise((resolve) => {
        since.onsuccess = resolve
      })
      db.close()
      return since.result as string | undefined
    }, `docket-lines-${olga.userId}`)
  await expect.poll(kept).toBeTruthy()
  await page.route('**/users/me/tasks*', () => {})
  await page.reload()
  await expect(line(page, 'Kept')).toBeVisible()
  await page.unroute('**/users/me/tasks*')
  await page.getByRole('button', { name: /olga/i }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  const names = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  expect(names).not.toContain(`docket-lines-${olga.userId}`)
})

test('who has no list yet is told that nothing is due, also when the first call came to nothing', async ({
  people,
}) => {
  const page = await people.pageOf(await people.signUp('Olga'))
  for (const call of ['**/users/me/tasks*', '**/users/me/events*']) await page.route(call, (route) => route.abort())
  const calls: string[] = []
  page.on('requestfailed', (request) => void calls.push(new URL(request.url()).pathname))
  const count = (call: string) => calls.filter((each) => each.endsWith(call)).length
  await page.goto('/today')
  // It is not asked again and again: only once the account is followed.
  await expect.poll(() => count('/users/me/events')).toBeGreaterThanOrEqual(3)
  expect(count('/users/me/tasks')).toBe(1)
  await expect(page.getByText('Not all of your tasks are in this browser')).toBeVisible()
  await page.unrouteAll()
  await expect(page.getByText('Nothing is due today.')).toBeVisible()
})

test('an address with a line of a list that is not there leads to the days alone', async ({ people }) => {
  const olga = await people.signUp('Olga')
  await writeDated(olga, 'Halyard', { Now: 0 })
  const page = await people.pageOf(olga)
  await page.setViewportSize({ width: 390, height: 844 })
  const nobody = '00000000-0000-4000-8000-000000000000'
  await page.goto(`/today?list=${nobody}&task=${nobody}`)
  await expect(page).toHaveURL(/\/today$/)
  await line(page, 'Now').click()
  await expect(panel(page).getByRole('heading', { name: 'Now' })).toBeVisible()
})

test('on paper stands all of Today, and nothing to be pressed', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const names = Array.from({ length: 40 }, (_, at) => ({ name: `Line ${at + 1}`, due_at: '2020-01-01T00:00:00Z' }))
  await writeList(olga, names)
  const page = await people.pageOf(olga)
  await page.goto('/today')
  const rows = page.getByRole('row', { name: /^Line/ })
  await expect(rows).toHaveCount(names.length)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('textbox')).toHaveCount(0)
  const { bottom, height, paper } = await rows.last().evaluate((row) => ({
    bottom: row.getBoundingClientRect().bottom,
    height: document.documentElement.scrollHeight,
    paper: getComputedStyle(document.documentElement).backgroundColor,
  }))
  expect(bottom).toBeLessThanOrEqual(height)
  expect(bottom).toBeGreaterThan(names.length * 30)
  expect(paper).toBe('rgb(255, 255, 255)')

  await page.emulateMedia({ media: 'screen' })
  await rows.first().locator('[data-part="name"]').click()
  const opened = page.getByRole('region', { name: 'Open task' })
  await expect(opened.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect
    .poll(async () => {
      const { y, height } = (await opened.boundingBox())!
      return { isBelow: y >= bottom, isWhole: height > 200 }
    })
    .toEqual({ isBelow: true, isWhole: true })
})

test('a list and its calendar are printed without what is there to be pressed', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga, ['Rope', 'Sails'])
  await olga.api.updateTask({ taskID: list.tasks[1]!.id, body: { status: 'completed' } })
  const page = await people.pageOf(olga)
  for (const [view, ways] of [
    ['list', ['Hide', 'Archived tasks']],
    ['calendar', ['Today', 'Month', 'Month after', '1 task has no date']],
  ] as const) {
    await page.goto(`/lists/${list.id}?view=${view}`)
    const way = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
    for (const name of ways) await expect(way(name)).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    for (const name of ways) await expect(way(name)).toBeHidden()
    await expect(page.getByRole('textbox')).toHaveCount(0)
    await page.emulateMedia({ media: 'screen' })
  }
})
