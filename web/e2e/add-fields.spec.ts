import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { join, line, openList, writeList } from './list-page.ts'
import { expectAccessible } from './pages.ts'

/* What is written in the fields of a board and of a calendar is understood as in the next line of a list. */

const offers = (page: Page) => page.locator('[role="option"]')

const fields = { board: 'New task, Pending', calendar: /^New task on / } as const

for (const view of ['board', 'calendar'] as const)
  test(`in a ${view} names and labels are offered, and dates are taken, offered, and taken for words`, async ({
    people,
  }) => {
    const [olga, jonas] = [await people.owner('Olga'), await people.signUp('Jonas')]
    for (const person of [olga, jonas]) await person.api.updateMe({ body: { display_name: person.name } })
    const list = await writeList(olga, ['One'])
    await olga.api.updateTask({ taskID: list.tasks[0]!.id, body: { labels: ['boat yard'] } })
    await join(olga, list.id, jonas, 'editor')
    const page = await people.pageOf(olga)
    const known = page.waitForResponse('**/people')
    await openList(page, list.id, `?view=${view}`)
    await (await known).finished()
    const field = page.getByLabel(fields[view])
    await field.click()
    await page.keyboard.type('Tar @jo')
    await expect(offers(page)).toHaveText([/Jonas/])
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await page.keyboard.type('#bo')
    await expect(offers(page)).toHaveText([/boat yard/])
    await page.keyboard.press('Tab')
    await page.keyboard.type('tomorrow')
    await expect(page.getByRole('button', { name: /^Take .+ as words, not as a date$/ })).toBeVisible()
    // Words again, and a date again.
    await page.keyboard.press('Backspace')
    await expect(page.getByRole('button', { name: /as words, not as a date$/ })).toHaveCount(0)
    await page.keyboard.type('w')
    const read = async () => (await olga.api.getTasks({ listID: list.id })).find(({ name }) => name !== 'One')
    await page.keyboard.press('Enter')
    await expect.poll(read).toMatchObject({ name: 'Tar tomorroww', assignee_id: jonas.userId, labels: ['boat yard'] })
    await expect(line(page, 'Tar')).toBeVisible()
    await expect(field).toBeFocused()
    await field.fill('Watch Friday')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect
      .poll(async () => (await olga.api.getTasks({ listID: list.id })).find(({ name }) => name === 'Watch')?.due_at)
      .toMatch(/^20/)
  })
