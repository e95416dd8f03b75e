import { expect, startServer, test } from './fixture.ts'
import { line, nextLine, openList, writeList } from './list-page.ts'

test('offline, edits wait in order and leave when the connection is back', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga, ['One', 'Two'])
  const page = await people.pageOf(olga)
  await openList(page, list.id)

  await page.context().setOffline(true)
  await expect(page.getByText(/You are offline\. This is the list as of \d\d:\d\d\./)).toBeVisible()
  await nextLine(page).fill('Three')
  await nextLine(page).press('Enter')
  await nextLine(page).fill('Four')
  await nextLine(page).press('Enter')
  await page.getByRole('button', { name: 'Complete line 3' }).click()
  await expect(page.getByText('Offline, 3 waiting')).toBeVisible()
  await expect(line(page, 'Four').getByText('Waiting')).toBeVisible()
  await expect(page.getByText('Line 3 completed. It will be sent when you are back online.')).toBeVisible()
  await olga.api.createTask({ listID: list.id, body: { name: 'Elsewhere' } })

  await page.context().setOffline(false)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await expect(page.getByText('Waiting', { exact: true })).toBeHidden()
  await expect(line(page, 'Elsewhere')).toBeVisible()
  await expect.poll(list.names).toEqual(['One', 'Two', 'Elsewhere', 'Three', 'Four'])
  await expect
    .poll(async () => (await olga.api.getTasks({ listID: list.id })).find(({ name }) => name === 'Three')?.status)
    .toBe('completed')
})

test('a refused edit goes back, says why, and keeps what was typed', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga, ['One'])
  const page = await people.pageOf(olga)
  await openList(page, list.id)
  const refusal = { status: 403, json: { error: 'Your role does not allow this', code: 'list.role' } }
  await page.route('**/api/v1/tasks/*', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill(refusal) : route.continue(),
  )
  await page.route('**/api/v1/lists/*/tasks', (route) => route.fulfill(refusal))

  await line(page, 'One').getByText('One').click()
  await page.getByLabel('Name of line 1').fill('Uno')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/“Uno” was not saved\. Your role on this list/)).toBeVisible()
  await expect(line(page, 'One')).toBeVisible()
  await page.keyboard.press('F2')
  await expect(page.getByLabel('Name of line 1')).toHaveValue('Uno')
  await page.keyboard.press('Escape')

  await nextLine(page).fill('Three')
  await nextLine(page).press('Enter')
  await expect(page.getByText(/“Three” was not added\./)).toBeInViewport()
  await page.getByRole('button', { name: 'Put it back' }).click()
  await expect(nextLine(page)).toHaveValue('Three')
  await expect(nextLine(page)).toBeFocused()
})

test('an addition whose answer got lost is not made twice', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga, ['One'])
  const page = await people.pageOf(olga)
  await openList(page, list.id)
  let posts = 0
  await page.route('**/api/v1/lists/*/tasks', async (route) => {
    posts++
    await route.fetch()
    await route.abort('connectionreset')
  })
  await nextLine(page).fill('Two')
  await nextLine(page).press('Enter')
  await expect(page.getByText('Waiting', { exact: true })).toBeHidden({ timeout: 5000 })
  await expect.poll(list.names).toEqual(['One', 'Two'])
  await page.waitForTimeout(1500)
  expect(posts).toBe(1)
  await expect(line(page, 'Two')).toHaveCount(1)
})

test('when the server dies the page says so, and goes on when it is back', async ({ browser, contextOptions }) => {
  await using server = await startServer()
  const context = await browser.newContext({ ...contextOptions, baseURL: server.url })
  const page = await context.newPage()
  await page.goto('/setup')
  const signedUp = await page.request.post('/api/v1/setup', {
    data: { email: 'olga@example.test', password: 'correct horse battery' },
  })
  const { token } = await signedUp.json()
  await context.addCookies([{ name: 'svc_jwt', value: token, url: server.url, httpOnly: true, sameSite: 'Lax' }])
  const made = await page.request.post('/api/v1/lists', { data: { name: 'Halyard' }, headers: { origin: server.url } })
  const list = await made.json()
  await openList(page, list.id)
  await nextLine(page).fill('Before')
  await nextLine(page).press('Enter')
  await expect(line(page, 'Before')).toBeVisible()

  await server.kill()
  await expect(page.getByText('Reconnecting', { exact: true })).toBeVisible()
  await expect(page.getByText(/This is the list as of/)).toBeVisible()
  await nextLine(page).fill('Meanwhile')
  await nextLine(page).press('Enter')
  await expect(line(page, 'Meanwhile').getByText('Waiting')).toBeVisible()

  await server.restart()
  await page.getByRole('button', { name: 'Try now' }).click()
  await expect(page.getByText('Live', { exact: true })).toBeVisible({ timeout: 15_000 })
  await expect(page.getByText('Waiting', { exact: true })).toBeHidden()
  const names = async () => {
    const tasks = await (await page.request.get(`/api/v1/lists/${list.id}/tasks`)).json()
    return tasks.map(({ name }: { name: string }) => name)
  }
  await expect.poll(names).toEqual(['Before', 'Meanwhile'])
  await context.close()
})

test('a deleted list says so and leads home', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga, ['One'])
  const page = await people.pageOf(olga)
  await openList(page, list.id)
  await olga.api.deleteList({ listID: list.id })
  await expect(page.getByText('This list was deleted.')).toBeVisible()
  await page.getByRole('link', { name: 'Go to all lists' }).click()
  await expect(page).toHaveURL('/')
})
