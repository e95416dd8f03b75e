/** Nobody reads more of it on a line. */
const MOST = 500

/**
 * The beginning of Markdown as one line of plain words, for places that have no room for more: marks go, and what they mark stays. What only looks
 * like a mark, as in `2 * 3 * 4` or `snake_case`, stays.
 */
export const plainText = (markdown: string): string =>
  markdown
    .slice(0, MOST)
    .replaceAll(/^ {0,3}(?:`{3,}|~{3,}).*$/gm, ' ')
    .replaceAll(/^[ \t]*(?:>[ \t]?)*(?:#{1,6}[ \t]+|[-+*][ \t]+(?:\[[ xX]\][ \t]+)?)?/gm, '')
    .replaceAll(/!?\[([^\][]*)\]\([^()\s]*\)/g, '$1')
    .replaceAll(/(`+)([^`]+)\1/g, '$2')
    .replaceAll(/(?<![\\\p{L}\p{N}*_~])(\*\*|__|~~|\*|_)(?=\S)([^\n]*?\S)\1(?![\p{L}\p{N}*_~])/gu, '$2')
    .replaceAll(/\\([\\`*_~[\]()#>+.!-])/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim()
