import { expect, type Page } from '@playwright/test'
import type { People, Person } from './fixture.ts'

export interface Written {
  name: string
  due_at?: string
}

/** A list with these lines, owned by the person. */
export const writeList = async ({ api }: Person, names: readonly (string | Written)[] = []) => {
  const list = await api.createList({ body: { name: 'Halyard' } })
  const tasks = []
  for (const each of names)
    tasks.push(await api.createTask({ listID: list.id, body: typeof each === 'string' ? { name: each } : each }))
  return { ...list, tasks, names: async () => (await api.getTasks({ listID: list.id })).map(({ name }) => name) }
}

export const line = (page: Page, name: string) => page.locator('[data-key]').filter({ hasText: name })

export const nextLine = (page: Page) => page.getByLabel('Next line', { exact: true })

export const toast = (page: Page, text: string | RegExp) => page.getByText(text)

/** The names as they are shown, from top to bottom. */
export const shownNames = async (page: Page): Promise<string[]> => {
  const rows = await page.locator('[data-key]').all()
  const placed = await Promise.all(
    rows.map(async (row) => ({
      top: (await row.boundingBox())!.y,
      name: await row.locator('[data-part="name"]').innerText(),
    })),
  )
  return placed.sort((a, b) => a.top - b.top).map(({ name }) => name)
}

export const openList = async (page: Page, listID: string, search = ''): Promise<void> => {
  await page.goto(`/lists/${listID}${search}`)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
}

/** Pastes a text into the next line. */
export const paste = (page: Page, text: string): Promise<void> =>
  nextLine(page).evaluate((field, clip) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', clip)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

/** Somebody new, whose list of these lines is open in a browser of its own. */
export const openWritten = async (people: People, names: readonly (string | Written)[]) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga, names)
  const page = await people.pageOf(olga)
  await openList(page, list.id)
  return { olga, list, page }
}
