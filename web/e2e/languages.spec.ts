import type { Page } from '@playwright/test'
import { inDays } from './days-page.ts'
import { misfits } from './fits.ts'
import { expect, type People, type Person, test } from './fixture.ts'
import { kept, line, writeList } from './list-page.ts'
import { expectAccessible } from './pages.ts'
import { buildKept } from './worker.ts'

const german = 'de-DE'

/** Somebody whose account is in this language. */
const speaker = async (people: People, locale: 'de' | 'fr' | 'es'): Promise<Person> => {
  const person = await people.owner('Uwe')
  await person.api.updateMe({ body: { locale } })
  return person
}

const expectLanguage = (page: Page, language: string) =>
  expect(page.locator('html'), 'the language of the page').toHaveAttribute('lang', language)

/** As the app writes it. */
const dayIn = (days: number): string =>
  new Intl.DateTimeFormat(german, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'Europe/Berlin',
  }).format(new Date(inDays(days)))

test.describe('in a German browser', () => {
  test.use({ locale: german })

  test('what comes before signing in is German, and so is an account that is made there', async ({ page, people }) => {
    await people.signUp('Olga')
    await page.goto('/sign-in')
    await expect(page.getByRole('button', { name: 'Anmelden', exact: true })).toBeVisible()
    await expectLanguage(page, 'de')
    await expect(page).toHaveTitle('Anmelden · Docket')
    await page.getByRole('link', { name: 'Leg ein Konto an' }).click()
    await expect(page.getByRole('heading', { name: 'Konto anlegen' })).toBeVisible()
    await page.getByLabel('E-Mail').fill('uwe.german@example.test')
    await page.getByLabel('Passwort', { exact: true }).fill('correct horse')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Fang mit einer Liste an' })).toBeVisible()
    await page.getByRole('button', { name: /^Eine Reise planen/ }).click()
    await expect(line(page, 'Den Kühlschrank leeren')).toBeVisible()
  })

  test('what strangers read is German', async ({ page, people }) => {
    const olga = await people.owner('Olga')
    const list = await writeList(olga, ['Order hops'])
    const { url } = await olga.api.publishList({ listID: list.id })
    await page.goto(url)
    await expect(page.getByText('Öffentliche Kopie')).toBeVisible()
    await expect(page.getByRole('main').getByText('1 offen')).toBeVisible()
  })

  test('the app is in the language of the account all the same', async ({ page, people }) => {
    await people.logIn(page, await people.signUp('Olga'))
    await page.goto('/settings/look')
    await expect(page.getByLabel('English')).toBeChecked()
    await expectLanguage(page, 'en')
  })
})

test('an account that is German sees all of the app in German, whatever its browser says', async ({ page, people }) => {
  const uwe = await speaker(people, 'de')
  const list = await writeList(uwe, [
    { name: 'Order hops', due_at: inDays(12) },
    { name: 'Weigh malt', due_at: inDays(0) },
  ])
  await people.logIn(page, uwe)
  await page.goto('/')
  await expect(page.getByRole('textbox', { name: 'Name der neuen Liste' })).toBeVisible()
  await expect(page.getByText('2 Aufgaben sind offen, in 1 Liste.')).toBeVisible()
  await expectLanguage(page, 'de')

  await page.goto(`/lists/${list.id}`)
  await expect(line(page, 'Order hops')).toContainText(dayIn(12))
  await expect(line(page, 'Weigh malt')).toContainText('Heute')
  await page.getByLabel('Neue Aufgabe', { exact: true }).fill('Sieden morgen um 9 Uhr')
  await expect(page.locator('mark')).toHaveText('morgen um 9 Uhr')
  await page.keyboard.press('Enter')
  await expect(line(page, 'Sieden')).toContainText('Morgen 09:00')
  await line(page, 'Order hops').focus()
  await page.keyboard.press('d')
  await page.getByLabel('Fällig', { exact: true }).fill('morgen')
  await page.keyboard.press('Enter')
  await expect(line(page, 'Order hops')).toContainText('Morgen')
  await line(page, 'Order hops').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Offene Aufgabe' })).toContainText('Symbol und Farbe')

  await page.goto('/today')
  await expect(page.getByText('Eine Aufgabe ist heute fällig.')).toBeVisible()
  await page.goto('/settings/look')
  await expect(page.getByRole('heading', { name: 'Sprache', exact: true })).toBeVisible()
  await expect(page.getByLabel('Deutsch')).toBeChecked()
  await page.goto('/analytics')
  await expect(page.getByText('In 30 Tagen wurde nichts erledigt.')).toBeVisible()
})

test('another language is spoken at once, in all tabs, and nothing that was typed is lost', async ({ people }) => {
  const olga = await people.signUp('Olga')
  const list = await writeList(olga, ['Order hops'])
  const page = await people.pageOf(olga)
  const other = await page.context().newPage()
  await other.goto(`/lists/${list.id}`)
  await other.getByLabel('New task', { exact: true }).fill('Weigh the')
  await page.goto('/settings/look')
  await page.getByLabel('Deutsch').check()
  await expect(page.getByRole('heading', { name: 'Einstellungen', level: 1 })).toBeVisible()
  await expect(page.getByText('Von nun an kommen auch deine E-Mails in dieser Sprache.')).toBeVisible()
  await expectLanguage(page, 'de')
  await expect(page.getByLabel('Deutsch')).toBeFocused()
  await expect(other.getByLabel('Neue Aufgabe', { exact: true })).toHaveValue('Weigh the')
  await other.close()

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Einstellungen', level: 1 })).toBeVisible()
  await page
    .getByRole('button', { name: 'Olga', exact: false })
    .or(page.getByRole('button', { name: 'Konto' }))
    .last()
    .click()
  await page.getByRole('menuitem', { name: 'Abmelden' }).click()
  await page.getByRole('button', { name: 'Verwerfen und abmelden' }).click()
  // It is what this browser was left with.
  await expect(page.getByRole('button', { name: 'Anmelden', exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Anmelden', exact: true })).toBeVisible()
})

test('a language costs no answer more than English: its words are asked for before the app is there', async ({
  page,
  people,
}) => {
  const uwe = await speaker(people, 'de')
  await people.logIn(page, uwe)
  await page.goto('/')
  await expect(page.getByRole('textbox', { name: 'Name der neuen Liste' })).toBeVisible()
  const order: string[] = []
  page.on('request', (request) => order.push(new URL(request.url()).pathname))
  const words = page.locator('script[data-de-app]')
  const files = await words.evaluate(({ dataset }) => `${dataset['deFront']} ${dataset['deApp']}`.split(' '))
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Name der neuen Liste' })).toBeVisible()
  const firstAnswer = order.indexOf('/api/v1/users/me')
  for (const file of files) {
    expect(order.filter((asked) => asked === file)).toHaveLength(1)
    expect(order.indexOf(file)).toBeLessThan(firstAnswer)
  }
})

test('before signing in a language is chosen, stays, and is that of an account that is made', async ({
  page,
  people,
  server,
}) => {
  await people.signUp('Olga')
  await page.goto('/sign-in')
  const choice = page.getByRole('navigation')
  await expect(choice.getByRole('button', { name: 'English' })).toHaveAttribute('aria-current', 'true')
  await page.getByLabel('E-mail').fill('uwe.choice@example.test')
  await choice.getByRole('button', { name: 'Deutsch' }).click()
  await expect(page.getByRole('button', { name: 'Anmelden', exact: true })).toBeVisible()
  await expectLanguage(page, 'de')
  await expect(page.getByLabel('E-Mail')).toHaveValue('uwe.choice@example.test')
  await expect(choice.getByRole('button', { name: 'Deutsch' })).toBeFocused()
  await expectAccessible(page)
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await misfits(page)).toEqual([])
    await expect(choice.getByRole('button', { name: 'Español' })).toBeInViewport()
  }
  await page.reload()
  await expectLanguage(page, 'de')
  await page.goto('/register')
  await page.getByLabel('E-Mail').fill('uwe.choice@example.test')
  await page.getByLabel('Passwort', { exact: true }).fill('correct horse battery')
  await page.getByRole('button', { name: 'Konto anlegen' }).click()
  await expect(page.getByRole('heading', { name: 'Fang mit einer Liste an' })).toBeVisible()
  const me = await page.request.get(`${server.url}/api/v1/users/me`)
  expect(((await me.json()) as { locale: string }).locale).toBe('de')
})

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the app opens in the language of the account', async ({ people }) => {
    const uwe = await speaker(people, 'de')
    const page = await people.pageOf(uwe)
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Fang mit einer Liste an' })).toBeVisible()
    await buildKept(page)
    // What is written down later is when the page is put away.
    await page.evaluate(() => window.dispatchEvent(new Event('pagehide')))
    await expect.poll(() => kept(page, uwe.userId, 'account')).toHaveLength(1)
    await page.context().setOffline(true)
    await page.reload()
    await expect(page.getByText(/^Du bist offline\. Stand deiner Listen: Heute/)).toBeVisible()
    await expectLanguage(page, 'de')
  })
})

test('without the words of a language all is said in English, and works', async ({ page, people }) => {
  const uwe = await speaker(people, 'de')
  const list = await writeList(uwe, [{ name: 'Order hops', due_at: inDays(1) }])
  await page.route(/\/assets\/de-/, (route) => route.abort())
  await page.addInitScript(() => localStorage.setItem('docket.language', 'de'))
  await page.goto('/sign-in')
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expectLanguage(page, 'en')
  await people.logIn(page, uwe)
  await page.goto(`/lists/${list.id}`)
  await expect(line(page, 'Order hops')).toContainText('Tomorrow')
  await page.getByLabel('New task', { exact: true }).fill('Weigh malt')
  await page.keyboard.press('Enter')
  await expect.poll(list.names).toEqual(['Order hops', 'Weigh malt'])
  // And in German as soon as they are there.
  await page.unroute(/\/assets\/de-/)
  await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { name: 'Einstellungen', level: 1 })).toBeVisible()
})

for (const [language, share] of [
  ['de', 'Teilen'],
  ['fr', 'Partager'],
  ['es', 'Compartir'],
] as const) {
  test(`words in ${language} fit wherever they stand`, async ({ people }) => {
    test.setTimeout(240_000)
    const uwe = await speaker(people, language)
    const ed = await people.signUp('Ed')
    const list = await writeList(uwe, [
      { name: 'Order hops', due_at: inDays(-3) },
      { name: 'Weigh malt', due_at: inDays(9) },
      'Clean kettles',
    ])
    const [, malt, kettles] = list.tasks
    await uwe.api.updateTask({ taskID: malt!.id, body: { description: '- [x] pale\n- [ ] crystal' } })
    await uwe.api.createComment({ taskID: malt!.id, body: { body: 'In the shed' } })
    await uwe.api.updateTask({ taskID: kettles!.id, body: { status: 'failed' } })
    await uwe.api.addMember({ listID: list.id, body: { email: ed.email, role: 'editor' } })
    await uwe.api.addMember({ listID: list.id, body: { email: 'nobody@example.test', role: 'viewer' } })
    const { url } = await uwe.api.publishList({ listID: list.id })
    const page = await people.pageOf(uwe)
    const stranger = await page
      .context()
      .browser()!
      .newPage({ baseURL: new URL(url).origin, locale: language })
    const fits = async (page: Page, width: number, size: string, where: string) =>
      expect.poll(() => misfits(page), `${where} at ${width} px, text ${size || '100%'}`).toEqual([])

    for (const [width, size] of [
      [390, ''],
      [768, ''],
      [1280, ''],
      [390, '200%'],
    ] as const) {
      for (const each of [page, stranger]) await each.setViewportSize({ width, height: 800 })
      for (const address of ['/sign-in', '/register', '/forgot', '/reset/some-token', url]) {
        await stranger.goto(address)
        await expect(stranger.getByRole('heading', { level: 1 })).toBeVisible()
        await stranger.evaluate((size) => (document.documentElement.style.fontSize = size), size)
        await fits(stranger, width, size, address)
      }
      const opened = `/lists/${list.id}?task=${malt!.id}`
      const pages = [
        '/',
        `/lists/${list.id}`,
        opened,
        '/today',
        '/analytics',
        '/settings/profile',
        '/settings/security',
      ]
      for (const address of [...pages, '/settings/look', '/settings/data']) {
        await page.goto(address)
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
        await expectLanguage(page, language)
        await page.evaluate((size) => (document.documentElement.style.fontSize = size), size)
        await fits(page, width, size, address)
      }
      await page.goto(`/lists/${list.id}`)
      await expect(line(page, 'Order hops')).toBeVisible()
      await page.evaluate((size) => (document.documentElement.style.fontSize = size), size)
      const button = page.getByRole('button', { name: share, exact: true })
      if (!(await button.isVisible())) {
        await page.locator('main header button[aria-haspopup=menu]').last().click()
        await page.getByRole('menuitem', { name: share }).click()
      } else await button.click()
      await expect(page.getByRole('dialog').getByText('nobody@example.test')).toBeVisible()
      await fits(page, width, size, 'the share dialog')
    }
    await stranger.close()
  })
}

test('an account is deleted with words of its own language, and a field that is wrong is said in it', async ({
  page,
  people,
}) => {
  await people.signUp('Admin')
  const uwe = await speaker(people, 'de')
  await people.logIn(page, uwe)
  await page.goto('/settings/profile')
  const name = page.getByLabel('Dein Name')
  await name.fill('\u200b')
  await name.press('Enter')
  await expect(page.getByText('Darin muss etwas zu sehen sein.')).toBeVisible()
  await page.goto('/settings/data')
  await page.getByRole('button', { name: 'Konto löschen' }).click()
  await page.getByLabel(/^Tipp/).fill('Mein Konto löschen')
  await page.getByLabel('Dein Passwort', { exact: true }).fill(uwe.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Anmelden', exact: true })).toBeVisible()
})
