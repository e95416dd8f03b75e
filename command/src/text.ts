/**
 * What terminals obey instead of showing it: control characters, among them those that begin an escape sequence, and marks that
 * turn the direction of what follows. Names come from others.
 */
const obeyed = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu
const breaks = /[\r\n\t\u2028\u2029]+/gu
const inJson = /[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g

/** On one line, and harmless. */
export const oneLine = (text: string): string => text.replaceAll(breaks, ' ').replaceAll(obeyed, '\u{fffd}')

/** On as many lines as it has, and harmless. */
export const harmless = (text: string): string =>
  text.replaceAll(/\r\n?/g, '\n').replaceAll(obeyed, (mark) => (mark === '\n' || mark === '\t' ? mark : '\u{fffd}'))

/** JSON that shows on a terminal what it says. */
export const jsonOf = (value: unknown, indent?: number): string =>
  JSON.stringify(value, null, indent).replaceAll(
    inJson,
    (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

const graphemes = new Intl.Segmenter()
const wide =
  /^(?:\p{Emoji_Presentation}|\p{Emoji}\u{fe0f}|[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}])/u

const columnsOf = (grapheme: string): number => (wide.test(grapheme) ? 2 : 1)

/** How many columns of a terminal it takes. */
export const widthOf = (text: string): number =>
  [...graphemes.segment(text)].reduce((sum, { segment }) => sum + columnsOf(segment), 0)

/** Cut to so many columns; what was cut ends in an ellipsis. */
export const fitted = (text: string, columns: number): string => {
  if (widthOf(text) <= columns) return text
  let kept = ''
  let left = columns - 1
  for (const { segment } of graphemes.segment(text)) {
    left -= columnsOf(segment)
    if (left < 0) break
    kept += segment
  }
  return `${kept}…`
}

/** The last eight digits of an id: what people and agents call a task by. Its beginning is the time, which neighbours share. */
export const shortId = (id: string): string => id.slice(-8)
