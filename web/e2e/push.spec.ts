import type { BrowserContext, Page } from '@playwright/test'
import { expect, giveSession, test } from './fixture.ts'
import { join, openList, writeList } from './list-page.ts'
import { expectAccessible } from './pages.ts'
import { buildKept } from './worker.ts'

/* What a browser tells while Docket is closed, and lists that tell less. */

test.use({ serviceWorkers: 'allow' })

/** Stands for the push service of the browser's maker, which no test can reach, and for notices, which a browser without a window never allows. */
const withPushService = async (context: BrowserContext): Promise<void> => {
  await context.grantPermissions(['notifications'])
  await context.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    const keys = {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    }
    const bytesOf = (key: string) =>
      Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0)).buffer
    const read = () => {
      const kept = localStorage.getItem('test.push')
      if (kept === null) return null
      const { endpoint, key } = JSON.parse(kept) as { endpoint: string; key: string }
      return {
        endpoint,
        options: { applicationServerKey: bytesOf(key) },
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => (localStorage.removeItem('test.push'), true),
      } as unknown as PushSubscription
    }
    PushManager.prototype.getSubscription = async () => read()
    PushManager.prototype.subscribe = async (options) => {
      const endpoint = `https://push.example.org/${crypto.randomUUID()}`
      localStorage.setItem('test.push', JSON.stringify({ endpoint, key: options?.applicationServerKey }))
      return read()!
    }
  })
}

const isSubscribed = (page: Page) => page.evaluate(() => localStorage.getItem('test.push') !== null)
const thisDevice = (page: Page) => page.getByRole('checkbox', { name: 'Tell me on this device' })
const menuItem = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })

test('this browser is turned on, others are told of and turned off, and signing out ends it', async ({ people }) => {
  const olga = await people.owner('Olga')
  const page = await people.pageOf(olga)
  await withPushService(page.context())
  const other = await people.pageOf(olga)
  await withPushService(other.context())
  const devices = async () => (await olga.api.getPush()).devices.length
  await page.goto('/settings/notices')
  await thisDevice(page).check()
  await expect.poll(devices).toBe(1)
  await expect(thisDevice(page)).toBeChecked()
  await expectAccessible(page)

  await page.reload()
  await expect(thisDevice(page)).toBeChecked()
  await thisDevice(page).uncheck()
  await expect.poll(devices).toBe(0)
  expect(await isSubscribed(page)).toBe(false)
  await thisDevice(page).check()
  await expect.poll(devices).toBe(1)

  await page.goto('/')
  await page.getByRole('button', { name: 'Account' }).click()
  await menuItem(page, 'Sign out').click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect.poll(() => isSubscribed(page)).toBe(false)
})

test('another browser can be turned off from here, and stays off', async ({ people, server, browser }) => {
  const olga = await people.owner('Olga')
  const answer = await olga.api.login({ body: { email: olga.email, password: olga.password } })
  const elsewhere = await browser.newContext()
  await giveSession(elsewhere, server.url, answer as { token: string })
  await withPushService(elsewhere)
  const there = await elsewhere.newPage()
  await there.goto('/settings/notices')
  await thisDevice(there).check()
  await expect.poll(async () => (await olga.api.getPush()).devices.length).toBe(1)
  const here = await people.pageOf(olga)
  await here.goto('/settings/notices')
  await expect(here.getByText('Also told:')).toBeVisible()
  await here.getByRole('button', { name: /^Turn off / }).click()
  await expect(here.getByText('Also told:')).toHaveCount(0)
  await there.reload()
  await expect(thisDevice(there)).not.toBeChecked()
  await expect.poll(() => isSubscribed(there)).toBe(false)
  expect((await olga.api.getPush()).devices).toEqual([])
  await elsewhere.close()
})

/** Whoever asks for the worker hears of it when it has failed already. */
const tellOfWorkersLate = () => {
  const { getRegistration } = ServiceWorkerContainer.prototype
  ServiceWorkerContainer.prototype.getRegistration = async function () {
    const registration = await getRegistration.call(this)
    const installing = registration?.installing
    if (installing) await new Promise((resolve) => installing.addEventListener('statechange', resolve))
    return registration
  }
}

for (const [when, slow] of [
  ['', () => {}],
  [', also where it failed at once', tellOfWorkersLate],
] as const)
  test(`where the worker of the page cannot be fetched whole that is said${when}, and the next try begins anew`, async ({
    people,
  }) => {
    const olga = await people.owner('Olga')
    const page = await people.pageOf(olga)
    await withPushService(page.context())
    await page.addInitScript(slow)
    await page
      .context()
      .route('**/assets/*', (route) => (route.request().serviceWorker() ? route.abort() : route.continue()))
    await page.goto('/settings/notices')
    await thisDevice(page).click()
    await expect(page.getByText('It could not be turned on')).toBeVisible()
    await expect(thisDevice(page)).toBeEnabled()
    await expect(thisDevice(page)).not.toBeChecked()
    await page.context().unrouteAll()
    await thisDevice(page).check()
    await expect.poll(async () => (await olga.api.getPush()).devices.length).toBe(1)
  })

test('a browser that was told no, cannot, or has to be installed first says so in plain words', async ({ people }) => {
  const olga = await people.owner('Olga')
  const page = await people.pageOf(olga)
  await page.goto('/settings/notices')
  await expect(page.getByText('Its settings for this site change that.')).toBeVisible()
  await expect(thisDevice(page)).toHaveCount(0)
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
  await page.reload()
  await expect(page.getByText('This browser cannot do that')).toBeVisible()
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)' }),
  )
  await page.reload()
  await expect(page.getByText('once Docket is on the home screen')).toBeVisible()
})

test('the browser is asked about at the first reminder, and not at the second one', async ({ people }) => {
  const olga = await people.owner('Olga')
  const list = await writeList(olga, ['Milk', 'Bread'])
  const page = await people.pageOf(olga)
  await withPushService(page.context())
  await openList(page, list.id)
  const remind = async (name: string) => {
    await page.getByRole('row').filter({ hasText: name }).focus()
    await page.keyboard.press('r')
    await page.getByRole('menuitem', { name: 'In an hour' }).click()
    await expect(page.getByText(`You are reminded of “${name}”`)).toBeVisible()
  }
  await remind('Milk')
  const question = page.getByText('Shall this device remind you, too')
  await expect(question).toBeVisible()
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('This device tells you from now on.')).toBeVisible()
  expect((await olga.api.getPush()).devices.length).toBe(1)
  await remind('Bread')
  await expect(page.getByText('You are reminded of “Bread”')).toHaveCount(0)
  await expect(question).toHaveCount(0)
})

test('what is pushed is shown, and leads to the line in the tab that is there', async ({ people }) => {
  const olga = await people.owner('Olga')
  const list = await writeList(olga, ['Milk'])
  const page = await people.pageOf(olga)
  await page.goto('/')
  await buildKept(page)
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  const worker = page.context().serviceWorkers()[0]!
  // A browser without a window shows none.
  await worker.evaluate(() => {
    const at = self as unknown as { registration: ServiceWorkerRegistration; shown: unknown[] }
    at.shown = []
    at.registration.showNotification = async (title, options) => void at.shown.push({ title, ...options })
  })
  const { origin } = new URL(page.url())
  const data = { page: `/lists/${list.id}?task=${list.tasks[0]!.id}` }
  const message = { title: 'Groceries', body: 'Olga mentioned you', lang: 'en', tag: 'one' }
  await devtools.send('ServiceWorker.deliverPushMessage', {
    ...{ origin, registrationId, data: JSON.stringify({ ...message, ...data }) },
  })
  const shown = () => worker.evaluate(() => (self as unknown as { shown: unknown[] }).shown)
  await expect.poll(shown).toEqual([{ ...message, data, dir: 'auto', icon: '/icon-192.png' }])

  const isClosed = worker.evaluate(
    (data) =>
      new Promise<boolean>((resolve) => {
        const Extendable = (self as unknown as { ExtendableEvent: new (type: string) => globalThis.Event })
          .ExtendableEvent
        const clicked = Object.assign(new Extendable('notificationclick'), {
          notification: { data, close: () => resolve(true) },
        })
        self.dispatchEvent(clicked)
      }),
    data,
  )
  expect(await isClosed).toBe(true)
  await expect(page).toHaveURL(data.page)
  await expect(page.getByRole('region', { name: 'Open task' })).toBeVisible()
  expect(page.context().pages().length).toBe(1)
})

test('a subscription that the browser has changed is told to the server, and none where it was turned off', async ({
  people,
}) => {
  const olga = await people.owner('Olga')
  const page = await people.pageOf(olga)
  await page.goto('/')
  await buildKept(page)
  const worker = page.context().serviceWorkers()[0]!
  /** Stands for a push service, and for what the browser itself says to the worker; answers what went to Docket. */
  const change = (given: { endpoint: string; isNew: boolean }) =>
    worker.evaluate(async ({ endpoint, isNew }) => {
      const keys = {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      }
      const subscription = { toJSON: () => ({ endpoint, expirationTime: null, keys }) }
      const at = self as unknown as {
        registration: { pushManager: { subscribe(options: object): Promise<object> } }
        ExtendableEvent: new (type: string) => globalThis.Event
        fetch: typeof fetch
      }
      const asked: object[] = []
      const sent: string[] = []
      at.registration.pushManager.subscribe = async (options) => (asked.push(options), subscription)
      const plain = at.fetch
      const calls: Promise<unknown>[] = []
      at.fetch = (...[where, how]) => {
        const answer = plain(where, how)
        calls.push(answer.then(({ status }) => sent.push(`${how?.method ?? 'GET'} ${status} ${how?.body ?? ''}`)))
        return answer
      }
      const changed = Object.assign(new at.ExtendableEvent('pushsubscriptionchange'), {
        newSubscription: isNew ? subscription : null,
      })
      self.dispatchEvent(changed)
      for (let known = -1; known !== calls.length; ) {
        known = calls.length
        await Promise.all(calls)
        await plain('/healthz')
      }
      at.fetch = plain
      return { sent, asked: asked.length }
    }, given)
  const first = 'https://push.example.org/first'
  expect(await change({ endpoint: first, isNew: true })).toEqual({ sent: ['GET 200 '], asked: 0 })
  const keys = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  }
  await olga.api.putPush({ body: { endpoint: first, keys } })
  const second = 'https://push.example.org/second'
  expect(await change({ endpoint: second, isNew: true })).toEqual({
    sent: ['GET 200 ', `PUT 204 ${JSON.stringify({ endpoint: second, keys })}`],
    asked: 0,
  })
  const third = 'https://push.example.org/third'
  expect(await change({ endpoint: third, isNew: false })).toEqual({
    sent: ['GET 200 ', `PUT 204 ${JSON.stringify({ endpoint: third, keys })}`],
    asked: 1,
  })
  expect((await olga.api.getPush()).devices.length).toBe(1)
})

test('a list is muted in its menu, for its reader alone, and told of in the settings, where that ends', async ({
  people,
}) => {
  const [olga, jonas] = [await people.owner('Olga'), await people.signUp('Jonas')]
  const list = await writeList(olga, ['Milk'])
  await join(olga, list.id, jonas, 'editor')
  const page = await people.pageOf(jonas)
  const muted = async () => (await jonas.api.getNoticeSettings()).muted_lists
  await openList(page, list.id)
  const menu = page.getByRole('button', { name: 'List menu' })
  await menu.click()
  await menuItem(page, 'Mute').click()
  await expect(page.getByText('tells you less')).toBeVisible()
  expect(await muted()).toEqual([list.id])
  expect((await olga.api.getNoticeSettings()).muted_lists).toEqual([])
  await menu.click()
  await menuItem(page, 'Unmute').click()
  await expect.poll(muted).toEqual([])
  await menu.click()
  await menuItem(page, 'Mute').click()
  await expect.poll(muted).toEqual([list.id])
  await page.goto('/settings/notices')
  await page.getByRole('button', { name: /^Unmute “/ }).click()
  await expect(page.getByText('A list is muted in its menu.')).toBeVisible()
  expect(await muted()).toEqual([])
  await expectAccessible(page)
})
