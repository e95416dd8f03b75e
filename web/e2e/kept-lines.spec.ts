import { openDays, writeDated } from './days-page.ts'
import { expect, test } from './fixture.ts'
import { line } from './list-page.ts'

test('a page that is left while it writes its lines down leaves all of them', async ({ people }) => {
  const olga = await people.signUp('Olga')
  for (const name of ['Halyard', 'Flat', 'Garden']) await writeDated(olga, name, { Now: 0, Late: -2 })
  const page = await people.pageOf(olga)
  let pages = 0
  page.on('domcontentloaded', () => pages++)
  // Only the first page hears of lines; the second one has what is kept.
  await page.route('**/users/me/tasks*', (route) => (pages > 1 ? route.abort() : route.continue()))
  await page.addInitScript(() => {
    const { put } = IDBObjectStore.prototype
    IDBObjectStore.prototype.put = function (...values) {
      // With the first list, others are still to be written.
      if (this.name === 'lines' && sessionStorage.getItem('left') === null) {
        sessionStorage.setItem('left', 'yes')
        location.reload()
        // It leaves before it hears of what it has asked for now.
        const until = performance.now() + 1000
        while (performance.now() < until);
      }
      return put.apply(this, values)
    }
  })
  await page.goto('/')
  await expect.poll(() => pages).toBe(2)
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Today 6 tasks' })).toBeVisible()
})

test('lines that an older page has kept are told anew, and what was chosen last stays', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const { listID, ids } = await writeDated(olga, 'Halyard', { Rope: 0, Sails: 0 })
  const { since } = await olga.api.getMyTasks({})
  const page = await people.pageOf(olga)
  // Of a page without the app: nothing is kept yet.
  await page.goto('/manifest.webmanifest')
  const fields = [ids['Rope'], 'Hemp', 'pending', 1, '', '', '2026-11-25T12:00:00.000Z', null]
  const kept = {
    listID,
    since,
    lines: JSON.stringify([[...fields, '2026-11-20T10:00:00.000Z', 1, false, null, null, []]]),
  }
  const name = `docket-lines-${olga.userId}`
  await page.evaluate(
    ({ name, kept }) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name, 1)
        opening.addEventListener('error', reject)
        opening.onupgradeneeded = () => {
          opening.result.createObjectStore('lines').put(kept.lines, kept.listID)
          const state = opening.result.createObjectStore('state')
          state.put(kept.since, 'since')
          state.put(JSON.stringify([kept.listID]), 'recent')
        }
        opening.onsuccess = () => {
          opening.result.close()
          resolve()
        }
      }),
    { name, kept },
  )
  await openDays(page)
  await expect(line(page, 'Rope')).toBeVisible()
  await expect(line(page, 'Sails')).toBeVisible()
  await expect(line(page, 'Hemp')).toHaveCount(0)
  const recent = await page.evaluate(
    (name) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.addEventListener('error', reject)
        opening.onsuccess = () => {
          const asked = opening.result.transaction('state').objectStore('state').get('recent')
          asked.onsuccess = () => resolve(asked.result)
        }
      }),
    name,
  )
  expect(recent).toBe(JSON.stringify([listID]))
})
