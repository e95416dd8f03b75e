import type { Page } from '@playwright/test'
import { inDays } from './days-page.ts'
import { expect, type Person, test } from './fixture.ts'
import { editName, line, nextLine, openList, panel, writeList } from './list-page.ts'

/*
 * Somebody filters their lines: “Anchor” and “Mine” are shown, “Outside” is not. Somebody else changes one of them at the same
 * moment, so that it goes out of what is shown, or comes into it. Lines come and go, and nothing else does: the focus stays, what
 * is in the reader’s hands stays until they let it go, and nothing is done to another line.
 */

interface Scene {
  api: Person['api']
  /** The ids of Anchor, Mine, Outside. */
  ids: readonly [string, string, string]
}

interface Filtered {
  search: string
  /** What makes the first two match. */
  prepare(scene: Scene): Promise<unknown>
  /** Mine matches no more. */
  out(scene: Scene): Promise<unknown>
  /** Outside matches too. */
  into(scene: Scene): Promise<unknown>
}

type Patch = Parameters<Person['api']['updateTask']>[0]['body']

const set = ({ api, ids }: Scene, index: 0 | 1 | 2, body: Patch) => api.updateTask({ taskID: ids[index], body })

/** A filter by one field. */
const byField = (search: string, inside: Patch, outside: Patch): Filtered => ({
  search,
  prepare: async (scene) => {
    for (const index of [0, 1] as const) await set(scene, index, inside)
    await set(scene, 2, outside)
  },
  out: (scene) => set(scene, 1, outside),
  into: (scene) => set(scene, 2, inside),
})

const toMe = async ({ api }: Scene): Promise<Patch> => ({ assignee_id: (await api.getMe()).user_id })

const filters = {
  words: {
    search: '?filter=sail',
    prepare: () => Promise.resolve(),
    out: (scene) => set(scene, 1, { name: 'Mine, oar' }),
    into: (scene) => set(scene, 2, { name: 'Outside, sail' }),
  },
  state: byField('?state=pending', { status: 'pending' }, { status: 'completed' }),
  colour: byField('?colour=red', { color: '#dc2626' }, { color: '#16a34a' }),
  person: {
    search: '?assignee=none',
    prepare: async (scene) => set(scene, 2, await toMe(scene)),
    out: async (scene) => set(scene, 1, await toMe(scene)),
    into: (scene) => set(scene, 2, { assignee_id: null }),
  },
  date: byField('?due=today', { due_at: inDays(0) }, { due_at: '2031-05-05T08:00:00Z' }),
} satisfies Record<string, Filtered>

const firstNames = ['Anchor', 'Mine', 'Outside']
/** Which of the three are shown, from top to bottom, whatever they are called by now. */
const shown = async (page: Page, { ids }: Scene) => {
  const keys = await page
    .locator('[data-key]')
    .evaluateAll((rows) =>
      rows
        .sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
        .map((row) => row.getAttribute('data-key')!),
    )
  return keys.map((key) => firstNames[ids.indexOf(key)])
}

interface Situation {
  begin(page: Page): Promise<void>
  /** What has to be as it was. */
  expectKept(page: Page): Promise<void>
  /** Whether Mine is in the reader’s hands, and how they let it go. */
  letGo?(page: Page): Promise<void>
}

const focusAnchor = (page: Page) => line(page, 'Anchor').focus()
const nameField = (page: Page) => page.getByLabel(/^Name of line/)

const situations = {
  'the focus on another line': {
    begin: focusAnchor,
    expectKept: (page) => expect(line(page, 'Anchor')).toBeFocused(),
  },
  'the focus on it': {
    begin: (page) => line(page, 'Mine').focus(),
    expectKept: (page) => expect(line(page, 'Mine')).toBeFocused(),
    letGo: (page) => page.keyboard.press('ArrowUp'),
  },
  'its name open': {
    begin: (page) => editName(page, 'Mine'),
    expectKept: (page) => expect(nameField(page)).toBeFocused(),
    letGo: async (page) => {
      await page.keyboard.press('Escape')
      await expect(line(page, 'Mine')).toBeFocused()
      await page.keyboard.press('ArrowUp')
    },
  },
  'its menu open': {
    begin: async (page) => {
      await line(page, 'Mine').click({ button: 'right' })
      await expect(page.getByRole('menuitem', { name: 'Archive' })).toBeVisible()
    },
    expectKept: (page) => expect(page.getByRole('menuitem', { name: 'Archive' })).toBeVisible(),
    letGo: async (page) => {
      await page.keyboard.press('Escape')
      await expect(line(page, 'Mine')).toBeFocused()
      await page.keyboard.press('ArrowUp')
    },
  },
  'open beside the list': {
    begin: async (page) => {
      await line(page, 'Mine').focus()
      await page.keyboard.press('Enter')
      await expect(panel(page).getByRole('heading', { name: /^Mine/ })).toBeFocused()
    },
    expectKept: (page) => expect(panel(page).getByRole('heading', { name: /^Mine/ })).toBeFocused(),
    letGo: async (page) => {
      await page.keyboard.press('Escape')
      await expect(line(page, 'Mine')).toBeFocused()
      await page.keyboard.press('ArrowUp')
    },
  },
  'both selected, the focus on the other': {
    begin: async (page) => {
      await focusAnchor(page)
      await page.keyboard.press('Control+a')
      await expect(page.getByText('2 selected')).toBeVisible()
    },
    expectKept: (page) => expect(line(page, 'Anchor')).toBeFocused(),
  },
  'the filter open': {
    begin: async (page) => {
      await page.getByRole('button', { name: /^Filter by state/ }).click()
      await page.getByRole('button', { name: /^In progress/ }).focus()
    },
    expectKept: (page) => expect(page.getByRole('button', { name: /^In progress/ })).toBeFocused(),
  },
  'a next line half written': {
    begin: (page) => nextLine(page).fill('Half'),
    expectKept: async (page) => {
      await expect(nextLine(page)).toBeFocused()
      await expect(nextLine(page)).toHaveValue('Half')
    },
  },
} satisfies Record<string, Situation>

for (const [what, situation] of Object.entries(situations) as [string, Situation][])
  test(`${what}, while somebody else’s changes take lines out of the filter and bring others in`, async ({
    people,
  }) => {
    test.slow()
    const olga = await people.signUp('Olga')
    const page = await people.pageOf(olga)
    await page.emulateMedia({ reducedMotion: 'reduce' })

    const begin = async (filter: Filtered) => {
      const list = await writeList(olga, ['Anchor, sail', 'Mine, sail', 'Outside, oar'])
      const scene: Scene = { api: olga.api, ids: list.tasks.map(({ id }) => id) as [string, string, string] }
      await filter.prepare(scene)
      await openList(page, list.id, filter.search)
      await expect.poll(() => shown(page, scene)).toEqual(['Anchor', 'Mine'])
      await situation.begin(page)
      return { ...scene, listID: list.id }
    }
    const expectUntouched = async ({ listID, ids }: Scene & { listID: string }) => {
      const names = (await olga.api.getTasks({ listID })).filter(({ id }) => ids.includes(id)).map(({ name }) => name)
      expect(names.map((name) => name.replace(/,.*/, ''))).toEqual(firstNames.slice(0, names.length))
    }

    for (const [name, filter] of Object.entries(filters)) {
      await test.step(`out of ${name}`, async () => {
        const scene = await begin(filter)
        await filter.out(scene)
        if (situation.letGo) {
          const mine = page.locator(`[data-key="${scene.ids[1]}"]`)
          const arrived = {
            words: mine.and(page.locator('[aria-label*="oar"]')),
            state: mine.and(page.locator('[aria-label*="Completed"]')),
            colour: mine.locator('[fill="#16a34a"]'),
            person: mine.and(page.locator('[aria-label*="assigned to you"]')),
            date: mine.and(page.locator('[aria-label*="2031"]')),
          }
          await expect(arrived[name as keyof typeof arrived]).toHaveCount(1)
          await situation.expectKept(page)
          await expect(mine).toBeVisible()
          await situation.letGo(page)
          await expect(line(page, 'Anchor')).toBeFocused()
        }
        await expect.poll(() => shown(page, scene)).toEqual(['Anchor'])
        if (!situation.letGo) await situation.expectKept(page)
        if (what.startsWith('both')) await expect(page.getByText('1 selected')).toBeVisible()
        await expectUntouched(scene)
      })
      await test.step(`into ${name}`, async () => {
        const scene = await begin(filter)
        await filter.into(scene)
        await expect.poll(() => shown(page, scene)).toEqual(firstNames)
        await situation.expectKept(page)
        await expectUntouched(scene)
      })
    }
    await test.step('deleted', async () => {
      const scene = await begin(filters.colour)
      await olga.api.deleteTask({ taskID: scene.ids[1] })
      if (what === 'open beside the list') await expect(panel(page).getByText('You deleted this task')).toBeVisible()
      else if (situation.letGo) await expect(page.getByText('You deleted this task.')).toBeVisible()
      else await expect.poll(() => shown(page, scene)).toEqual(['Anchor'])
      if (what !== 'its menu open') await situation.expectKept(page)
    })
  })
