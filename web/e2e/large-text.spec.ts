import { cutOff } from './fits.ts'
import { expect, test } from './fixture.ts'
import { openList, panel, writeList } from './list-page.ts'

/* With text twice as large nothing loses its words, however wide the window is. */

const widths = [390, 768, 1024, 1280]

test.beforeEach(async ({ page, people }) => {
  await people.signUp('Olga') // whoever comes first runs the installation
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => document.documentElement.style.setProperty('font-size', '200%'))
  })
})

test('each line shows its name, whatever stands beside it, and nothing of an open task is cut off', async ({
  page,
  people,
}) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga, [
    { name: 'Weigh the malt', due_at: '2030-12-24T09:00:00Z' },
    'Write to the harbour master about the stall, the power, and where the lorry may stand',
  ])
  for (const { id } of list.tasks) {
    await olga.api.updateTask({ taskID: id, body: { description: '- [x] pale\n- [ ] crystal' } })
    await olga.api.createComment({ taskID: id, body: { body: 'In the shed' } })
  }
  await people.logIn(page, olga)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await openList(page, list.id)
    const shares = await page.locator('[data-part="name"]').evaluateAll((names) =>
      names.map((name) => {
        const cell = name.closest('[role="gridcell"]')!.getBoundingClientRect()
        const needed = name.getBoundingClientRect().width
        return name.parentElement!.getBoundingClientRect().width / Math.min(needed, cell.width * 0.5)
      }),
    )
    expect(shares).toHaveLength(2)
    for (const share of shares) expect(share, `${width} px`).toBeGreaterThan(0.9)
    expect(await cutOff(page), `${width} px`).toEqual([])
    await openList(page, list.id, `?task=${list.tasks[0]!.id}`)
    await expect(panel(page).getByRole('heading', { name: 'Weigh the malt' })).toBeVisible()
    await expect.poll(() => cutOff(page), `a task at ${width} px`).toEqual([])
  }
})

test('settings and the sign-in form keep all of their words and fields in sight', async ({ page, people, browser }) => {
  await people.logIn(page, await people.signUp('Olga'))
  const stranger = await browser.newPage()
  await stranger.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => document.documentElement.style.setProperty('font-size', '200%'))
  })
  for (const width of widths) {
    for (const part of ['profile', 'security', 'look', 'data']) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(`/settings/${part}`)
      const title = page.getByRole('heading', { level: 1 })
      await expect(title).toBeVisible()
      await expect(page.getByRole('heading', { level: 2 }).last()).toBeVisible()
      expect(await title.evaluate(({ clientHeight }) => clientHeight), `${width} px`).toBeLessThan(80)
      await expect.poll(() => cutOff(page), `${part} at ${width} px`).toEqual([])
    }
    await stranger.setViewportSize({ width, height: 800 })
    await stranger.goto('/sign-in')
    await expect(stranger.getByLabel('E-mail')).toBeVisible()
    expect(await cutOff(stranger), `sign-in at ${width} px`).toEqual([])
  }
  await stranger.close()
})
