import { createClient } from '@docket/client'
import { expect, type People, test } from './fixture.ts'
import { join, openList, panel, writeList } from './list-page.ts'
import { expectAccessible, expectClean } from './pages.ts'
import { dialog } from './people-page.ts'

/* Under what rules workers are given tasks of a list, and who looks at what they complete. */

const openToWorkers = async (people: People) => {
  const olga = await people.owner('Olga')
  const list = await writeList(olga, ['Milk', 'Bread'])
  await olga.api.openList({ listID: list.id })
  return { olga, list, page: await people.pageOf(olga) }
}

test('the rules of a list that is open to workers are read in words, changed, and seen by others at once', async ({
  people,
}) => {
  const { olga, list, page } = await openToWorkers(people)
  const ed = await people.signUp('Ed')
  await join(olga, list.id, ed, 'editor')
  const other = await people.pageOf(ed)
  for (const each of [page, other]) {
    await each.goto(`/lists/${list.id}/dispatch`)
    await expect(each.getByText('A task is given up after 5 tries; a worker has 5 minutes.')).toBeVisible()
  }
  await page.getByRole('button', { name: 'Change…' }).click()
  await expectAccessible(page)
  await page.getByLabel('I look at what programs complete').check()
  await page.getByLabel('Give up after so many tries').fill('many')
  await page.getByLabel('Minutes a worker has for a task').fill('61')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').first()).toHaveText('A whole number up to 100, or nothing.')
  await expect(page.getByText('A number of minutes, up to 60.')).toBeVisible()
  await page.getByLabel('Give up after so many tries').fill('')
  await page.getByLabel('Minutes a worker has for a task').fill('0,5')
  await page.getByLabel('Wait while so many tasks need you').fill('3')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page)).toHaveCount(0)
  const sum =
    'You look at what workers complete. Tasks are tried again and again; a worker has 0.5 minutes; nothing is given out while 3 tasks need you.'
  for (const each of [page, other]) await expect(each.getByText(sum)).toBeVisible()
  const { review, max_attempts, lease_seconds, max_waiting } = await olga.api.getList({ listID: list.id })
  expect([review, max_attempts, lease_seconds, max_waiting]).toEqual([true, 0, 30, 3])
  await expectClean(page)
})

test('in the panel one task is looked at otherwise than its list says', async ({ people, server }) => {
  const { olga, list, page } = await openToWorkers(people)
  const [milk] = list.tasks
  await openList(page, list.id, `?task=${milk!.id}`)
  const cell = panel(page).getByRole('button', { name: 'A person looks first' })
  await expect(cell).toContainText('As the list: no')
  await cell.click()
  await page.getByRole('menuitemradio', { name: 'Yes' }).click()
  await expect(cell).toContainText('Yes')
  await expect.poll(async () => (await olga.api.getTask({ taskID: milk!.id })).review).toBe(true)
  await expectAccessible(page)
  const { key } = await olga.api.createApiKey({ body: { name: 'Shopper', access: 'work', lists: [list.id] } })
  const shopper = createClient({ baseUrl: server.url, token: key })
  const work = async () => {
    const { task, lease } = (await shopper.claimTask({ listID: list.id }))!
    await shopper.completeTask({ taskID: task.id, body: { lease_id: lease.id } })
  }
  await work()
  await expect(panel(page).getByRole('button', { name: 'Approve' })).toBeVisible()
  await work()
  const kinds = (await olga.api.getTasks({ listID: list.id })).map(({ status, waiting }) => waiting?.kind ?? status)
  expect(kinds).toEqual(['review', 'completed'])
})

test('the rules are in the menu of a list for whoever has a key, and nobody else meets them', async ({ people }) => {
  const olga = await people.owner('Olga')
  const list = await writeList(olga, ['Milk'])
  const page = await people.pageOf(olga)
  await openList(page, list.id, `?task=${list.tasks[0]!.id}`)
  await expect(panel(page).getByRole('button', { name: 'Labels' })).toBeVisible()
  await expect(panel(page).getByText('A person looks first')).toHaveCount(0)
  const menu = page.getByRole('button', { name: 'List menu' })
  await menu.click()
  await expect(page.getByRole('menuitem', { name: 'Open to workers' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Rules for workers…' })).toHaveCount(0)
  await olga.api.createApiKey({ body: { name: 'Shopper', access: 'work', lists: [list.id] } })
  await openList(page, list.id)
  await menu.click()
  await page.getByRole('menuitem', { name: 'Rules for workers…' }).click()
  await expect(dialog(page).getByLabel('Minutes a worker has for a task')).toHaveValue('5')
  await page.getByLabel('I look at what programs complete').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(async () => (await olga.api.getList({ listID: list.id })).review).toBe(true)
})
