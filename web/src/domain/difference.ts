/** A text in three parts, of which the one in the middle is not in the other text. */
export interface Marked {
  before: string
  different: string
  after: string
}

/** Where two texts differ, in whole words. */
export const differenceOf = (a: string, b: string): [Marked, Marked] => {
  const [wordsA, wordsB] = [wordsOf(a), wordsOf(b)]
  const shorter = Math.min(wordsA.length, wordsB.length)
  let same = 0
  while (same < shorter && wordsA[same] === wordsB[same]) same++
  let end = 0
  while (end < shorter - same && wordsA.at(-1 - end) === wordsB.at(-1 - end)) end++
  return [inParts(wordsA, same, end), inParts(wordsB, same, end)]
}

/** With the spaces between them, so that together they are the text again. */
const wordsOf = (text: string): string[] => text.split(/(\s+)/u)

const inParts = (words: readonly string[], same: number, end: number): Marked => ({
  before: words.slice(0, same).join(''),
  different: words.slice(same, words.length - end).join(''),
  after: words.slice(words.length - end).join(''),
})
