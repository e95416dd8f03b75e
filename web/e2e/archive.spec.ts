import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { openList, writeList } from './list-page.ts'
import { expectAccessible } from './pages.ts'

const saved = async (page: Page, click: () => Promise<void>) => {
  const download = page.waitForEvent('download')
  await click()
  const file = await download
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

test('lists are taken out as an archive under Settings, and brought in there once they are gone', async ({
  people,
}) => {
  const olga = await people.owner('Olga')
  const list = await writeList(olga, ['Bread', 'Milk'])
  await olga.api.createComment({ taskID: list.tasks[0]!.id, body: { body: 'Rye' } })
  const page = await people.pageOf(olga)
  await page.goto('/settings/data')
  const section = page.getByRole('region', { name: 'Archive of your lists' })
  const takeOut = () => saved(page, () => section.getByRole('button', { name: 'Take out' }).click())
  const archive = await takeOut()
  expect(archive.name).toMatch(/^docket-\d{4}-\d\d-\d\d\.archive$/)
  await expectAccessible(page)

  const bringIn = (name: string, buffer: Buffer) =>
    section.getByLabel('Archive to bring in').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
  await bringIn('again.archive', archive.bytes)
  await expect(section.getByRole('alert')).toHaveText(/^Something in this archive is here already/)
  await bringIn('notes.archive', Buffer.from('no archive'))
  await expect(section.getByRole('alert')).toHaveText(
    /^This file cannot be brought in\. The archive is refused: line 1/,
  )

  await olga.api.deleteList({ listID: list.id })
  await expect(async () => {
    await bringIn('back.archive', archive.bytes)
    await expect(section.getByRole('status')).toHaveText('One list is yours now.', { timeout: 2000 })
  }).toPass()
  expect((await takeOut()).bytes.equals(archive.bytes)).toBe(true)
  await openList(page, list.id)
  await expect(page.getByRole('row', { name: 'Line 1: Bread' })).toBeVisible()
})

test('the owner of a list takes it out as an archive from its menu, others are not offered one', async ({ people }) => {
  const olga = await people.owner('Olga')
  const ed = await people.signUp('Ed')
  const list = await writeList(olga, ['Bread'])
  await olga.api.addMember({ listID: list.id, body: { email: ed.email, role: 'editor' } })
  const exportOf = async (page: Page) => {
    await openList(page, list.id)
    await page.getByRole('button', { name: 'List menu' }).click()
    await page.getByRole('menuitem', { name: 'Export or print' }).click()
    await expect(page.getByRole('button', { name: 'JSON' })).toBeVisible()
    return page.getByRole('button', { name: 'Archive with all that was ever done in it' })
  }
  const page = await people.pageOf(olga)
  const button = await exportOf(page)
  const archive = await saved(page, () => button.click())
  expect(archive.name).toBe('Halyard.archive')
  expect(archive.bytes.toString()).toMatch(/^\{"format":"docket\.archive\.v1","lists":1\}\n/)
  await expect(await exportOf(await people.pageOf(ed))).toBeHidden()
})
