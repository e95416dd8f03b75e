import { expect, test } from './fixture.ts'
import { line, openList, writeList } from './list-page.ts'

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

test('a hand is followed before the late parts of the list have come, and what it lets go is put there', async ({
  people,
}) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga, ['One', 'Two', 'Three', 'Four'])
  const page = await people.pageOf(olga)
  await page.route(/\/assets\/late-parts-/, () => {})
  await openList(page, list.id)
  const from = (await line(page, 'One').boundingBox())!
  const to = (await line(page, 'Three').boundingBox())!
  await page.mouse.move(from.x + 10, from.y + 17)
  await page.mouse.down()
  await page.mouse.move(to.x + 10, to.y + 20)
  await page.mouse.up()
  await expect.poll(list.names).toEqual(['Two', 'Three', 'One', 'Four'])
})
