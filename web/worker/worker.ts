import { createHandlerBoundToURL, getCacheKeyForURL, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { isAppPath } from '../src/app-paths.ts'

declare const self: ServiceWorkerGlobalScope
/** Written by the build: the files of the app, and its page. */
declare const FILES: PrecacheEntry[]

/** A page that was closed is counted among the open ones for a moment longer. */
const LOOKS = 10
const LOOK_AGAIN_MS = 200
/** Whoever waits longer for the page gets the one that is here. */
const PATIENCE_MS = 2000

// These files are all that is kept, each for the very address that it was built for: no answer of the API ever is.
precacheAndRoute(FILES, { directoryIndex: '', cleanURLs: false, ignoreURLParametersMatching: [] })

const kept = createHandlerBoundToURL('/index.html')

/**
 * A page of the app comes from the server, as the build that is there now, and from here while the server is away. What other
 * programs share stays in the browser: all addresses have the same page.
 */
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && isAppPath(url.pathname),
  async (options) => {
    const isShared = options.url.pathname === '/add'
    const answer = fetch(isShared ? '/' : options.request).catch(() => undefined)
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS))
    const inTime = await Promise.race([answer, late])
    return inTime && inTime.status < 500 ? inTime : kept(options)
  },
)

/**
 * A page whose build waits here, and is named by its first file, asks it to take over. It does when no other page is open,
 * which may be of another build: the files of that would go from under it.
 */
const takeOver = async (entry: string): Promise<void> => {
  if (getCacheKeyForURL(entry) === undefined) return
  for (let look = 0; look < LOOKS; look++) {
    const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
    if (pages.length <= 1) return self.skipWaiting()
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
  }
}

self.addEventListener('message', (event) => event.waitUntil(takeOver(String(event.data))))
