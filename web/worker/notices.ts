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

/** What others did is shown while Docket is closed, and a click leads there. */
export const showNotices = (): void => {
  self.addEventListener('push', (event) => {
    if (event.data) event.waitUntil(show(event.data.json() as Message))
  })
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open((event.notification.data as { page: string }).page))
  })
}
