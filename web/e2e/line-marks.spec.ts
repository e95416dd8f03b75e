import { inDays } from './days-page.ts'
import { expect, test } from './fixture.ts'
import { line, openList, writeList } from './list-page.ts'

/* A line can have much at its end: its date and the beginning of its name are read at each width, the rest goes whole or not at all. */

const name = 'Write the migration guide for people who host it themselves'

test('a line with everything keeps its name and its date, and what has no room goes whole', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga, [{ name, due_at: inDays(1) }, 'Rope'])
  const [taskID, rope] = list.tasks.map(({ id }) => id) as [string, string]
  const body = {
    description: '- [x] One\n- [ ] Two',
    labels: ['docs', 'Veröffentlichungsvorbereitung'],
    assignee_id: olga.userId,
    after: [rope],
    outputs: { draft: 'upgrading.md' },
  }
  await olga.api.updateTask({ taskID, body })
  await olga.api.createComment({ taskID, body: { body: 'In the shed' } })
  const page = await people.pageOf(olga)
  const row = line(page, name)
  for (const width of [360, 390, 600, 768, 1024, 1280, 1600]) {
    await page.setViewportSize({ width, height: 800 })
    await openList(page, list.id)
    await expect(row.locator('[data-part="due"]')).toHaveText('Due Tomorrow')
    await expect(
      row
        .getByText(/^waits for 1$/)
        .or(row.getByRole('img', { name: /^Waits for/ }))
        .first(),
    ).toBeVisible()
    const found = await row.evaluate((element) => {
      const isWhole = (part: HTMLElement) => part.scrollWidth <= part.clientWidth
      const shown = element.querySelector('[data-part="name"]')!.parentElement!
      const date = element.querySelector<HTMLElement>('[data-part="due"]')!
      const marks = element.querySelector<HTMLElement>('[data-part="marks"]')!
      const { top, bottom, left, right } = marks.getBoundingClientRect()
      const halves = [...marks.children].filter((mark) => {
        const box = mark.getBoundingClientRect()
        const isOut = box.top >= bottom || box.width === 0
        return !isOut && (box.left < left - 1 || box.right > right + 1 || box.top < top - 1 || box.bottom > bottom + 1)
      })
      return {
        isDateWhole: isWhole(date) && date.getBoundingClientRect().right <= innerWidth,
        hasName: shown.getBoundingClientRect().width > 160,
        halves: halves.map(({ textContent }) => textContent),
      }
    })
    expect(found, `${width} px`).toEqual({ isDateWhole: true, hasName: true, halves: [] })
  }
  await expect(row.getByText('docs, Veröffentlichungsvorbereitung')).toBeInViewport()
})
