import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { editName, line, nextLine, openList, shownNames, toast, writeList } from './list-page.ts'
import { expectAccessible } from './pages.ts'

const goTo = (page: Page, name: RegExp): Promise<void> =>
  page.getByRole('navigation').getByRole('link', { name }).click()

test('archived lines are one click away, live, and come back', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga, ['One', 'Two', 'Three'])
  await olga.api.archiveTask({ taskID: list.tasks[0]!.id })
  const page = await people.pageOf(olga)
  await openList(page, list.id)
  await expect(page.getByText('One', { exact: true })).toBeHidden()
  await page.getByRole('button', { name: 'Archived tasks' }).click()
  await expect(page.getByText('One', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await olga.api.archiveTask({ taskID: list.tasks[1]!.id })
  await expect(page.getByRole('button', { name: 'Restore “Two”' })).toBeVisible()

  await olga.api.deleteTask({ taskID: list.tasks[1]!.id })
  await expect(page.getByRole('button', { name: 'Restore “Two”' })).toBeHidden()

  await page.getByRole('button', { name: 'Restore “One”' }).click()
  await expect(line(page, 'One')).toBeVisible()
  await expect(toast(page, '“One” is back.')).toBeVisible()
  await expect.poll(list.names).toEqual(['One', 'Three'])
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('button', { name: 'Restore “One”' })).toBeVisible()
  await expect.poll(list.names).toEqual(['Three'])
})

test('a list opens as it was looked at last; an address that says something is right', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga, ['Beta', 'Alpha'])
  const other = await writeList(olga, ['Somewhere else'])
  await olga.api.updateList({ listID: other.id, body: { name: 'Ballast' } })
  const page = await people.pageOf(olga)
  await openList(page, list.id)
  await page.getByRole('button', { name: 'Sort Line' }).click()
  await page.getByRole('menuitemradio', { name: 'Name' }).click()
  await expect(page).toHaveURL(/sort=name/)
  await page.getByRole('link', { name: 'All lists' }).click()
  await expect(page).toHaveURL('/')
  await goTo(page, /^Halyard/)
  await expect(page).toHaveURL(/sort=name/)
  await expect.poll(() => shownNames(page)).toEqual(['Alpha', 'Beta'])

  // Also from one list straight to the other.
  await goTo(page, /^Ballast/)
  await expect.poll(() => shownNames(page)).toEqual(['Somewhere else'])
  await expect(page).toHaveURL(new RegExp(`${other.id}$`))
  await goTo(page, /^Halyard/)
  await expect.poll(() => shownNames(page)).toEqual(['Alpha', 'Beta'])
  await expect(page).toHaveURL(/sort=name/)

  await openList(page, list.id, '?group=status')
  await expect(page).toHaveURL(/\?group=status$/)
  await page.getByRole('button', { name: 'Group Status' }).click()
  await page.getByRole('menuitemradio', { name: 'None' }).click()
  await page.getByRole('link', { name: 'All lists' }).click()
  await goTo(page, /^Halyard/)
  await expect(page).toHaveURL(new RegExp(`${list.id}$`))
})

test('a list opens as it was looked at last, also for whoever does not wait for the page between', async ({
  people,
}) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga, ['Beta', 'Alpha'])
  const page = await people.pageOf(olga)
  await page.route('**/assets/home-page*', () => {}) // never comes
  await openList(page, list.id, '?sort=name')
  await page.getByRole('button', { name: 'Sort Name' }).click()
  await page.getByRole('menuitemradio', { name: 'Due date' }).click()
  await expect(page).toHaveURL(/sort=due/)
  await page.getByRole('link', { name: 'All lists' }).click()
  await expect(page).toHaveURL('/')
  await goTo(page, /^Halyard/)
  await expect(page).toHaveURL(/sort=due/)
})

test('a completed line slides under the perforation, and the next line does not jump', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga, ['One', 'Two', 'Three'])
  const page = await people.pageOf(olga)
  await page.addInitScript(() => {
    const slid: string[] = []
    Object.assign(window, { slid })
    const { animate } = Element.prototype
    Element.prototype.animate = function (...given) {
      slid.push(this.getAttribute('data-row') ?? (this.hasAttribute('data-foot') ? 'next' : ''))
      return animate.apply(this, given)
    }
  })
  await openList(page, list.id)
  const top = async () => (await nextLine(page).boundingBox())!.y
  const before = await top()
  await page.getByRole('button', { name: 'Complete line 1' }).click()
  await expect(page.getByRole('heading', { name: 'Done 1' })).toBeVisible()
  // A click leaves no ring on the line that has the focus now.
  await expect(line(page, 'Two')).toBeFocused()
  expect(await line(page, 'Two').evaluate((row) => getComputedStyle(row).outlineStyle)).toBe('none')
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { slid: string[] }).slid))
    .toEqual(expect.arrayContaining([list.tasks[0]!.id, list.tasks[1]!.id, 'next']))
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(100)
})

test('what is said of a selection never lies over it', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga, ['One', 'Two'])
  const page = await people.pageOf(olga)
  await openList(page, list.id)
  await page.getByRole('button', { name: 'Select line 1' }).click()
  await page.keyboard.press('d')
  await page.getByLabel('Due', { exact: true }).fill('24 dec 2030')
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => {
      const said = (await toast(page, '“One” has another date.').boundingBox())!
      const bar = (await page.getByRole('toolbar', { name: 'Selected tasks' }).boundingBox())!
      return said.y + said.height <= bar.y || said.y >= bar.y + bar.height
    })
    .toBe(true)
})

test('when all is done the list says so, once', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga, ['One', 'Two'])
  const page = await people.pageOf(olga)
  await openList(page, list.id)
  await page.getByRole('button', { name: 'Complete line 1' }).click()
  await page.getByRole('button', { name: 'Complete line 2' }).click()
  await expect(page.getByText('All 2 done')).toBeVisible()
  await expect(page.getByText('Completed', { exact: true })).toHaveCount(1)
  await expectAccessible(page)
  await page.keyboard.press('Control+z')
  await expect(page.getByText('1 of 2 done')).toBeVisible()
  await expect(page.getByText('Completed', { exact: true })).toHaveCount(0)
})

test('the name of the list is renamed in a field that is seen whole', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga, ['One'])
  const page = await people.pageOf(olga)
  await openList(page, list.id)
  const tally = async () => (await page.getByText('0 of 1 done').boundingBox())!.x
  const before = await tally()
  await page.getByRole('heading', { level: 1 }).getByText('Halyard').click()
  const field = page.getByLabel('Name of the list')
  await expect(field).toBeFocused()
  expect(Math.abs((await tally()) - before)).toBeLessThan(24)
  expect(await field.evaluate((input) => input.scrollWidth <= input.clientWidth)).toBe(true)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Halyard' })).toBeVisible()
})

test('what was half written is there again after a visit to another page', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga, ['One'])
  const page = await people.pageOf(olga)
  await openList(page, list.id)
  await nextLine(page).fill('Half a thought')
  await page.getByRole('link', { name: 'All lists' }).click()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(nextLine(page)).toHaveValue('Half a thought')
})

test('nothing in the toolbar moves when what comes late has come', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga, ['One'])
  const page = await people.pageOf(olga)
  const late = Promise.withResolvers<void>()
  await page.route(/\/assets\/late-parts-/, (route) => late.promise.then(() => route.continue()))
  await openList(page, list.id)
  const bar = page.getByRole('toolbar', { name: 'View of the list' })
  const shown = [/^Group/, /^Sort/].map((name) => bar.getByRole('button', { name }))
  const places = () =>
    Promise.all([...shown, bar.getByRole('searchbox')].map(async (each) => (await each.boundingBox())!.x))
  const before = await places()
  late.resolve()
  await expect(bar.getByRole('button', { name: 'Board' })).toBeVisible()
  expect(await places()).toEqual(before)
})

test('read from right to left, names stand beside their rings, and a line is dragged', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga, ['One', 'שתיים', 'Three'])
  const page = await people.pageOf(olga)
  await openList(page, list.id)
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl'
  })
  for (const name of ['One', 'שתיים']) {
    const ring = (await line(page, name)
      .getByRole('button', { name: /^Complete/ })
      .boundingBox())!
    const text = (await line(page, name).getByText(name).boundingBox())!
    expect(Math.abs(ring.x - (text.x + text.width))).toBeLessThan(24)
  }
  const from = (await line(page, 'One').boundingBox())!
  const to = (await line(page, 'Three').boundingBox())!
  const grip = from.x + from.width - 10
  await page.mouse.move(grip, from.y + 17)
  await page.mouse.down()
  await page.mouse.move(grip, to.y + 20, { steps: 5 })
  await page.mouse.up()
  await expect.poll(list.names).toEqual(['שתיים', 'Three', 'One'])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a line gets its date without holding it, and a long name is seen whole while it is written', async ({
    people,
  }) => {
    const olga = await people.signUp('Olga')
    const long = 'Write the migration guide for people who host it themselves'
    const list = await writeList(olga, [long, 'Two'])
    const page = await people.pageOf(olga)
    await openList(page, list.id)
    await expect(page.getByRole('navigation')).toBeHidden()
    await editName(page, long)
    const field = page.getByLabel('Name of line 1')
    await expect(field).toBeFocused()
    expect(await field.evaluate((input) => input.scrollHeight <= input.clientHeight + 1)).toBe(true)
    await expectAccessible(page)
    await line(page, long)
      .or(page.locator('[data-key]').first())
      .first()
      .getByRole('button', { name: 'Set a due date' })
      .tap()
    await page.getByLabel('Due', { exact: true }).fill('24 dec 2030')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await olga.api.getTask({ taskID: list.tasks[0]!.id })).due_at).not.toBeNull()

    await nextLine(page).fill('Sunscreen 24 dec 2030')
    await expect(page.getByRole('button', { name: /^Take .* as words/ })).toBeVisible()
    await page.getByRole('link', { name: 'All lists' }).tap()
    await expect(page).toHaveURL('/')
  })

  test('view, group and sort have names', async ({ people }) => {
    const olga = await people.signUp('Olga')
    const list = await writeList(olga, ['Beta', 'Alpha'])
    const page = await people.pageOf(olga)
    await openList(page, list.id)
    await page.getByRole('button', { name: 'View', exact: true }).tap()
    await expect(page.getByText('Group', { exact: true })).toBeVisible()
    await page.getByRole('menuitemradio', { name: 'Name' }).tap()
    await expect(page.getByRole('button', { name: 'View Name' })).toBeVisible()
    await expect.poll(() => shownNames(page)).toEqual(['Alpha', 'Beta'])
  })
})

test.describe('at 400 %', () => {
  test.use({ viewport: { width: 320, height: 256 } })

  test('a line is in sight', async ({ people }) => {
    const olga = await people.signUp('Olga')
    const list = await writeList(olga, ['One', 'Two'])
    const page = await people.pageOf(olga)
    await openList(page, list.id)
    await expect(line(page, 'One').getByText('One')).toBeInViewport({ ratio: 1 })
    const name = (await line(page, 'One').boundingBox())!
    expect(name.y + name.height).toBeLessThanOrEqual((await nextLine(page).boundingBox())!.y)
  })
})

test.describe('on half a screen', () => {
  test.use({ viewport: { width: 900, height: 700 } })

  test('the other lists are one click away', async ({ people }) => {
    const olga = await people.signUp('Olga')
    const list = await writeList(olga, ['One'])
    const page = await people.pageOf(olga)
    await openList(page, list.id)
    await page.getByRole('link', { name: 'All lists' }).click()
    await expect(page).toHaveURL('/')
  })
})
