import { expect, test } from './fixture.ts'
import { expectAccessible } from './pages.ts'

/* What waits, told once a day by mail: chosen in the settings, ended from a mail. */

test('the mail is turned on for an hour of where one is, and off again', async ({ people, page }) => {
  const olga = await people.owner('Olga')
  await people.logIn(page, olga)
  await page.goto('/settings/notices')
  const on = page.getByRole('checkbox', { name: 'Write to me once a day' })
  await expect(page.getByText('this begins once something has waited')).toBeVisible()
  await on.check()
  await expect(page.getByText('time of Europe/Berlin')).toBeVisible()
  const hour = page.getByRole('combobox', { name: /^At/ })
  await hour.selectOption('17:00')
  const settings = () => olga.api.getNoticeSettings()
  await expect.poll(settings).toMatchObject({ daily_mail: true, daily_mail_hour: 17, time_zone: 'Europe/Berlin' })
  await expectAccessible(page)
  await page.reload()
  await expect(hour).toHaveValue('17')
  await on.uncheck()
  await expect.poll(async () => (await settings()).daily_mail).toBe(false)
})

test('whoever has the mail ends it without signing in, after being asked', async ({ page }) => {
  let asked = 0
  await page.route('**/api/v1/public/notices/the-token/stop', (route) => {
    asked++
    return route.fulfill({ status: 204 })
  })
  await page.goto('/stop-mails/the-token')
  await expect(page.getByRole('heading', { name: 'End the daily mail?' })).toBeVisible()
  await expectAccessible(page)
  expect(asked).toBe(0)
  await page.getByRole('button', { name: 'End it' }).click()
  await expect(page.getByRole('heading', { name: 'The daily mail is ended' })).toBeFocused()
  expect(asked).toBe(1)
  await page.goto('/stop-mails/of-nobody')
  await page.getByRole('button', { name: 'End it' }).click()
  await expect(page.getByRole('heading', { name: 'This link ends nothing' })).toBeVisible()
})
