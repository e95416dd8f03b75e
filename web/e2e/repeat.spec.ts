import { expect, test } from './fixture.ts'
import { join, line, nextLine, openList, panel, shownNames, toast, writeList } from './list-page.ts'
import { expectClean } from './pages.ts'

test('a line that is typed with a rule comes again for both when one completes it, once, and goes back as one', async ({
  people,
}) => {
  const [olga, tom] = [await people.owner('Olga'), await people.signUp('Tom')]
  const list = await writeList(olga, ['Milk'])
  await join(olga, list.id, tom, 'editor')
  const [here, there] = [await people.pageOf(olga), await people.pageOf(tom)]
  await openList(here, list.id)
  await openList(there, list.id)
  await nextLine(here).fill('Bins every 2 weeks')
  await expect(here.locator('mark')).toHaveText('every 2 weeks')
  await nextLine(here).press('Enter')
  const bins = line(there, 'Bins')
  await expect(bins.getByRole('img', { name: 'Repeats' })).toBeVisible()
  const tasks = async () => (await olga.api.getTasks({ listID: list.id })).filter(({ name }) => name === 'Bins')
  const [made] = await tasks()
  expect(made).toMatchObject({ due_all_day: true, repeat: { every: 2, unit: 'week', from: 'due' } })

  await there.goto('/today')
  await expect(there.getByRole('row', { name: /Bins/ }).getByRole('img', { name: 'Repeats' })).toBeVisible()
  await openList(there, list.id)

  await there.getByRole('button', { name: 'Complete line 2' }).click()
  await expect(toast(there, '“Bins” completed. It comes again.')).toBeVisible()
  await there.getByRole('button', { name: 'Undo' }).hover() // it stays for as long as it is looked at
  await expect.poll(async () => (await tasks()).map(({ status }) => status)).toEqual(['completed', 'pending'])
  for (const page of [here, there]) {
    await expect(
      page.locator('[data-key]').filter({ hasText: 'Bins' }).getByRole('img', { name: 'Repeats' }),
    ).toHaveCount(1)
    await expect.poll(async () => (await shownNames(page)).filter((name) => name === 'Bins').length).toBe(2)
  }
  await there.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await tasks()).map(({ id, status }) => [id, status])).toEqual([[made!.id, 'pending']])
  await expect.poll(async () => (await shownNames(here)).filter((name) => name === 'Bins').length).toBe(1)
  await expect(line(here, 'Bins').getByRole('img', { name: 'Repeats' })).toBeVisible()
})

test('a month is kept at its last day, however long it is', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga, [{ name: 'Rent', due_at: '2031-01-31T12:00:00Z' }])
  const page = await people.pageOf(olga)
  await openList(page, list.id)
  await line(page, 'Rent').focus()
  await page.keyboard.press('d')
  await page.getByRole('combobox', { name: 'Repeat', exact: true }).selectOption('custom')
  await page.getByLabel('Unit').selectOption('month')
  await expect(page.getByLabel('Day of the month').locator('option')).toHaveText(['On day 31', 'On the last day'])
  await page.getByLabel('Day of the month').selectOption('last')
  await expect(page.getByText('every 2 months on the last day')).toBeVisible()
  await page.getByLabel('Every', { exact: true }).fill('1')
  await page.getByRole('button', { name: 'Set' }).click()
  const dates = async () => (await olga.api.getTasks({ listID: list.id })).map(({ due_at, repeat }) => [due_at, repeat])
  await expect.poll(async () => (await dates())[0]?.[1]).toMatchObject({ unit: 'month', month_day: 'last' })
  await page.getByRole('button', { name: 'Complete line 1' }).click()
  await expect.poll(async () => (await dates()).map(([due]) => due)).toContain('2031-02-28T12:00:00.000Z')
})

test('a rule is chosen in the date of a line, and said in words', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga, [{ name: 'Bins', due_at: '2030-12-24T18:00:00Z' }])
  const page = await people.pageOf(olga)
  await openList(page, list.id)
  await line(page, 'Bins').focus()
  await page.keyboard.press('d')
  await page.getByRole('combobox', { name: 'Repeat', exact: true }).selectOption('custom')
  await page.getByLabel('Every', { exact: true }).fill('3')
  await expect(page.getByText('every 3 weeks on Tuesday')).toBeVisible()
  await expectClean(page)
  await page.getByRole('button', { name: 'Set' }).click()
  const rule = async () => (await olga.api.getTasks({ listID: list.id }))[0]
  await expect
    .poll(rule)
    .toMatchObject({ due_at: '2030-12-24T18:00:00.000Z', repeat: { every: 3, unit: 'week', weekdays: ['tuesday'] } })
  await line(page, 'Bins').focus()
  await page.keyboard.press('Enter')
  await expect(panel(page).getByText('every 3 weeks on Tuesday')).toBeVisible()
  await expectClean(page)
  await panel(page).locator('[data-cell="due"]').click()
  await page.getByLabel('Due', { exact: true }).fill('every monday')
  await expect(page.getByText('every week on Monday')).toBeVisible()
  await page.getByRole('combobox', { name: 'Repeat', exact: true }).selectOption('month')
})
