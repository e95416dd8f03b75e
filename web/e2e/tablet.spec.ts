import type { Locator, Page } from '@playwright/test'
import { cutOff } from './fits.ts'
import { expect, type People, test } from './fixture.ts'
import { join, writeList } from './list-page.ts'
import { expectClean } from './pages.ts'
import { claim, handedOut } from './workers.ts'

/* Between a telephone and a desk: the navigation is there, folded to its icons, and pages use the width that they have. */

const widths = [768, 900, 1023]

const rail = (page: Page) => page.getByRole('navigation', { name: 'Navigation' })
const homeLine = (page: Page, name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name })

const box = async (what: Locator) => {
  const found = await what.boundingBox()
  if (!found) throw new Error('It is not drawn')
  return { ...found, right: found.x + found.width, middle: found.y + found.height / 2 }
}

/** Lists of somebody, in one of which somebody else is at work. */
const begin = async (people: People) => {
  await people.signUp('Admin') // whoever comes first is told about the installation
  const olga = await people.owner('Olga')
  const jonas = await people.signUp('Jonas')
  await jonas.api.updateMe({ body: { display_name: 'Jonas' } })
  const list = await writeList(olga, [{ name: 'Late', due_at: '2020-01-01T00:00:00Z' }, 'Two', 'Three'])
  await join(olga, list.id, jonas, 'editor')
  await olga.api.createList({ body: { name: 'Reading group of the harbour' } })
  const page = await people.pageOf(olga)
  await page.setViewportSize({ width: 768, height: 1024 })
  return { olga, jonas, list, page }
}

test('on a tablet the navigation has an icon for everything, and unfolds to names until it was used', async ({
  people,
}) => {
  const { jonas, list, page } = await begin(people)
  await page.goto('/')
  await expect(homeLine(page, 'Halyard')).toBeVisible()
  const shown = rail(page).getByText('Reading group of the harbour', { exact: true })
  for (const width of widths) {
    await page.setViewportSize({ width, height: 1024 })
    const { right } = await box(rail(page))
    expect(right, `the rail at ${width} px`).toBeLessThan(64)
    for (const name of ['All lists', 'Today', 'Upcoming', 'Analytics', 'Settings', 'Halyard', 'Reading group']) {
      const link = await box(rail(page).getByRole('link', { name }))
      expect(Math.min(link.width, link.height), `${name} at ${width} px`).toBeGreaterThanOrEqual(24)
      expect(link.right).toBeLessThanOrEqual(right)
    }
    expect((await box(page.getByRole('main'))).right).toBe(width)
  }
  await expectClean(page)

  await rail(page).getByRole('button', { name: 'Names' }).click()
  await expect.poll(async () => (await box(shown)).width).toBeGreaterThan(100)
  // What others do meanwhile folds nothing.
  await jonas.api.updateTask({ taskID: list.tasks[1]!.id, body: { status: 'completed' } })
  await expect(rail(page).getByRole('link', { name: /^Halyard changed by others/ })).toBeVisible()
  expect((await box(shown)).width).toBeGreaterThan(100)
  await expectClean(page)
  await page.keyboard.press('Escape')
  await expect.poll(async () => (await box(rail(page))).width).toBeLessThan(64)
  await expect(rail(page).getByRole('link', { name: /^Halyard changed by others/ })).toBeVisible()

  await rail(page).getByRole('button', { name: 'Names' }).click()
  await rail(page).getByRole('link', { name: 'Reading group' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Reading group' })).toBeVisible()
  await expect.poll(async () => (await box(rail(page))).width).toBeLessThan(64)
})

test('on a tablet home stands in columns from edge to edge, with its news in full', async ({ people }) => {
  const { jonas, list, page } = await begin(people)
  await page.goto('/')
  await expect(homeLine(page, 'Halyard')).toBeVisible()
  await jonas.api.updateTask({ taskID: list.tasks[1]!.id, body: { status: 'completed' } })
  for (const body of ['A', 'B']) await jonas.api.createComment({ taskID: list.tasks[2]!.id, body: { body } })
  await page.reload()
  const line = homeLine(page, 'Halyard')
  const news = line.getByText(/1 done by|2 comments/)
  await expect(news.first()).toBeVisible()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 1024 })
    const name = await box(line.getByRole('link', { name: 'Halyard', exact: true }))
    const count = await box(line.getByText('1 / 3'))
    const late = await box(line.getByRole('link', { name: /late/i }))
    const said = await box(news.first())
    const menu = await box(line.getByRole('button'))
    const at = `at ${width} px`
    // Side by side, in the order of the heads.
    expect([name.right <= count.x, count.right <= late.x, late.right <= said.x, said.right <= menu.x], at).toEqual(
      Array.from({ length: 4 }, () => true),
    )
    expect(menu.right, at).toBeGreaterThan(width - 48)
    expect(Math.min(late.width, late.height), at).toBeGreaterThanOrEqual(24)
    expect(await news.first().evaluate((one) => one.scrollWidth - one.clientWidth), at).toBeLessThanOrEqual(1)
    expect(await cutOff(page), at).toEqual([])
  }
  await expectClean(page)
})

test('on a tablet the tables of the settings and of the workers say what they have to', async ({ people }) => {
  const { olga, page } = await begin(people)
  await olga.api.createApiKey({ body: { name: 'mirror-check on fsn1' } })
  const out = await handedOut(olga, 'mirrors.kernel.example/fedora', 'ftp.halifax.example/ubuntu')
  const { report } = await claim(olga, out.id, 'tomas-laptop')
  await olga.api.completeTask({ ...report, body: { ...report.body, outputs: { result: '319 ms, signature good' } } })
  await claim(olga, out.id, 'mirror-check')
  for (const width of widths) {
    await page.setViewportSize({ width, height: 1024 })
    await page.goto('/settings/security')
    const key = page.getByRole('row', { name: 'mirror-check on fsn1' })
    await expect(key).toBeVisible()
    expect((await box(key)).height, `a key at ${width} px`).toBeLessThan(60)
    const heads = page.getByRole('main').getByRole('heading', { level: 2 })
    for (const head of await heads.all())
      expect((await box(head)).height, `${await head.textContent()} at ${width} px`).toBeLessThan(24)
    await page.goto(`/lists/${out.id}/dispatch`)
    for (const words of ['mirrors.kernel.example/fedora', '319 ms, signature good', 'tomas-laptop', 'mirror-check']) {
      const said = page.getByRole('main').getByText(words, { exact: true }).first()
      await expect(said).toBeVisible()
      const hidden = await said.evaluate((one) => one.scrollWidth - one.clientWidth)
      expect(hidden, `${words} at ${width} px`).toBeLessThanOrEqual(1)
    }
  }
})

test('on a tablet the week of a list breaks no word of a name', async ({ people }) => {
  const { olga, page } = await begin(people)
  const { id } = await writeList(olga, [{ name: 'Screenshots everywhere', due_at: '2027-03-10T12:00:00Z' }])
  for (const width of widths) {
    await page.setViewportSize({ width, height: 1024 })
    await page.goto(`/lists/${id}?view=calendar&span=week&on=2027-03-10`)
    const name = page.locator('[data-key] [data-part="name"]')
    await expect(name).toBeVisible()
    // As many lines as words.
    expect(await name.evaluate((one) => one.getClientRects().length), `at ${width} px`).toBe(2)
    expect(await cutOff(page), `at ${width} px`).toEqual([])
  }
})

test('on a tablet the way to take a task back ends where its row does, in German too', async ({ people }) => {
  const { olga, page } = await begin(people)
  const { listID } = await handedOut(olga, 'Milk')
  await claim(olga, listID, 'tomas-laptop')
  await olga.api.updateMe({ body: { locale: 'de' } })
  await page.goto(`/lists/${listID}/dispatch`)
  const button = page.getByRole('button', { name: /zurückholen/i })
  await expect(button).toBeVisible()
  const head = page.getByRole('columnheader', { name: 'Versuch' })
  for (const width of widths) {
    await page.setViewportSize({ width, height: 1024 })
    const rule = await box(page.getByRole('main'))
    expect((await box(button)).right, `at ${width} px`).toBeLessThanOrEqual(rule.right - 28)
    expect((await box(head)).height, `at ${width} px`).toBeLessThan(20)
  }
})
