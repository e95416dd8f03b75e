import { foldCase } from '@docket/contract/fold'
import { isSignAt, type Token } from './line-tokens.ts'

/** Digits alone are a number: `Fix #12`. */
const word = /^(?!\p{N}+(?![\p{L}\p{M}\p{N}_/-]))[\p{L}\p{M}\p{N}_/-]{1,40}(?![\p{L}\p{M}\p{N}_/-])/u
const inWord = /^[\p{L}\p{M}\p{N}_/-]/u

/**
 * The labels that a line says, from its beginning: `#` and a word, or one of the labels that are known, of which the longest counts.
 * `words`: where signs stand that were taken for words again.
 */
export const labelsIn = (text: string, known: readonly string[], words: readonly number[] = []): Token[] => {
  const longestFirst = known.toSorted((a, b) => b.length - a.length)
  const tokens: Token[] = []
  for (let start = text.indexOf('#'); start >= 0; start = text.indexOf('#', start + 1)) {
    if (start < (tokens.at(-1)?.end ?? 0) || words.includes(start) || !isSignAt(text, '#', start)) continue
    const rest = text.slice(start + 1)
    const found = longestFirst.find(
      (label) => foldCase(rest.slice(0, label.length)) === foldCase(label) && !inWord.test(rest.slice(label.length)),
    )
    const length = (found ?? word.exec(rest)?.[0])?.length
    if (length === undefined) continue
    const name = found ?? rest.slice(0, length)
    tokens.push({ id: name, name, start, end: start + 1 + length })
  }
  return tokens
}
