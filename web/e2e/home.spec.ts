import { expect, test } from './fixture.ts'
import { expectAccessible } from './pages.ts'

test('home says what is so: open and late tasks, tally and counts of each list', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const list = await olga.api.createList({ body: { name: 'Halyard', icon: '🚢' } })
  await olga.api.createList({ body: { name: 'Reading' } })
  const first = await olga.api.createTask({ listID: list.id, body: { name: 'Tag' } })
  await olga.api.createTask({ listID: list.id, body: { name: 'Late', due_at: '2020-01-01T00:00:00Z' } })
  await olga.api.updateTask({ taskID: first.id, body: { status: 'completed' } })

  const page = await people.pageOf(olga)
  await page.goto('/')
  await expect(page.getByText('1 task is open in 2 lists.')).toBeVisible()
  await expect(page.getByText('1 task is late.')).toBeVisible()
  await expect(page.getByRole('img', { name: '1 of 2 tasks done' })).toBeVisible()
  const line = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Halyard' })
  await expect(line).toContainText('1 / 2')
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Halyard' })).toContainText('1 open')
  await expectAccessible(page)
})

test('a list changed elsewhere comes first until it is opened; one’s own changes are no news', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const list = await olga.api.createList({ body: { name: 'Halyard' } })
  const page = await people.pageOf(olga)
  await page.goto('/')
  await expect(page.getByText('Nothing changed since you last opened your lists.')).toBeVisible()

  await olga.api.createTask({ listID: list.id, body: { name: 'Tag' } })
  await page.reload()
  await expect(page.getByText('1 list changed since you last opened it.')).toBeVisible()
  await expect(page.getByRole('main').getByText('1 new')).toBeVisible()

  await page.getByRole('main').getByRole('link', { name: 'Halyard' }).click()
  await expect(page).toHaveURL(`/lists/${list.id}`)
  await olga.api.createTask({ listID: list.id, body: { name: 'Push' } })
  await page.getByRole('link', { name: 'All lists' }).click()
  await expect(page.getByText('Nothing changed since you last opened your lists.')).toBeVisible()
})

test('home stays fresh while it is looked at', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const list = await olga.api.createList({ body: { name: 'Halyard' } })
  const page = await people.pageOf(olga)
  await page.clock.install()
  await page.goto('/')
  await expect(page.getByRole('main').getByText('Nothing yet')).toBeVisible()
  await olga.api.createTask({ listID: list.id, body: { name: 'Tag' } })
  await page.clock.fastForward(16_000)
  await expect(page.getByRole('img', { name: '0 of 1 task done' })).toBeVisible()
})

test('while the server is silent home says so and keeps the last state', async ({ people }) => {
  const olga = await people.signUp('Olga')
  await olga.api.createList({ body: { name: 'Halyard' } })
  const page = await people.pageOf(olga)
  await page.clock.install()
  await page.goto('/')
  await expect(page.getByRole('main').getByRole('link', { name: 'Halyard' })).toBeVisible()
  await page.route('**/api/v1/lists', (route) => route.abort())
  await page.clock.runFor(20_000)
  await expect(page.getByText(/Docket does not answer\. This is how things were at/)).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Halyard' })).toBeVisible()
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

  await page.getByRole('button', { name: 'What to do with Halyard' }).click()
  await page.getByRole('menuitem', { name: 'Name and icon' }).click()
  await page.getByLabel('Icon of Halyard').fill('🚢')
  await page.getByLabel('Name of Halyard').fill(' ')
  await page.keyboard.press('Enter')
  await expect(page.getByText('A list has a name.')).toBeVisible()
  await page.getByLabel('Name of Halyard').fill('Halyard 2.0')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByRole('link', { name: 'Halyard 2.0' })).toBeFocused()
  expect((await olga.api.getLists()).map(({ name, icon }) => `${icon} ${name}`)).toEqual(['🚢 Halyard 2.0'])

  await page.getByRole('button', { name: 'What to do with Halyard 2.0' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Delete list' }).click()
  await expect(page.getByRole('heading', { name: 'Start with one list' })).toBeVisible()
  expect(await olga.api.getLists()).toEqual([])
})

test('a refused name stays in the line with the reason below it', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const page = await people.pageOf(olga)
  await page.goto('/')
  await page.route('**/api/v1/lists', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 503, json: { error: 'busy', code: 'unavailable' } })
      : route.continue(),
  )
  await page.getByLabel('Name of the new list').fill('Halyard')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Docket is busy right now' })).toBeVisible()
  await expect(page.getByLabel('Name of the new list')).toHaveValue('Halyard')
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
  await page.getByRole('button', { name: 'Try again' }).click()
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
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Start with one list' })).toBeVisible()
})
