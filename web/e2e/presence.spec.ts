import type { Page } from '@playwright/test'
import { expect, type People, test } from './fixture.ts'
import { composer, join, line, openList, panel, writeList } from './list-page.ts'
import { expectAccessible } from './pages.ts'

const two = async (people: People) => {
  const olga = await people.owner('Olga')
  const ed = await people.signUp('Ed')
  await olga.api.updateMe({ body: { display_name: 'Olga' } })
  await ed.api.updateMe({ body: { display_name: 'Ed' } })
  const list = await writeList(olga, ['Trip', 'Other'])
  await join(olga, list.id, ed, 'editor')
  const page = await people.pageOf(olga)
  await openList(page, list.id, `?task=${list.tasks[0]!.id}`)
  return { olga, ed, list, page }
}

/** The line above, by the panel's own way. */
const openTheNext = (page: Page) => page.getByRole('button', { name: 'Previous' }).click()

const dots = (page: Page) => page.locator('[data-here]')

test('whoever has the list open too has a dot at their portrait, and loses it when they leave', async ({ people }) => {
  const { ed, list, page } = await two(people)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByTitle('Ed', { exact: true })).toBeVisible()
  await expect(dots(page)).toHaveCount(0)
  const other = await people.pageOf(ed)
  await openList(other, list.id)
  await expect(dots(page)).toHaveCount(1)
  await expect(page.getByTitle('Ed is here now')).toBeVisible()
  await expect(page.getByText('Ed is here now')).toBeAttached()
  await expect(dots(other)).toHaveCount(1)
  await expectAccessible(page)
  // A reload is no coming and going.
  await other.reload()
  await expect(dots(other)).toHaveCount(1)
  await expect(dots(page)).toHaveCount(1)
  await other.close()
  await expect(dots(page)).toHaveCount(0)
})

test('that somebody writes is said where they write, and only there', async ({ people }) => {
  const { ed, list, page } = await two(people)
  const other = await people.pageOf(ed)
  await openList(other, list.id, `?task=${list.tasks[0]!.id}`)
  await expect(dots(other)).toHaveCount(1)
  const before = await panel(page).boundingBox()
  await composer(other).pressSequentially('Shall we take the tent?')
  await expect(panel(page).getByText(/Ed\W? is writing…/)).toBeVisible()
  expect(await panel(page).boundingBox()).toEqual(before)
  await expect(panel(other).getByText('is writing')).toHaveCount(0)
  await other.keyboard.press('Control+Enter')
  await expect(panel(page).getByText('Shall we take the tent?')).toBeVisible()
  await expect(panel(page).getByText(/Ed\W? is writing…/)).toHaveCount(0)
  await openList(other, list.id, `?task=${list.tasks[1]!.id}`)
  await expect(dots(other)).toHaveCount(1)
  const told = other.waitForRequest(/\/presence$/)
  await composer(other).pressSequentially('Elsewhere')
  await told
  await expect(panel(page).getByText(/Ed\W? is writing…/)).toHaveCount(0)
})

test('whoever does not want to be seen is not, and sees nobody', async ({ people }) => {
  const { ed, list, page } = await two(people)
  const other = await people.pageOf(ed)
  await openList(other, list.id)
  await expect(dots(page)).toHaveCount(1)
  await expect(dots(other)).toHaveCount(1)
  const settings = await people.pageOf(ed)
  await settings.goto('/settings/profile')
  await settings.getByLabel('Show others when I have a list open').uncheck()
  for (const each of [page, other]) await expect(dots(each)).toHaveCount(0)
  await settings.reload()
  await expect(settings.getByLabel('Show others when I have a list open')).not.toBeChecked()
  await openList(other, list.id)
  await expect(other.getByTitle('Olga', { exact: true })).toBeVisible()
  await expect(dots(other)).toHaveCount(0)
})

for (const view of ['list', 'board'])
  test(`in a ${view} a portrait says at which line somebody writes, and nothing moves for it`, async ({ people }) => {
    const { ed, list, page } = await two(people)
    await openList(page, list.id, `?view=${view}`)
    const row = line(page, 'Other')
    const before = await row.boundingBox()
    const other = await people.pageOf(ed)
    await openList(other, list.id)
    await expect(dots(other)).toHaveCount(1)
    await line(other, 'Other').focus()
    await other.keyboard.press('F2')
    await other.keyboard.type('Another')
    await expect(row.getByRole('img', { name: /Ed\W? is writing here/ })).toBeVisible()
    await expect(page.getByRole('status').getByText(/Ed\W? is writing at line 2/)).toBeAttached()
    expect(await row.boundingBox()).toEqual(before)
    await expect(line(page, 'Trip').locator('[data-at-line]')).toHaveCount(0)
    await expect(other.locator('[data-at-line=writes]')).toHaveCount(0)
    await expectAccessible(page)
    await other.keyboard.press('Enter')
    await expect(page.locator('[data-at-line]')).toHaveCount(0)
  })

for (const view of ['list', 'board'])
  test(`in a ${view} a portrait says which line somebody has open, until they close it`, async ({ people }) => {
    const { ed, list, page } = await two(people)
    await openList(page, list.id, `?view=${view}`)
    const row = line(page, 'Other')
    const before = await row.boundingBox()
    const other = await people.pageOf(ed)
    await openList(other, list.id, `?task=${list.tasks[1]!.id}`)
    const looks = row.getByRole('img', { name: /Ed\W? has this open/ })
    await expect(looks).toBeVisible()
    await expect(page.locator('[data-at-line]')).toHaveCount(1)
    expect(await row.boundingBox()).toEqual(before)
    await expectAccessible(page)
    // To the next line: the portrait goes with them.
    await openTheNext(other)
    await expect(line(page, 'Trip').getByRole('img', { name: /Ed\W? has this open/ })).toBeVisible()
    await expect(page.locator('[data-at-line]')).toHaveCount(1)
    await expect(dots(page)).toHaveCount(1)
    await other.getByRole('button', { name: 'Close' }).click()
    await expect(page.locator('[data-at-line]')).toHaveCount(0)
    await expect(dots(page)).toHaveCount(1)
  })

test('two who have one line open are told so in its panel, and at its line', async ({ people }) => {
  const { ed, list, page } = await two(people)
  const other = await people.pageOf(ed)
  await openList(other, list.id, `?task=${list.tasks[0]!.id}`)
  await expect(panel(page).getByText(/Ed\W? has this open too/)).toBeVisible()
  await expect(panel(other).getByText(/Olga\W? has this open too/)).toBeVisible()
  await expect(line(page, 'Trip').getByRole('img', { name: /Ed\W? has this open/ })).toBeVisible()
  await other.close()
  await expect(panel(page).getByText('has this open too')).toHaveCount(0)
})

test('of whoever does not want to be seen nothing is told of what they have open', async ({ people }) => {
  const { ed, list, page } = await two(people)
  await ed.api.updateMe({ body: { presence: false } })
  const other = await people.pageOf(ed)
  const told: string[] = []
  other.on('request', (request) => request.url().endsWith('/presence') && told.push(request.url()))
  await openList(other, list.id, `?task=${list.tasks[0]!.id}`)
  await expect(panel(other).getByRole('heading', { name: 'Trip' })).toBeVisible()
  await ed.api.createComment({ taskID: list.tasks[0]!.id, body: { body: 'Seen' } })
  await expect(panel(page).getByText('Seen')).toBeVisible()
  await expect(page.locator('[data-at-line]')).toHaveCount(0)
  expect(told).toEqual([])
})
