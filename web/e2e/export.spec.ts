import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { openList, writeList } from './list-page.ts'
import { expectAccessible } from './pages.ts'

const openExport = async (page: Page) => {
  await page.getByRole('button', { name: 'List menu' }).click()
  await page.getByRole('menuitem', { name: 'Export or print' }).click()
  await expect(page.getByRole('dialog', { name: 'Export this list' })).toBeVisible()
}

const taken = async (page: Page, form: string) => {
  await openExport(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: form }).click()
  const file = await download
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

test('a list is saved as a file, also without a connection, and makes the same list again', async ({ people }) => {
  const olga = await people.owner('Olga')
  const list = await writeList(olga, ['Bread', '=1+1'])
  const [bread, sum] = list.tasks.map(({ id }) => id) as [string, string]
  const due_at = '2030-12-24T11:00:00.000Z'
  await olga.api.updateTask({ taskID: bread, body: { description: 'Two.\n\nFrom the corner.', due_at } })
  await olga.api.updateTask({ taskID: sum, body: { status: 'completed' } })
  const page = await people.pageOf(olga)
  await openList(page, list.id)
  await openExport(page)
  await expect(page.getByText('2 tasks, with descriptions, dates and what is done.')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'List menu' })).toBeFocused()

  const json = await taken(page, 'JSON')
  expect(json.name).toBe('Halyard.json')
  expect(JSON.parse(json.text)).toMatchObject({ name: 'Halyard', tasks: [{ name: 'Bread', due_at }, { name: '=1+1' }] })
  expect(await taken(page, 'CSV')).toMatchObject({
    name: 'Halyard.csv',
    text: expect.stringContaining(`"Two.\n\nFrom the corner.",pending,${due_at}`),
  })
  await page.context().setOffline(true)
  expect((await taken(page, 'Markdown')).text).toContain('- [x] =1+1\n')
  await page.context().setOffline(false)

  await page.goto('/')
  await page.getByRole('button', { name: 'Import a file' }).click()
  const file = { name: 'Halyard again.json', mimeType: 'application/json', buffer: Buffer.from(json.text) }
  await page.getByLabel('File with tasks').setInputFiles(file)
  await expect(page.getByText('2 are there already, by their names, and stay as they are.')).toBeVisible()
  await page.getByLabel('Add to').selectOption('A new list')
  await page.getByRole('button', { name: 'Make a list of 2 tasks' }).click()
  await expect
    .poll(async () => {
      const other = (await olga.api.getLists()).find(({ id }) => id !== list.id)
      return other ? await olga.api.getTasks({ listID: other.id }) : []
    })
    .toMatchObject([
      { name: 'Bread', description: 'Two.\n\nFrom the corner.', due_at, status: 'pending' },
      { name: '=1+1', status: 'completed' },
    ])
})

test('on paper stands all of the list, and nothing but the list, in black', async ({ people }) => {
  const olga = await people.owner('Olga')
  const names = Array.from({ length: 200 }, (_, at) => `Line ${at + 1}`)
  const list = await writeList(olga, names)
  const page = await people.pageOf(olga)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.addInitScript(() => {
    window.print = () => void window.dispatchEvent(new Event('beforeprint'))
  })
  await openList(page, list.id)
  await openExport(page)
  await page.getByRole('button', { name: 'Print' }).click()
  const paper = page.locator('.printed')
  await expect(paper).toBeAttached()
  await expect(paper).toBeHidden()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(paper.getByRole('heading', { name: 'Halyard' })).toBeVisible()
  await expect(paper.getByRole('listitem')).toHaveCount(names.length)
  await expect(page.getByRole('navigation')).toBeHidden()
  await expect(page.getByRole('main')).toBeHidden()
  expect(await paper.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(0, 0, 0)')
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(paper).toHaveCount(0)
})
