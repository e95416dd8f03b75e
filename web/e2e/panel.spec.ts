import type { Page } from '@playwright/test'
import { expect, type Person, test } from './fixture.ts'
import { composer, draftsKept, editName, join, line, openList, panel, toast, writeList } from './list-page.ts'
import { expectAccessible } from './pages.ts'
import { claim, handedOut } from './workers.ts'

const heading = (page: Page) => panel(page).getByRole('heading', { level: 2 })

/** A list with three lines, the second of which is open. */
const opened = async (page: Page, olga: Person) => {
  const list = await writeList(olga, ['First', 'Mine', 'Last'])
  await openList(page, list.id, `?task=${list.tasks[1]!.id}`)
  await expect(heading(page)).toHaveText('Mine')
  return { ...list, mine: list.tasks[1]!.id }
}

test('a line is opened, left and closed with the keys, and each way leads back to a line', async ({ page, people }) => {
  const olga = await people.signUp('Olga')
  await people.logIn(page, olga)
  const list = await writeList(olga, ['First', 'Mine', 'Last'])
  await openList(page, list.id)
  await line(page, 'Mine').focus()
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Mine')
  await expect(heading(page)).toBeFocused()
  await expect(panel(page).getByText('Line 2 of 3')).toBeVisible()
  await expect(page).toHaveURL(`/lists/${list.id}?task=${list.tasks[1]!.id}`)
  await expect(line(page, 'Mine')).toHaveAttribute('aria-current', 'true')

  await page.keyboard.press('j')
  await expect(heading(page)).toHaveText('Last')
  await expect(heading(page)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(heading(page)).toHaveText('Last')
  await page.keyboard.press('k')
  await page.keyboard.press('ArrowUp')
  await expect(heading(page)).toHaveText('First')

  await page.keyboard.press('c')
  await expect(composer(page)).toBeFocused()
  await page.keyboard.type('jk')
  await page.keyboard.press('Escape')
  await expect(heading(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(line(page, 'First')).toBeFocused()
  await expect(page).toHaveURL(`/lists/${list.id}`)

  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('c')
  await expect(heading(page)).toHaveText('Mine')
  await expect(composer(page)).toBeFocused()
  await page.goBack()
  await expect(panel(page)).toBeHidden()
  await expect(line(page, 'Mine')).toBeFocused()
})

test('a click opens the line, while its ring, number and date do what they did', async ({ page, people }) => {
  const olga = await people.signUp('Olga')
  await people.logIn(page, olga)
  const list = await writeList(olga, ['First', 'Mine', 'Last'])
  await openList(page, list.id)
  await page.getByRole('button', { name: 'Complete line 1' }).click()
  await expect(page.getByText('1 of 3 done')).toBeVisible()
  await expect(panel(page)).toBeHidden()
  // It goes there after a moment, and the lines below it move up.
  await expect(page.getByRole('heading', { name: 'Done 1' })).toBeVisible()
  await line(page, 'Mine').getByText('Mine').click()
  await expect(heading(page)).toHaveText('Mine')
  await line(page, 'Last').click()
  await expect(heading(page)).toHaveText('Last')
  await panel(page).getByRole('button', { name: 'Close' }).click()
  await expect(panel(page)).toBeHidden()
  await expect(line(page, 'Last')).toBeFocused()
})

test('name, state, date, colour and description are changed in their places', async ({ page, people }) => {
  const olga = await people.signUp('Olga')
  await people.logIn(page, olga)
  const { mine } = await opened(page, olga)
  const task = () => olga.api.getTask({ taskID: mine })

  await page.keyboard.press('F2')
  await page.getByLabel('Name', { exact: true }).fill('Mine, better')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Mine, better')
  await expect(panel(page).getByRole('button', { name: 'Mine, better' })).toBeFocused()

  await panel(page)
    .getByRole('button', { name: /^Status/ })
    .click()
  await page.getByRole('menuitemradio', { name: 'In progress' }).click()
  await expect(panel(page).getByRole('button', { name: /^Status/ })).toHaveText(/In progress/)
  await expect(panel(page).getByRole('button', { name: /^Status/ })).toBeFocused()

  await page.keyboard.press('d')
  await page.getByLabel('Due', { exact: true }).fill('24 dec 2030')
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('button', { name: /^Due/ })).toHaveText(/2030/)

  await panel(page)
    .getByRole('button', { name: /^Icon and colour/ })
    .click()
  await page.getByRole('button', { name: 'Blue' }).click()
  await expect(panel(page).getByRole('button', { name: /^Icon and colour/ })).toHaveText(/Blue/)

  await panel(page).getByRole('button', { name: 'Add a description' }).click()
  await page.keyboard.type('Two **bottles**')
  await page.keyboard.press('Control+Enter')
  await expect(panel(page).getByText('Two bottles')).toBeVisible()
  await expect(panel(page).getByRole('strong')).toHaveText('bottles')

  await expect.poll(task).toMatchObject({
    name: 'Mine, better',
    status: 'in_progress',
    due_at: expect.stringMatching(/^2030-12-2/),
    color: '#2563eb',
    description: 'Two **bottles**',
  })
})

test('a description that was cancelled by mistake is given back', async ({ page, people }) => {
  const olga = await people.signUp('Olga')
  await people.logIn(page, olga)
  const list = await writeList(olga, ['Mine'])
  await page.goto(`/lists/${list.id}?task=${list.tasks[0]!.id}`)
  await panel(page).getByRole('button', { name: 'Add a description' }).click()
  await page.keyboard.type('Half an hour of words')
  await panel(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(panel(page).getByRole('button', { name: 'Add a description' })).toBeFocused()
  await expect(toast(page, 'What you wrote is not saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(panel(page).getByLabel('Description')).toHaveValue('Half an hour of words')
})

test('what somebody wrote as CommonMark runs nothing and fetches nothing', async ({ page, people }) => {
  const olga = await people.signUp('Olga')
  await people.logIn(page, olga)
  const list = await writeList(olga, ['Mine'])
  const [task] = list.tasks
  const hostile = [
    '<script>window.pwned = 1</script><img src=x onerror="window.pwned = 1">',
    '[a](javascript:window.pwned=1) [b](data:text/html,x) [c](//elsewhere.test/c) [d](https://good.test/d "t")',
    '![picture](https://elsewhere.test/p.png) ![](javascript:alert(1))',
    '<a href="https://elsewhere.test" style="position:fixed">e</a>',
    '[ref]: javascript:window.pwned=1\n\n[ref] <javascript:window.pwned=1> <https://auto.test/>',
    '- [x] ticked\n- [ ] open',
  ].join('\n\n')
  const outputs = { link: 'javascript:window.pwned=1', page: 'https://good.test/o', result: hostile, deep: { a: [{}] } }
  await olga.api.updateTask({ taskID: task!.id, body: { description: hostile, outputs } })
  await olga.api.createComment({ taskID: task!.id, body: { body: hostile } })
  const foreign: string[] = []
  page.on(
    'request',
    (request) => void (new URL(request.url()).hostname.endsWith('.test') && foreign.push(request.url())),
  )
  await openList(page, list.id, `?task=${task!.id}`)
  await expect(panel(page).getByRole('img', { name: 'Not done' })).toHaveCount(2)
  await panel(page).getByRole('button', { name: 'Show all of it' }).click()
  const links = async () => {
    const all = await panel(page)
      .getByRole('link')
      .evaluateAll((links) => links.map((a) => [a.getAttribute('href'), a.getAttribute('rel')].join(' ')))
    return [...new Set(all)].sort()
  }
  await expect
    .poll(links)
    .toEqual(
      ['auto.test/', 'elsewhere.test/p.png', 'good.test/d', 'good.test/o'].map(
        (address) => `https://${address} noopener noreferrer nofollow`,
      ),
    )
  expect(await panel(page).locator('img, script, iframe, [style]').count()).toBe(0)
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false)
  expect(foreign).toEqual([])
  await panel(page).getByRole('button', { name: 'As JSON' }).click()
  await expect(panel(page).getByText('"deep"')).toBeVisible()
})

test('an address opens the line; an archived one says so and comes back; an unknown one says so', async ({
  page,
  people,
  context,
}) => {
  const olga = await people.signUp('Olga')
  await people.logIn(page, olga)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { id, mine } = await opened(page, olga)
  await panel(page).getByRole('button', { name: 'Copy the address of this task' }).click()
  await expect(toast(page, 'The address is copied.')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(new RegExp(`/lists/${id}\\?task=${mine}$`))

  await olga.api.archiveTask({ taskID: mine })
  await page.goto(copied)
  await expect(panel(page).getByText('This task is archived.')).toBeVisible()
  await expect(panel(page).getByRole('button', { name: /^Status/ })).toHaveCount(0)
  await panel(page).getByRole('button', { name: 'Restore' }).click()
  await expect(panel(page).getByText('Line 2 of 3')).toBeVisible()

  await page.goto(`/lists/${id}?task=00000000-0000-4000-8000-000000000000`)
  await expect(panel(page).getByText('There is no such task in this list.')).toBeVisible()
  await panel(page).getByRole('button', { name: 'Close' }).click()
  await expect(panel(page)).toBeHidden()
})

test('archiving goes on to the next line, and Undo brings it back', async ({ page, people }) => {
  const olga = await people.signUp('Olga')
  await people.logIn(page, olga)
  const { names } = await opened(page, olga)
  await page.keyboard.press('e')
  await expect(heading(page)).toHaveText('Last')
  await page.getByRole('button', { name: 'Undo' }).hover() // it stays for as long as it is looked at
  await expect.poll(names).toEqual(['First', 'Last'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(names).toEqual(['First', 'Mine', 'Last'])
})

test('a line that the server has not made yet is opened, described and talked about', async ({ page, people }) => {
  const olga = await people.signUp('Olga')
  await people.logIn(page, olga)
  const list = await writeList(olga, ['First'])
  await openList(page, list.id)
  const away = Promise.withResolvers<void>()
  await page.route('**/api/v1/lists/*/tasks/batch', async (route) => {
    await away.promise
    await route.continue()
  })
  await page.getByLabel('New task', { exact: true }).fill('Mine')
  await page.keyboard.press('Enter')
  await line(page, 'Mine').click()
  await panel(page).getByRole('button', { name: 'Add a description' }).click()
  await page.keyboard.type('Soon')
  await page.keyboard.press('Control+Enter')
  await composer(page).fill('Already said')
  await page.keyboard.press('Control+Enter')
  await expect(panel(page).getByText('Already said')).toBeVisible()
  away.resolve()
  await expect.poll(list.names).toEqual(['First', 'Mine'])
  await expect(page).toHaveURL(/task=[0-9a-f-]{36}$/)
  const [, mine] = await olga.api.getTasks({ listID: list.id })
  await expect.poll(async () => (await olga.api.getTask({ taskID: mine!.id })).description).toBe('Soon')
  await expect
    .poll(async () => (await olga.api.getComments({ taskID: mine!.id })).map(({ body }) => body))
    .toEqual(['Already said'])
  await expect(panel(page).getByText('Already said')).toHaveCount(1)
})

test('whoever can only read finds nothing to press that would be refused', async ({ page, people }) => {
  const [olga, vera] = [await people.owner('Olga'), await people.signUp('Vera')]
  await people.logIn(page, vera)
  const list = await writeList(olga, ['First', 'Mine'])
  const mine = list.tasks[1]!.id
  await olga.api.updateTask({ taskID: mine, body: { description: 'Read me' } })
  await olga.api.createComment({ taskID: mine, body: { body: 'Hear me' } })
  await join(olga, list.id, vera, 'viewer')
  await openList(page, list.id)
  await line(page, 'Mine').click()
  await expect(panel(page).getByText('Hear me')).toBeVisible()
  await expect(panel(page).getByText('Read me')).toBeVisible()
  await expect(panel(page).getByText('You are a viewer of this list')).toBeVisible()
  const buttons = await panel(page)
    .getByRole('button')
    .evaluateAll((all) => all.map((button) => button.getAttribute('aria-label') ?? button.textContent))
  // A reminder is the reader's own.
  expect(buttons).toEqual(['Previous task', 'Next task', 'Copy the address of this task', 'Close', 'Remind meNot set'])
  await expect(panel(page).getByRole('textbox')).toHaveCount(0)
  await expectAccessible(page)
})

test('on a telephone the line is a page of its own, and going back returns to the line', async ({
  browser,
  people,
}) => {
  const olga = await people.signUp('Olga')
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  await people.logIn(context, olga)
  const page = await context.newPage()
  const list = await writeList(
    olga,
    Array.from({ length: 40 }, (_, index) => `Line ${index + 1}.`),
  )
  await openList(page, list.id)
  const sheet = page.locator('#sheet')
  await sheet.evaluate((element) => element.scrollTo(0, 1200))
  await expect(line(page, 'Line 28.')).toBeVisible()
  const scrolled = await sheet.evaluate((element) => element.scrollTop)
  await line(page, 'Line 28.').tap()
  await expect(heading(page)).toHaveText('Line 28.')
  await expect.poll(async () => (await panel(page).boundingBox())!.width).toBe(390)
  await expectAccessible(page)
  await panel(page).getByRole('button', { name: 'Next task' }).tap()
  await expect(heading(page)).toHaveText('Line 29.')
  await page.goBack()
  await expect(panel(page)).toBeHidden()
  await expect(line(page, 'Line 29.')).toBeFocused()
  await expect.poll(() => sheet.evaluate((element) => element.scrollTop)).toBe(scrolled)
  await context.close()
})

test('the open line is accessible in both themes', async ({ page, people }) => {
  const olga = await people.signUp('Olga')
  await people.logIn(page, olga)
  const { mine } = await opened(page, olga)
  await olga.api.updateTask({
    taskID: mine,
    body: {
      description: '# Head\n\n- [x] one\n\n```\ncode\n```\n\n| a | b |\n|---|--:|\n| 1 | 2 |',
      outputs: { a: 1, result: 'b' },
    },
  })
  await olga.api.createComment({ taskID: mine, body: { body: 'Said' } })
  await expect(panel(page).getByText('Said')).toBeVisible()
  await expectAccessible(page)
})

test('somebody else renames, archives and deletes the line while its name is written in the panel', async ({
  page,
  people,
}) => {
  const olga = await people.signUp('Olga')
  await people.logIn(page, olga)
  const { mine, names } = await opened(page, olga)
  const field = page.getByLabel('Name', { exact: true })
  await page.keyboard.press('F2')
  await field.fill('Mine, typed')
  await olga.api.updateTask({ taskID: mine, body: { name: 'Theirs' } })
  await expect(page.locator('[data-key][aria-label*="Theirs"]')).toHaveCount(1)
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('Mine, typed')
  await page.keyboard.press('Enter')
  await expect(panel(page).getByText('Yours: Mine, typed · Theirs: Theirs')).toBeVisible()
  await panel(page).getByRole('button', { name: 'Keep mine' }).click()
  await expect.poll(names).toEqual(['First', 'Mine, typed', 'Last'])

  await panel(page).getByRole('button', { name: 'Mine, typed' }).click()
  await field.fill('Typed again')
  await olga.api.archiveTask({ taskID: mine })
  await expect(panel(page).getByText('You archived this task.')).toBeVisible()
  await expect(field).toHaveValue('Typed again')
  await panel(page).getByRole('button', { name: 'Put it back with my text' }).click()
  await expect.poll(names).toEqual(['First', 'Typed again', 'Last'])

  await panel(page).getByRole('button', { name: 'Typed again' }).click()
  await field.fill('Typed at last')
  await olga.api.deleteTask({ taskID: mine })
  await expect(panel(page).getByText('You deleted this task, with its comments.')).toBeVisible()
  await expect(field).toHaveValue('Typed at last')
  await panel(page).getByRole('button', { name: 'Put it back with my text' }).click()
  await expect.poll(names).toEqual(['First', 'Typed at last', 'Last'])
  await expect(heading(page)).toHaveText('Typed at last')
})

test('a line that a worker has says who and since when, and is taken back; its name waits', async ({
  page,
  people,
}) => {
  test.slow()
  const olga = await people.signUp('Olga')
  await people.logIn(page, olga)
  const { id, tasks } = await opened(page, olga)
  await olga.api.dispatchList({ listID: id })
  await expect(panel(page).getByText('Renaming waits until it is back.')).toBeVisible()
  await expect(panel(page).getByRole('button', { name: 'Mine' })).toHaveCount(0)
  await expect(panel(page).getByRole('button', { name: /Archiving waits/ })).toHaveAttribute('aria-disabled', 'true')

  const claimed = await olga.api.claimTask({ listID: id, body: { worker: 'docs-writer', lease_seconds: 300 } })
  expect(claimed?.task.id).toBe(tasks[0]!.id)
  await panel(page).getByRole('button', { name: 'Previous task' }).click()
  await expect(panel(page).getByText(/^docs-writer has worked on this task since \d/)).toBeVisible()
  await expect(panel(page).getByRole('button', { name: /^Status/ })).toHaveCount(0)
  await expectAccessible(page)
  const name = page.getByRole('heading', { level: 1 })
  expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0)
  await panel(page).getByRole('button', { name: 'Take it back', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('docs-writer loses it')
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  await expect(panel(page).getByText(/has worked on this task/)).toBeHidden()
  await expect(heading(page)).toBeFocused()
  await panel(page).getByRole('button', { name: 'Tries' }).click()
  await expect(panel(page).getByRole('listitem').filter({ hasText: 'Try 1' })).toContainText('Taken back')
  await olga.api.claimTask({ listID: id, body: { worker: 'second', lease_seconds: 300 } })
  await expect(panel(page).getByRole('listitem').filter({ hasText: 'Try 2' })).toContainText('Running')
})

test('the focus is on the line that was taken back, however early the browser draws', async ({ page, people }) => {
  const olga = await people.signUp('Olga')
  await people.logIn(page, olga)
  const { id, tasks } = await opened(page, olga)
  await olga.api.dispatchList({ listID: id })
  await claim(olga, id, 'docs-writer')
  await openList(page, id, `?task=${tasks[0]!.id}`)
  await panel(page).getByRole('button', { name: 'Take it back', exact: true }).click()
  const held = panel(page).getByText(/has worked on this task/)
  await page.route('**/tasks/*/lease', async (route) => {
    const answer = await route.fetch()
    await expect(held).toBeHidden()
    await page.evaluate(() => {
      window.requestAnimationFrame = (draw) => {
        queueMicrotask(() => draw(performance.now()))
        return 0
      }
    })
    await route.fulfill({ response: answer })
  })
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(heading(page)).toBeFocused()
})

test('the list is deleted while something is being said: the words are still there', async ({ page, people }) => {
  const olga = await people.signUp('Olga')
  await people.logIn(page, olga)
  const { id } = await opened(page, olga)
  await composer(page).fill('Unsaid\nSo far')
  await olga.api.deleteList({ listID: id })
  await expect(page.getByRole('alert')).toHaveText('This list was deleted.')
  expect(await page.getByText('Unsaid').innerText()).toBe('Unsaid\nSo far')
})

test('whoever is made a viewer while a date or the name is asked for is asked nothing more', async ({ people }) => {
  const olga = await people.owner('Olga')
  const ed = await people.signUp('Ed')
  const list = await writeList(olga, ['First', 'Mine'])
  await join(olga, list.id, ed, 'editor')
  const page = await people.pageOf(ed)
  await openList(page, list.id, `?task=${list.tasks[1]!.id}`)
  await panel(page).getByRole('button', { name: /^Due/ }).click()
  await expect(page.getByRole('dialog', { name: 'Due date of this task' })).toBeVisible()
  await join(olga, list.id, ed, 'viewer')
  await expect(page.getByText('You are a viewer now:')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(heading(page)).toBeFocused()

  await join(olga, list.id, ed, 'editor')
  await panel(page).getByRole('button', { name: 'Mine', exact: true }).click()
  await page.getByLabel('Name', { exact: true }).fill('Mine, and more')
  await join(olga, list.id, ed, 'viewer')
  await expect(page.getByLabel('Name', { exact: true })).toHaveCount(0)
  await expect(page.getByText('Mine, and more')).toBeVisible()
})

test('a worker takes the line while its date is being set: the date is refused where it was asked for', async ({
  page,
  people,
}) => {
  const olga = await people.signUp('Olga')
  await people.logIn(page, olga)
  const list = await handedOut(olga, 'Mine')
  await openList(page, list.id, `?task=${list.tasks[0]!.id}`)
  await panel(page).getByRole('button', { name: /^Due/ }).click()
  const editor = page.getByRole('dialog', { name: 'Due date of this task' })
  await expect(editor).toBeVisible()
  await claim(olga, list.id, 'docs-writer')
  // What is behind an open form is there for the eye only.
  await expect(page.getByText(/^docs-writer has worked on this task/)).toBeVisible()
  await expect.poll(async () => (await editor.boundingBox())!.x).toBeGreaterThan(640)
  await editor.getByLabel('Due').fill('tomorrow')
  await page.keyboard.press('Enter')
  await expect(toast(page, /^A worker has had line 1 since/)).toBeVisible()
  await expect(heading(page)).toBeFocused()
})

test('a description that is being written survives a reload, and asks where somebody else wrote another', async ({
  page,
  people,
}) => {
  const olga = await people.signUp('Olga')
  await people.logIn(page, olga)
  const { mine } = await opened(page, olga)
  await panel(page).getByRole('button', { name: 'Add a description' }).click()
  const field = page.getByLabel('Description', { exact: true })
  await field.fill('My words')
  await olga.api.updateTask({ taskID: mine, body: { description: 'Their words' } })
  await expect.poll(() => draftsKept(page, olga.userId)).toEqual(['My words'])
  await page.reload()
  await expect(field).toHaveValue('My words')
  await panel(page).getByRole('button', { name: 'Save' }).click()
  await expect(panel(page).getByText('Yours: My words · Theirs: Their words')).toBeVisible()
  await panel(page).getByRole('button', { name: 'Keep theirs' }).click()
  await expect(panel(page).getByText('Their words')).toBeVisible()
  expect((await olga.api.getTask({ taskID: mine })).description).toBe('Their words')
})

test('a name that was left half written in the list goes on in the panel', async ({ page, people }) => {
  const olga = await people.signUp('Olga')
  await people.logIn(page, olga)
  const { names } = await opened(page, olga)
  await editName(page, 'Last')
  await page.getByLabel('Name of line 3').fill('Last but')
  await expect.poll(() => draftsKept(page, olga.userId)).toEqual(['Last but'])
  await page.reload()
  await line(page, 'Last').click()
  await expect(heading(page)).toContainText('not saved yet')
  await page.keyboard.press('F2')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Last but')
  await page.getByLabel('Name', { exact: true }).press('Enter')
  await expect.poll(names).toEqual(['First', 'Mine', 'Last but'])
})

test('a date that is half written in the panel is there again, whatever closed it, until it is set or given up', async ({
  page,
  people,
}) => {
  const [olga, ed] = [await people.owner('Olga'), await people.signUp('Ed')]
  await people.logIn(page, ed)
  const list = await writeList(olga, ['First', 'Mine', 'Last'])
  const mine = list.tasks[1]!.id
  await join(olga, list.id, ed, 'editor')
  await openList(page, list.id, `?task=${mine}`)
  const due = panel(page).getByRole('button', { name: /^Due/ })
  const field = page.getByLabel('Due', { exact: true })
  await due.click()
  await field.fill('24 dec 2030')
  await join(olga, list.id, ed, 'viewer')
  await expect(field).toHaveCount(0)
  await join(olga, list.id, ed, 'editor')
  await due.click()
  await expect(field).toHaveValue('24 dec 2030')

  await panel(page).getByRole('button', { name: 'Close' }).click()
  await expect(panel(page)).toBeHidden()
  await olga.api.updateTask({ taskID: mine, body: { due_at: '2031-05-05T08:00:00Z' } })
  await expect(page.locator('[data-key][aria-label*="2031"]')).toHaveCount(1)
  await line(page, 'Mine').click()
  await due.click()
  await expect(field).toHaveValue('24 dec 2030')
  await field.press('Enter')
  await expect(panel(page).getByText(/Yours: .*2030.* Theirs: .*2031/)).toBeVisible()
  await panel(page).getByRole('button', { name: 'Keep theirs' }).click()

  await due.click()
  await expect(field).toHaveValue('')
  await field.fill('never')
  await field.press('Escape')
  await expect(field).toHaveCount(0)
  await due.click()
  await expect(field).toHaveValue('')
})

test('what a task comes after, and when it may begin, is said, and leads there', async ({ people }) => {
  const olga = await people.owner('Olga')
  const list = await writeList(olga, ['Rope', 'Sails', 'Anchor'])
  const [rope, sails, anchor] = list.tasks
  const body = { after: [rope!.id, sails!.id], start_at: '2099-03-10T08:00:00Z' }
  await olga.api.updateTask({ taskID: anchor!.id, body })
  const page = await people.pageOf(olga)
  await page.goto(`/lists/${list.id}?task=${anchor!.id}`)
  const before = panel(page).getByRole('region', { name: 'Comes after' })
  await expect(before.getByRole('listitem')).toHaveText(['Rope', 'Sails'])
  await expect(panel(page)).toContainText('no worker is given it')
  await expectAccessible(page)
  await before.getByRole('button', { name: 'Sails' }).click()
  await expect(heading(page)).toHaveText('Sails')
  await expect(before).toBeHidden()
})
