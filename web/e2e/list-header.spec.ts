import type { Page } from '@playwright/test'
import { yieldOrder } from '../src/ui/yielding.ts'
import { expect, type Person, test } from './fixture.ts'
import { join, openList, panel, writeList } from './list-page.ts'

const widths = [390, 480, 600, 767, 768, 900, 1023, 1024, 1100, 1199, 1200, 1280, 1440, 1920]

const longNames = {
  'as long as a name can be':
    `Minutes of the meeting of those who live here, ${'and what was put off until the next one, '.repeat(6)}`.slice(
      0,
      255,
    ),
  'of one long word': 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
  'written from the right': 'רשימת קניות לסוף השבוע עם כל המשפחה והחברים',
  'of emoji': '🎉🎄🎁👨‍👩‍👧‍👦🧑🏽‍🚀'.repeat(4),
}

/** What is wrong with the head of the list and its toolbar as they are drawn now. */
const faults = (page: Page): Promise<string[]> =>
  page.evaluate(
    (order) => {
      const head = document.querySelector('main header')!
      const title = head.querySelector('h1')!
      const bar = document.querySelector('[role="toolbar"][aria-label]')
      const found: string[] = []
      const isShown = (element: Element) => {
        const { width, height } = element.getBoundingClientRect()
        return element.checkVisibility() && width > 1 && height > 1
      }
      const whole = [
        ...head.querySelectorAll('button, a, svg[role="img"], [data-yields]'),
        ...(bar?.querySelectorAll('button, label') ?? []),
      ]
      const outermost = whole.filter(
        (one) => isShown(one) && !whole.some((other) => other !== one && other.contains(one)),
      )
      const parts = [title, ...outermost]
      const nameOf = (part: Element) =>
        part.getAttribute('aria-label') ?? part.textContent?.slice(0, 20) ?? part.tagName
      const main = document.querySelector('main')!.getBoundingClientRect()
      for (const part of parts) {
        const { left, right } = part.getBoundingClientRect()
        if (left < main.left - 0.5 || right > main.right + 0.5) found.push(`${nameOf(part)} is outside of the page`)
      }
      const boxes = parts.map((part) => ({ part, box: part.getBoundingClientRect() }))
      for (const [index, { part, box }] of boxes.entries())
        for (const { part: other, box: there } of boxes.slice(index + 1)) {
          const across = Math.min(box.right, there.right) - Math.max(box.left, there.left)
          const down = Math.min(box.bottom, there.bottom) - Math.max(box.top, there.top)
          if (across > 1 && down > 1) found.push(`${nameOf(part)} and ${nameOf(other)} overlap`)
        }
      // The name has a box: its one line, or the better half of the row, or a row of its own.
      const row = head.querySelector('[data-title-row]')!.clientWidth
      const text = document.createRange()
      text.selectNodeContents(title)
      const lines = Math.round(title.clientHeight / Number.parseFloat(getComputedStyle(title).lineHeight))
      if (title.clientWidth < Math.min(text.getBoundingClientRect().width - 1, row * 0.59))
        found.push('the name is cut')
      if (lines < 1 || lines > 2) found.push(`the name has ${lines} lines`)
      // Whatever has given way has done so before what comes after it in the order.
      const there = [...head.querySelectorAll<HTMLElement>('[data-yields]')].filter((part) =>
        part.parentElement!.checkVisibility(),
      )
      const gone = there.filter((part) => 'yielded' in part.dataset).map((part) => order.indexOf(part.dataset.yields!))
      // What a phone does not draw has no size: when it comes late, there is nothing to be fitted anew.
      const kept = there
        .filter((part) => !('yielded' in part.dataset) && part.checkVisibility())
        .map((part) => order.indexOf(part.dataset.yields!))
      if (Math.max(-1, ...gone) > Math.min(...kept, order.length))
        found.push(`out of order: ${gone.join()} before ${kept.join()}`)
      if ([...gone, ...kept].includes(-1)) found.push('a part that the order does not know')
      return found
    },
    [...yieldOrder] as string[],
  )

const expectFaultless = async (page: Page, at: string): Promise<void> => {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    await expect.poll(() => faults(page), { message: `${at}, ${width} px` }).toEqual([])
  }
}

const enlarge = (page: Page, percent: number) =>
  page.evaluate((percent) => (document.documentElement.style.fontSize = `${percent}%`), percent)

/** A list that several have, with something in each state. */
const shared = async (
  people: { owner(name: string): Promise<Person>; signUp(name: string): Promise<Person> },
  name = 'Halyard 2.0',
) => {
  const olga = await people.owner('Olga')
  const list = await writeList(
    olga,
    Array.from({ length: 25 }, (_, index) => `Line ${index + 1}`),
  )
  await olga.api.updateList({ listID: list.id, body: { name, icon: '🚢' } })
  for (const other of ['Aiko', 'Tomas', 'Jonas']) await join(olga, list.id, await people.signUp(other), 'editor')
  await olga.api.updateTask({ taskID: list.tasks[0]!.id, body: { status: 'completed' } })
  return { olga, list }
}

test('the head of a list gives way in its order and never loses the name, at any width and size of text', async ({
  people,
}) => {
  const { olga, list } = await shared(people)
  const page = await people.pageOf(olga)
  await openList(page, list.id)
  await expect(page.getByRole('button', { name: /have this list too/ })).toBeVisible()
  await expectFaultless(page, 'plain')
  await enlarge(page, 200)
  await expectFaultless(page, 'text at 200 %')
  await enlarge(page, 100)

  await page.setViewportSize({ width: 1280, height: 844 })
  await page.getByRole('row', { name: /^Line 3:/ }).click()
  await expect(panel(page)).toBeVisible()
  for (const width of [1024, 1100, 1199, 1200, 1280, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await expect.poll(() => faults(page), { message: `a task open, ${width} px` }).toEqual([])
    // The name that everybody uses is whole.
    expect(
      await page.getByRole('heading', { level: 1 }).evaluate((title) => title.scrollHeight <= title.clientHeight),
    ).toBe(true)
  }
})

test('the head of a list that is out for work keeps its name at any width', async ({ people }) => {
  const { olga, list } = await shared(people, 'Mirror check of all servers')
  await olga.api.dispatchList({ listID: list.id })
  const page = await people.pageOf(olga)
  await openList(page, list.id)
  await expect(page.getByText('Handed out', { exact: true })).toBeVisible()
  await expectFaultless(page, 'out for work')
})

for (const [what, name] of Object.entries(longNames))
  test(`a name ${what} keeps its box at any width`, async ({ people }) => {
    const { olga, list } = await shared(people, name)
    const page = await people.pageOf(olga)
    await openList(page, list.id)
    await expectFaultless(page, what)
    await enlarge(page, 200)
    await expectFaultless(page, `${what}, text at 200 %`)
  })

test('lines follow when text is enlarged while the list is open, and become small again', async ({ page, people }) => {
  const olga = await people.signUp('Olga')
  await people.logIn(page, olga)
  const list = await writeList(olga, ['Order sails', 'Call the yard'])
  await openList(page, list.id)
  const row = page.getByRole('row', { name: /^Line 2:/ })
  const height = async () => (await row.boundingBox())!.height
  const before = await height()
  await enlarge(page, 200)
  await expect.poll(height).toBe(before * 2)
  await enlarge(page, 100)
  await expect.poll(height).toBe(before)
})

test('on a phone the head says how much is done', async ({ people }) => {
  const { olga, list } = await shared(people)
  const page = await people.pageOf(olga)
  await page.setViewportSize({ width: 390, height: 844 })
  await openList(page, list.id)
  const head = page.locator('main header')
  await expect(head.getByText('1 of 25 done')).toBeInViewport({ ratio: 1 })
  await expect(head.getByRole('img', { name: '1 of 25 tasks done' })).toBeInViewport({ ratio: 1 })
})

test('on a phone what is said of an empty list begins where its name begins', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga)
  const page = await people.pageOf(olga)
  await page.setViewportSize({ width: 390, height: 844 })
  await openList(page, list.id)
  const left = async (text: string) => (await page.locator('main header').getByText(text).boundingBox())!.x
  expect(Math.abs((await left('nothing yet')) - (await left('Halyard')))).toBeLessThan(2)
})
