import { createHandlerBoundToURL, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { isAppPath } from '../src/app-paths.ts'
import { showNotices } from './notices.ts'

/** Written by the build: the files of the app, and its page. */
declare const FILES: PrecacheEntry[]

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

showNotices()
