import type { Task } from '@docket/contract'
import type { Locator, Page } from '@playwright/test'
import { expect, type Person, test } from './fixture.ts'
import { editName, line, nextLine, openList, writeList } from './list-page.ts'

const phone = { width: 320, height: 640 }
const desk = { width: 1280, height: 800 }

/** Nothing of its words lies outside of what is shown of it, once it has taken its place. */
const expectWhole = (what: Locator): Promise<void> =>
  expect
    .poll(() =>
      what.evaluate(
        ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
          scrollWidth <= clientWidth && scrollHeight <= clientHeight,
      ),
    )
    .toBe(true)

test('a name that is written keeps its text when the telephone is turned', async ({ page, people }) => {
  const olga = await people.signUp('Olga')
  await people.logIn(page, olga)
  const list = await writeList(olga, ['Paint the deck'])
  await openList(page, list.id)
  await editName(page, 'Paint the deck')
  await page.keyboard.type(' and the mast')
  const field = page.getByLabel('Name of line 1')
  for (const size of [phone, desk]) {
    await page.setViewportSize(size)
    await expect(field).toHaveJSProperty('tagName', size === phone ? 'TEXTAREA' : 'INPUT')
    await expect(field).toHaveValue('Paint the deck and the mast')
  }
  await page.keyboard.press('Enter')
  await expect.poll(list.names).toEqual(['Paint the deck and the mast'])
})

test('on the smallest telephone both versions of a line and both answers are in sight', async ({ page, people }) => {
  const olga = await people.signUp('Olga')
  await people.logIn(page, olga)
  const list = await writeList(olga, ['Call the yard', 'Paint the deck', 'Check the ropes'])
  await page.setViewportSize(phone)
  await openList(page, list.id)

  await editName(page, 'Call the yard')
  await page.keyboard.type(' at nine')
  await olga.api.updateTask({ taskID: list.tasks[0]!.id, body: { name: 'Call the yard on Monday' } })
  await page.keyboard.press('Enter')
  const conflict = page.getByRole('alert').filter({ hasText: 'Somebody changed this task as well' })
  await expect(conflict).toContainText('Yours: Call the yard at nine · Theirs: Call the yard on Monday')
  await expectWhole(conflict)
  const room = await page.getByRole('button', { name: 'Keep mine' }).evaluate((answer) => {
    const strip = answer.closest('[data-question]')!.getBoundingClientRect()
    return strip.bottom - answer.getBoundingClientRect().bottom
  })
  expect(room).toBeGreaterThan(4)

  await editName(page, 'Paint the deck')
  await page.keyboard.type(' and the mast')
  await olga.api.deleteTask({ taskID: list.tasks[1]!.id })
  const back = page.getByRole('button', { name: 'Put it back with my text' })
  await expect(back).toBeVisible()
  const gutter = 16
  await expect(async () => {
    const answers = [back, page.getByRole('button', { name: 'Discard' })]
    const [first, second] = await Promise.all(answers.map(async (answer) => (await answer.boundingBox())!))
    expect(second!.y).toBe(first!.y)
    expect(second!.x + second!.width).toBeLessThanOrEqual(phone.width - gutter)
    const strips = page.locator('[role="gridcell"]:has(> [role="alert"])')
    const overhangs = await strips.evaluateAll((all) =>
      all.map((strip) => strip.getBoundingClientRect().bottom - strip.parentElement!.getBoundingClientRect().bottom),
    )
    expect(overhangs).toHaveLength(2)
    expect(Math.max(...overhangs)).toBeLessThanOrEqual(0.5)
  }).toPass({ timeout: 15_000 })
})

/** Somebody else changes the name that is being written here. Both versions are shown. */
const bothWrite = async (page: Page, { api }: Pick<Person, 'api'>, { id, name }: Task) => {
  await editName(page, name)
  await page.keyboard.type(' about the deck before the end of the month')
  const theirs = `${name} with what is left of the green and the white`
  await api.updateTask({ taskID: id, body: { name: theirs } })
  await page.keyboard.press('Enter')
  return page.getByRole('alert').filter({ hasText: `Theirs: ${theirs}` })
}

test('beside an open task both versions of a line are in sight, and nothing lies over the next one', async ({
  people,
}) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga, ['Paint the hull', 'Check the ropes'])
  const page = await people.pageOf(olga)
  await openList(page, list.id)
  const conflict = await bothWrite(page, olga, list.tasks[0]!)
  await expectWhole(conflict)
  await line(page, 'Check the ropes').locator('[data-part="name"]').click()
  for (const width of [1280, 1024]) {
    await page.setViewportSize({ width, height: 800 })
    await expectWhole(conflict)
    const overhang = () =>
      conflict.evaluate((alert) => {
        const strip = alert.closest('[data-question]')!.getBoundingClientRect()
        return strip.bottom - alert.closest('[data-row]')!.getBoundingClientRect().bottom
      })
    await expect.poll(overhang, `at ${width} px`).toBeLessThanOrEqual(0.5)
  }
})

test('with large text on a telephone both versions of a line are in sight', async ({ page, people }) => {
  const olga = await people.signUp('Olga')
  await people.logIn(page, olga)
  const list = await writeList(olga, ['Call the yard'])
  await page.setViewportSize({ width: 195, height: 640 })
  await openList(page, list.id)
  const conflict = await bothWrite(page, olga, list.tasks[0]!)
  await expectWhole(conflict)
  const room = await page.getByRole('button', { name: 'Keep mine' }).evaluate((answer) => {
    const strip = answer.closest('[data-question]')!.getBoundingClientRect()
    return strip.bottom - answer.getBoundingClientRect().bottom
  })
  expect(room).toBeGreaterThan(4)
})

test('on a telephone the stamp of a finished list leaves room for the name of the list', async ({ page, people }) => {
  const olga = await people.signUp('Olga')
  await people.logIn(page, olga)
  const list = await writeList(olga, ['Order sails'])
  await page.setViewportSize(phone)
  await openList(page, list.id)
  await page.getByRole('button', { name: 'Complete line 1' }).click()
  await expect(page.getByText('Completed', { exact: true })).toHaveCount(1)
  await expect(page.getByText('Completed', { exact: true })).toBeInViewport()
  await expectWhole(page.getByRole('heading', { name: 'Halyard' }))
  await page.setViewportSize(desk)
  await expect(page.getByText('Completed', { exact: true })).toHaveCount(1)
  await expect(page.locator('header').getByText('Completed', { exact: true })).toBeVisible()
})

test('with large text on a telephone the name of the list, the view and the filter are in sight', async ({
  page,
  people,
}) => {
  const olga = await people.signUp('Olga')
  await people.logIn(page, olga)
  const list = await writeList(olga, ['Order sails'])
  // As wide as 390 px are with text of twice the size.
  await page.setViewportSize({ width: 195, height: 422 })
  await openList(page, list.id, '?group=due')
  const name = page.getByRole('heading', { name: 'Halyard' })
  await expectWhole(name)
  const oneLine = 24
  expect((await name.boundingBox())!.height).toBeLessThanOrEqual(oneLine)
  for (const part of [
    page.getByRole('button', { name: 'View' }),
    page.getByRole('searchbox', { name: 'Filter' }),
    nextLine(page),
  ]) {
    const box = (await part.boundingBox())!
    expect(box.x + box.width).toBeLessThanOrEqual(195)
    expect(box.width).toBeGreaterThanOrEqual(44)
  }
})

test('on the smallest telephone all that can be done to selected lines is in sight', async ({ page, people }) => {
  const olga = await people.signUp('Olga')
  await people.logIn(page, olga)
  const list = await writeList(olga, ['Order sails', 'Call the yard'])
  await page.setViewportSize(phone)
  await openList(page, list.id)
  await page.getByRole('button', { name: 'Select line 1' }).click()
  const bar = page.getByRole('toolbar', { name: 'Selected tasks' })
  await expect(bar).toBeInViewport({ ratio: 1 })
  const buttons = await bar.getByRole('button').all()
  expect(buttons.length).toBeGreaterThan(1)
  for (const button of buttons) {
    const box = (await button.boundingBox())!
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(phone.width)
    expect(box.y).toBeGreaterThanOrEqual(0)
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(24)
  }
  expect(await bar.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true)
})
