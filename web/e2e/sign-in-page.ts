import type { Page } from '@playwright/test'
import { expect, type Person } from './fixture.ts'

/** The first step: address and password. */
export const enterPassword = async (page: Page, { email, password }: Pick<Person, 'email' | 'password'>) => {
  // Where the page took the place of another, keys are not taken at once.
  await expect(page.locator('form[aria-busy=false]')).toBeVisible()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

/** Looks around the demo. */
export const enterDemo = async (page: Page, url: string): Promise<void> => {
  await page.goto(`${url}/sign-in`)
  await page.getByRole('button', { name: 'look around the demo' }).click()
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
}
