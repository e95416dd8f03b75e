import { inDays, openDays, writeDated } from './days-page.ts'
import { expect, test } from './fixture.ts'
import { line, shownNames } from './list-page.ts'
import { expectAccessible } from './pages.ts'

/* What waits for others or for its time, on Today, Upcoming and Mine. */

test('what waits stands in its place and says so, until what it waits for is done', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const { ids } = await writeDated(olga, 'Halyard', { Late: -2, Now: 0, Soon: 1, Rope: undefined, Sails: undefined })
  const change = (name: string, body: object) => olga.api.updateTask({ taskID: ids[name]!, body })
  await change('Late', { after: [ids['Rope']!, ids['Sails']!] })
  await change('Soon', { after: [ids['Rope']!], start_at: inDays(1, 1) })
  await change('Now', { start_at: '2099-12-24T18:00:00Z' })
  const page = await people.pageOf(olga)
  await openDays(page)
  // It is late all the same.
  await expect(page.getByText('One task is late. One more is due today.')).toBeVisible()
  expect(await shownNames(page)).toEqual(['Late', 'Now'])
  await expect(line(page, 'Late').getByText('waits for 2')).toBeVisible()
  await expect(line(page, 'Late')).toHaveAccessibleName(/^Late\. Pending, in Halyard, due .*, waits for 2$/)
  await expect(line(page, 'Now').getByText(/^from .*2099/)).toBeVisible()
  await expect(line(page, 'Now')).toHaveAccessibleName(/, starts .*24 December 2099/)
  await expectAccessible(page)
  await change('Sails', { status: 'failed' })
  await change('Rope', { status: 'completed' })
  await expect(line(page, 'Late').getByText('waits for 1')).toBeVisible()
  await olga.api.archiveTask({ taskID: ids['Sails']! })
  await expect(line(page, 'Late').getByText(/waits/)).toHaveCount(0)
  await expect(line(page, 'Late')).toHaveAccessibleName(/^Late\. Pending, in Halyard, due [^,]*, [^,]*$/)
  await change('Rope', { status: 'pending' })
  await expect(line(page, 'Late').getByText('waits for 1')).toBeVisible()
  await openDays(page, 'upcoming')
  await expect(line(page, 'Soon').getByText('waits for 1')).toBeVisible()
  await expect(line(page, 'Soon')).toHaveAccessibleName(/, waits for 1, starts /)
})

test('Mine says it as lines, on the board and in the calendar, and also on a phone', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const { ids } = await writeDated(olga, 'Halyard', { Now: 0, Rope: undefined, Sails: undefined })
  for (const [name, after] of [
    ['Now', 'Rope'],
    ['Sails', 'Now'],
  ] as const)
    await olga.api.updateTask({
      taskID: ids[name]!,
      body: { assignee_id: olga.userId, after: [ids[after]!] },
    })
  const page = await people.pageOf(olga)
  await openDays(page, 'mine')
  await expect(line(page, 'Sails').getByText('waits for 1')).toBeVisible()
  // Done here, it is free at once.
  await line(page, 'Now').focus()
  await page.keyboard.press('Space')
  await expect(line(page, 'Sails').getByText(/waits/)).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(line(page, 'Sails').getByText('waits for 1')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(line(page, 'Sails').getByText('waits for 1')).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/mine?view=board')
  await expect(line(page, 'Sails').getByText('waits for 1')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/mine?view=calendar')
  await expect(line(page, 'Now').getByRole('img', { name: 'waits for 1' })).toBeVisible()
  await expect(line(page, 'Now')).toHaveAccessibleName(/, waits for 1$/)
})
