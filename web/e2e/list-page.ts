import { expect, type Page } from '@playwright/test'
import type { People, Person } from './fixture.ts'

export interface Written {
  name: string
  due_at?: string
}

/** A list with these lines, owned by the person. */
export const writeList = async ({ api }: Person, names: readonly (string | Written)[] = []) => {
  const list = await api.createList({ body: { name: 'Halyard' } })
  const operations = names.map((each) => ({
    op: 'create' as const,
    ...(typeof each === 'string' ? { name: each } : each),
  }))
  const { results } = names.length ? await api.batchTasks({ listID: list.id, body: { operations } }) : { results: [] }
  const tasks = results.map(({ task }) => task!)
  return { ...list, tasks, names: async () => (await api.getTasks({ listID: list.id })).map(({ name }) => name) }
}

export const line = (page: Page, name: string) => page.locator('[data-key]').filter({ hasText: name })

/** Opens the name of a line for writing. */
export const editName = async (page: Page, name: string): Promise<void> => {
  await line(page, name).focus()
  await page.keyboard.press('F2')
  await expect(page.getByLabel(/^Name of line/)).toBeFocused()
}

/** Makes somebody with an account a member of a list. */
export const join = async (owner: Person, listID: string, who: Person, role: 'viewer' | 'editor'): Promise<void> => {
  await owner.api.addMember({ listID, body: { email: who.email, role } })
}

/** The line that is open beside its list. */
export const panel = (page: Page) => page.getByRole('region', { name: 'Open task' })

/** Where something is said about it. */
export const composer = (page: Page) => page.getByLabel('Comment on this task')

export const nextLine = (page: Page) => page.getByLabel('New task', { exact: true })

export const toast = (page: Page, text: string | RegExp) => page.getByText(text)

/** The names as they are shown at this moment, from top to bottom. */
export const shownNames = (page: Page): Promise<string[]> =>
  page.locator('[data-key]').evaluateAll((rows) =>
    rows
      .map((row) => ({
        top: row.getBoundingClientRect().top,
        name: row.querySelector<HTMLElement>('[data-part="name"]')?.innerText ?? '',
      }))
      .sort((a, b) => a.top - b.top)
      .map(({ name }) => name),
  )

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
export const draftsKept = async (page: Page, userID: string): Promise<string[]> => {
  const drafts = (await kept(page, userID, 'drafts')) as { text: string }[]
  return drafts.map(({ text }) => text)
}

/** How many edits the browser keeps that the server does not have. */
export const countEditsKept = async (page: Page, userID: string): Promise<number> =>
  (await kept(page, userID, 'edits')).length

/** Writes down what otherwise is written a while later: what a page does when it is left. */
export const putAway = (page: Page): Promise<boolean> =>
  page.evaluate(() => window.dispatchEvent(new Event('pagehide')))

/** What a store of this browser holds. */
export const kept = (page: Page, userID: string, store: 'account' | 'drafts' | 'edits' | 'lists'): Promise<unknown[]> =>
  page.evaluate(
    async ({ name, store }) => {
      const opened = Promise.withResolvers<IDBDatabase>()
      const opening = indexedDB.open(name)
      opening.addEventListener('success', () => opened.resolve(opening.result))
      const db = await opened.promise
      const read = Promise.withResolvers<unknown[]>()
      const reading = db.transaction(store).objectStore(store).getAll()
      reading.addEventListener('success', () => read.resolve(reading.result))
      const all = await read.promise
      db.close()
      return all
    },
    { name: `docket-${userID}`, store },
  )
