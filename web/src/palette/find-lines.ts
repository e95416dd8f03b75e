import type { TaskLine } from '@docket/contract'
import { fold } from '@docket/contract/fold'
import { isFinished } from '../domain/finished.ts'

/** A letter can be in all lines: of those that are as good as each other, no more are looked at. */
const MOST_ALIKE = 500

/** Lines are the same objects as long as they are the same. */
const folded = new WeakMap<TaskLine, string>()

const nameOf = (line: TaskLine): string => {
  let name = folded.get(line)
  if (name === undefined) folded.set(line, (name = fold(line.name)))
  return name
}

/** How well a folded text has a word: at its beginning, at the beginning of one of its words, inside one, or not at all. */
const rankOf = (text: string, word: string): number => {
  const at = text.indexOf(word)
  if (at <= 0) return at < 0 ? Number.POSITIVE_INFINITY : 0
  return text.includes(` ${word}`) ? 1 : 2
}

/** The worst that one of the words is found; infinite where one is not. */
export const rankIn = (text: string, words: readonly string[]): number => {
  let rank = 0
  for (const word of words) rank = Math.max(rank, rankOf(text, word))
  return rank
}

/** The lines with all of these words in their names: the best first, what is open before what is done, then the newest. */
export const findLines = (lines: Iterable<TaskLine>, words: readonly string[], most: number): TaskLine[] => {
  if (words.length === 0) return []
  const byRank: TaskLine[][] = []
  for (const line of lines) {
    const rank = rankIn(nameOf(line), words)
    if (rank === Number.POSITIVE_INFINITY) continue
    const whole = rank + (line.archived_at !== null ? 20 : isFinished(line) ? 10 : 0)
    const alike = (byRank[whole] ??= [])
    if (alike.length < MOST_ALIKE) alike.push(line)
    // So many are as good as can be: there is no need to look at the rest.
    else if (whole === 0) break
  }
  const found: TaskLine[] = []
  for (const alike of byRank) {
    if (!alike) continue
    if (found.length >= most) break
    found.push(...alike.sort((a, b) => (a.created_at < b.created_at ? 1 : -1)))
  }
  return found.slice(0, most)
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
