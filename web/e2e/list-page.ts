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

/** Opens the name of a line for writing. */
export const editName = async (page: Page, name: string): Promise<void> => {
  await line(page, name).focus()
  await page.keyboard.press('F2')
}

/** Makes somebody with an account a member of a list. */
export const join = async (owner: Person, listID: string, who: Person, role: 'viewer' | 'editor'): Promise<void> => {
  await owner.api.addMember({ listID, body: { email: who.email, role } })
}

/** The line that is open beside its list. */
export const panel = (page: Page) => page.getByRole('region', { name: 'Open line' })

/** Where something is said about it. */
export const composer = (page: Page) => page.getByLabel('Comment on this line')

export const nextLine = (page: Page) => page.getByLabel('Next line', { exact: true })

export const toast = (page: Page, text: string | RegExp) => page.getByText(text)

/** The names as they are shown, from top to bottom. */
export const shownNames = (page: Page): Promise<string[]> =>
  page.locator('[data-key]').evaluateAll((rows) => {
    const placed = rows.map((row) => ({
      top: row.getBoundingClientRect().y,
      name: row.querySelector<HTMLElement>('[data-part="name"]')!.innerText,
    }))
    return placed.sort((a, b) => a.top - b.top).map(({ name }) => name)
  })

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

/** The drafts are written a moment after the last key. */
export const draftsKept = (page: Page, userID: string): Promise<string[]> =>
  page.evaluate(async (name) => {
    const opened = Promise.withResolvers<IDBDatabase>()
    const opening = indexedDB.open(name)
    opening.addEventListener('success', () => opened.resolve(opening.result))
    const db = await opened.promise
    const read = Promise.withResolvers<{ text: string }[]>()
    const reading = db.transaction('drafts').objectStore('drafts').getAll()
    reading.addEventListener('success', () => read.resolve(reading.result))
    const drafts = await read.promise
    db.close()
    return drafts.map(({ text }) => text)
  }, `docket-${userID}`)
