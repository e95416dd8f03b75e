import { misfits } from './fits.ts'
import { expect, test } from './fixture.ts'
import { expectClean } from './pages.ts'
import { resize, sizes } from './text-sizes.ts'

test('analytics say what was finished in all lists, as a chart and as a table', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const page = await people.pageOf(olga)
  await page.goto('/analytics')
  await expect(page.getByText('Nothing was finished in 30 days.')).toBeVisible()
  const { id: listID } = await olga.api.createList({ body: { name: 'Halyard' } })
  const operations = ['One', 'Two', 'Three', 'Lost', 'Open'].map((name) => ({ op: 'create' as const, name }))
  const { results } = await olga.api.batchTasks({ listID, body: { operations } })
  const ids = results.map(({ task }) => task!.id)
  for (const taskID of ids.slice(0, 3)) await olga.api.updateTask({ taskID, body: { status: 'completed' } })
  await olga.api.updateTask({ taskID: ids[3]!, body: { status: 'failed' } })
  await page.reload()
  await expect(page.getByText('In 30 days 3 tasks were finished and 1 failed. 3 today.')).toBeVisible()
  await expect(page.getByText('Finished above the line, failed below it.', { exact: true })).toBeVisible()
  await page.getByRole('slider').focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('status').filter({ hasText: /: 3 finished, 1 failed$/ })).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('status').filter({ hasText: /: nothing finished$/ })).toBeVisible()
  await page.getByText('7 days', { exact: true }).click()
  await expect(page.getByRole('radio', { name: '7 days' })).toBeChecked()
  await expect(page).toHaveURL(/\/analytics\?days=7$/)
  await expect(page.getByText('In 7 days 3 tasks were finished and 1 failed.')).toBeVisible()
  await page.getByRole('button', { name: 'Show as table' }).click()
  await expect(page.getByRole('row')).toHaveCount(8)
  await expect(page.getByRole('row').nth(1).getByRole('cell')).toHaveText([/3$/, /1$/])
  await page.getByRole('button', { name: 'Show as chart' }).click()
  await expectClean(page)
  for (const [width, size] of [
    [390, ''],
    [390, '200%'],
    [1280, '200%'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await page.evaluate((size) => (document.documentElement.style.fontSize = size), size)
    const edge = await page.getByRole('slider').evaluate((one) => one.getBoundingClientRect().left)
    const texts = page.locator('svg text')
    const lefts = await texts.evaluateAll((all) => all.map((text) => text.getBoundingClientRect().left))
    expect(Math.min(...lefts), `${width} px ${size}`).toBeGreaterThanOrEqual(edge - 1)
    expect(await misfits(page), `${width} px ${size}`).toEqual([])
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.evaluate(() => (document.documentElement.style.fontSize = ''))
  await page.getByRole('main').getByRole('link', { name: 'Halyard' }).click()
  await expect(page.getByRole('heading', { name: 'Halyard', level: 1 })).toBeVisible()
})

test('without an answer it says so, and goes on when there is one', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const page = await people.pageOf(olga)
  await page.route('**/users/me/analytics*', (route) => route.abort())
  await page.goto('/')
  await expect(page.getByText('Start with one list')).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Analytics' }).click()
  await expect(page.getByText('The figures come from the server, and it does not answer now.')).toBeVisible()
  await page.unroute('**/users/me/analytics*')
  await page.getByRole('button', { name: 'Try now' }).click()
  await expect(page.getByText('Nothing was finished in 30 days.')).toBeVisible()
})

test('numbers and dates of the chart never touch, however narrow it is and large the text', async ({ people }) => {
  const olga = await people.signUp('Olga')
  await olga.api.createList({ body: { name: 'Halyard' } })
  const page = await people.pageOf(olga)
  await page.route('**/users/me/analytics*', async (route) => {
    const answer = await route.fetch()
    const { series, ...rest } = await answer.json()
    const counts = new Map([
      [29, 8],
      [28, 17],
      [26, 883],
      [25, 884],
      [20, 1],
    ])
    const busy = series.map((day: object, at: number) => ({ ...day, completed: counts.get(at) ?? at % 2 }))
    await route.fulfill({ json: { ...rest, series: busy } })
  })
  await page.goto('/analytics')
  await expect(page.getByRole('slider')).toBeVisible()
  await expect(page.getByText('Cut bars carry their number.')).toBeVisible()
  const touching = () =>
    page.locator('svg text').evaluateAll((texts) => {
      const boxes = texts.map((text) => ({ words: text.textContent, box: text.getBoundingClientRect() }))
      return boxes.flatMap((one, at) =>
        boxes
          .slice(at + 1)
          .filter(
            ({ box }) =>
              one.box.left < box.right &&
              box.left < one.box.right &&
              one.box.top < box.bottom &&
              box.top < one.box.bottom,
          )
          .map(({ words }) => `${one.words} on ${words}`),
      )
    })
  for (const size of sizes) {
    await resize(page, size)
    await expect.poll(touching, JSON.stringify(size)).toEqual([])
    expect(await misfits(page), JSON.stringify(size)).toEqual([])
    const across = await page.getByRole('main').evaluate((sheet) => {
      const { right } = sheet.getBoundingClientRect()
      return [...sheet.querySelectorAll('li span')].filter((one) => one.getBoundingClientRect().right > right).length
    })
    expect(across, JSON.stringify(size)).toBe(0)
    // Of the day, or of the week that has it.
    await expect(
      page
        .locator('svg text')
        .filter({ hasText: /^(884|1,[78]\d\d)$/ })
        .first(),
    ).toBeVisible()
  }
})

test('where the bars of days would be hairs, those of weeks or months stand for them, and add up to the same', async ({
  people,
}) => {
  const page = await people.pageOf(await people.signUp('Olga'))
  await page.route('**/users/me/analytics*', async (route) => {
    const answer = await route.fetch()
    const { series, ...rest } = await answer.json()
    await route.fulfill({
      json: { ...rest, series: series.map((day: object) => ({ ...day, completed: 2, failed: 1 })) },
    })
  })
  for (const [width, unit] of [
    [390, 'month'],
    [768, 'week'],
    [1280, 'week'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/analytics?days=365')
    await expect(page.getByText('In 365 days 730 tasks were finished and 365 failed.')).toBeVisible()
    await expect(page.getByRole('slider', { name: `Tasks by the ${unit}` })).toBeVisible()
    await expect(page.getByText(`Each bar is a ${unit}.`)).toBeVisible()
    const bars = page.getByRole('slider').locator('rect')
    const widths = await bars.evaluateAll((all) => all.map((bar) => bar.getBoundingClientRect().width))
    expect(Math.min(...widths), `${width} px`).toBeGreaterThan(3)
    await page.getByRole('button', { name: 'Show as table' }).click()
    const numbers = await page.getByRole('row').getByRole('cell').allInnerTexts()
    expect(
      numbers.reduce((sum, cell) => sum + Number(/\d+$/.exec(cell)), 0),
      `${width} px`,
    ).toBe(730 + 365)
    expect(await misfits(page), `${width} px`).toEqual([])
  }
})
