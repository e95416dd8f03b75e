import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { expectAccessible } from './pages.ts'

/* What people read of the API, in a browser: plain HTML without a script, and the reference that has one. */

/** Whatever the browser would not do, such as what the policy of the page forbids. */
const complaintsOf = (page: Page): string[] => {
  const said: string[] = []
  page.on('pageerror', (error) => said.push(error.message))
  page.on('console', (message) => message.type() === 'error' && said.push(message.text()))
  return said
}

test('the page on the API shows its samples the way one chooses, leads to its parts, and reads well', async ({
  page,
  server,
}) => {
  const complaints = complaintsOf(page)
  await page.goto('/docs')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('pre.curl').first()).toBeVisible()
  await expect(page.locator('pre.python').first()).toBeHidden()

  await page.getByRole('radio', { name: 'curl' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Python' })).toBeChecked()
  await expect(page.locator('pre.python').first()).toBeVisible()
  await expect(page.locator('pre.curl').first()).toBeHidden()

  await expect(page.getByRole('main')).toContainText(server.url)
  await expect(page.getByRole('main')).not.toContainText('docket.example.org')
  for (const link of await page.getByRole('navigation', { name: 'On this page' }).getByRole('link').all()) {
    await link.click()
    await expect(page.locator(':target')).toHaveText((await link.textContent())!)
    await expect(page.locator(':target')).toBeInViewport()
  }
  await expectAccessible(page)
  expect(complaints).toEqual([])
})

test('the page leads to a part of the reference, which its policy lets draw itself', async ({ page }) => {
  const complaints = complaintsOf(page)
  await page.goto('/docs')
  await page.getByRole('link', { name: 'dispatch', exact: true }).click()
  await expect(page).toHaveURL('/docs/reference/#tag/dispatch')
  const sidebar = page.getByRole('complementary', { name: 'Sidebar for Docket' })
  await expect(sidebar.getByRole('link', { name: 'dispatch', exact: true })).toBeVisible()
  expect(complaints).toEqual([])
})
