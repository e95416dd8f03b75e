import type { Repeat } from '@docket/contract'
import { conventions } from './conventions.ts'
import type { ReadLine } from './written-line.ts'

export interface RecognisedDate {
  /** Where the words of the date begin and end in the text. */
  start: number
  end: number
  due: Date
  /** Not so where the words may well be a part of the name (`Watch Friday`): then the date is offered, and not taken. */
  isSure: boolean
  /** The words are those of a rule; `due` is the first day of it. */
  repeat?: Repeat
  /** What a task has of it. */
  fields?: { due_at: string | null; due_all_day: boolean; repeat?: Repeat }
}

export type ReadDate = (text: string, now: Date) => RecognisedDate | undefined

/** To read dates takes more script than all the rest of a list, so it comes when somebody is about to write. */
let read: ReadDate | undefined
let readWhole: ReadLine | undefined
let loading: Promise<void> | undefined
let language = conventions.language
const listeners = new Set<() => void>()

/** Fetches what reads dates, once; where that fails, dates stay words and the next call tries again. */
export const loadDates = (): Promise<void> => (loading ??= load(language))

const load = async (chosen: string): Promise<void> => {
  try {
    const { lineReader, loadDateReader } = await import('./date-reader.ts')
    const loaded = await loadDateReader({ ...conventions, language: chosen })
    if (chosen !== language) return
    read = loaded
    readWhole = lineReader(loaded)
    for (const listener of listeners) listener()
  } catch {
    loading = undefined
  }
}

/** The words of dates are those of this language; the order of day and month stays that of the reader's place. */
export const readDatesIn = (chosen: string): void => {
  if (chosen === language) return
  language = chosen
  if (!loading) return
  loading = undefined
  void loadDates()
}

export const areDatesRead = (): boolean => read !== undefined

export const onDatesRead = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Reads a date at the end of what was typed: `Order stickers tomorrow 9am`. Days and times are those of the reader. */
export const recogniseDate: ReadDate = (text, now) => read?.(text, now)

/** Reads a line as it is written; as long as that cannot be read, all of it is its name. */
export const readLine: ReadLine = (text, reading) => readWhole?.(text, reading) ?? asName(text)

const asName = (text: string): ReturnType<ReadLine> => ({
  name: text.trim(),
  date: undefined,
  offer: undefined,
  person: undefined,
  labels: [],
  fields: {},
})
