import type { Locator } from '@playwright/test'
import { inDays } from './days-page.ts'
import { cutOff, misfits } from './fits.ts'
import { expect, giveSession, signUp, startServer, test } from './fixture.ts'
import { composer, join, line, nextLine, openList, panel, writeList } from './list-page.ts'
import { openShare, person } from './people-page.ts'
import { enterPassword } from './sign-in-page.ts'
import { resize } from './text-sizes.ts'
import { turnOnTwoFactor } from './two-factor.ts'
import { claim, handedOut } from './workers.ts'

/* With text twice as large nothing loses its words, however wide the window is. */

const widths = [390, 768, 1024, 1280]

test.beforeEach(async ({ page, people }) => {
  await people.signUp('Olga') // whoever comes first runs the installation
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => document.documentElement.style.setProperty('font-size', '200%'))
  })
})

test('each line shows its name, whatever stands beside it, and nothing of an open task is cut off', async ({
  page,
  people,
}) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga, [
    { name: 'Weigh the malt', due_at: inDays(20, 18) },
    {
      name: 'Write to the harbour master about the stall, the power, and where the lorry may stand',
      due_at: inDays(9),
    },
  ])
  for (const { id } of list.tasks) {
    await olga.api.updateTask({ taskID: id, body: { description: '- [x] pale\n- [ ] crystal' } })
    await olga.api.createComment({ taskID: id, body: { body: 'In the shed' } })
  }
  await people.logIn(page, olga)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await openList(page, list.id)
    const shares = await page.locator('[data-part="name"]').evaluateAll((names) =>
      names.map((name) => {
        const cell = name.closest('[role="gridcell"]')!.getBoundingClientRect()
        const needed = name.getBoundingClientRect().width
        return name.parentElement!.getBoundingClientRect().width / Math.min(needed, cell.width * 0.5)
      }),
    )
    expect(shares).toHaveLength(2)
    for (const share of shares) expect(share, `${width} px`).toBeGreaterThan(0.9)
    // A hair that a date lacks costs it whole words.
    const lacks = await page.locator('[data-part="due"]').evaluateAll((dates) =>
      dates.map((date) => {
        const range = document.createRange()
        range.selectNodeContents(date.lastChild!)
        const [words, room] = [range.getBoundingClientRect(), date.getBoundingClientRect()]
        return Math.max(
          words.width - room.width,
          words.bottom - date.closest('[role="row"]')!.getBoundingClientRect().bottom,
        )
      }),
    )
    expect(lacks).toHaveLength(2)
    for (const lack of lacks) expect(lack, `a date at ${width} px`).toBeLessThan(0.02)
    if (width === 390) {
      const [field, add] = [nextLine(page), page.getByRole('button', { name: 'Add this task' })]
      const [above, below] = [(await field.boundingBox())!, (await add.boundingBox())!]
      expect(Math.abs(above.y + above.height / 2 - below.y - below.height / 2)).toBeLessThan(4)
    }
    const filter = await page.getByRole('searchbox', { name: 'Filter' }).boundingBox()
    expect(filter!.width, `words to filter by at ${width} px`).toBeGreaterThan(80)
    expect(await cutOff(page), `${width} px`).toEqual([])
    await openList(page, list.id, `?task=${list.tasks[0]!.id}`)
    await expect(panel(page).getByRole('heading', { name: 'Weigh the malt' })).toBeVisible()
    await expect.poll(() => cutOff(page), `a task at ${width} px`).toEqual([])
  }
})

const phone = { width: 390, height: 844 }

const boxOf = async (where: Locator) => (await where.boundingBox())!

/** Wholly between these two, or within the window. */
const expectBetween = async (what: Locator, above: number, below = phone.height) =>
  expect
    .poll(async () => {
      const { y, height } = await boxOf(what)
      return y >= above && y + height <= below
    })
    .toBe(true)

test('an open task has most of a phone: what is said about it is one field until it is written in', async ({
  page,
  people,
}) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga, ['Weigh the malt', 'Boil the wort'])
  await people.logIn(page, olga)
  await page.setViewportSize(phone)
  await openList(page, list.id, `?task=${list.tasks[0]!.id}`)
  await expect(composer(page)).toBeVisible()
  const place = panel(page).getByText('Line 1 of 2')
  expect(await place.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0)
  expect((await boxOf(place)).width).toBeGreaterThan(60)
  const foot = composer(page).locator('xpath=ancestor::footer')
  await expect.poll(async () => (await boxOf(foot)).height).toBeLessThan(phone.height / 4)
  const send = panel(page).getByRole('button', { name: 'Comment', exact: true })
  await expect(send).toBeHidden()
  for (const height of [phone.height, 450]) {
    await page.setViewportSize({ ...phone, height })
    await panel(page).getByRole('heading', { name: 'Weigh the malt' }).focus()
    await composer(page).focus()
    await expectBetween(send, 0, height)
  }
})

test('at least half of a phone is lines, below the whole name of their list', async ({ page, people }) => {
  const olga = await people.signUp('Olga')
  await olga.api.updateMe({ body: { locale: 'de' } })
  const list = await writeList(olga, ['Weigh the malt', ...Array<string>(9).fill('Write to the harbour master')])
  await olga.api.updateList({ listID: list.id, body: { name: 'Lisbon & Sintra, Christmas week' } })
  await people.logIn(page, olga)
  await page.setViewportSize(phone)
  for (const search of ['', '?view=board']) {
    await page.goto(`/lists/${list.id}${search}`)
    await expect(line(page, 'Weigh the malt')).toBeVisible()
    const name = page.getByRole('heading', { level: 1 })
    await expect.poll(() => name.evaluate((one) => one.scrollHeight - one.clientHeight)).toBeLessThanOrEqual(1)
    await expect(page.getByText('0 von 10 erledigt')).toBeVisible()
    const toolbar = page.getByRole('toolbar')
    const room = async () => {
      const [{ y, height }, foot] = [await boxOf(toolbar), page.locator('[data-foot]')]
      return ((await foot.count()) ? (await boxOf(foot)).y : phone.height) - y - height
    }
    await expect.poll(room, search).toBeGreaterThanOrEqual(phone.height / 2)
  }
})

test('a date is chosen from all weeks of its month, on a phone', async ({ page, people }) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga, ['Weigh the malt'])
  await people.logIn(page, olga)
  await page.setViewportSize(phone)
  await openList(page, list.id)
  await line(page, 'Weigh the malt').focus()
  await page.keyboard.press('d')
  const form = page.getByRole('dialog')
  const last = form.getByRole('grid').getByRole('button').last()
  await expect(last).toBeVisible()
  await expectBetween(last, 0, (await boxOf(form.getByRole('button', { name: 'Set', exact: true }))).y)
})

test('the words of a toast have its whole width', async ({ page, people }) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga, ['Tickets for the Pena palace, first slot'])
  await people.logIn(page, olga)
  await page.setViewportSize(phone)
  await openList(page, list.id)
  await line(page, 'Tickets').focus()
  await page.keyboard.press('e')
  const words = page.getByText(/archived\.$/)
  await expect(words).toBeVisible()
  expect((await boxOf(words)).width).toBeGreaterThan(phone.width / 2)
})

test('what one is told of mails leaves room for the lists', async ({ page }) => {
  await using server = await startServer()
  const olga = await signUp(server.url, 'Olga')
  await giveSession(page.context(), server.url, olga)
  await page.setViewportSize(phone)
  await page.goto(server.url)
  await expectBetween(page.getByPlaceholder('Name your first list'), 0, phone.height - 112)
  await olga.api.createList({ body: { name: 'Halyard' } })
  await page.reload()
  await expectBetween(page.getByRole('link', { name: 'Halyard' }), 0, phone.height - 112)
  const rest = page.getByText('DOCKET_MAIL_URL')
  await expect(rest).toBeHidden()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expect(rest).toBeVisible()
  const ed = await signUp(server.url, 'Ed')
  await page.context().clearCookies()
  await giveSession(page.context(), server.url, ed)
  await page.goto(server.url)
  await expect(page.getByText('Your address is not verified yet.')).toBeVisible()
  await expectBetween(page.getByPlaceholder('Name your first list'), 0, phone.height - 112)
})

test('Today shows a task above the field for the next one, and each tab is in sight where it is open', async ({
  page,
  people,
}) => {
  const uwe = await people.signUp('Uwe')
  await uwe.api.updateMe({ body: { locale: 'de' } })
  await writeList(uwe, [{ name: 'Weigh the malt', due_at: inDays(-2, 12) }])
  await people.logIn(page, uwe)
  await page.setViewportSize(phone)
  for (const [path, name] of [
    ['today', 'Heute'],
    ['upcoming', 'Demnächst'],
    ['mine', 'Meine'],
  ] as const) {
    await page.goto(`/${path}`)
    const tab = page.getByRole('main').getByRole('link', { name, exact: true })
    await expect
      .poll(async () => {
        const { x, width } = await boxOf(tab)
        return x >= 88 && x + width <= phone.width
      }, name)
      .toBe(true)
  }
  await page.goto('/today')
  const foot = await boxOf(page.locator('[data-foot]'))
  expect((await boxOf(page.getByText('Weigh the', { exact: false }))).y).toBeLessThan(foot.y - 32)
})

test('dates on a board are whole', async ({ page, people }) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga, [{ name: 'Weigh the malt', due_at: inDays(20, 18) }, 'Boil the wort'])
  await olga.api.updateTask({ taskID: list.tasks[0]!.id, body: { assignee_id: olga.userId } })
  await olga.api.updateTask({
    taskID: list.tasks[1]!.id,
    body: { assignee_id: olga.userId, start_at: inDays(1), due_at: inDays(20) },
  })
  await people.logIn(page, olga)
  const cut = () =>
    line(page, 'e')
      .locator('[title]')
      .evaluateAll((all) =>
        all
          .filter((one) => {
            const [own, row] = [one, one.parentElement!].map((element) => element.getBoundingClientRect())
            const isShown = own!.width > 0 && own!.top < row!.bottom
            const words = [...one.querySelectorAll(':not(.sr-only)')].every(
              ({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth + 1,
            )
            return isShown && (own!.right > row!.right + 1 || !words)
          })
          .map(({ textContent }) => textContent),
      )
  for (const { width, text } of [
    { width: 390, text: '200%' },
    { width: 768, text: '' },
  ]) {
    await page.setViewportSize({ width, height: 844 })
    await openList(page, list.id, '?view=board')
    await resize(page, { width, text })
    await expect(line(page, 'Weigh the malt')).toContainText('18:00')
    await expect.poll(cut, `${width} px`).toEqual([])
  }
})

test('the windows of the analytics are two rows at most', async ({ page, people }) => {
  await people.logIn(page, await people.signUp('Olga'))
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/analytics')
    const windows = page.getByRole('group', { name: 'How far back' })
    await expect.poll(async () => (await boxOf(windows)).height, `${width} px`).toBeLessThan(200)
    await expect.poll(() => misfits(page), `${width} px`).toEqual([])
  }
})

test('most of a dialog is what is written in it', async ({ page, people }) => {
  await people.logIn(page, await people.signUp('Olga'))
  await page.setViewportSize(phone)
  await page.goto('/settings/security')
  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog')
  const shown = () => dialog.evaluate((window) => window.children[1]!.clientHeight / window.clientHeight)
  await expect.poll(shown).toBeGreaterThan(0.5)
})

test('on a home without lists the first line holds what is written in it', async ({ page, people }) => {
  await people.logIn(page, await people.signUp('Olga'))
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/')
  const field = page.getByPlaceholder('Name your first list')
  const [line, written] = [(await field.locator('xpath=../..').boundingBox())!, (await field.boundingBox())!]
  expect(written.y).toBeGreaterThanOrEqual(line.y)
  expect(written.y + written.height).toBeLessThanOrEqual(line.y + line.height)
})

test('on home each list has its name, and nothing lies on anything else', async ({ page, people }) => {
  const olga = await people.owner('Olga')
  const jonas = await people.signUp('Jonas')
  const list = await writeList(olga, [{ name: 'Late', due_at: '2020-01-01T00:00:00Z' }, 'Two'])
  await olga.api.dispatchList({ listID: list.id })
  await join(olga, list.id, jonas, 'viewer')
  await people.logIn(page, jonas)
  for (const width of [320, ...widths]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    const line = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Halyard' })
    await expect(line.getByText(/^Shared with you by/)).toBeVisible()
    const parts = await line.evaluate((row) => {
      const edge = row.querySelector('[data-line]')!.getBoundingClientRect().left
      const shown = [...row.querySelectorAll('*')].filter((one) => {
        const { width } = one.getBoundingClientRect()
        const isText = [...one.childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim())
        return isText && width > 1 && one.checkVisibility({ visibilityProperty: true })
      })
      const boxes = shown
        .filter((one) => !shown.some((other) => other !== one && other.contains(one)))
        .map((one) => ({ text: one.textContent, box: one.getBoundingClientRect() }))
        .filter(({ text }) => !/^\d$/.test(text))
      const meets = (a: DOMRect, b: DOMRect) =>
        a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1
      return {
        name: boxes.find(({ text }) => text === 'Halyard')?.box.width ?? 0,
        across: boxes.filter(({ box }) => box.left < edge - 1).map(({ text }) => text),
        onEachOther: boxes.flatMap((a, at) =>
          boxes.slice(at + 1).flatMap((b) => (meets(a.box, b.box) ? [`${a.text} on ${b.text}`] : [])),
        ),
      }
    })
    expect(parts, `at ${width} px`).toEqual({ name: parts.name, across: [], onEachOther: [] })
    expect(parts.name, `the name at ${width} px`).toBeGreaterThan(80)
  }
})

test('the day above an empty home is not broken within a word, in the longest words that there are', async ({
  page,
  people,
}) => {
  const uwe = await people.signUp('Uwe')
  await uwe.api.updateMe({ body: { locale: 'de' } })
  await page.clock.setFixedTime('2026-09-24T10:00:00Z')
  await people.logIn(page, uwe)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Donnerstag, 24. Sept.')
  const rows = await title.evaluate((heading) => {
    const text = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT).nextNode()!
    return [...text.nodeValue!.matchAll(/[^\s]+/g)].map(({ 0: word, index }) => {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      return new Set([...range.getClientRects()].map(({ top }) => top)).size
    })
  })
  expect(rows).toEqual([1, 1, 1])
})

test('each worker has a task with a name, and can be taken off it', async ({ page, people }) => {
  const olga = await people.signUp('Olga')
  const { listID } = await handedOut(olga, 'Weigh the malt', 'Boil the wort')
  await claim(olga, listID, 'kettle')
  await people.logIn(page, olga)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`/lists/${listID}/dispatch`)
    const row = page.getByRole('row').filter({ hasText: 'kettle' })
    const [name, taking] = [row.getByText('Weigh the malt'), row.getByRole('button', { name: 'Take back line 1' })]
    await expect(taking).toBeVisible()
    await expect.poll(async () => (await name.boundingBox())!.width, `the name at ${width} px`).toBeGreaterThan(140)
    await expect.poll(() => cutOff(page), `${width} px`).toEqual([])
  }
})

test('settings and the sign-in form keep all of their words and fields in sight', async ({ page, people, browser }) => {
  await people.logIn(page, await people.signUp('Olga'))
  const stranger = await browser.newPage()
  await stranger.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => document.documentElement.style.setProperty('font-size', '200%'))
  })
  for (const width of widths) {
    for (const part of ['profile', 'security', 'look', 'data']) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(`/settings/${part}`)
      const title = page.getByRole('heading', { level: 1 })
      await expect(title).toBeVisible()
      await expect(page.getByRole('heading', { level: 2 }).last()).toBeVisible()
      expect(await title.evaluate(({ clientHeight }) => clientHeight), `${width} px`).toBeLessThan(80)
      await expect.poll(() => cutOff(page), `${part} at ${width} px`).toEqual([])
    }
    await stranger.setViewportSize({ width, height: 800 })
    await stranger.goto('/sign-in')
    await expect(stranger.getByLabel('E-mail')).toBeVisible()
    expect(await cutOff(stranger), `sign-in at ${width} px`).toEqual([])
  }
  await stranger.close()
})

test('whom a list is shared with is read in a window of any width', async ({ page, people }) => {
  const olga = await people.owner('Olga')
  const list = await writeList(olga)
  const email = 'priya@distro.example'
  await olga.api.addMember({ listID: list.id, body: { email, role: 'editor' } })
  await people.logIn(page, olga)
  await page.setViewportSize({ width: 1280, height: 844 })
  await openList(page, list.id)
  await resize(page, { width: 1280, text: '' })
  await openShare(page)
  for (const width of widths) {
    await resize(page, { width, text: '200%' })
    const shown = () =>
      person(page, email)
        .getByText(email)
        .evaluate(({ clientWidth, scrollWidth }) => clientWidth / scrollWidth)
    await expect.poll(shown, `${width} px`).toBeGreaterThan(0.6)
  }
})

test('a notice says what it says in the width of a phone, beside a mark that lies on no line', async ({
  page,
  people,
}) => {
  const olga = await people.owner('Olga')
  const jonas = await people.signUp('Jonas')
  await join(olga, (await writeList(olga)).id, jonas, 'editor')
  await people.logIn(page, jonas)
  await page.setViewportSize(phone)
  await page.goto('/inbox')
  const words = page.getByRole('button', { name: 'added you to' }).getByText('added you to')
  await expect.poll(async () => (await boxOf(words)).width).toBeGreaterThan(phone.width / 2)
  const [mark, margin] = [await boxOf(page.getByLabel('Unread')), await boxOf(page.locator('.margin-line'))]
  expect(mark.x + mark.width).toBeLessThanOrEqual(margin.x)
})

test('one’s name is read in its field, and on a phone fields have most of the width', async ({ page, people }) => {
  const olga = await people.signUp('Olga')
  await olga.api.updateMe({ body: { display_name: 'Mara Lindqvist' } })
  await people.logIn(page, olga)
  await page.setViewportSize(phone)
  await page.goto('/settings/profile')
  const name = page.getByRole('textbox', { name: 'Your name' })
  const isWhole = () => name.evaluate(({ clientWidth, scrollWidth }) => scrollWidth <= clientWidth)
  await expect.poll(isWhole).toBe(true)
  await page.context().clearCookies()
  await page.goto('/sign-in')
  await expect.poll(async () => (await boxOf(page.getByLabel('E-mail'))).width).toBeGreaterThan(phone.width * 0.7)
})

test('the cells of a code stand side by side on a phone', async ({ page, people }) => {
  const olga = await people.signUp('Olga')
  await turnOnTwoFactor(olga)
  await page.setViewportSize(phone)
  await page.goto('/sign-in')
  await enterPassword(page, olga)
  const cells = () =>
    page
      .getByLabel('Code', { exact: true })
      .evaluate((field) =>
        Math.max(...[...field.parentElement!.children].map((one) => one.getBoundingClientRect().right)),
      )
  await expect.poll(cells).toBeLessThanOrEqual(phone.width)
})

test('the steps of the set-up are numbered in sight on a phone', async ({ page }) => {
  await using server = await startServer()
  await page.setViewportSize(phone)
  await page.goto(server.url)
  const number = page.getByText('3', { exact: true })
  const left = () =>
    number.evaluate((element) => {
      const digit = document.createRange()
      digit.selectNodeContents(element)
      return digit.getBoundingClientRect().left
    })
  await expect.poll(left).toBeGreaterThanOrEqual(4)
})

test('labels leave the name of a public line its room', async ({ page, people }) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga, ['Upgrade 1.x with 40,000 feeds: time it, then write the number down'])
  await olga.api.updateTask({
    taskID: list.tasks[0]!.id,
    body: { status: 'in_progress', labels: ['upgrade', 'Saturday', 'long'] },
  })
  const { url } = await olga.api.publishList({ listID: list.id })
  await page.goto(url)
  const row = page.getByRole('list', { name: 'Tasks' }).getByRole('listitem')
  await expect(row).toBeVisible()
  for (const width of widths) {
    await resize(page, { width, text: '200%' })
    const widest = await row.getByText(/^Upgrade/).evaluate((name) => name.getBoundingClientRect().width / 32)
    expect(widest, `${width} px, in rem`).toBeGreaterThan(5)
    expect(await cutOff(page), `${width} px`).toEqual([])
  }
})
