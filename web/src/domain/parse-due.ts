import { type RecognisedDate, recogniseDate } from './natural-date.ts'

/** A whole text that is nothing but a date, as in a date field. */
export const parseDue = (text: string, now: Date): RecognisedDate | undefined => {
  const found = recogniseDate(`- ${text}`, now)
  return found?.start === 2 ? found : undefined
}

/** The same without a rule: a day of a table that is brought in is one day. */
export const parseDate = (text: string, now: Date): Date | undefined => {
  const found = parseDue(text, now)
  return found?.repeat ? undefined : found?.due
}
