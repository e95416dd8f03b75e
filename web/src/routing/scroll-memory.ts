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

export const keepScroll = (place: string): void => {
  const top = sheet()?.scrollTop
  if (top !== undefined) tops.set(place, top)
}

/** A place that is new begins wherever its sheet does. */
export const restoreScroll = (place: string): void => {
  const top = tops.get(place)
  const element = sheet()
  if (element && top !== undefined) element.scrollTop = top
}

export const writeScroll = (): void => tabKeeps.set(storageKey, JSON.stringify([...tops].slice(-MOST_PLACES)))
