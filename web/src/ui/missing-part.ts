import { tabKeeps } from './browser-keeps.ts'

const reloaded = 'docket.reloaded'

/** A part of the build could not be fetched. */
export class MissingPart extends Error {
  override readonly name = 'MissingPart'
}

/**
 * Where the server has another build than the one that runs here, in which pages have other names: the browser takes that. What
 * gives it the old build again all the same does not make it reload for ever: a build is left once, and again when a person asks.
 */
export const reloadIfOutdated = async ({ isAsked = false } = {}): Promise<void> => {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')
  const answer = await fetch('/', { cache: 'no-store' }).catch(() => undefined)
  if (!entry || !answer?.ok) return
  const build = new URL(entry.src).pathname
  const page = await answer.text().catch(() => undefined)
  if (page === undefined || page.includes(build) || (!isAsked && tabKeeps.get(reloaded) === build)) return
  tabKeeps.set(reloaded, build)
  location.reload()
}
