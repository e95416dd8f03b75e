import { writeDated } from './days-page.ts'
import { expect, test } from './fixture.ts'

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
