import { expect, test } from './fixture.ts'
import { composer, openList, panel, writeList } from './list-page.ts'
import { expectAccessible } from './pages.ts'

test('a # names another task of the list, which is one press away from then on', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga, ['Trip', 'Book the [night] train', 'Tent'])
  const [trip, train] = list.tasks
  const page = await people.pageOf(olga)
  await openList(page, list.id, `?task=${trip!.id}`)
  // A heading names nothing.
  await composer(page).pressSequentially('# Tent')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await composer(page).fill('')
  await composer(page).pressSequentially('After #nig')
  await expect(page.getByRole('option')).toHaveText(['Book the night train'])
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(composer(page)).toHaveValue('After #Book the night train ')
  // What is written out names it as well.
  await page.keyboard.type('and #Tent')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+Enter')
  const said = async () => (await olga.api.getComments({ taskID: trip!.id })).map(({ body }) => body)
  await expect
    .poll(said)
    .toEqual([`After #[Book the night train](task:${train!.id}) and #[Tent](task:${list.tasks[2]!.id})`])
  await panel(page).getByRole('button', { name: '#Book the night train' }).click()
  await expect(panel(page).getByRole('heading', { name: 'Book the [night] train' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`task=${train!.id}`))
})
