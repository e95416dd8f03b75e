import type { Page } from '@playwright/test'
import { expect, startServer, test } from './fixture.ts'
import { composer, line, nextLine, panel } from './list-page.ts'
import { dialog } from './people-page.ts'

/* From the first visit to the settings without a pointer, and what a reader is told at each place on the way. */

interface Spoken {
  readonly role: string
  readonly name: string
  readonly level: number | undefined
  readonly isFocusable: boolean
}

interface AXValue {
  readonly value?: unknown
}

/** The tree that a reader reads aloud, in its order. */
const readAloud = async (page: Page): Promise<Spoken[]> => {
  const cdp = await page.context().newCDPSession(page)
  const { nodes } = (await cdp.send('Accessibility.getFullAXTree')) as unknown as {
    nodes: { ignored: boolean; role?: AXValue; name?: AXValue; properties?: { name: string; value: AXValue }[] }[]
  }
  await cdp.detach()
  return nodes
    .filter(({ ignored }) => !ignored)
    .map(({ role, name, properties = [] }) => {
      const property = (wanted: string) => properties.find((each) => each.name === wanted)?.value.value
      return {
        role: String(role?.value ?? ''),
        name: String(name?.value ?? '').trim(),
        level: property('level') as number | undefined,
        isFocusable: property('focusable') === true,
      }
    })
}

/** What holds of every page: one main part, headings that skip no level, and nothing without a name that keys can reach. */
const expectReadable = async (page: Page, ...said: readonly RegExp[]): Promise<void> => {
  for (const each of said)
    await expect
      .poll(async () => (await readAloud(page)).map(({ role, name }) => `${role} ${name}`).join('\n'))
      .toMatch(each)
  const spoken = await readAloud(page)
  const isWindow = spoken.some(({ role }) => role === 'dialog' || role === 'menu')
  expect(spoken.filter(({ role }) => role === 'main').length).toBe(isWindow ? 0 : 1)
  const levels = spoken.filter(({ role }) => role === 'heading').map(({ level }) => level!)
  if (!isWindow) expect(levels.filter((level) => level === 1).length).toBe(1)
  for (const [at, level] of levels.entries()) expect(level - (levels[at - 1] ?? level)).toBeLessThanOrEqual(1)
  const nameless = spoken.filter(
    ({ role, name, isFocusable }) => isFocusable && name === '' && !['RootWebArea', 'main', 'generic'].includes(role),
  )
  expect(nameless).toEqual([])
}

/** Somebody who looks sees where the next key will go. */
const expectFocusSeen = async (page: Page): Promise<void> => {
  const seen = await page.evaluate(() => {
    const element = document.activeElement as HTMLElement
    const { width, height, top, bottom } = element.getBoundingClientRect()
    return element !== document.body && width > 0 && height > 0 && bottom > 0 && top < innerHeight
  })
  expect(seen).toBe(true)
}

/** Tab until that has the focus, which is to be seen all the way. */
const tabTo = async (page: Page, name: string | RegExp, key = 'Tab'): Promise<void> => {
  const isThere = async () => {
    const spoken = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement & { labels?: NodeListOf<HTMLElement> }
      const by = element.getAttribute('aria-labelledby')
      return (
        element.getAttribute('aria-label') ??
        (by && document.getElementById(by)?.innerText) ??
        (element.labels?.[0]?.innerText || element.innerText)
      )
    })
    return typeof name === 'string' ? spoken.trim() === name : name.test(spoken.trim())
  }
  for (let step = 0; step < 40; step++) {
    if (await isThere()) return
    await page.keyboard.press(key)
    await expectFocusSeen(page)
  }
  throw new Error(`Tab does not lead to ${name}`)
}

test('one sets up Docket, writes a list, shares it and changes one’s settings without a pointer', async ({ page }) => {
  await using server = await startServer()
  await page.goto(server.url)
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await expectReadable(page, /textbox E-mail/, /button Make account/)
  await page.keyboard.type('mara@halyard.example')
  await tabTo(page, 'Password')
  await page.keyboard.type('correct horse battery')
  await page.keyboard.press('Enter')

  await expect(page.getByLabel('Name of the new list')).toBeFocused()
  await expectReadable(page, /heading Start with one list/, /textbox Name of the new list/)
  await page.keyboard.type('Moving house')
  await page.keyboard.press('Enter')
  await expect(nextLine(page)).toBeFocused()
  for (const name of ['Book a van', 'Pack the kitchen tomorrow', 'Tell the bank']) {
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
  }
  await expect(line(page, 'Tell the bank')).toBeVisible()
  await expectReadable(page, /heading Moving house/, /grid Tasks of Moving house/, /row Line 1: Book a van\. Pending/)

  await page.keyboard.press('Escape')
  await line(page, 'Book a van').waitFor()
  await page.keyboard.press('k')
  await expect(line(page, 'Pack the kitchen')).toBeFocused()
  await expectFocusSeen(page)
  await page.keyboard.press('Space')
  // After a moment it is with what is done, and the next line has the focus.
  await expect(page.getByRole('row', { name: 'Line 2: Pack the kitchen. Completed' })).toBeVisible()
  await page.keyboard.press('Space')
  await expectReadable(page, /row Line 2: Pack the kitchen\. Pending/)
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('heading', { name: 'Pack the kitchen' })).toBeVisible()
  await expectReadable(page, /region Open task/, /heading Pack the kitchen/, /textbox Comment on this task/)
  await page.keyboard.press('c')
  await expect(composer(page)).toBeFocused()
  await page.keyboard.type('Boxes are in the cellar')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(panel(page).getByText('Boxes are in the cellar')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(line(page, 'Pack the kitchen')).toBeFocused()

  await tabTo(page, 'Share', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeVisible()
  await expect(page.getByLabel('E-mail address')).toBeFocused()
  await expectReadable(page, /dialog Share/, /textbox E-mail address/)
  await page.keyboard.type('jonas@halyard.example')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Link of the invite')).toBeVisible()
  await expectReadable(page, /textbox Link of the invite/, /button Withdraw the invite of jonas@halyard\.example/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeFocused()

  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await expectReadable(page, /heading Settings/, /textbox Your name/)
  await tabTo(page, 'Your name')
  await page.keyboard.type('Mara')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Saved.')).toBeVisible()
  await tabTo(page, 'All lists', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${server.url}/`)
  await expectReadable(page, /link Moving house/)
})
