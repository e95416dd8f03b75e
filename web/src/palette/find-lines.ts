import type { TaskLine } from '@docket/contract'
import { fold } from '@docket/contract/fold'
import { isFinished } from '../domain/finished.ts'

/** A letter can be in all lines: of those that are as good as each other, no more are looked at. */
const MOST_ALIKE = 500

/** How well a folded text has one word: at its beginning, at the beginning of one of its words, inside one, or not at all. */
const rankOf = (text: string, word: string, inner: string, below: number): number => {
  // Only the beginning is good enough: the rest of the text need not be looked through.
  if (below <= 1) return text.startsWith(word) ? 0 : Number.POSITIVE_INFINITY
  const at = text.indexOf(word)
  if (at <= 0) return at < 0 ? Number.POSITIVE_INFINITY : 0
  return text.includes(inner, at - 1) ? 1 : 2
}

/**
 * Tells of a folded text the worst that one of the words is found in it; infinite where one is not. What is no better than
 * `below` may be called infinite too.
 */
export const rankBy = (words: readonly string[]): ((text: string, below?: number) => number) => {
  const inner = words.map((word) => ` ${word}`)
  return (text, below = Number.POSITIVE_INFINITY) => {
    let rank = 0
    for (let at = 0; at < words.length && rank < Number.POSITIVE_INFINITY; at++) {
      const ofWord = rankOf(text, words[at]!, inner[at]!, below)
      if (ofWord > rank) rank = ofWord
    }
    return rank
  }
}

type Lists = readonly (readonly TaskLine[])[]

/** An array of lines is the same as long as they are the same. */
const foldedNames = new WeakMap<readonly TaskLine[], readonly string[]>()

const namesOf = (lines: readonly TaskLine[]): readonly string[] => {
  const names = foldedNames.get(lines) ?? lines.map(({ name }) => fold(name))
  foldedNames.set(lines, names)
  return names
}

/** All places of lines whose names have the words. */
interface Found {
  readonly words: readonly string[]
  readonly places: readonly number[]
}

/** Whatever has these words has those too: each of those is in one of these. */
const isNarrower = (words: readonly string[], than: readonly string[]): boolean =>
  than.every((other) => words.some((word) => word.includes(other)))

/** Finds lines while somebody types: only those that had what was typed before are looked through for what is typed now. */
export class LineFinder {
  #lists: Lists = []
  #lines: readonly TaskLine[] = []
  #names: readonly string[] = []
  /** Each within the one before. */
  readonly #found: Found[] = []

  /** The lines with all of these words in their names: the best first, what is open before what is done, then the newest. */
  find(lists: Lists, words: readonly string[], most: number): TaskLine[] {
    if (words.length === 0) return []
    this.prepare(lists)
    const within = this.#placesFor(words)
    const rankOf = rankBy(words)
    const places: number[] = []
    const byRank: TaskLine[][] = []
    let below = Number.POSITIVE_INFINITY
    const end = within?.length ?? this.#names.length
    for (let at = 0; at < end && below > 0; at++) {
      const place = within ? within[at]! : at
      const rank = rankOf(this.#names[place]!, below)
      if (rank === Number.POSITIVE_INFINITY) continue
      places.push(place)
      const line = this.#lines[place]!
      const whole = rank + (line.archived_at !== null ? 20 : isFinished(line) ? 10 : 0)
      if (whole >= below) continue
      const alike = (byRank[whole] ??= [])
      // So many are as good: whatever is not better is not shown.
      if (alike.push(line) === MOST_ALIKE) below = whole
    }
    if (below === Number.POSITIVE_INFINITY) this.#found.push({ words, places })
    const best: TaskLine[] = []
    for (const alike of byRank) {
      if (!alike) continue
      if (best.length >= most) break
      best.push(...alike.sort((a, b) => (a.created_at < b.created_at ? 1 : -1)))
    }
    return best.slice(0, most)
  }

  /** For the first letter; what was found before is forgotten if the lines are others. */
  prepare(lists: Lists): void {
    if (lists.length === this.#lists.length && lists.every((lines, at) => lines === this.#lists[at])) return
    this.#lists = lists
    this.#found.length = 0
    this.#lines = lists.flat()
    this.#names = lists.flatMap(namesOf)
  }

  /** Those that had fewer of these words, or shorter ones; nothing where all have to be looked through. */
  #placesFor(words: readonly string[]): readonly number[] | undefined {
    while (this.#found.length > 0) {
      const last = this.#found.at(-1)!
      if (isNarrower(words, last.words) && !isNarrower(last.words, words)) return last.places
      this.#found.pop()
    }
    return undefined
  }
}

/** A text in parts: which of them are what was looked for. */
export const markedIn = (text: string, words: readonly string[]): { text: string; isFound: boolean }[] => {
  // Folded it is three dots.
  const plain = fold(text.replaceAll('…', ' '))
  // Where folding makes a text longer or shorter, the places are not those of the text.
  if (plain.length !== text.length || words.length === 0) return [{ text, isFound: false }]
  const found = Array<boolean>(text.length).fill(false)
  for (const word of words) {
    const at = plain.startsWith(word)
      ? 0
      : plain.includes(` ${word}`)
        ? plain.indexOf(` ${word}`) + 1
        : plain.indexOf(word)
    if (at >= 0) found.fill(true, at, at + word.length)
  }
  const parts: { text: string; isFound: boolean }[] = []
  for (let at = 0, end = 0; at < text.length; at = end) {
    const isFound = found[at]!
    end = found.indexOf(!isFound, at)
    if (end < 0) end = text.length
    parts.push({ text: text.slice(at, end), isFound })
  }
  return parts
}
