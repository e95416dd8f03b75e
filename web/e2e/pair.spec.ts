import { createClient } from '@docket/client'
import type { Page } from '@playwright/test'
import { expect, type Server, test } from './fixture.ts'
import { writeList } from './list-page.ts'
import { expectAccessible } from './pages.ts'
import { enterPassword } from './sign-in-page.ts'

const startPairing = (server: Server, name = 'olga@laptop') =>
  createClient({ baseUrl: server.url }).startPairing({ body: { name } })
const collect = (server: Server, secret: string) =>
  createClient({ baseUrl: server.url }).collectPairing({ body: { secret } })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('whoever compares the code allows a machine a key for the lists that they choose', async ({
  page,
  people,
  server,
}) => {
  const olga = await people.signUp('Olga')
  const halyard = await writeList(olga, ['One'])
  await people.logIn(page, olga)
  const machine = await startPairing(server)
  await page.goto(machine.url)
  await expect(page.getByText('olga@laptop')).toBeVisible()
  await expect(page.getByText(machine.code, { exact: true })).toBeVisible()
  await expect(page.getByText(/^Asked .+, from 127\.0\.0\.1$/)).toBeVisible()
  await expect(page.getByRole('radio', { name: 'do tasks and comment' })).toBeChecked()
  await expectAccessible(page)
  await press(page, 'Allow')
  await expect(page.getByRole('alert')).toHaveText('Choose at least one list.')
  expect(await collect(server, machine.secret)).toBeUndefined()
  await page.getByRole('checkbox', { name: 'Halyard' }).check()
  await page.getByLabel('Tasks a day, at most').fill('20')
  await press(page, 'Allow')
  await expect(page.getByText('olga@laptop gets its key now. Go on there.')).toBeVisible()
  await expectAccessible(page)

  const { key } = (await collect(server, machine.secret))!
  const [made] = await olga.api.getApiKeys()
  expect(made).toMatchObject({ name: 'olga@laptop', access: 'work', lists: [halyard.id] })
  expect(made!.budget.claims_per_day).toBe(20)
  expect(key.startsWith(made!.prefix)).toBe(true)
  await page.getByRole('link', { name: 'To your keys' }).click()
  await expect(page.getByRole('cell', { name: 'olga@laptop' })).toBeVisible()

  await page.goto(machine.url)
  // The machine may ask again for its key, should the answer be lost.
  await expect(page.getByText('This machine has been allowed already.')).toBeVisible()
  await expectAccessible(page)
})

test('a code is typed as it comes, a machine can be refused, and one that was allowed is so', async ({
  page,
  people,
  server,
}) => {
  const olga = await people.signUp('Olga')
  await people.logIn(page, olga)
  await page.goto('/pair')
  const code = page.getByLabel('Code on the machine')
  await expect(code).toBeFocused()
  await expectAccessible(page)
  await press(page, 'Look')
  await expect(page.getByText('Eight letters are on the machine.')).toBeVisible()
  const unwanted = await startPairing(server, 'somebody@else')
  await code.fill(unwanted.code.toLowerCase().replace('-', ' '))
  await press(page, 'Look')
  await expect(page.getByText('somebody@else')).toBeVisible()
  await press(page, 'Refuse')
  await expect(page.getByText('Refused: somebody@else gets no key.')).toBeVisible()
  await expect(collect(server, unwanted.secret)).rejects.toMatchObject({ code: 'not_found' })

  const other = await startPairing(server)
  await olga.api.approvePairing({ code: other.code })
  await page.goto(other.url)
  await expect(page.getByText('This machine has been allowed already.')).toBeVisible()
})

test('whoever is not signed in does so first, and comes back to the machine', async ({ page, people, server }) => {
  const olga = await people.signUp('Olga')
  const machine = await startPairing(server)
  await page.goto(machine.url)
  await enterPassword(page, olga)
  await expect(page.getByText(machine.code, { exact: true })).toBeVisible()
  await expect(page).toHaveURL(machine.url)
})
