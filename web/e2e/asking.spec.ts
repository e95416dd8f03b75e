import { createClient } from '@docket/client'
import type { Page } from '@playwright/test'
import { expect, type Person, type Server, test } from './fixture.ts'
import { composer, line, openList, panel, toast, writeList } from './list-page.ts'
import { expectAccessible } from './pages.ts'
import { claim } from './workers.ts'

/** A program with a key of somebody's. */
const programOf = async ({ api, ...person }: Person, { url }: Server): Promise<Person> => {
  const { key } = await api.createApiKey({ body: { name: 'Mirror key' } })
  return { ...person, api: createClient({ baseUrl: url, token: key }) }
}

const notice = (page: Page) => page.getByRole('region', { name: 'Needs you' })

const openPalette = async (page: Page, query: string) => {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Find or do' })).toBeFocused()
  await page.keyboard.type(query)
}

/** Olga's list, which Ben edits too, with a program at work in it. */
const setUp = async (
  people: { owner(name: string): Promise<Person>; signUp(name: string): Promise<Person> },
  server: Server,
) => {
  const [olga, ben] = [await people.owner('Olga'), await people.signUp('Ben')]
  const list = await writeList(olga, ['Move the mirrors', 'Check the links'])
  await olga.api.addMember({ listID: list.id, body: { email: ben.email, role: 'editor' } })
  const program = await programOf(olga, server)
  return { olga, ben, program, listID: list.id }
}

const ask = async (program: Person, listID: string, question: string, options: string[] = []) => {
  const { taskID, lease_id } = await claim(program, listID, 'mirror-check')
  await program.api.askAboutTask({ taskID, body: { lease_id, question, options } })
  return taskID
}

const complete = async (program: Person, listID: string) => {
  const { taskID, lease_id } = await claim(program, listID, 'mirror-check')
  await program.api.completeTask({ taskID, body: { lease_id, outputs: { result: 'Moved to **fsn1**' } } })
  return taskID
}

test('a question is told on home, in the palette and in the inbox, and answered with one of its options', async ({
  people,
  server,
}) => {
  const { olga, program, listID } = await setUp(people, server)
  const page = await people.pageOf(olga)
  await page.goto('/')
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await expect(notice(page)).toBeHidden()
  await olga.api.dispatchList({ listID })
  await ask(program, listID, 'Which of the *two*?', ['The northern one', 'The southern one'])

  const told = notice(page).getByRole('link')
  await expect(told).toContainText(/Move the mirrors.*mirror-check asks: Which of the two\?.*Question/s)
  await expectAccessible(page)
  await openPalette(page, 'needs you')
  await page.getByRole('option', { name: /Needs you: open what has waited longest/ }).click()
  await expect(panel(page)).toContainText('mirror-check asks')
  await expect(line(page, 'Move the mirrors')).toContainText('Question')
  await expect(notice(page).locator('em')).toHaveText('two')
  await expectAccessible(page)
  await panel(page).getByRole('button', { name: 'The southern one' }).click()
  await expect(notice(page)).toBeHidden()
  await expect(panel(page).getByText('The southern one')).toBeVisible()
  await expect(line(page, 'Move the mirrors')).not.toContainText('Question')
  expect((await claim(program, listID, 'another')).task.name).toBe('Move the mirrors')
})

test('of two people who look at it one decides, and the other is told who did; what was written is kept', async ({
  people,
  server,
}) => {
  const { olga, ben, program, listID } = await setUp(people, server)
  await olga.api.dispatchList({ listID })
  const taskID = await ask(program, listID, 'Which?')
  const [first, second] = await Promise.all([people.pageOf(olga), people.pageOf(ben)])
  for (const page of [first, second]) await page.goto(`/lists/${listID}?task=${taskID}`)
  await notice(second).getByRole('textbox').fill('The southern one, I think')
  // Ben's press is on its way while Olga's is taken.
  let release = () => {}
  const isHeld = new Promise<void>((resolve) => {
    void second.route('**/answer', async (route) => {
      resolve()
      await new Promise<void>((go) => (release = go))
      await route.continue()
    })
  })
  await notice(second).getByRole('button', { name: 'Answer' }).click()
  await isHeld
  await notice(first).getByRole('textbox').fill('The northern one')
  await notice(first).getByRole('button', { name: 'Answer' }).click()
  await expect(notice(first)).toBeHidden()
  await expect(notice(second)).toBeHidden()
  release()
  await expect(toast(second, 'decided already. What you wrote is in the comment field.')).toBeVisible()
  await expect(composer(second)).toHaveValue('The southern one, I think')
})

test('what is done waits until it is approved with A or sent back with R', async ({ people, server }) => {
  const { olga, ben, program, listID } = await setUp(people, server)
  const page = await people.pageOf(olga)
  await olga.api.dispatchList({ listID })
  await page.goto(`/lists/${listID}/dispatch`)
  await page.getByRole('button', { name: 'Change…' }).click()
  await page.getByRole('checkbox', { name: 'I look at what programs complete before it counts as done' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(async () => (await olga.api.getList({ listID })).review).toBe(true)

  const taskID = await complete(program, listID)
  const other = await people.pageOf(ben)
  for (const each of [page, other]) await each.goto(`/lists/${listID}?task=${taskID}`)
  await expect(notice(page)).toContainText('mirror-check says that it is done.')
  await expect(line(page, 'Move the mirrors')).toContainText('To approve')
  await panel(page).getByRole('heading', { level: 2 }).first().focus()
  await page.keyboard.press('r')
  await notice(page).getByRole('textbox', { name: 'What is to be done otherwise?' }).fill('To hel1, please.')
  await page.keyboard.press('Control+Enter')
  await expect(notice(other)).toBeHidden()
  await expect(panel(other)).toContainText('To hel1, please.')

  await complete(program, listID)
  await expect(notice(other)).toContainText('says that it is done.')
  await panel(other).getByRole('heading', { level: 2 }).first().focus()
  await other.keyboard.press('a')
  await expect(notice(page)).toBeHidden()
  expect((await olga.api.getTask({ taskID })).status).toBe('completed')
})

test('what is approved while it is done anew is not approved, and what came later is looked at', async ({
  people,
  server,
}) => {
  const { olga, ben, program, listID } = await setUp(people, server)
  await olga.api.updateList({ listID, body: { review: true } })
  await olga.api.dispatchList({ listID })
  const taskID = await complete(program, listID)
  const page = await people.pageOf(olga)
  await page.goto(`/lists/${listID}?task=${taskID}`)
  await page.route('**/approve', async (route) => {
    await ben.api.sendBackTask({ taskID, body: { text: 'To hel1, please.' } })
    await complete(program, listID)
    await route.continue()
  })
  await notice(page).getByRole('button', { name: 'Approve' }).click()
  await expect(toast(page, 'Something else waits here by now. Look at it, then decide.')).toBeVisible()
  await expect(notice(page)).toContainText('says that it is done.')
  expect((await olga.api.getTask({ taskID })).waiting?.kind).toBe('review')
  await page.unrouteAll()
  await notice(page).getByRole('button', { name: 'Approve' }).click()
  await expect(notice(page)).toBeHidden()
  expect((await olga.api.getTask({ taskID })).status).toBe('completed')
})

test('who can only read is asked nothing, and who shares a shopping list meets none of it', async ({
  people,
  server,
}) => {
  const { olga, program, listID } = await setUp(people, server)
  const vera = await people.signUp('Vera')
  await olga.api.addMember({ listID, body: { email: vera.email, role: 'viewer' } })
  await olga.api.dispatchList({ listID })
  const taskID = await ask(program, listID, 'Which?', ['North'])
  const page = await people.pageOf(vera)
  await page.goto(`/lists/${listID}?task=${taskID}`)
  await expect(notice(page)).toContainText('Whoever may edit this list decides.')
  await expect(notice(page).getByRole('button')).toHaveCount(0)
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Halyard' }).first()).toBeVisible()
  await openPalette(page, 'needs you')
  await expect(page.getByRole('option', { name: /Needs you/ })).toHaveCount(0)
})

test('on the board of a list that is out the stamp of a question is whole, and no field stands there that nobody can write in', async ({
  people,
  server,
}) => {
  const { olga, program, listID } = await setUp(people, server)
  await olga.api.dispatchList({ listID })
  await ask(program, listID, 'Which?')
  const page = await people.pageOf(olga)
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await openList(page, listID, '?view=board')
    const stamp = line(page, 'Move the mirrors').getByText('Question', { exact: true })
    await expect(stamp).toBeVisible()
    const hidden = await stamp.evaluate((stamp) => {
      const [own, around] = [stamp, stamp.parentElement!].map((one) => one.getBoundingClientRect())
      return Math.max(own!.bottom - around!.bottom, around!.top - own!.top)
    })
    expect(hidden, `at ${width} px`).toBeLessThanOrEqual(0)
    await expect(page.getByRole('main').getByRole('textbox', { name: /^New task/ })).toHaveCount(0)
  }
})
