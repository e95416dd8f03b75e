/** An address can be longer than any sentence about it. */
const MOST = 40
/** What would turn the words around a name. */
const directions = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu

/** A name within a sentence, whichever way either of them is written; a long one is cut. */
export const nameInText = (name: string): string => {
  const plain = name.replaceAll(directions, '')
  const characters = [...plain]
  if (characters.length <= MOST) return `\u2068${plain}\u2069`
  const begin = characters.slice(0, MOST - 1).join('')
  return `\u2068${begin.trimEnd()}…\u2069`
}
