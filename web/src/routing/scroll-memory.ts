import { tabKeeps } from '../ui/browser-keeps.ts'

const storageKey = 'docket.scroll'
const MOST_PLACES = 100

const read = (): [string, number][] => {
  try {
    return JSON.parse(tabKeeps.get(storageKey) ?? '[]') as [string, number][]
  } catch {
    return []
  }
}

/** How far the sheet was scrolled at each place of the history, in pixels; it outlives a reload. */
const tops = new Map(read())

const sheet = (): HTMLElement | null => document.getElementById('sheet')

/** The place whose sheet is not there yet, or too short for what is to be shown of it. */
let awaited: string | undefined
const PATIENCE_MS = 10_000
/** How long after that what comes above still belongs to what it was measured with, such as the news of home. */
const SETTLE_MS = 1000

const watcher = new MutationObserver(() => restoreScroll(awaited!))
const letGo = (): void => {
  watcher.disconnect()
  awaited = undefined
  settle()
}

/** Until then the browser does not move it along with what comes above. */
let settle = (): void => {}
const holdStill = (element: HTMLElement): void => {
  element.style.overflowAnchor = 'none'
  const timer = setTimeout(() => settle(), SETTLE_MS)
  settle = () => {
    clearTimeout(timer)
    element.style.overflowAnchor = ''
    settle = () => {}
  }
}
// Whoever moves about meanwhile is left there.
for (const move of ['wheel', 'touchmove', 'pointerdown', 'keydown']) addEventListener(move, letGo, { passive: true })

export const keepScroll = (place: string): void => {
  const top = sheet()?.scrollTop
  if (top !== undefined && awaited !== place) tops.set(place, top)
}

/** A place that is new begins wherever its sheet does. What it holds may come later, as it does after a reload: then so does this. */
export const restoreScroll = (place: string): void => {
  const top = tops.get(place) ?? 0
  const element = sheet()
  if (element && tops.has(place)) element.scrollTop = top
  if ((element?.scrollTop ?? 0) >= top - 1) {
    letGo()
    if (element && top > 0) holdStill(element)
    return
  }
  if (awaited !== place) setTimeout(letGo, PATIENCE_MS)
  awaited = place
  watcher.observe(document.body, { childList: true, subtree: true, attributeFilter: ['style'] })
}

export const writeScroll = (): void => tabKeeps.set(storageKey, JSON.stringify([...tops].slice(-MOST_PLACES)))
