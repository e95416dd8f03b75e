import { conventions } from './conventions.ts'

export interface RecognisedDate {
  /** Where the words of the date begin and end in the text. */
  start: number
  end: number
  due: Date
}

export type ReadDate = (text: string, now: Date) => RecognisedDate | undefined

/** To read dates takes more script than all the rest of a list, so it comes when somebody is about to write. */
let read: ReadDate | undefined
let loading: Promise<void> | undefined
const listeners = new Set<() => void>()

/** Fetches what reads dates, once; where that fails, dates stay words and the next call tries again. */
export const loadDates = (): Promise<void> =>
  (loading ??= import('./date-reader.ts')
    .then(({ loadDateReader }) => loadDateReader(conventions))
    .then(
      (loaded) => {
        read = loaded
        for (const listener of listeners) listener()
      },
      () => {
        loading = undefined
      },
    ))

export const areDatesRead = (): boolean => read !== undefined

export const onDatesRead = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Reads a date at the end of what was typed: `Order stickers tomorrow 9am`. Days and times are those of the reader. */
export const recogniseDate: ReadDate = (text, now) => read?.(text, now)

/** A whole text that is nothing but a date, as in a date field. */
export const parseDate = (text: string, now: Date): Date | undefined => {
  const found = recogniseDate(`- ${text}`, now)
  return found?.start === 2 ? found.due : undefined
}

/** What was typed waits no longer than this to be read; then its date stays words. */
const patience = 500

/** Calls `done` when dates can be read: at once if they can, and never later than `patience` or the end of the page. */
export const onceDatesAreRead = (done: () => void): void => {
  if (areDatesRead()) return done()
  const settle = () => {
    clearTimeout(timer)
    stopListening()
    removeEventListener('pagehide', settle)
    done()
  }
  const timer = setTimeout(settle, patience)
  const stopListening = onDatesRead(settle)
  addEventListener('pagehide', settle)
  void loadDates()
}
