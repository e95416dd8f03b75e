import type { Page } from '@playwright/test'
import { expect, type People, test } from './fixture.ts'
import { join, line, nextLine, openList, writeList } from './list-page.ts'
import { expectAccessible, expectClean } from './pages.ts'

/* Who does a new line, named in it as it is written: `Buy rope @jon`. */

const option = (page: Page, name: string) => page.getByRole('option', { name, exact: true })
const chip = (page: Page, name: string) =>
  page.getByRole('button', { name: `Take ${name} as words, not as who does it` })

const together = async (people: People, lines: readonly string[] = ['Sails']) => {
  const olga = await people.owner('Olga')
  const [jonas, mara] = [await people.signUp('Jonas'), await people.signUp('Mara')]
  await olga.api.updateMe({ body: { display_name: 'Olga' } })
  await jonas.api.updateMe({ body: { display_name: 'Jonas Weber' } })
  await mara.api.updateMe({ body: { display_name: 'Mara' } })
  const list = await writeList(olga, lines)
  for (const each of [jonas, mara]) await join(olga, list.id, each, 'editor')
  const page = await people.pageOf(olga)
  const known = page.waitForResponse('**/people')
  await openList(page, list.id)
  await (await known).finished()
  const last = async () => {
    const { name, assignee_id, due_at } = (await olga.api.getTasks({ listID: list.id })).at(-1)!
    const who = { [olga.userId]: 'Olga', [jonas.userId]: 'Jonas', [mara.userId]: 'Mara' }[assignee_id ?? ''] ?? null
    return { name, who, isDue: due_at !== null }
  }
  return { olga, jonas, mara, listID: list.id, page, last }
}

test('people are offered behind an @, and whoever is chosen does the new line', async ({ people }) => {
  const { page, last } = await together(people)
  await nextLine(page).click()
  await page.keyboard.type('Buy rope @')
  await expect(page.getByRole('option')).toHaveText([/Olga/, /Jonas Weber/, /Mara/])
  await page.keyboard.type('web')
  await expect(page.getByRole('option')).toHaveText([/Jonas Weber/])
  await expect(option(page, 'Jonas Weber')).toHaveAttribute('aria-selected', 'true')
  await expectClean(page)
  await page.keyboard.press('Enter')
  await expect(nextLine(page)).toHaveValue('Buy rope @Jonas Weber ')
  await expect(page.locator('mark')).toHaveText('@Jonas Weber')
  await expect(chip(page, 'Jonas Weber')).toBeVisible()
  await expect(page.getByRole('option')).toHaveCount(0)
  await page.keyboard.type('tomorrow 9am')
  await expect(page.locator('mark')).toHaveText(['@Jonas Weber', 'tomorrow 9am'])
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(line(page, 'Buy rope').getByRole('button', { name: 'Assigned to Jonas Weber' })).toBeVisible()
  await expect.poll(last).toEqual({ name: 'Buy rope', who: 'Jonas', isDue: true })
  await expect(nextLine(page)).toHaveValue('')

  await page.keyboard.type('Oil the winch @mara')
  await page.keyboard.press('Enter')
  await expect.poll(last).toEqual({ name: 'Oil the winch', who: 'Mara', isDue: false })
})

test('a name is words where one says so, or where nobody has it', async ({ people }) => {
  const { page, last } = await together(people)
  await nextLine(page).click()
  await page.keyboard.type('Write @mara')
  await expect(page.locator('mark')).toHaveText('@mara') // who is in the list is loaded late
  await page.keyboard.press('Backspace')
  await expect(nextLine(page)).toHaveValue('Write @mara')
  await expect(page.locator('mark')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect.poll(last).toEqual({ name: 'Write @mara', who: null, isDue: false })

  await page.keyboard.type('Thank @mara for it')
  await chip(page, 'Mara').click()
  await expect(nextLine(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(last).toEqual({ name: 'Thank @mara for it', who: null, isDue: false })

  await page.keyboard.type('Meet @j')
  await expect(option(page, 'Jonas Weber')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(nextLine(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(last).toEqual({ name: 'Meet @j', who: null, isDue: false })

  await page.keyboard.type('Ask @elin and ed@mara')
  await page.keyboard.press('Enter')
  await expect.poll(last).toEqual({ name: 'Ask @elin and ed@mara', who: null, isDue: false })
})

test('whoever leaves while their name is written is words again', async ({ people }) => {
  const { olga, mara, listID, page, last } = await together(people)
  await nextLine(page).fill('Buy rope @Mara')
  await expect(page.locator('mark')).toHaveText('@Mara')
  await olga.api.removeMember({ listID, userID: mara.userId })
  await expect(page.locator('mark')).toHaveCount(0)
  await nextLine(page).press('Enter')
  await expect.poll(last).toEqual({ name: 'Buy rope @Mara', who: null, isDue: false })
})

test('on a phone, people are offered where they are seen, and chosen with a finger', async ({ people }) => {
  for (const count of [1, 30]) {
    const { page, last } = await together(
      people,
      Array.from({ length: count }, (_, at) => `Line ${at}`),
    )
    await page.setViewportSize({ width: 390, height: 844 })
    await nextLine(page).fill('Buy rope @')
    const last3 = option(page, 'Mara')
    await expect(last3).toBeInViewport({ ratio: 1 })
    await expect(option(page, 'Olga')).toBeInViewport({ ratio: 1 })
    await last3.click()
    await expect(nextLine(page)).toHaveValue('Buy rope @Mara ')
    await page.getByRole('button', { name: 'Add this task' }).click()
    await expect.poll(last).toEqual({ name: 'Buy rope', who: 'Mara', isDue: false })
  }
})

for (const [search, field] of [
  ['', 'New task'],
  ['?view=board', 'New task, Pending'],
] as const)
  test(`a date and a person in "${field}" are understood though what reads them, and the people, come after ↵`, async ({
    people,
  }) => {
    const { listID, page, last } = await together(people)
    await page.evaluate(() =>
      indexedDB.databases().then((all) => all.forEach(({ name }) => indexedDB.deleteDatabase(name!))),
    )
    const { promise: late, resolve: release } = Promise.withResolvers<void>()
    await page.route(/\/assets\/date-reader|\/people$/, (route) => late.then(() => route.continue()))
    await page.addInitScript(() => {
      // The three seconds after which a line is added as it is are never over: a busy machine needs longer.
      const set = window.setTimeout
      window.setTimeout = ((run: TimerHandler, ms?: number) => set(run, ms === 3000 ? 60_000 : ms)) as typeof setTimeout
    })
    await openList(page, listID, search)
    await page.getByLabel(field, { exact: true }).fill('Buy rope tomorrow @mara')
    await page.getByLabel(field, { exact: true }).press('Enter')
    release()
    await expect(page.getByLabel(field, { exact: true })).toHaveValue('')
    await expect.poll(last).toEqual({ name: 'Buy rope', who: 'Mara', isDue: true })
  })

test('a line is added as it is where what reads dates cannot be fetched', async ({ people }) => {
  const { listID, page, last } = await together(people)
  await page.route('**/assets/date-reader*', (route) => route.abort())
  await openList(page, listID)
  await nextLine(page).fill('Buy rope tomorrow')
  await nextLine(page).press('Enter')
  await expect.poll(last).toEqual({ name: 'Buy rope tomorrow', who: null, isDue: false })
})

test('a column of the board takes a person with the text as well', async ({ people }) => {
  const { listID, page, last } = await together(people)
  await openList(page, listID, '?view=board')
  const field = page.getByLabel('New task, Pending')
  await field.fill('Buy rope tomorrow @mara')
  await field.press('Enter')
  await expect.poll(last).toEqual({ name: 'Buy rope', who: 'Mara', isDue: true })
})
