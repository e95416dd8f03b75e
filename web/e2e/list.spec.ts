import { expect, test } from './fixture.ts'
import { editName, line, nextLine, openList, paste, shownNames, toast, writeList } from './list-page.ts'
import { expectAccessible } from './pages.ts'

test('lines are written one after the other without losing or reordering one', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga)
  const page = await people.pageOf(olga)
  await openList(page, list.id)
  await expect(page.getByText('Paste several lines and each becomes a task.')).toBeVisible()
  await expect(nextLine(page)).toBeFocused()
  await expectAccessible(page)

  const names = Array.from({ length: 15 }, (_, index) => `Line number ${index + 1}`)
  for (const name of names) await page.keyboard.type(`${name}\n`)
  await expect(nextLine(page)).toBeFocused()
  await expect(line(page, 'Line number 15')).toBeVisible()
  await expect.poll(() => shownNames(page)).toEqual(names)
  await expect.poll(list.names).toEqual(names)
})

test('a date at the end is recognised, and Backspace takes it as words', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga)
  const page = await people.pageOf(olga)
  await page.clock.setFixedTime('2026-11-20T09:30:00Z')
  await openList(page, list.id)
  await nextLine(page).fill('Order stickers tomorrow 9am')
  await expect(page.getByText('Sat 21 Nov, 09:00')).toBeVisible()
  await nextLine(page).press('Enter')
  await nextLine(page).pressSequentially('See you on mon')
  await expect(page.getByText('Mon 23 Nov')).toBeVisible()
  await nextLine(page).press('Backspace')
  await expect(page.getByText('Mon 23 Nov')).toBeHidden()
  await expect(nextLine(page)).toHaveValue('See you on mon')
  await nextLine(page).press('Enter')
  await expect
    .poll(async () => (await olga.api.getTasks({ listID: list.id })).map(({ name, due_at }) => [name, due_at]))
    .toEqual([
      ['Order stickers', '2026-11-21T08:00:00.000Z'],
      ['See you on mon', null],
    ])
})

test('pasted lines become tasks; many ask first', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga)
  const page = await people.pageOf(olga)
  await openList(page, list.id)
  await paste(page, '- Bread\n- Milk\n\n- Eggs')
  await expect.poll(list.names).toEqual(['Bread', 'Milk', 'Eggs'])
  await paste(page, Array.from({ length: 21 }, (_, index) => `More ${index}`).join('\n'))
  await expect(page.getByRole('button', { name: 'Add 21 tasks' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await list.names()).length, { timeout: 20_000 }).toBe(24)
  await expect(nextLine(page)).toBeFocused()
})

test('what one window does shows in the other, in both directions', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga, ['Tag', 'Push'])
  const [here, there] = [await people.pageOf(olga), await people.pageOf(olga)]
  await openList(here, list.id)
  await openList(there, list.id)

  await nextLine(here).fill('Announce')
  await nextLine(here).press('Enter')
  await expect(line(there, 'Announce')).toBeVisible()

  await there.getByRole('button', { name: 'Complete line 1' }).click()
  await expect(here.getByText('1 of 3 done')).toBeVisible()
  await expect(here.getByRole('button', { name: 'Reopen line 1' })).toBeVisible()
  await expect(here.getByText('Line 1 completed')).toBeAttached()
  await expect(nextLine(here)).toBeFocused()

  await editName(here, 'Push')
  await here.getByLabel('Name of line 2').fill('Push containers')
  await here.keyboard.press('Enter')
  await expect(line(there, 'Push containers')).toBeVisible()

  await here.getByRole('button', { name: 'List menu' }).click()
  await here.getByRole('menuitem', { name: 'Rename' }).click()
  await here.getByLabel('Name of the list').fill('Halyard 2.0')
  await here.keyboard.press('Enter')
  await expect(there.getByRole('heading', { name: 'Halyard 2.0' })).toBeVisible()
})

test('complete, archive, move and due can be undone', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga, ['One', 'Two', 'Three'])
  const page = await people.pageOf(olga)
  await openList(page, list.id)
  const undo = () => page.getByRole('button', { name: 'Undo' }).click()
  const stateOf = async (index: number) => await olga.api.getTask({ taskID: list.tasks[index]!.id })

  await page.getByRole('button', { name: 'Complete line 2' }).click()
  await expect(toast(page, '“Two” completed.')).toBeVisible()
  await expect.poll(async () => (await stateOf(1)).status).toBe('completed')
  await undo()
  await expect.poll(async () => (await stateOf(1)).status).toBe('pending')

  await line(page, 'Two').focus()
  await page.keyboard.press('e')
  await expect(toast(page, '“Two” archived.')).toBeVisible()
  await expect(line(page, 'Three')).toBeFocused()
  await expect.poll(async () => (await stateOf(1)).archived_at).not.toBeNull()
  await page.keyboard.press('Control+z')
  await expect(line(page, 'Two')).toBeVisible()
  await expect.poll(async () => (await stateOf(1)).archived_at).toBeNull()

  await line(page, 'Three').focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(line(page, 'Three')).toBeFocused()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(line(page, 'Three')).toBeFocused()
  await expect.poll(list.names).toEqual(['Three', 'One', 'Two'])
  await page.keyboard.press('Control+z')
  await expect.poll(list.names).toEqual(['One', 'Three', 'Two'])

  await line(page, 'One').focus()
  await page.keyboard.press('d')
  await page.getByLabel('Due', { exact: true }).fill('24 dec 2030')
  await page.keyboard.press('Enter')
  await expect(line(page, 'One')).toBeFocused()
  await expect.poll(async () => (await stateOf(0)).due_at).toBe('2030-12-24T00:00:00.000Z')
  await undo()
  await expect.poll(async () => (await stateOf(0)).due_at).toBeNull()
})

test('a deletion can be undone until its toast is gone, and nobody sees it before', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga, ['One', 'Two', 'Three'])
  const page = await people.pageOf(olga)
  await openList(page, list.id)
  await line(page, 'Two').focus()
  await page.keyboard.press('Delete')
  await expect(line(page, 'Two')).toBeHidden()
  await expect(line(page, 'Three')).toBeFocused()
  expect(await list.names()).toEqual(['One', 'Two', 'Three'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(line(page, 'Two')).toBeVisible()

  await line(page, 'One').focus()
  await page.keyboard.press('Delete')
  await expect(line(page, 'One')).toBeHidden()
  await page.goto('about:blank')
  await expect.poll(list.names).toEqual(['Two', 'Three'])
})

test('the menu of a line does what its keys do', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga, ['One', 'Two'])
  const page = await people.pageOf(olga)
  await openList(page, list.id)
  const choose = async (item: string) => {
    await line(page, 'Two').click({ button: 'right' })
    await page.getByRole('menuitem', { name: item }).click()
  }
  await choose('Rename')
  await expect(page.getByLabel('Name of line 2')).toBeFocused()
  await page.getByLabel('Name of line 2').fill('Two and a half')
  await page.keyboard.press('Enter')
  await expect(line(page, 'Two and a half')).toBeFocused()

  await choose('Due date')
  await expect(page.getByLabel('Due', { exact: true })).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Month after' }).click()
  await page.getByRole('dialog').getByRole('grid').getByRole('button').nth(10).click()
  await expect(toast(page, '“Two and a half” has another date.')).toBeVisible()
  await expect(line(page, 'Two and a half')).toBeFocused()

  await choose('Move up')
  await expect.poll(list.names).toEqual(['Two and a half', 'One'])

  await page.getByRole('button', { name: 'Complete line 2' }).click({ button: 'right' })
  await page.getByRole('menuitemradio', { name: 'Failed' }).click()
  await expect(line(page, 'One').getByText('Failed')).toBeVisible()
  await expect.poll(async () => (await olga.api.getTask({ taskID: list.tasks[0]!.id })).status).toBe('failed')
})

test('several lines are selected and completed at once', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga, ['One', 'Two', 'Three', 'Four'])
  const page = await people.pageOf(olga)
  await openList(page, list.id)
  await page.getByRole('button', { name: 'Select line 2' }).click()
  await page.getByRole('button', { name: 'Select line 4' }).click({ modifiers: ['Shift'] })
  await expect(page.getByText('3 selected')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Space')
  await expect(toast(page, '3 tasks completed.')).toBeVisible()
  await expect(page.getByText('3 of 4 done')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByText('0 of 4 done')).toBeVisible()
  await line(page, 'One').focus()
  await page.keyboard.press('Control+a')
  await expect(page.getByText('4 selected')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('4 selected')).toBeHidden()
})

test('group, sort and filter are in the address', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga, ['Beta', { name: 'Alpha', due_at: '2020-01-01T00:00:00Z' }, 'Gamma'])
  const page = await people.pageOf(olga)
  await openList(page, list.id, '?group=due&sort=name')
  await expect(page.getByRole('heading', { name: 'Overdue 1' })).toBeVisible()
  await expect.poll(() => shownNames(page)).toEqual(['Alpha', 'Beta', 'Gamma'])
  await expectAccessible(page)
  await page.keyboard.press('/')
  await page.keyboard.type('amm')
  await expect(page).toHaveURL(/filter=amm/)
  await expect.poll(() => shownNames(page)).toEqual(['Gamma'])
  await page.keyboard.type('xyz')
  await expect(page.getByText('No task matches ammxyz.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear the filter' }).last().click()
  await expect(line(page, 'Beta')).toBeVisible()
})

test('a viewer reads and has nothing to edit with', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga, ['One'])
  const page = await people.pageOf(olga)
  await page.route(/\/api\/v1\/lists(\/[0-9a-f-]+)?$/, async (route) => {
    const response = await route.fetch()
    const body = await response.text()
    await route.fulfill({ response, body: body.replaceAll('"my_role":"owner"', '"my_role":"viewer"') })
  })
  await openList(page, list.id)
  await expect(page.getByText('Viewer', { exact: true })).toBeVisible()
  await expect(line(page, 'One')).toBeVisible()
  await expect(nextLine(page)).toBeHidden()
  await expect(line(page, 'One').getByRole('button')).toHaveCount(0)
  await line(page, 'One').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Delete')
  await expect(line(page, 'One')).toBeVisible()
  expect((await olga.api.getTask({ taskID: list.tasks[0]!.id })).status).toBe('pending')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a line is moved after holding its margin, and its menu opens after holding the line', async ({ people }) => {
    const olga = await people.signUp('Olga')
    const list = await writeList(olga, ['One', 'Two', 'Three'])
    const page = await people.pageOf(olga)
    await openList(page, list.id)
    await expectAccessible(page)
    const touch = await page.context().newCDPSession(page)
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: points })
    const one = (await line(page, 'One').boundingBox())!
    const three = (await line(page, 'Three').boundingBox())!

    await send('touchStart', [{ x: 20, y: one.y + 25 }])
    await page.waitForTimeout(500)
    for (const y of [one.y + 60, three.y, three.y + 30]) await send('touchMove', [{ x: 20, y }])
    await expect(page.getByText('Line 3 goes here')).toBeVisible()
    await send('touchEnd', [])
    await expect.poll(list.names).toEqual(['Two', 'Three', 'One'])

    await send('touchStart', [{ x: 250, y: one.y + 25 }])
    await page.waitForTimeout(700)
    await send('touchEnd', [])
    await page.getByRole('menuitem', { name: 'Archive' }).tap()
    await expect(toast(page, '“Two” archived.')).toBeVisible()

    await page.getByRole('button', { name: 'Select line 1' }).tap()
    await page.getByRole('button', { name: 'Clear the selection' }).tap()
    await expect(page.getByRole('toolbar', { name: 'Selected tasks' })).toBeHidden()
  })
})
