const ascii = /^[\0-\x7f]*$/
const accents = /[\u0300-\u036f]/g
const dotted = /i\u0307+/g
const inWord = /[\p{L}\p{M}\p{N}]/u
const letter = /[a-z0-9]/
/** Most neighbours of a word are blanks or nothing. */
const isInWord = (character: string | undefined): boolean => {
  if (character === undefined || character === ' ') return false
  return character < '\x80' ? letter.test(character) : inWord.test(character)
}

/**
 * A text as it is compared: without case, without accents, and with one form for what Unicode has several of. Only the common
 * accents are left out: in other scripts a mark makes another word.
 */
export const fold = (text: string): string => {
  if (ascii.test(text)) return text.toLowerCase()
  return withoutCase(text.normalize('NFKD').replace(accents, '').normalize('NFKC'))
}

/** A word without its case alone: an accent makes another word, but for the dot that a Turkish I keeps. */
export const foldCase = (text: string): string =>
  ascii.test(text) ? text.toLowerCase() : withoutCase(text.normalize('NFC')).replace(dotted, 'i').normalize('NFC')

/** By way of capitals, which makes two letters of ß, but not of its own capital. */
const withoutCase = (text: string): string =>
  text.replaceAll('ẞ', 'ß').toUpperCase().toLowerCase().replaceAll('ς', 'σ').replaceAll('ı', 'i')

export const wordsOf = (query: string): string[] => [...new Set(fold(query).split(/\s+/).filter(Boolean))]

/** How well a folded text has a word: 0 as a word of its own, 1 as a part, 2 not at all. */
export const match = (text: string, word: string): 0 | 1 | 2 => {
  let at = text.indexOf(word)
  if (at < 0) return 2
  for (; at >= 0; at = text.indexOf(word, at + 1)) {
    if (!isInWord(text[at - 1]) && !isInWord(text[at + word.length])) return 0
  }
  return 1
}
