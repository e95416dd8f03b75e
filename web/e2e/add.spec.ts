import type { Page } from '@playwright/test'
import { expect, giveSession, signUp, startServer, test } from './fixture.ts'
import { countEditsKept, line, openList, writeList } from './list-page.ts'
import { expectAccessible } from './pages.ts'
import { startProxied } from './proxy.ts'
import { enterPassword } from './sign-in-page.ts'
import { buildKept } from './worker.ts'

test.use({ serviceWorkers: 'allow' })

const address = (given: Record<string, string>): string => `/add?${new URLSearchParams(given)}`
const task = (page: Page) => page.getByLabel('Task', { exact: true })
const description = (page: Page) => page.getByLabel('Description', { exact: true })
const list = (page: Page) => page.getByRole('combobox', { name: 'List' })
const press = (page: Page) => page.getByRole('button', { name: 'Add', exact: true }).click()

test('what is given becomes a task of the list that is chosen, once somebody says so', async ({ people, page }) => {
  const olga = await people.signUp('Olga')
  const other = await olga.api.createList({ body: { name: 'A first one' } })
  const halyard = await writeList(olga, ['One'])
  await people.logIn(page, olga)
  await page.goto(address({ title: 'A page', text: 'Read this\nand that', url: 'https://example.org/a' }))
  await expect(task(page)).toHaveValue('Read this')
  await expect(task(page)).toBeFocused()
  await expect(description(page)).toHaveValue('A page\n\nand that\n\nhttps://example.org/a')
  await expectAccessible(page)
  await list(page).selectOption('Halyard')
  expect(await halyard.names()).toEqual(['One'])
  await press(page)
  await expect(page.getByText('“Read this” added to Halyard.')).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect.poll(halyard.names).toEqual(['One', 'Read this'])
  const [, made] = await olga.api.getTasks({ listID: halyard.id })
  expect(made).toMatchObject({ description: 'A page\n\nand that\n\nhttps://example.org/a', due_at: null })
  await page.getByRole('button', { name: 'Open the list' }).click()
  await expect(line(page, 'Read this')).toBeVisible()
  // It was in the place of what was given: going back does not give it again.
  await page.goBack()
  await expect(page).toHaveURL('/')

  // The list that was open last comes first, unless another one is asked for.
  await page.goto(address({ text: '12345678901234567890' }))
  await expect(task(page)).toHaveValue('12345678901234567890')
  await expect(list(page).locator('option:checked')).toHaveText('Halyard')
  await page.reload()
  await expect(task(page)).toHaveValue('12345678901234567890')
  await page.goto(address({ text: '"Two"', list: other.id }))
  await expect(task(page)).toHaveValue('"Two"')
  await expect(list(page).locator('option:checked')).toHaveText('A first one')
  await press(page)
  await expect
    .poll(async () => (await olga.api.getTasks({ listID: other.id })).map(({ name }) => name))
    .toEqual(['"Two"'])
  // An archived one is there for whoever names it.
  await olga.api.arrangeList({ listID: other.id, body: { archived: true } })
  await page.goto(address({ text: 'Three' }))
  await expect(list(page).locator('option')).toHaveText(['Halyard'])
  await page.goto(address({ text: 'Three', list: other.id }))
  await expect(list(page).locator('option')).toHaveText(['A first one', 'Halyard'])
  await page.goto(address({ text: 'Three', list: '0195f0c8-0000-7000-8000-000000000000' }))
  await expect(page.getByText('The list that was asked for')).toBeVisible()
})

test('whoever has no list gets one, and whoever only reads a list does not write in it', async ({ people }) => {
  const olga = await people.owner('Olga')
  const sam = await people.signUp('Sam')
  const shared = await writeList(olga, ['One'])
  await olga.api.addMember({ listID: shared.id, body: { email: sam.email, role: 'viewer' } })
  const page = await people.pageOf(sam)
  await page.goto(address({ text: 'Buy hops', list: shared.id }))
  await expect(list(page).locator('option')).toHaveText(['A new list: Inbox'])
  await press(page)
  await expect(page.getByText('“Buy hops” added to Inbox.')).toBeVisible()
  await expect
    .poll(async () => (await sam.api.getLists()).map(({ name, total }) => `${name} ${total}`))
    .toContain('Inbox 1')
  expect(await shared.names()).toEqual(['One'])
})

test('a text that is too long is said to be, and stays; so does one whose list is gone', async ({ people, page }) => {
  const olga = await people.signUp('Olga')
  const kept = await writeList(olga, [])
  const gone = await olga.api.createList({ body: { name: 'A first one' } })
  await people.logIn(page, olga)
  await page.goto(address({ text: 'x'.repeat(510), list: gone.id }))
  await expect(page.getByText('10 too many.')).toBeVisible()
  await press(page)
  await expect(task(page)).toBeFocused()
  await expect(task(page)).toHaveValue('x'.repeat(510))
  await task(page).fill('Short')
  await description(page).fill('y'.repeat(65_537))
  await expect(page.getByText('One too many.')).toBeVisible()
  await press(page)
  await expect(description(page)).toBeFocused()
  await description(page).fill('')
  await olga.api.deleteList({ listID: gone.id })
  await expect(list(page).locator('option:checked')).toHaveText('Choose a list')
  await press(page)
  await expect(page.getByText('The list that stood here')).toBeVisible()
  await task(page).fill(' ')
  await press(page)
  await expect(page.getByText('A task needs a name.')).toBeVisible()
  await task(page).fill('Short')
  await list(page).selectOption('Halyard')
  await press(page)
  await expect.poll(kept.names).toEqual(['Short'])
})

test('whoever is signed out signs in first, and finds everything there', async ({ people, page }) => {
  const olga = await people.signUp('Olga')
  const halyard = await writeList(olga, [])
  const given = address({ text: 'Two & more = "three"\n+ four', url: 'https://example.org/?a=b&c=d', list: halyard.id })
  await page.goto(given)
  await enterPassword(page, olga)
  await expect(task(page)).toHaveValue('Two & more = "three"')
  await expect(description(page)).toHaveValue('+ four\n\nhttps://example.org/?a=b&c=d')
  // The session has ended meanwhile.
  await page.context().clearCookies()
  await page.goto(given)
  await enterPassword(page, olga)
  await expect(description(page)).toHaveValue('+ four\n\nhttps://example.org/?a=b&c=d')
  await press(page)
  await expect.poll(halyard.names).toEqual(['Two & more = "three"'])
})

test('what is shared without a network is added once when it is back', async ({ browser }) => {
  await using server = await startServer()
  const olga = await signUp(server.url, 'Olga')
  await using context = await browser.newContext({ baseURL: server.url })
  await giveSession(context, server.url, olga)
  const page = await context.newPage()
  const halyard = await writeList(olga, ['One'])
  const closed = await olga.api.createList({ body: { name: 'Never opened' } })
  await openList(page, halyard.id)
  await buildKept(page)
  await page.goto('/settings/profile')
  await expect(page.getByLabel('Your name')).toBeVisible()
  await server.kill()
  for (const [text, id] of [
    ['Two', halyard.id],
    ['Three', halyard.id],
    ['Four', closed.id],
  ] as const) {
    await page.goto(address({ text, list: id }))
    await expect(task(page)).toHaveValue(text)
    await press(page)
    await expect(page.getByText(`“${text}” added to`)).toBeVisible()
  }
  await expect.poll(() => countEditsKept(page, olga.userId)).toBe(3)
  await page.close()
  const again = await context.newPage()
  await again.goto('/')
  await server.restart()
  await expect.poll(() => countEditsKept(again, olga.userId)).toBe(0)
  await expect.poll(halyard.names).toEqual(['One', 'Two', 'Three'])
  expect((await olga.api.getTasks({ listID: closed.id })).map(({ name }) => name)).toEqual(['Four'])
})

test('what is shared is not sent to the server as an address, and so may be long', async ({ browser }) => {
  await using docket = await startProxied()
  const olga = await signUp(docket.url, 'Olga')
  await using context = await browser.newContext({ baseURL: docket.url })
  await giveSession(context, docket.url, olga)
  const page = await context.newPage()
  const halyard = await writeList(olga, [])
  await openList(page, halyard.id)
  await buildKept(page)
  await page.goto('/')
  const long = `Read this\n${'a secret '.repeat(4000)}`
  await page.goto(address({ text: long }))
  await expect(task(page)).toHaveValue('Read this')
  await expect(description(page)).toHaveValue(long.slice('Read this\n'.length).trim())
  expect(docket.asked.filter((asked) => asked.includes('secret') || asked.startsWith('GET /add'))).toEqual([])
  expect(docket.asked).toContain('GET /')
})
