import { expect, test } from './fixture.ts'
import { openList, writeList } from './list-page.ts'

test('that nothing is found stands below the field, on a phone too', async ({ people }) => {
  const page = await people.pageOf(await people.signUp('Olga'))
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/today')
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: 'Find or do' })
    await expect(field).toBeFocused()
    await page.keyboard.type('nowhere')
    const told = page.getByText('Nothing is found for “nowhere”.')
    await expect(told).toBeVisible()
    const [written, words] = [(await field.boundingBox())!, (await told.boundingBox())!]
    expect(words.y - written.y - written.height, `${width} px`).toBeLessThan(40)
    await page.keyboard.press('Escape')
  }
})

test('before anything is typed, each action and list has an icon', async ({ people }) => {
  const page = await people.pageOf(await people.signUp('Olga'))
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/today')
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
    await page.keyboard.press('Control+k')
    const actions = page.getByRole('option')
    await expect(actions.first()).toBeVisible()
    const bare = actions.filter({ hasNot: page.locator('svg') })
    expect(await bare.allTextContents(), `${width} px`).toEqual([])
    await page.keyboard.press('Escape')
  }
})

test('with large text on a telephone one reads the task that would be added', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const page = await people.pageOf(olga)
  await openList(page, (await writeList(olga, ['Rope'])).id)
  await page.setViewportSize({ width: 195, height: 422 })
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Find or do' })).toBeFocused()
  await page.keyboard.type('fenders')
  const text = page.getByRole('option').getByText('Add “fenders” as line 2')
  await expect(text).toBeVisible()
  expect(await text.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBeLessThanOrEqual(1)
})
