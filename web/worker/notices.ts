import { isAppPath } from '../src/app-paths.ts'

/** What the server sends: encrypted until it is here. */
interface Message {
  readonly title: string
  readonly body: string
  readonly lang: string
  readonly tag: string
  /** The path that it leads to. */
  readonly page: string
}

declare const self: ServiceWorkerGlobalScope

const show = ({ title, body, lang, tag, page }: Message): Promise<void> =>
  self.registration.showNotification(title, {
    ...{ body, lang, tag, dir: 'auto', icon: '/icon-192.png' },
    data: { page },
  })

/** In a tab that is there, the one that was looked at last; else in a new one. */
const open = async (page: string): Promise<void> => {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const tab = tabs.find(({ url }) => isAppPath(new URL(url).pathname))
  if (!tab) return void (await self.clients.openWindow(page))
  tab.postMessage({ kind: 'docket:open', page })
  await tab.focus()
}

/** The address at which this browser is told, as a browser of this session. */
const ownPush = '/api/v1/users/me/push'

interface Push {
  readonly public_key: string
  readonly session_id: string
  readonly devices: readonly { readonly session_id: string }[]
}

/**
 * The browser has another subscription, or none any more: what was on goes on. Where it was turned off meanwhile, or somebody else is
 * signed in, nothing is done; the next page looks again.
 */
const renew = async (changed: Pick<PushSubscriptionChangeEvent, 'newSubscription'>): Promise<void> => {
  const answer = await fetch(ownPush)
  if (!answer.ok) return
  const { public_key, session_id, devices } = (await answer.json()) as Push
  if (public_key === '' || !devices.some((device) => device.session_id === session_id)) return
  const subscription =
    changed.newSubscription ??
    (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: public_key }))
  const { endpoint, keys } = subscription.toJSON()
  await fetch(ownPush, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys: { p256dh: keys?.['p256dh'], auth: keys?.['auth'] } }),
  })
}

/** What others did is shown while Docket is closed, and a click leads there. */
export const showNotices = (): void => {
  self.addEventListener('push', (event) => {
    if (event.data) event.waitUntil(show(event.data.json() as Message))
  })
  self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)))
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open((event.notification.data as { page: string }).page))
  })
}
