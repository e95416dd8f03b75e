import type { Page } from '@playwright/test'
import { expect, type People, test } from './fixture.ts'
import { line, openList, panel, toast, writeList } from './list-page.ts'
import { expectAccessible } from './pages.ts'

/* Steps in a description are ticked where they stand, whatever others write meanwhile. */

const text = 'Pack:\n\n- [x] tent\n- [ ] **warm** socks\n- [ ] map'

const openTrip = async (people: People, description = text, prepare?: (page: Page) => Promise<unknown>) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga, ['Trip', 'Other'])
  const [trip] = list.tasks
  await olga.api.updateTask({ taskID: trip!.id, body: { description } })
  const page = await people.pageOf(olga)
  await prepare?.(page)
  await openList(page, list.id, `?task=${trip!.id}`)
  // What draws them comes after what is around them.
  await expect(panel(page).getByRole('checkbox').first()).toBeVisible()
  const written = async () => (await olga.api.getTask({ taskID: trip!.id })).description
  return { olga, list, page, trip: trip!, written }
}

const box = (page: Page, name: string) => panel(page).getByRole('checkbox', { name, exact: true })

test('a box is ticked by a click and by Space, and by Ctrl Z it is open again', async ({ people }) => {
  const { page, written } = await openTrip(people)
  await expect(box(page, 'tent')).toBeChecked()
  await box(page, 'warm socks').click()
  await expect(box(page, 'warm socks')).toBeChecked()
  await expect.poll(written).toBe('Pack:\n\n- [x] tent\n- [x] **warm** socks\n- [ ] map')
  await expect(box(page, 'warm socks')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(box(page, 'map')).toBeFocused()
  await page.keyboard.press('Space')
  await expect.poll(written).toBe('Pack:\n\n- [x] tent\n- [x] **warm** socks\n- [x] map')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(box(page, 'map')).not.toBeChecked()
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(written).toBe(text)
  await expectAccessible(page)
})

test('the line says how many steps are ticked, drawn and read out', async ({ people }) => {
  const { page } = await openTrip(people)
  await expect(line(page, 'Trip')).toContainText('1 of 3')
  await expect(line(page, 'Trip').getByText('1 of 3 steps ticked')).toBeAttached()
  await box(page, 'map').click()
  await expect(line(page, 'Trip')).toContainText('2 of 3')
  await expect(line(page, 'Other')).not.toContainText('of')
})

test('a tick goes to its line, wherever somebody else has put it meanwhile', async ({ people }) => {
  const { olga, page, trip, written } = await openTrip(people)
  await page.context().setOffline(true)
  await box(page, 'map').click()
  await box(page, 'warm socks').click()
  const theirs = '- [ ] map\n- [ ] new rope\n- [x] tent\n\nAnd\n\n- [ ] **warm** socks'
  await olga.api.updateTask({ taskID: trip.id, body: { description: theirs } })
  await page.context().setOffline(false)
  await expect.poll(written).toBe('- [x] map\n- [ ] new rope\n- [x] tent\n\nAnd\n\n- [x] **warm** socks')
  await expect(box(page, 'new rope')).not.toBeChecked()
  await expect(box(page, 'map')).toBeChecked()
  await expect(page.getByText('Keep mine')).toBeHidden()
  // The way back takes back the tick alone.
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(written).toBe('- [x] map\n- [ ] new rope\n- [x] tent\n\nAnd\n\n- [ ] **warm** socks')
})

test('a step that somebody else has worded anew is not ticked, and that is said', async ({ people }) => {
  const { olga, page, trip, written } = await openTrip(people)
  await page.context().setOffline(true)
  await box(page, 'map').click()
  const theirs = text.replace('map', 'map of the other valley')
  await olga.api.updateTask({ taskID: trip.id, body: { description: theirs } })
  await page.context().setOffline(false)
  await expect(toast(page, /^Somebody changed that step meanwhile/)).toBeVisible()
  await expect(box(page, 'map of the other valley')).not.toBeChecked()
  expect(await written()).toBe(theirs)
})

test('what came to nothing before its words could be fetched is said once they can be', async ({ people }) => {
  const { olga, page, trip } = await openTrip(people, text, (page) =>
    page.route(/\/assets\/late-parts-/, (route) => route.abort('connectionrefused')),
  )
  await page.context().setOffline(true)
  await box(page, 'map').click()
  await olga.api.updateTask({ taskID: trip.id, body: { description: text.replace('map', 'atlas') } })
  await page.context().setOffline(false)
  await expect(box(page, 'atlas')).not.toBeChecked()
  await page.unroute(/\/assets\/late-parts-/)
  await expect(toast(page, /^Somebody changed that step meanwhile/)).toBeVisible()
})

test('a line that a worker has says why its boxes wait', async ({ people }) => {
  const { olga, list, page, written } = await openTrip(people)
  await olga.api.dispatchList({ listID: list.id })
  await olga.api.claimTask({ listID: list.id, body: { worker: 'packer' } })
  await expect(panel(page).getByText(/packer has worked on this/)).toBeVisible()
  await box(page, 'map').click()
  await expect(toast(page, /^A worker has had line 1/)).toBeVisible()
  expect(await written()).toBe(text)
})

test('whoever only reads the list sees what is ticked, and cannot change it', async ({ people }) => {
  const olga = await people.owner('Olga')
  const vera = await people.signUp('Vera')
  const list = await writeList(olga, ['Trip'])
  const [trip] = list.tasks
  await olga.api.updateTask({ taskID: trip!.id, body: { description: text } })
  await olga.api.addMember({ listID: list.id, body: { email: vera.email, role: 'viewer' } })
  const page = await people.pageOf(vera)
  await openList(page, list.id, `?task=${trip!.id}`)
  await expect(panel(page).getByRole('img', { name: 'Done', exact: true })).toHaveCount(1)
  await expect(panel(page).getByRole('checkbox')).toHaveCount(0)
})

test('for fingers a box is 44 by 44, and no two lie over each other', async ({ people, browser }) => {
  const { olga, list, trip } = await openTrip(people, '- [ ] one\n- [ ] two\n  - [ ] inner')
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await people.logIn(context, olga)
  const page = await context.newPage()
  await openList(page, list.id)
  await page.goto(`/lists/${list.id}?task=${trip.id}`)
  await expect(box(page, 'one')).toBeVisible()
  const centres = await panel(page)
    .getByRole('checkbox')
    .evaluateAll((boxes) =>
      boxes.map((each) => {
        const { left, top, width, height } = each.getBoundingClientRect()
        const target = getComputedStyle(each, '::after')
        const [x, y] = [left + width / 2, top + height / 2]
        const hits = [-21, 21].every((by) => document.elementFromPoint(x, y + by) === each)
        return { x, y, width: Number.parseFloat(target.width), height: Number.parseFloat(target.height), hits }
      }),
    )
  expect(centres).toHaveLength(3)
  for (const { width, height, hits } of centres) {
    expect(width).toBeGreaterThanOrEqual(44)
    expect(height).toBeGreaterThanOrEqual(44)
    expect(hits).toBe(true)
  }
  await box(page, 'two').tap()
  await expect(box(page, 'two')).toBeChecked()
  await context.close()
})
