import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { editName, line, nextLine, openList, paste, shownNames, writeList } from './list-page.ts'

/** All lines by their numbers, as they are read out: name, state, date. */
const shown = async (page: Page): Promise<string[]> => {
  const labels = await page
    .locator('[data-key]')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label')!))
  return labels
    .map((label) => label.replace(/, (selected|waiting to be sent)/g, ''))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
}

const setDue = async (page: Page, words: string) => {
  await page.keyboard.press('d')
  await page.getByLabel('Due', { exact: true }).fill(words)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Due', { exact: true })).toBeHidden()
}

const steps: Record<string, (page: Page) => Promise<void>> = {
  'completes one': async (page) => {
    await line(page, 'One').focus()
    await page.keyboard.press('Space')
  },
  'completes several': async (page) => {
    await page.getByRole('button', { name: 'Select line 2' }).click()
    await page.getByRole('button', { name: 'Select line 3' }).click()
    await page.keyboard.press('Space')
  },
  renames: async (page) => {
    await editName(page, 'Four')
    await page.getByLabel('Name of line 4').fill('Four and a half')
    await page.keyboard.press('Enter')
  },
  adds: async (page) => {
    await nextLine(page).fill('Added')
    await nextLine(page).press('Enter')
  },
  pastes: (page) => paste(page, 'Pasted 1\nPasted 2\nPasted 3'),
  deletes: async (page) => {
    await line(page, 'Five').focus()
    await page.keyboard.press('Delete')
  },
  archives: async (page) => {
    await line(page, 'Six').focus()
    await page.keyboard.press('e')
  },
  moves: async (page) => {
    await line(page, 'Added').focus()
    await page.keyboard.press('Alt+ArrowUp')
  },
  'dates one': async (page) => {
    await line(page, 'Added').focus()
    await setDue(page, '24 dec 2030')
  },
  'dates several': async (page) => {
    await page.getByRole('button', { name: 'Select line 4' }).click()
    await page.getByRole('button', { name: 'Select line 8' }).click()
    await setDue(page, '1 jan 2031')
  },
  'fails one': async (page) => {
    await page.getByRole('button', { name: 'Complete line 4' }).click({ button: 'right' })
    await page.getByRole('menuitemradio', { name: 'Failed' }).click()
    await expect(page.getByRole('menuitemradio', { name: 'Failed' })).toBeHidden()
  },
}

test('eleven steps are undone and done again, one after the other', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga, ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven'])
  const page = await people.pageOf(olga)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openList(page, list.id)
  const states = [await shown(page)]
  for (const [name, step] of Object.entries(steps)) {
    await test.step(name, async () => {
      await step(page)
      await expect.poll(() => shown(page), name).not.toEqual(states.at(-1))
      states.push(await shown(page))
    })
  }
  await page.getByRole('heading', { level: 1 }).focus()
  const names = Object.keys(steps)
  for (let index = names.length - 1; index >= 0; index--) {
    await page.keyboard.press('Control+z')
    await expect.poll(() => shown(page), `undoes: ${names[index]}`).toEqual(states[index])
  }
  for (const [index, name] of names.entries()) {
    await page.keyboard.press(index % 2 === 0 ? 'Control+Shift+z' : 'Control+y')
    await expect.poll(() => shown(page), `does again: ${name}`).toEqual(states[index + 1])
  }
  const open = (await shownNames(page)).toSorted()
  await expect.poll(async () => (await list.names()).toSorted()).toEqual(open)
})

test('the focus goes to what came back, and no step is lost to the next one', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga, ['One', 'Two', 'Three', 'Four'])
  const page = await people.pageOf(olga)
  await openList(page, list.id)
  await line(page, 'One').focus()
  await page.keyboard.press('Delete')
  await expect(line(page, 'Two')).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('e')
  await expect(line(page, 'Four')).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(line(page, 'Three')).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(line(page, 'One')).toBeFocused()
  await expect.poll(list.names).toEqual(['One', 'Two', 'Three', 'Four'])
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog').getByText('Undo', { exact: true })).toBeVisible()
  await expect(page.getByRole('dialog').getByText('Redo', { exact: true })).toBeVisible()
})

test('undo leaves alone what somebody else has done since, and says so', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga, ['One', 'Two'])
  const page = await people.pageOf(olga)
  await openList(page, list.id)
  const [one] = list.tasks
  const statusOf = async () => (await olga.api.getTask({ taskID: one!.id })).status
  await page.getByRole('button', { name: 'Complete line 1' }).click()
  await expect.poll(statusOf).toBe('completed')
  await olga.api.updateTask({ taskID: one!.id, body: { status: 'failed' } })
  await expect(line(page, 'One').getByText('Failed')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Somebody changed that since, so it stays.')).toBeVisible()
  expect(await statusOf()).toBe('failed')
  await expect(line(page, 'One').getByText('Failed')).toBeVisible()
})
