import type { Page } from '@playwright/test'
import { openDays, writeDated } from './days-page.ts'
import { misfits } from './fits.ts'
import { expect, type People, test } from './fixture.ts'
import { join, kept, line, openList, panel, putAway, shownNames } from './list-page.ts'
import { expectAccessible } from './pages.ts'

/* What is assigned to the reader, in all lists. */

const onlyMine = (page: Page) => page.getByRole('button', { name: 'Only mine' })
const heads = (page: Page) => page.getByRole('grid').getByRole('heading', { level: 2 })

/** Two lists of Olga’s, which Tom has too; some of their tasks are his. */
const shared = async (people: People) => {
  const [olga, tom] = [await people.owner('Olga'), await people.signUp('Tom')]
  await tom.api.updateMe({ body: { display_name: 'Tom' } })
  const ship = await writeDated(olga, 'Ship', { Late: -2, Rope: 0, Sails: 3, Paint: undefined, Hers: 0 })
  const house = await writeDated(olga, 'House', { Roof: undefined, Door: 20, Lamp: undefined })
  for (const { listID } of [ship, house]) await join(olga, listID, tom, 'editor')
  const give = (id: string | undefined, assignee_id: string | null = tom.userId) =>
    olga.api.updateTask({ taskID: id!, body: { assignee_id } })
  for (const name of ['Late', 'Rope', 'Sails', 'Paint']) await give(ship.ids[name])
  for (const name of ['Roof', 'Door']) await give(house.ids[name])
  const page = await people.pageOf(tom)
  return { olga, tom, ship, house, give, page }
}

test('all that is assigned to the reader is on one page, by its day, and stays current', async ({ people }) => {
  const { olga, ship, house, give, page } = await shared(people)
  await openDays(page)
  await page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: 'Mine' }).click()
  await expect(page).toHaveURL(/\/mine$/)
  await expect(heads(page)).toHaveText([/^Late/, /^Today/, /^Later/, /^No date/])
  const undated = ship.listID < house.listID ? ['Paint', 'Roof'] : ['Roof', 'Paint']
  await expect.poll(() => shownNames(page)).toEqual(['Late', 'Rope', 'Sails', 'Door', ...undated])
  await expect(page.getByText('6 tasks are assigned to you. One is late.')).toBeVisible()
  await expect(onlyMine(page)).toHaveCount(0)
  await expectAccessible(page)

  await give(house.ids['Lamp'])
  await expect(line(page, 'Lamp')).toBeVisible()
  await give(ship.ids['Rope'], null)
  await expect(line(page, 'Rope')).toHaveCount(0)
  await olga.api.updateTask({ taskID: ship.ids['Late']!, body: { name: 'Long ago' } })
  await expect(line(page, 'Long ago')).toBeVisible()

  await line(page, 'Sails').focus()
  await page.keyboard.press('Space')
  await expect(line(page, 'Sails')).toHaveCount(0)
  await line(page, 'Roof').focus()
  await page.keyboard.press('d')
  await page.getByLabel('Due', { exact: true }).fill('today')
  await page.keyboard.press('Enter')
  await expect(heads(page)).toHaveText([/^Late/, /^Today/, /^Later/, /^No date/])
  await expect(line(page, 'Roof')).toContainText('Today')
  await line(page, 'Door').click()
  await expect(panel(page).getByRole('heading', { name: 'Door' })).toBeVisible()
  await panel(page)
    .getByRole('button', { name: /^Assigned to/ })
    .click()
  await page.getByRole('menuitemradio', { name: 'Nobody' }).click()
  await expect(line(page, 'Door')).toHaveCount(0)
})

test('whoever is taken off a list has nothing of it left, and whoever has nothing is told how it comes', async ({
  people,
}) => {
  const { olga, tom, ship, house, page } = await shared(people)
  await openDays(page, 'mine')
  await expect(line(page, 'Roof')).toBeVisible()
  await olga.api.removeMember({ listID: ship.listID, userID: tom.userId })
  await expect(line(page, 'Paint')).toHaveCount(0)
  await olga.api.deleteList({ listID: house.listID })
  await expect(page.getByText('Nothing is assigned to you.')).toBeVisible()
  await expect(page.getByText(/press A on its line/)).toBeVisible()
  await expectAccessible(page)
})

test('of the days, what somebody else does says who, also once the server is away', async ({ people }) => {
  const { olga, tom, ship, give, page } = await shared(people)
  await olga.api.updateMe({ body: { display_name: 'Olga' } })
  await openList(page, ship.listID)
  const keptLists = async () => {
    await putAway(page)
    return JSON.stringify(await kept(page, tom.userId, 'lists'))
  }
  await expect.poll(keptLists).toContain('"name":"Olga"')
  await openDays(page)
  await expect(line(page, 'Hers').getByRole('img')).toHaveCount(0)
  await give(ship.ids['Hers'], olga.userId)
  const hers = line(page, 'Hers')
  await expect(hers.getByRole('img', { name: 'Assigned to Olga' })).toBeVisible()
  await expect(hers).toHaveAccessibleName(/, assigned to Olga$/)
  await expectAccessible(page)

  const zoe = await people.signUp('Zoe')
  await join(olga, ship.listID, zoe, 'editor')
  await give(ship.ids['Rope'], zoe.userId)
  await expect(line(page, 'Rope').getByRole('img', { name: `Assigned to ${zoe.email}` })).toBeVisible()

  await page.route('**/people', (route) => route.abort())
  await page.reload()
  await expect(hers.getByRole('img', { name: 'Assigned to Olga' })).toBeVisible()
})

test('of the days, only what is assigned to the reader: in the address, and kept', async ({ people }) => {
  const { olga, ship, page } = await shared(people)
  await openDays(page)
  await expect.poll(() => shownNames(page)).toEqual(['Late', 'Rope', 'Hers'])
  await expect(line(page, 'Rope').getByRole('img', { name: 'Assigned to you' })).toBeVisible()
  await expect(line(page, 'Rope')).toHaveAccessibleName(/assigned to you/)
  await expectAccessible(page)
  await onlyMine(page).click()
  await expect(page).toHaveURL(/\/today\?who=me$/)
  await expect.poll(() => shownNames(page)).toEqual(['Late', 'Rope'])
  await expect(page.getByText('One task is late. One more is due today.')).toBeVisible()
  await expectAccessible(page)
  await line(page, 'Rope').click()
  await expect(page).toHaveURL(/who=me/)
  await page.keyboard.press('Escape')
  await olga.api.updateTask({ taskID: ship.ids['Hers']!, body: { assignee_id: (await olga.api.getMe()).user_id } })
  await page.getByRole('navigation', { name: 'Days' }).getByRole('link', { name: 'Upcoming' }).click()
  await expect(onlyMine(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(page).toHaveURL(/\/upcoming\?who=me$/)
  await page.goto('/today')
  await expect(page).toHaveURL(/\/today\?who=me$/)
  await expect.poll(() => shownNames(page)).toEqual(['Late', 'Rope'])
  await line(page, 'Rope').focus()
  await page.keyboard.press('Shift+A')
  await expect.poll(() => shownNames(page)).toEqual(['Late', 'Rope', 'Hers'])
  await expect(page).toHaveURL(/\/today$/)
})

test('keys and the palette lead there, and nothing is cut on a phone and with large text', async ({ people }) => {
  const { ship, give, page } = await shared(people)
  await give(ship.ids['Hers'])
  await openDays(page)
  await page.keyboard.press('g')
  await page.keyboard.press('m')
  await expect(page).toHaveURL(/\/mine$/)
  await openDays(page)
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('mine')
  await page.getByRole('option', { name: /^Mine/ }).click()
  await expect(page).toHaveURL(/\/mine$/)
  for (const view of ['mine', 'today'] as const) {
    await openDays(page, view)
    for (const [width, size] of [
      [390, '100%'],
      [390, '200%'],
      [768, '200%'],
      [1024, '200%'],
    ] as const) {
      await page.setViewportSize({ width, height: 844 })
      await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), size)
      await expect(line(page, 'Rope')).toBeVisible()
      await expect.poll(() => misfits(page)).toEqual([])
    }
    await page.setViewportSize({ width: 1280, height: 800 })
  }
})
