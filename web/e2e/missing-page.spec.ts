import { expect, test } from './fixture.ts'
import { line, writeList } from './list-page.ts'

const missing = 'This page is not here yet'

test('a page whose part could not be fetched says so, and comes when it is tried again', async ({ people }) => {
  const olga = await people.signUp('Olga')
  await writeList(olga, ['One'])
  const page = await people.pageOf(olga)
  let loads = 0
  page.on('load', () => loads++)
  await page.route('**/assets/list-*.js', (route) => route.abort('connectionrefused'))
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Halyard' }).click()
  await expect(page.getByRole('heading', { name: missing })).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeEnabled()
  await expect(page.getByRole('heading', { name: missing })).toBeVisible()

  await page.unroute('**/assets/list-*.js')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(line(page, 'One')).toBeVisible()
  expect(loads).toBe(1)
})

test('a page that another build of the server calls otherwise comes with that build', async ({ people }) => {
  const olga = await people.signUp('Olga')
  await writeList(olga, ['One'])
  const page = await people.pageOf(olga)
  await page.route('**/assets/list-*.js', (route) => route.fulfill({ status: 404 }))
  await page.goto('/')
  await expect(page.getByRole('main').getByRole('link', { name: 'Halyard' })).toBeVisible()
  await page.route('/', (route) =>
    route.request().isNavigationRequest()
      ? route.continue()
      : route.fulfill({ body: '<script type="module" src="/assets/index-of-tomorrow.js"></script>' }),
  )
  let loads = 0
  page.on('load', () => loads++)
  await page.getByRole('main').getByRole('link', { name: 'Halyard' }).click()
  // What gives it the old build again does not make it reload for ever.
  await expect(page.getByRole('heading', { name: missing })).toBeVisible()
  await expect.poll(() => loads).toBe(1)
  await expect(page.getByRole('heading', { name: missing })).toBeVisible()
  const asked = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Try again' }).click()
  await asked
  await expect(page.getByRole('heading', { name: missing })).toBeVisible()
  expect(loads).toBe(2)
  await page.unroute('**/assets/list-*.js')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(line(page, 'One')).toBeVisible()
})

test('an address that is no page says so to somebody who is signed in', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga, ['One'])
  const page = await people.pageOf(olga)
  for (const address of [
    `/lists/${list.id}/tasks/${list.tasks[0]!.id}`,
    `/lists/${list.id}/nowhere`,
    '/lists',
    '/settings/nowhere',
    '/nowhere',
  ]) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'Nothing here' }), address).toBeVisible()
    await expect(page.getByText('No page has this address.'), address).toBeVisible()
    await expect(page).toHaveURL(address)
  }
  await page.getByRole('link', { name: 'Go to all lists' }).click()
  await expect(page.getByRole('main').getByRole('link', { name: 'Halyard' })).toBeVisible()
})
