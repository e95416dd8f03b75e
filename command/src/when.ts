import type { Repeat } from '@docket/contract'
import { appCode } from './app-code.ts'
import { wrongUse } from './problem.ts'
import { oneLine } from './text.ts'

/** When a task is due, as the API takes it. */
export interface Due {
  readonly due_at: string | null
  readonly due_all_day: boolean
  readonly repeat?: Repeat
}

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/

/** `2026-12-24`, `tomorrow 17:00`, `every monday`, or a moment as computers write it. Days and times are those of this machine. */
export const dueOf = async (text: string, now: Date = new Date()): Promise<Due> => {
  if (moment.test(text) && !Number.isNaN(Date.parse(text)))
    return { due_at: new Date(text).toISOString(), due_all_day: false }
  const { parseDue } = await appCode()
  const found = parseDue(text.trim(), now)
  if (found?.fields && found.end === text.trim().length + 2) return found.fields
  throw wrongUse(
    `“${oneLine(text)}” is no date.`,
    'For example: 2026-12-24, "tomorrow 17:00", "every monday", 2026-12-24T17:00:00Z',
  )
}

/** A moment without words about days: `--start`. */
export const momentOf = async (text: string): Promise<string> => {
  const { due_at, due_all_day } = await dueOf(text)
  if (!due_all_day || due_at === null) return due_at!
  const [year, month, day] = due_at.slice(0, 10).split('-').map(Number)
  return new Date(year!, month! - 1, day).toISOString()
}

const twoDigits = (number: number): string => String(number).padStart(2, '0')

/** `2026-12-24 17:00` at this place. */
export const timeText = (moment: string): string => {
  const date = new Date(moment)
  const day = [date.getFullYear(), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())].join('-')
  return `${day} ${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`
}

/** A whole day is the same everywhere. */
export const dueText = ({ due_at, due_all_day }: { due_at: string | null; due_all_day: boolean }): string => {
  if (due_at === null) return ''
  return due_all_day ? due_at.slice(0, 10) : timeText(due_at)
}
