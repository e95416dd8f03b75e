import { labelsIn } from './line-labels.ts'
import { type Named, type Token, tokenIn, withoutTokens } from './line-tokens.ts'
import type { ReadDate, RecognisedDate } from './natural-date.ts'
import { labelsAmong } from './written-labels.ts'

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
  /** The labels that are known: of several words they are understood as well. */
  known?: readonly string[] | undefined
  /** Where signs stand whose name was taken for words again. */
  words?: readonly number[] | undefined
}

/** A line as it is written: its name, and what else is said in it. Places are those of the text. */
export interface WrittenLine {
  readonly name: string
  readonly date: RecognisedDate | undefined
  /** A date that it may be. */
  readonly offer: RecognisedDate | undefined
  readonly person: Token | undefined
  readonly labels: readonly Token[]
  readonly fields: Partial<NonNullable<RecognisedDate['fields']>> & { assignee_id?: string; labels?: string[] }
}

export type ReadLine = (text: string, reading: LineReading) => WrittenLine

/** Reads `Buy rope @jonas #boat tomorrow`: dates at the end, the rest anywhere, as long as something is left for a name. */
export const lineReader =
  (readDate: ReadDate): ReadLine =>
  (text, { now, people, known = [], answer, words }) => {
    const named = tokenIn(text, '@', people, words)
    const leavesName = (tokens: readonly Token[]) => withoutTokens(text, tokens).rest.trim() !== ''
    const person = named && leavesName([named]) ? named : undefined
    const ofPerson = person ? [person] : []
    const all = labelsIn(text, known, words).filter(
      (each) => !named || each.end <= named.start || each.start >= named.end,
    )
    const labels = leavesName([...ofPerson, ...all]) ? all : []
    const { rest, at } = withoutTokens(text, [...ofPerson, ...labels])
    const last = rest === '' ? undefined : readDate(rest, now)
    const found = last && { ...last, start: at(last.start), end: at(last.end - 1) + 1 }
    const said = found && answer?.start === found.start ? answer.isTaken : undefined
    const date = found && (said ?? found.isSure) ? found : undefined
    return {
      name: (date ? rest.slice(0, last!.start) : rest).trim(),
      date,
      offer: found && said === undefined && !found.isSure ? found : undefined,
      person,
      labels,
      fields: {
        ...date?.fields,
        ...(person && { assignee_id: person.id }),
        ...(labels.length > 0 && { labels: labelsAmong(labels.map((label) => label.name)) }),
      },
    }
  }
