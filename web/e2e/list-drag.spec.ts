import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { line, nextLine, openList, writeList } from './list-page.ts'

test('a line is dragged by its margin', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga, ['One', 'Two', 'Three', 'Four'])
  const page = await people.pageOf(olga)
  await openList(page, list.id)
  const from = (await line(page, 'One').boundingBox())!
  const to = (await line(page, 'Three').boundingBox())!
  await page.mouse.move(from.x + 10, from.y + 17)
  await page.mouse.down()
  await page.mouse.move(to.x + 10, to.y - 5, { steps: 4 })
  await page.mouse.move(to.x + 10, to.y + 20, { steps: 4 })
  await expect(page.getByText('Line 3 goes here')).toBeVisible()
  await page.mouse.up()
  await expect.poll(list.names).toEqual(['Two', 'Three', 'One', 'Four'])
  await expect(line(page, 'One')).toBeFocused()
  await expect(page.getByText('selected', { exact: false })).toBeHidden()
})

/** What follows a hand comes when the answer is called, and not before. */
const heldBack = async (page: Page) => {
  const asked = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  await page.route(/\/assets\/late-parts-/, async (route) => {
    asked.resolve()
    await answered.promise
    await route.continue()
  })
  return { asked: asked.promise, answer: answered.resolve }
}

for (const moves of [1, 2, 5])
  test(`a hand that rests after ${moves} moves is followed there once what follows it has come`, async ({ people }) => {
    const olga = await people.signUp('Olga')
    const list = await writeList(olga, ['One', 'Two', 'Three', 'Four'])
    const page = await people.pageOf(olga)
    const part = await heldBack(page)
    await openList(page, list.id)
    const from = (await line(page, 'One').boundingBox())!
    const to = (await line(page, 'Three').boundingBox())!
    await page.mouse.move(from.x + 10, from.y + 17)
    await page.mouse.down()
    await page.mouse.move(to.x + 10, to.y + 20, { steps: moves })
    await part.asked
    part.answer()
    await expect(page.getByText('Line 3 goes here')).toBeVisible()
    await page.mouse.up()
    await expect.poll(list.names).toEqual(['Two', 'Three', 'One', 'Four'])
    await expect(line(page, 'One')).toBeFocused()
  })

test('a hand that let go before what follows it has come has moved nothing, and moves nothing later', async ({
  people,
}) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga, ['One', 'Two', 'Three', 'Four'])
  const page = await people.pageOf(olga)
  const part = await heldBack(page)
  await openList(page, list.id)
  const from = (await line(page, 'One').boundingBox())!
  const to = (await line(page, 'Three').boundingBox())!
  await page.mouse.move(from.x + 10, from.y + 17)
  await page.mouse.down()
  await page.mouse.move(to.x + 10, to.y + 20, { steps: 3 })
  await page.mouse.up()
  const arrived = page.waitForResponse(/\/assets\/late-parts-/)
  part.answer()
  await arrived
  await nextLine(page).fill('Five')
  await page.keyboard.press('Enter')
  await page.mouse.move(from.x + 10, from.y + 17)
  await page.mouse.down()
  await page.mouse.move(to.x + 10, to.y - 15, { steps: 3 })
  await expect(page.getByText('Line 2 goes here')).toBeVisible()
  await page.mouse.up()
  await expect.poll(list.names).toEqual(['Two', 'One', 'Three', 'Four', 'Five'])
})
