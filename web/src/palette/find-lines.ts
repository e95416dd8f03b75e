import type { TaskLine } from '@docket/contract'
import { fold } from '@docket/contract/fold'
import { isFinished } from '../domain/finished.ts'

/** A letter can be in all lines: of those that are as good as each other, no more are looked at. */
const MOST_ALIKE = 500

/** How well a folded text has a word: at its beginning, at the beginning of one of its words, inside one, or not at all. */
const rankOf = (text: string, word: string): number => {
  const at = text.indexOf(word)
  if (at <= 0) return at < 0 ? Number.POSITIVE_INFINITY : 0
  return text[at - 1] === ' ' || text.includes(` ${word}`, at) ? 1 : 2
}

/** The worst that one of the words is found; infinite where one is not. */
export const rankIn = (text: string, words: readonly string[]): number => {
  let rank = 0
  for (const word of words) rank = Math.max(rank, rankOf(text, word))
  return rank
}

type Lists = readonly (readonly TaskLine[])[]

/** An array of lines is the same as long as they are the same. */
const foldedNames = new WeakMap<readonly TaskLine[], readonly string[]>()

const namesOf = (lines: readonly TaskLine[]): readonly string[] => {
  const names = foldedNames.get(lines) ?? lines.map(({ name }) => fold(name))
  foldedNames.set(lines, names)
  return names
}

/** Lines and how good each is, in the order in which they are looked through; `has` says whether there are so many. */
interface Hits {
  readonly lines: readonly TaskLine[]
  readonly names: readonly string[]
  has(at: number): boolean
}

/** Those of others that have the words. They are looked for as far as somebody asks. */
class Found implements Hits {
  readonly lines: TaskLine[] = []
  readonly names: string[] = []
  readonly ranks: number[] = []
  readonly words: readonly string[]
  readonly #within: Hits
  #next = 0

  constructor(within: Hits, words: readonly string[]) {
    this.#within = within
    this.words = words
  }

  has(at: number): boolean {
    const { lines, names } = this.#within
    while (this.lines.length <= at) {
      if (!this.#within.has(this.#next)) return false
      const [line, name] = [lines[this.#next]!, names[this.#next]!]
      this.#next++
      const rank = rankIn(name, this.words)
      if (rank === Number.POSITIVE_INFINITY) continue
      this.lines.push(line)
      this.names.push(name)
      this.ranks.push(rank)
    }
    return true
  }
}

/** Whatever has these words has those too: each of those is in one of these. */
const isNarrower = (words: readonly string[], than: readonly string[]): boolean =>
  than.every((other) => words.some((word) => word.includes(other)))

/** Finds lines while somebody types: only those that had what was typed before are looked through for what is typed now. */
export class LineFinder {
  #lists: Lists = []
  #all: Hits = { lines: [], names: [], has: () => false }
  /** Each within the one before. */
  #found: Found[] = []

  /** The lines with all of these words in their names: the best first, what is open before what is done, then the newest. */
  find(lists: Lists, words: readonly string[], most: number): TaskLine[] {
    if (words.length === 0) return []
    this.#look(lists)
    const found = this.#foundFor(words)
    const byRank: TaskLine[][] = []
    for (let at = 0; found.has(at); at++) {
      const line = found.lines[at]!
      const whole = found.ranks[at]! + (line.archived_at !== null ? 20 : isFinished(line) ? 10 : 0)
      const alike = (byRank[whole] ??= [])
      if (alike.length < MOST_ALIKE) alike.push(line)
      // So many are as good as can be: there is no need to look at the rest.
      else if (whole === 0) break
    }
    const best: TaskLine[] = []
    for (const alike of byRank) {
      if (!alike) continue
      if (best.length >= most) break
      best.push(...alike.sort((a, b) => (a.created_at < b.created_at ? 1 : -1)))
    }
    return best.slice(0, most)
  }

  /** What was found before is forgotten if the lines are others. */
  #look(lists: Lists): void {
    if (lists.length === this.#lists.length && lists.every((lines, at) => lines === this.#lists[at])) return
    this.#lists = lists
    this.#found = []
    const lines = lists.flat()
    this.#all = { lines, names: lists.flatMap(namesOf), has: (at) => at < lines.length }
  }

  #foundFor(words: readonly string[]): Found {
    let last = this.#found.at(-1)
    for (; last; last = this.#found.at(-1)) {
      if (last.words.join(' ') === words.join(' ')) return last
      if (isNarrower(words, last.words) && !isNarrower(last.words, words)) break
      this.#found.pop()
    }
    const found = new Found(last ?? this.#all, words)
    this.#found.push(found)
    return found
  }
}

/** A text in parts: which of them are what was looked for. */
export const markedIn = (text: string, words: readonly string[]): { text: string; isFound: boolean }[] => {
  const plain = fold(text)
  // Where folding makes a text longer or shorter, the places are not those of the text.
  if (plain.length !== text.length || words.length === 0) return [{ text, isFound: false }]
  const found = Array.from(text.split(''), () => false)
  for (const word of words) {
    const at = plain.startsWith(word)
      ? 0
      : plain.includes(` ${word}`)
        ? plain.indexOf(` ${word}`) + 1
        : plain.indexOf(word)
    if (at >= 0) found.fill(true, at, at + word.length)
  }
  const parts: { text: string; isFound: boolean }[] = []
  for (const [at, letter] of text.split('').entries()) {
    const last = parts.at(-1)
    if (last?.isFound === found[at]) last!.text += letter
    else parts.push({ text: letter, isFound: found[at]! })
  }
  return parts
}
