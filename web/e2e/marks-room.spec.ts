import { createClient } from '@docket/client'
import type { Page } from '@playwright/test'
import { inDays, openDays, writeDated } from './days-page.ts'
import { expect, type Person, test } from './fixture.ts'
import { line, openList, writeList } from './list-page.ts'
import { claim } from './workers.ts'

/* What stands beside a name has room: a date is whole, and nothing is cut to a sliver or drawn apart. */

/** A line with all that a line can have, one that starts later, and one with a long name that waits for it. */
const writeMarked = async (olga: Person) => {
  const { listID, ids } = await writeDated(olga, 'Halyard', { Sails: -2, Hull: 0, Rope: undefined, Unabbreviated: 0 })
  const change = (name: string, body: object) => olga.api.updateTask({ taskID: ids[name]!, body })
  const sails = ids['Sails']!
  const description = '- [x] jib\n- [ ] spinnaker'
  await change('Sails', { after: [ids['Rope']!], labels: ['boat', 'shop'], assignee_id: olga.userId, description })
  await olga.api.createComment({ taskID: sails, body: { body: 'In the shed' } })
  await olga.api.setReminder({ taskID: sails, body: { remind_at: inDays(1, 8) } })
  await change('Hull', { start_at: inDays(1, 8), labels: ['letters'], assignee_id: olga.userId })
  const name = 'Unabbreviated Harbourmasters of Northumberland'
  await change('Unabbreviated', { name, after: [ids['Hull']!] })
  return { listID }
}

/** The words that are cut, of those that say when a line is due and why it waits. */
const cut = (page: Page) =>
  page
    .locator('[data-key]')
    .locator('[data-part="due"], [title^="waits"] > span, [title^="from"] > span')
    .evaluateAll((parts) => parts.filter((part) => part.scrollWidth > part.clientWidth).map((part) => part.textContent))

test('on a phone the date of a line and why it waits are whole, and two rows below a name stand close', async ({
  people,
}) => {
  const olga = await people.signUp('Olga')
  const { listID } = await writeMarked(olga)
  const page = await people.pageOf(olga)
  await page.setViewportSize({ width: 390, height: 844 })
  await openList(page, listID)
  await expect(line(page, 'Sails').getByText('waits for 1')).toBeVisible()
  const note = line(page, 'Hull').getByText('from tomorrow', { exact: true })
  await expect(note).toBeVisible()
  await expect(note.locator('..')).toHaveAttribute('title', /^from tomorrow .*8/)
  await expect.poll(() => cut(page)).toEqual([])

  await openDays(page)
  await expect(line(page, 'Sails').getByText('waits for 1')).toBeVisible()
  await expect(line(page, 'Sails').getByRole('img', { name: /^You are reminded/ })).toBeVisible()
  const list = (await line(page, 'Sails').getByRole('link').boundingBox())!
  const due = (await line(page, 'Sails').locator('[data-part="due"]').boundingBox())!
  expect(due.y, 'the date is in the next row').toBeGreaterThan(list.y + list.height - 1)
  expect(due.y - list.y - list.height).toBeLessThan(12)
})

test('on a card the bell stands beside the portrait, and why it waits is whole', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const { listID } = await writeMarked(olga)
  const page = await people.pageOf(olga)
  await openList(page, listID, '?view=board')
  const card = line(page, 'Sails')
  const bell = (await card.getByRole('img', { name: /^You are reminded/ }).boundingBox())!
  const portrait = (await card.getByRole('button', { name: 'Assigned to you' }).boundingBox())!
  expect(Math.abs(bell.y + bell.height / 2 - portrait.y - portrait.height / 2)).toBeLessThan(3)
  expect(bell.x + bell.width).toBeLessThanOrEqual(portrait.x)
  await expect(line(page, 'Hull').getByText('from tomorrow', { exact: true })).toBeVisible()
  await expect.poll(() => cut(page)).toEqual([])
})

test('in a week the sign of what waits stands before the name, which has the width of its day', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const { listID } = await writeMarked(olga)
  const page = await people.pageOf(olga)
  await openList(page, listID, '?view=calendar&span=week')
  const sign = (await line(page, 'Northumberland').getByRole('img', { name: 'waits for 1' }).boundingBox())!
  const name = line(page, 'Northumberland').locator('[data-part="name"]')
  const [words, day] = [(await name.boundingBox())!, (await line(page, 'Northumberland').boundingBox())!]
  expect(sign.y).toBeLessThan(words.y + 18)
  const room = await name.evaluate((text) => text.parentElement!.getBoundingClientRect().right)
  expect(day.x + day.width - room).toBeLessThan(8)
})

test('beside an open task the date of a line that asks something is not below the task', async ({ people, server }) => {
  const olga = await people.signUp('Olga')
  await olga.api.updateMe({ body: { locale: 'de' } })
  const list = await writeList(olga, ['Move the second mirror to the new rack'])
  const taskID = list.tasks[0]!.id
  await olga.api.updateTask({ taskID, body: { due_at: inDays(-1), assignee_id: olga.userId } })
  await olga.api.updateList({ listID: list.id, body: { review: true } })
  await olga.api.dispatchList({ listID: list.id })
  const { key } = await olga.api.createApiKey({ body: { name: 'Mirror key' } })
  const program = { ...olga, api: createClient({ baseUrl: server.url, token: key }) }
  const { report } = await claim(program, list.id, 'mirror-check')
  await program.api.completeTask(report)
  const page = await people.pageOf(olga)
  await page.goto(`/lists/${list.id}?task=${taskID}`)
  await expect(line(page, 'Move').getByText('Zu bestätigen')).toBeVisible()
  const over = await line(page, 'Move')
    .locator('[data-part="due"]')
    .evaluate(
      (due) => due.getBoundingClientRect().right - due.closest('[role="gridcell"]')!.getBoundingClientRect().right,
    )
  expect(over).toBeLessThan(1)
})

test('on a tablet the page of days says why a line waits before its labels', async ({ people }) => {
  const olga = await people.signUp('Olga')
  await writeMarked(olga)
  const page = await people.pageOf(olga)
  await page.setViewportSize({ width: 768, height: 1024 })
  await openDays(page)
  await expect(line(page, 'Sails').getByText('waits for 1')).toBeVisible()
  await expect.poll(() => cut(page)).toEqual([])
})

test('beside a navigation, with large text, the box of a selected line is square and its menu covers no date', async ({
  people,
}) => {
  const olga = await people.signUp('Olga')
  const { listID } = await writeMarked(olga)
  const page = await people.pageOf(olga)
  await openList(page, listID)
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await line(page, 'Sails').focus()
  await page.keyboard.press('x')
  const box = line(page, 'Sails').locator('[data-part="number"] .bg-pen')
  await expect.poll(async () => box.evaluate(({ clientWidth, clientHeight }) => clientWidth - clientHeight)).toBe(0)
  const [date, menu] = await Promise.all(
    ['due', 'menu'].map(async (part) => (await line(page, 'Sails').locator(`[data-part="${part}"]`).boundingBox())!),
  )
  expect(date!.x + date!.width).toBeLessThanOrEqual(menu!.x)
})
