import type { Page } from '@playwright/test'
import type { Person } from './fixture.ts'

/** The first step: address and password. */
export const enterPassword = async (page: Page, { email, password }: Pick<Person, 'email' | 'password'>) => {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}
