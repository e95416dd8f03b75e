import type { Page } from '@playwright/test'
import { expect, type Person, test } from './fixture.ts'
import { draftsKept, editName, join, line, nextLine, openList, writeList } from './list-page.ts'
import { enterPassword } from './sign-in-page.ts'

/* What is written into the name of a list, or of a line, is treated alike: nothing of it is lost, and nobody is overwritten. */

const field = (page: Page) => page.getByLabel('Name of the list')
const heading = (page: Page, name: string) => page.getByRole('heading', { name })
const nameOf = async ({ api }: Person, listID: string) => (await api.getList({ listID })).name

const openName = async (page: Page, name: string) => {
  await heading(page, name).getByText(name).click()
  await expect(field(page)).toBeFocused()
}

test('leaving the name of a list unchanged writes nothing over what somebody else made of it', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga, ['One'])
  const page = await people.pageOf(olga)
  await openList(page, list.id)
  await openName(page, 'Halyard')
  await olga.api.updateList({ listID: list.id, body: { name: 'Theirs' } })
  await expect(page.getByRole('link', { name: 'Theirs' })).toBeVisible()
  await field(page).press('Tab')
  await expect(heading(page, 'Theirs')).toBeVisible()
  expect(await nameOf(olga, list.id)).toBe('Theirs')
})

test('a half-written name of a list survives leaving, a reload, and a sign-out in another tab', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga, ['One'])
  const page = await people.pageOf(olga)
  await openList(page, list.id)
  await openName(page, 'Halyard')
  await field(page).fill('Half a na')
  await expect.poll(() => draftsKept(page, olga.userId)).toEqual(['Half a na'])
  await page.reload()
  await expect(heading(page, 'Halyard').getByText('not saved yet')).toBeVisible()
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await expect(page.getByText('The task in which you were writing')).toBeHidden()

  await openName(page, 'Halyard')
  await expect(field(page)).toHaveValue('Half a na')
  await field(page).fill('Half a name')
  await page.goto('/')
  await openList(page, list.id)
  await openName(page, 'Halyard')
  await expect(field(page)).toHaveValue('Half a name')
  await expect.poll(() => draftsKept(page, olga.userId)).toEqual(['Half a name'])

  const other = await page.context().newPage()
  await other.goto('/')
  await other.getByRole('button', { name: 'Account' }).click()
  await other.getByRole('menuitem', { name: 'Sign out' }).click()
  await other.getByRole('button', { name: 'Keep and sign out' }).click()
  await expect(page).toHaveURL(/sign-in/)
  await enterPassword(page, olga)
  await expect(heading(page, 'Halyard').getByText('not saved yet')).toBeVisible()
  await openName(page, 'Halyard')
  await expect(field(page)).toHaveValue('Half a name')
  await field(page).press('Escape')
  await expect(page.getByText('not saved yet')).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Halyard', exact: true })).toBeVisible()
})

test('a list named on both sides shows both names and asks, also after a reload', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga, ['One'])
  const page = await people.pageOf(olga)
  await openList(page, list.id)
  await openName(page, 'Halyard')
  await field(page).fill('Mine')
  await expect.poll(() => draftsKept(page, olga.userId)).toEqual(['Mine'])
  await page.reload()
  await olga.api.updateList({ listID: list.id, body: { name: 'Theirs' } })
  await openName(page, 'Theirs')
  await expect(field(page)).toHaveValue('Mine')
  await field(page).press('Enter')
  const question = page.getByText('Somebody renamed this list as well. Yours: Mine · Theirs: Theirs')
  await expect(question).toBeVisible()
  expect(await nameOf(olga, list.id)).toBe('Theirs')

  await page.reload()
  await expect(question).toBeVisible()
  await page.getByRole('button', { name: 'Keep theirs' }).click()
  await expect(question).toBeHidden()
  expect(await nameOf(olga, list.id)).toBe('Theirs')
})

test('a list that is named before it was asked for is not named over somebody else’s head', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga, ['One'])
  const page = await people.pageOf(olga)
  const { promise: letCome, resolve: come } = Promise.withResolvers<void>()
  await page.route(`**/api/v1/lists/${list.id}`, async (route) => {
    if (route.request().method() === 'GET') await letCome
    await route.continue()
  })
  await openList(page, list.id)
  await openName(page, 'Halyard')
  await field(page).fill('Mine')
  await olga.api.updateList({ listID: list.id, body: { name: 'Theirs' } })
  await field(page).press('Enter')
  await expect(page.getByText('Yours: Mine · Theirs: Theirs')).toBeVisible()
  come()
  await page.getByRole('button', { name: 'Keep theirs' }).click()
  await expect(heading(page, 'Theirs')).toBeVisible()
  expect(await nameOf(olga, list.id)).toBe('Theirs')
})

test('naming a list is undone, to what somebody else had named it, and never over a later name', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga, ['One'])
  const page = await people.pageOf(olga)
  await openList(page, list.id)
  const name = () => nameOf(olga, list.id)
  await openName(page, 'Halyard')
  await field(page).fill('Mine')
  await olga.api.updateList({ listID: list.id, body: { name: 'Theirs' } })
  await expect(page.getByRole('link', { name: 'Theirs' })).toBeVisible()
  await field(page).press('Enter')
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await expect.poll(name).toBe('Mine')
  await page.keyboard.press('Control+z')
  await expect.poll(name).toBe('Theirs')
  await page.keyboard.press('Control+Shift+z')
  await expect.poll(name).toBe('Mine')

  await olga.api.updateList({ listID: list.id, body: { name: 'Later' } })
  await expect(heading(page, 'Later')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Somebody changed that since, so it stays.')).toBeVisible()
  expect(await name()).toBe('Later')
})

test('a name of a line that is taken up again after a reload still asks where somebody else has renamed it', async ({
  people,
}) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga, ['One', 'Two'])
  const page = await people.pageOf(olga)
  await openList(page, list.id)
  await editName(page, 'Two')
  await page.getByLabel('Name of line 2').fill('Two, mine')
  await expect.poll(() => draftsKept(page, olga.userId)).toEqual(['Two, mine'])
  await olga.api.updateTask({ taskID: list.tasks[1]!.id, body: { name: 'Two, theirs' } })
  await page.reload()
  await editName(page, 'Two, theirs')
  await expect(page.getByLabel('Name of line 2')).toHaveValue('Two, mine')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Yours: Two, mine · Theirs: Two, theirs')).toBeVisible()
  expect(await list.names()).toEqual(['One', 'Two, theirs'])

  await page.getByRole('button', { name: 'Keep mine' }).click()
  await expect.poll(list.names).toEqual(['One', 'Two, mine'])
  await page.keyboard.press('Control+z')
  await expect.poll(list.names).toEqual(['One', 'Two, theirs'])
  await expect(nextLine(page)).toHaveValue('')
})

/** The browser answers late what was left there half written: not before the answer is called. */
const holdDrafts = async (page: Page) => {
  await page.addInitScript(() => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const query = navigator.locks.query.bind(navigator.locks)
    navigator.locks.query = () => promise.then(query)
    window.addEventListener('drafts', () => resolve())
  })
  return () => page.evaluate(() => void window.dispatchEvent(new Event('drafts')))
}

test('what was half written comes into a field that was opened before, and what is written there stays', async ({
  people,
}) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga, ['One'])
  const page = await people.pageOf(olga)
  await openList(page, list.id)
  await nextLine(page).fill('Half a li')
  await editName(page, 'One')
  await page.getByLabel('Name of line 1').fill('Half a na')
  await expect.poll(async () => (await draftsKept(page, olga.userId)).toSorted()).toEqual(['Half a li', 'Half a na'])
  await page.close()

  const next = await page.context().newPage()
  const letCome = await holdDrafts(next)
  await openList(next, list.id)
  await nextLine(next).fill('Mine')
  await editName(next, 'One')
  const name = next.getByLabel('Name of line 1')
  await expect(name).toHaveValue('One')
  await letCome()
  await expect(name).toHaveValue('Half a na')
  await expect(name).toBeFocused()
  await expect(nextLine(next)).toHaveValue('Mine')
  await nextLine(next).press('Enter')
  await expect.poll(list.names).toEqual(['Half a na', 'Mine'])
  await next.reload()
  await letCome()
  await expect(nextLine(next)).toHaveValue('Half a li')
})

/** How many pages of this browser own what is written in them. */
const countTabs = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const { held = [] } = await navigator.locks.query()
    return held.filter(({ name }) => name?.includes(':tab:')).length
  })

test('what another window left half written is shown here before anything is written over it', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga, ['One'])
  const page = await people.pageOf(olga)
  await openList(page, list.id)
  const other = await page.context().newPage()
  await openList(other, list.id)
  await nextLine(other).fill('Half a li')
  await expect.poll(() => draftsKept(page, olga.userId)).toEqual(['Half a li'])
  await other.close()
  // The browser lets go of what a page held a moment after it is closed.
  await expect.poll(() => countTabs(page)).toBe(1)
  await page.bringToFront()
  await line(page, 'One').click()
  await expect(nextLine(page)).toHaveValue('Half a li')
})

test('of two names of a list the one that gave way is a step away, and never lies over a later one', async ({
  people,
}) => {
  const olga = await people.owner('Olga')
  const jonas = await people.signUp('Jonas')
  const list = await writeList(olga, ['One'])
  await join(olga, list.id, jonas, 'editor')
  const [page, his] = [await people.pageOf(olga), await people.pageOf(jonas)]
  for (const each of [page, his]) await openList(each, list.id)
  const name = () => nameOf(olga, list.id)
  /** She is still writing hers when his is there, and then keeps his. */
  const giveWay = async (from: string, mine: string, theirs: string) => {
    await openName(page, from)
    await field(page).fill(mine)
    await openName(his, from)
    await field(his).fill(theirs)
    await field(his).press('Enter')
    await expect(page.getByRole('link', { name: theirs })).toBeVisible()
    await field(page).press('Enter')
    await expect(page.getByText(`Yours: ${mine} · Theirs: ${theirs}`)).toBeVisible()
    await page.getByRole('button', { name: 'Keep theirs' }).click()
    await expect(heading(page, theirs)).toBeVisible()
    expect(await name()).toBe(theirs)
  }

  await giveWay('Halyard', 'Mine', 'Theirs')
  await page.keyboard.press('Control+z')
  await expect(heading(page, 'Mine')).toBeVisible()
  await expect(heading(his, 'Mine')).toBeVisible()
  expect(await name()).toBe('Mine')
  await page.keyboard.press('Control+Shift+z')
  await expect(heading(his, 'Theirs')).toBeVisible()

  await giveWay('Theirs', 'Mine again', 'Theirs again')
  await openName(his, 'Theirs again')
  await field(his).fill('Later')
  await field(his).press('Enter')
  await expect(heading(page, 'Later')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByText(/changed that since, so it stays\.$/)).toBeVisible()
  expect(await name()).toBe('Later')
})
