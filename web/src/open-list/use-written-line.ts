import { type KeyboardEvent, useState } from 'react'
import type { Token } from '../domain/line-tokens.ts'
import { loadDates, readLine } from '../domain/natural-date.ts'
import type { Answer } from '../domain/written-line.ts'
import { useMinute } from '../ui/date-now.ts'
import { useDateReading } from '../ui/date-reading.ts'
import type { Assignee } from './use-assignees.ts'

/** As the server has it. */
const longest = 500

interface WrittenLineOptions {
  text: string
  /** Who can be named in it, and which labels are known. */
  people: readonly Assignee[]
  known: readonly string[]
  onText(text: string): void
}

/** A line that is being written: what is understood of it, and what its writer says to that. */
export const useWrittenLine = ({ text, people, known, onText }: WrittenLineOptions) => {
  const now = useMinute()
  useDateReading()
  const [answer, setAnswer] = useState<Answer>()
  /** Where signs stand whose name was taken for words. */
  const [words, setWords] = useState<readonly number[]>([])
  const reading = { now, known }
  const read = readLine(text, { ...reading, people, answer, words })
  const { date, offer, person, labels } = read
  const named = person ? [person, ...labels] : labels
  const takeForWords = (tokens: readonly Token[]) => setWords([...words, ...tokens.map(({ start }) => start)])
  const found = date ?? offer
  return {
    ...read,
    now,
    found,
    named,
    words,
    /** The parts of the text that are shown as understood. */
    marks: date ? [date, ...named] : named,
    /** So many characters too many. */
    over: [...text.trim()].length - longest,
    takeForWords,
    /** That what was found is its date, or words. */
    answerDate: (isTaken: boolean) => {
      if (found) setAnswer({ start: found.start, isTaken })
    },
    write: (next: string) => {
      void loadDates()
      if (answer !== undefined && next.length <= answer.start) setAnswer(undefined)
      if (words.some((at) => next.length <= at)) setWords(words.filter((at) => next.length > at))
      onText(next)
    },
    /** What is said in the text, once who can be named is known; in another text nothing was answered. */
    lineWith: (all: readonly Assignee[], other?: string) => {
      const said = readLine(other ?? text, { ...reading, people: all, ...(other === undefined && { answer, words }) })
      return { name: [...said.name].slice(0, longest).join(''), ...said.fields }
    },
    /** Whether the key was meant for what is understood: Backspace behind it takes it for words, → takes what is offered. */
    takesKey: (event: KeyboardEvent<HTMLInputElement>): boolean => {
      const { selectionStart, selectionEnd, value } = event.currentTarget
      const behind = named.find(({ end }) => end === selectionStart)
      const isAtEnd = selectionStart === value.length && selectionEnd === value.length
      if (event.key === 'Backspace' && behind && selectionStart === selectionEnd) takeForWords([behind])
      else if (event.key === 'Backspace' && date && isAtEnd) setAnswer({ start: date.start, isTaken: false })
      else if (event.key === 'ArrowRight' && offer && isAtEnd) setAnswer({ start: offer.start, isTaken: true })
      else return false
      event.preventDefault()
      return true
    },
  }
}
