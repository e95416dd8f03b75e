import { type Named, type Token, tokenIn, withoutToken } from './line-tokens.ts'
import type { ReadDate, RecognisedDate } from './natural-date.ts'

/** What was said to the date that begins there, whether it was taken by itself or only offered. */
export interface Answer {
  start: number
  isTaken: boolean
}

export interface LineReading {
  now: Date
  /** Who it can be assigned to. */
  people: readonly Named[]
  answer?: Answer | undefined
  /** Where a name begins that was taken for words again. */
  words?: number | undefined
}

/** A line as it is written: its name, and what else is said in it. Places are those of the text. */
export interface WrittenLine {
  readonly name: string
  readonly date: RecognisedDate | undefined
  /** A date that it may be. */
  readonly offer: RecognisedDate | undefined
  readonly person: Token | undefined
  readonly fields: Partial<NonNullable<RecognisedDate['fields']>> & { assignee_id?: string }
}

export type ReadLine = (text: string, reading: LineReading) => WrittenLine

/** Reads `Buy rope @jonas tomorrow`: dates at the end, people anywhere, as long as something is left for a name. */
export const lineReader =
  (readDate: ReadDate): ReadLine =>
  (text, { now, people, answer, words }) => {
    const named = tokenIn(text, '@', people, words)
    const person = named && withoutToken(text, named).rest.trim() === '' ? undefined : named
    const { rest, at } = withoutToken(text, person)
    const last = rest === '' ? undefined : readDate(rest, now)
    const found = last && { ...last, start: at(last.start), end: at(last.end - 1) + 1 }
    const said = found && answer?.start === found.start ? answer.isTaken : undefined
    const date = found && (said ?? found.isSure) ? found : undefined
    return {
      name: (date ? rest.slice(0, last!.start) : rest).trim(),
      date,
      offer: found && said === undefined && !found.isSure ? found : undefined,
      person,
      fields: { ...date?.fields, ...(person && { assignee_id: person.id }) },
    }
  }
