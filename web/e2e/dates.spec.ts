import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { line, nextLine, openList, writeList } from './list-page.ts'

const asksForReader = (page: Page) => page.waitForRequest(/\/assets\/date-reader-/)

/** What is fetched ahead comes when the browser is idle; here it never is. */
const neverIdle = (page: Page) =>
  page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })

const untilDatesAreRead = async (page: Page) => {
  await nextLine(page).fill('Bread tomorrow')
  await expect(page.locator('mark')).toHaveText('tomorrow')
  await nextLine(page).fill('')
}

const paste = (page: Page, text: string) =>
  nextLine(page).evaluate((field, clip) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', clip)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

test('what reads dates is not among what a list needs, and comes with the first key', async ({ page, people }) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga)
  await people.logIn(page, olga)
  await neverIdle(page)
  const asked: string[] = []
  page.on('request', (request) => void asked.push(request.url()))
  await openList(page, list.id)
  expect(asked.filter((url) => url.includes('date-reader'))).toEqual([])
  const reader = asksForReader(page)
  await nextLine(page).press('P')
  await reader
  await nextLine(page).fill('Passports tomorrow 9am')
  await expect(page.locator('mark')).toHaveText('tomorrow 9am')
  await nextLine(page).press('Enter')
  await expect(line(page, 'Passports')).toContainText('Tomorrow 09:00')
})

test('a line that is sent before dates can be read waits for it a moment, and is never lost', async ({
  page,
  people,
}) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga)
  await people.logIn(page, olga)
  await neverIdle(page)
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(/\/assets\/date-reader-/, async (route) => {
    await answered
    await route.continue()
  })
  await openList(page, list.id)
  await nextLine(page).fill('Bread tomorrow')
  await nextLine(page).press('Enter')
  await expect(line(page, 'Bread tomorrow')).toBeVisible()
  answer()
  await nextLine(page).fill('Milk tomorrow')
  await expect(page.locator('mark')).toHaveText('tomorrow')
  await nextLine(page).press('Enter')
  await expect(line(page, 'Milk')).toContainText('Tomorrow')
  await expect.poll(list.names).toEqual(['Bread tomorrow', 'Milk'])
})

test('of pasted lines, dates and rules are read and ticked boxes are completed', async ({ page, people }) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga)
  await people.logIn(page, olga)
  await openList(page, list.id)
  await untilDatesAreRead(page)
  await paste(page, '- [x] Passports\n- [ ] Adapter 24 dec 2030\n3. Gym every monday')
  await expect
    .poll(async () => {
      const tasks = await olga.api.getTasks({ listID: list.id })
      return tasks.map(({ name, status, due_at, repeat }) => [name, status, due_at?.slice(0, 10), repeat?.weekdays])
    })
    .toEqual([
      ['Passports', 'completed', undefined, undefined],
      ['Adapter', 'pending', '2030-12-24', undefined],
      ['Gym', 'pending', expect.any(String), ['monday']],
    ])
})

const monthOf = (due: string | null) => due && new Date(due).toLocaleString('en', { month: 'long' })

for (const [locale, dueText, weekday, month] of [
  ['en-US', 'Dec 24, 2030, 7:30 PM', 'Sunday', 'January'],
  ['de-DE', '24 Dec 2030, 19:30', 'Monday', 'December'],
] as const) {
  test(`dates are written and read as in ${locale}`, async ({ browser, people }) => {
    const olga = await people.signUp('Olga')
    const list = await writeList(olga, [{ name: 'Presents', due_at: '2030-12-24T18:30:00Z' }])
    const context = await browser.newContext({ locale })
    await people.logIn(context, olga)
    const page = await context.newPage()
    await openList(page, list.id)
    await expect(line(page, 'Presents')).toContainText(dueText)
    await nextLine(page).fill('Tree on 1/12')
    await expect(page.locator('mark')).toHaveText('on 1/12')
    await nextLine(page).press('Enter')
    await expect
      .poll(async () => (await olga.api.getTasks({ listID: list.id })).map(({ due_at }) => monthOf(due_at)))
      .toEqual(['December', month])
    await line(page, 'Presents').locator('[data-part="due"]').click()
    await expect(page.getByRole('columnheader').first()).toHaveAttribute('abbr', weekday)
    await context.close()
  })
}

test('what a name may end with as well is only offered: words stay words until one says that they are a date', async ({
  page,
  people,
}) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga)
  await people.logIn(page, olga)
  await openList(page, list.id)
  await untilDatesAreRead(page)
  const offer = page.getByRole('button', { name: /^Make .* its date$/ })
  const taken = page.getByRole('button', { name: /^Take .* as words, not as a date$/ })
  const add = async (text: string, before: () => Promise<void>) => {
    await nextLine(page).fill(text)
    await expect(offer).toBeVisible()
    await expect(page.locator('mark')).toBeHidden()
    await before()
    await page.keyboard.press('Enter')
  }
  await add('Watch Friday', async () => {})
  await add('Call mum fri', async () => {
    await page.keyboard.press('ArrowRight')
    await expect(page.locator('mark')).toHaveText('fri')
  })
  await add('Room 12/1', async () => {
    await offer.click()
    await expect(taken).toBeVisible()
    await expect(nextLine(page)).toBeFocused()
    await page.keyboard.press('Backspace')
    await expect(offer.or(taken)).toBeHidden()
  })
  await paste(page, 'Meet Sun\nBread by sunday')
  await expect
    .poll(async () => (await olga.api.getTasks({ listID: list.id })).map(({ name, due_at }) => [name, due_at !== null]))
    .toEqual([
      ['Watch Friday', false],
      ['Call mum', true],
      ['Room 12/1', false],
      ['Meet Sun', false],
      ['Bread', true],
    ])
})

test('dates are read in the language of the account, wherever its browser is', async ({ browser, people }) => {
  const olga = await people.signUp('Olga')
  await olga.api.updateMe({ body: { locale: 'de' } })
  const list = await writeList(olga)
  const context = await browser.newContext({ locale: 'en-US' })
  await people.logIn(context, olga)
  const page = await context.newPage()
  await openList(page, list.id)
  await page.getByLabel('Neue Aufgabe', { exact: true }).fill('Miete übermorgen')
  await expect(page.locator('mark')).toHaveText('übermorgen')
  await context.close()
})
