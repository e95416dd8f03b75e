import type { Page } from '@playwright/test'
import { expect, type Person, test } from './fixture.ts'
import { expectAccessible } from './pages.ts'

const make = async ({ api }: Person, ...names: string[]): Promise<string[]> => {
  const ids: string[] = []
  for (const name of names) ids.push((await api.createList({ body: { name } })).id)
  return ids
}

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Navigation' })
const inNavigation = (page: Page) =>
  navigation(page)
    .locator('[data-place] a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('title')))
const onHome = (page: Page) => page.getByRole('main').locator('[data-place] [data-line]').allTextContents()
const menuOf = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name: `Menu of ${name}`, exact: true })
const choose = async (page: Page, name: string, item: string) => {
  await menuOf(page, name).click()
  await page.getByRole('menuitem', { name: item }).click()
}
/** What makes lists movable comes when the browser is idle, with what stands in their menus. */
const ready = async (page: Page) => {
  await page.goto('/')
  await menuOf(page, 'Buoy').click()
  await expect(page.getByRole('menuitem', { name: 'Add to favourites' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
}

test('favourites stand on top and groups under their names, here and in another browser at once, and go back with Ctrl Z', async ({
  people,
}) => {
  const olga = await people.signUp('Olga')
  await make(olga, 'Anchor', 'Buoy', 'Compass', 'Dinghy')
  const [here, there] = [await people.pageOf(olga), await people.pageOf(olga)]
  await there.goto('/')
  await ready(here)
  await expect(navigation(here).getByRole('heading', { name: 'Favourites' })).toHaveCount(0)

  await choose(here, 'Dinghy', 'Add to favourites')
  await expect(here.getByRole('status').getByText('“Dinghy” is a favourite.')).toBeVisible()
  await choose(here, 'Buoy', 'Group…')
  const dialog = here.getByRole('dialog', { name: 'Group of Buoy' })
  await expect(dialog.getByLabel('New group')).toBeFocused()
  await expectAccessible(here)
  await dialog.getByLabel('New group').fill('Harbour')
  await here.keyboard.press('Enter')
  for (const page of [here, there]) {
    await expect.poll(() => inNavigation(page)).toEqual(['Dinghy', 'Buoy', 'Anchor', 'Compass'])
    await expect(navigation(page).getByRole('list', { name: 'Favourites' }).getByRole('link')).toHaveCount(1)
    await expect(
      page.getByRole('main').getByRole('list', { name: 'Harbour' }).getByRole('link', { name: 'Buoy' }),
    ).toBeVisible()
  }
  await expectAccessible(here)

  await choose(here, 'Anchor', 'Group…')
  await here.getByRole('dialog').getByRole('button', { name: 'Harbour' }).click()
  await expect.poll(() => inNavigation(there)).toEqual(['Dinghy', 'Anchor', 'Buoy', 'Compass'])
  await here.keyboard.press('Control+z')
  for (const page of [here, there])
    await expect.poll(() => inNavigation(page)).toEqual(['Dinghy', 'Buoy', 'Anchor', 'Compass'])
})

test('lists are moved with the keys and keep the focus, with the pointer, and by the menu; other devices follow', async ({
  people,
}) => {
  const olga = await people.signUp('Olga')
  await make(olga, 'Anchor', 'Buoy', 'Compass', 'Dinghy')
  const [here, there] = [await people.pageOf(olga), await people.pageOf(olga)]
  await there.goto('/')
  await ready(here)
  await here.keyboard.press('?')
  await expect(here.getByRole('dialog').getByText('Move the list up or down')).toBeVisible()
  await here.keyboard.press('Escape')
  await expect(here.getByRole('dialog')).toHaveCount(0)
  const compass = navigation(here).getByRole('link', { name: 'Compass' })
  await compass.focus()
  await here.keyboard.press('Alt+ArrowUp')
  await expect.poll(() => inNavigation(there)).toEqual(['Anchor', 'Compass', 'Buoy', 'Dinghy'])
  await expect(compass).toBeFocused()
  await here.keyboard.press('Alt+ArrowUp')
  await here.keyboard.press('Alt+ArrowUp')
  await expect.poll(() => inNavigation(there)).toEqual(['Compass', 'Anchor', 'Buoy', 'Dinghy'])
  await here.keyboard.press('Alt+ArrowDown')
  await expect.poll(() => inNavigation(there)).toEqual(['Anchor', 'Compass', 'Buoy', 'Dinghy'])

  await navigation(here)
    .getByRole('link', { name: 'Dinghy' })
    .dragTo(navigation(here).getByRole('link', { name: 'Anchor' }), { targetPosition: { x: 40, y: 3 } })
  for (const page of [here, there])
    await expect.poll(() => inNavigation(page)).toEqual(['Dinghy', 'Anchor', 'Compass', 'Buoy'])
  await expect.poll(() => onHome(here)).toEqual(['Dinghy', 'Anchor', 'Compass', 'Buoy'])

  await choose(here, 'Buoy', 'Move up')
  await expect.poll(() => onHome(there)).toEqual(['Dinghy', 'Anchor', 'Buoy', 'Compass'])
  await choose(here, 'Dinghy', 'Add to favourites')
  await expect.poll(() => onHome(here)).toEqual(['Dinghy', 'Anchor', 'Buoy', 'Compass'])
  const main = here.getByRole('main')
  await main
    .getByRole('link', { name: 'Compass' })
    .dragTo(main.getByRole('link', { name: 'Dinghy' }), { targetPosition: { x: 40, y: 15 } })
  await expect(main.getByRole('list', { name: 'Favourites' }).getByRole('link')).toHaveCount(2)
  await here.keyboard.press('Control+z')
  await expect(main.getByRole('list', { name: 'Favourites' }).getByRole('link')).toHaveCount(1)
  await expect.poll(() => inNavigation(there)).toEqual(['Dinghy', 'Anchor', 'Buoy', 'Compass'])
})

test('an archived list is put away for one person, found at the end of home, and comes back', async ({ people }) => {
  const [olga, vera] = [await people.owner('Olga'), await people.signUp('Vera')]
  const [listID] = await make(olga, 'Halyard')
  await olga.api.addMember({ listID: listID!, body: { email: vera.email, role: 'viewer' } })
  await make(vera, 'Reading')
  await olga.api.createTask({ listID: listID!, body: { name: 'Tag', due_at: '2020-01-01T00:00:00Z' } })
  const [page, others] = [await people.pageOf(vera), await people.pageOf(olga)]
  await others.goto('/')
  await page.goto('/')
  const late = navigation(page).getByRole('link', { name: 'Today' })
  await expect(late).toContainText('1')
  await choose(page, 'Halyard', 'Archive this list')
  await expect(late).not.toContainText('1')
  await expect.poll(() => inNavigation(page)).toEqual(['Reading'])
  await expect(page.getByText('Nothing changed since you last opened your lists.')).toBeVisible()
  const archived = page.getByText('Archived lists (1)')
  await archived.click()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Halyard', exact: true }).click()
  await expect(page).toHaveURL(`/lists/${listID}`)
  await expect.poll(() => inNavigation(others)).toEqual(['Halyard'])
  await page.getByRole('button', { name: 'List menu' }).click()
  await page.getByRole('menuitem', { name: 'Bring back' }).click()
  await expect.poll(() => inNavigation(page)).toEqual(['Halyard', 'Reading'])
})

test('what is put elsewhere while the server is away stands there at once, outlives the page, and is sent later', async ({
  people,
}) => {
  const olga = await people.signUp('Olga')
  const [listID] = await make(olga, 'Anchor', 'Buoy')
  const page = await people.pageOf(olga)
  await ready(page)
  await page.context().setOffline(true)
  await choose(page, 'Buoy', 'Add to favourites')
  await expect.poll(() => inNavigation(page)).toEqual(['Buoy', 'Anchor'])
  await page.context().setOffline(false)
  await expect.poll(async () => (await olga.api.getLists()).map(({ favorite }) => favorite)).toEqual([false, true])

  await page.route('**/mine', (route) => route.abort())
  await choose(page, 'Anchor', 'Archive this list')
  await expect.poll(() => inNavigation(page)).toEqual(['Buoy'])
  await page.unroute('**/mine')
  await page.goto('/')
  await expect.poll(async () => (await olga.api.getList({ listID: listID! })).archived).toBe(true)
  await expect.poll(() => inNavigation(page)).toEqual(['Buoy'])
})

test('a list is copied from its menu, and the copy is opened', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const [listID] = await make(olga, 'Halyard')
  for (const name of ['Tag', 'Push'])
    await olga.api.createTask({ listID: listID!, body: { name, due_at: '2030-01-01T12:00:00Z' } })
  const page = await people.pageOf(olga)
  await page.goto(`/lists/${listID}`)
  await page.getByRole('button', { name: 'List menu' }).click()
  await page.getByRole('menuitem', { name: 'Copy this list…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Copy Halyard' })
  await expect(dialog.getByLabel('Name')).toHaveValue('Halyard (copy)')
  await expectAccessible(page)
  await dialog.getByLabel('Keep the dates').check()
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Halyard (copy)')
  await expect(page.getByText('Push', { exact: true })).toBeVisible()
  const copy = (await olga.api.getLists()).find(({ name }) => name === 'Halyard (copy)')!
  await expect(page).toHaveURL(`/lists/${copy.id}`)
  const tasks = await olga.api.getTasks({ listID: copy.id })
  expect(tasks.map(({ name, due_at }) => [name, due_at])).toEqual([
    ['Tag', '2030-01-01T12:00:00.000Z'],
    ['Push', '2030-01-01T12:00:00.000Z'],
  ])
})
