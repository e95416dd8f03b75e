import { expect, test } from './fixture.ts'
import { expectAccessible } from './pages.ts'

test('what is due is given an address for calendar programs, another one, and none again', async ({ page, people }) => {
  const olga = await people.signUp('Olga')
  const { id: listID } = await olga.api.createList({ body: { name: 'Groceries' } })
  await olga.api.createTask({ listID, body: { name: 'Milk', due_at: new Date(Date.now() + 3_600_000).toISOString() } })
  await people.logIn(page, olga)
  await page.goto('/settings/data')
  const section = page.getByRole('region', { name: 'In your calendar' })
  const address = section.getByLabel('Address for your calendar program')
  await section.getByRole('button', { name: 'Make an address' }).click()
  await expect(address).toBeVisible()
  const url = await address.inputValue()
  const read = async (address: string) => (await page.request.get(`/api${address.split('/api')[1]}`)).status()
  expect(await read(url)).toBe(200)
  await expect(section.getByRole('link', { name: 'Open in the calendar of this device' })).toHaveAttribute(
    'href',
    url.replace(/^https?/, 'webcal'),
  )
  await expectAccessible(page)

  await section.getByRole('button', { name: 'New address' }).click()
  await expect(section.getByRole('button', { name: 'Keep this one' })).toBeFocused()
  await expectAccessible(page)
  await section.getByRole('button', { name: 'Keep this one' }).click()
  await expect(section).toBeFocused()
  await section.getByRole('button', { name: 'New address' }).click()
  await section.getByRole('button', { name: 'Make a new one' }).click()
  await expect(section.getByText('This is the new address.')).toBeVisible()
  await expect(address).not.toHaveValue(url)
  const next = await address.inputValue()
  expect([await read(url), await read(next)]).toEqual([404, 200])

  await section.getByRole('button', { name: 'Take it away' }).click()
  await section.getByRole('button', { name: 'Take it away' }).click()
  await expect(section.getByText('No calendar program can read what is due any more.')).toBeVisible()
  await expect(section.getByRole('button', { name: 'Make an address' })).toBeVisible()
  expect(await read(next)).toBe(404)
})

test('an address that was not taken away says so, and is there still', async ({ page, people }) => {
  const olga = await people.signUp('Olga')
  const { url } = await olga.api.makeCalendar()
  await people.logIn(page, olga)
  await page.goto('/settings/data')
  const section = page.getByRole('region', { name: 'In your calendar' })
  await expect(section.getByLabel('Address for your calendar program')).toHaveValue(url)
  await page.route('**/users/me/calendar', (route) =>
    route.request().method() === 'DELETE' ? route.abort('connectionreset') : route.continue(),
  )
  await section.getByRole('button', { name: 'Take it away' }).click()
  await section.getByRole('button', { name: 'Take it away' }).click()
  await expect(section.getByRole('alert')).toBeVisible()
  await expect(section.getByLabel('Address for your calendar program')).toHaveValue(url)
})
