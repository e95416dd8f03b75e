import { fold } from '@docket/contract/fold'

/** What can be named in a text behind a sign: somebody, as `@Jonas`. */
export interface Named {
  readonly id: string
  readonly name: string
}

/** Where in a text that is, and what is named. */
export interface Token extends Named {
  readonly start: number
  readonly end: number
}

/** A sign within a word is none: `mail ed@example.org`. */
export const isSignAt = (text: string, sign: string, at: number): boolean =>
  text.startsWith(sign, at) && !/[\p{L}\p{N}_]$/u.test(text.slice(0, at))

/** The last one that is named in whole, whatever its case and accents; of several names the longest. `words`: where signs stand that were taken for words again. */
export const tokenIn = (
  text: string,
  sign: string,
  all: readonly Named[],
  words: readonly number[] = [],
): Token | undefined => {
  const longestFirst = all.toSorted((a, b) => b.name.length - a.name.length)
  for (let start = text.lastIndexOf(sign); start >= 0; start = start === 0 ? -1 : text.lastIndexOf(sign, start - 1)) {
    if (words.includes(start) || !isSignAt(text, sign, start)) continue
    const rest = text.slice(start + sign.length)
    const found = longestFirst.find(
      ({ name }) =>
        name !== '' &&
        fold(rest.slice(0, name.length)) === fold(name) &&
        !/^[\p{L}\p{M}\p{N}_]/u.test(rest.slice(name.length)),
    )
    if (found) return { ...found, start, end: start + sign.length + found.name.length }
  }
  return undefined
}

/** What is begun before the caret: `@jo`. */
export const begunAt = (text: string, sign: string): { at: number; name: string } | undefined => {
  const at = text.lastIndexOf(sign)
  const name = text.slice(at + sign.length)
  return at >= 0 && isSignAt(text, sign, at) && name.length <= 40 && !name.includes('\n') ? { at, name } : undefined
}

/** Those with a word that begins so. */
export const begunWith = <One extends Named>(begun: string, all: readonly One[]): One[] => {
  const text = fold(begun)
  return all.filter(({ name }) => ` ${fold(name)}`.includes(` ${text}`))
}

interface Cut {
  readonly rest: string
  /** Where in the text something of the rest stands. */
  at(index: number): number
}

/** The text without these tokens and the blanks that go with them. */
export const withoutTokens = (text: string, tokens: readonly Token[]): Cut =>
  tokens
    .toSorted((a, b) => b.start - a.start)
    .reduce<Cut>(
      (cut, token) => {
        const { rest, at } = withoutToken(cut.rest, token)
        return { rest, at: (index) => cut.at(at(index)) }
      },
      { rest: text, at: (index) => index },
    )

const withoutToken = (text: string, token: Token): Cut => {
  const from = text[token.start - 1] === ' ' ? token.start - 1 : token.start
  const to = from === 0 && text[token.end] === ' ' ? token.end + 1 : token.end
  return {
    rest: text.slice(0, from) + text.slice(to),
    at: (index) => (index < from ? index : index + to - from),
  }
}
