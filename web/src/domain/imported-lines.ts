import { pastedLines } from './pasted-lines.ts'

export interface Imported {
  /** What the text, or else the file, calls itself. */
  name: string | undefined
  lines: { name: string; status?: 'completed' }[]
}

const longestLine = 500
const longestName = 255

/** Each line of a text is a task; of a table, the first cell of each row. A heading on top is the name of the list. */
export const importedLines = (text: string, fileName = ''): Imported => {
  const [, title = fileName, kind = ''] = /^(.+)\.(\w+)$/.exec(fileName) ?? []
  const body = text.replace(/^\uFEFF/, '')
  const rows = kind.toLowerCase() === 'csv' ? firstCells(body) : body
  const [, heading, rest = ''] = /^\s*#+[ \t]+([^\r\n]+)(?:\r?\n|$)([^]*)/.exec(rows) ?? []
  const name = (heading ?? title).replace(/[\p{Cc}_]+/gu, ' ').trim()
  return {
    name: name === '' ? undefined : cut(name, longestName),
    lines: pastedLines(heading === undefined ? rows : rest).map((line) => ({
      name: cut(line.name, longestLine),
      ...(line.isCompleted && { status: 'completed' as const }),
    })),
  }
}

const cut = (text: string, longest: number): string => [...text].slice(0, longest).join('').trim()

/** A quoted cell may hold commas, quotes (twice) and line breaks. */
const row = /(?:"((?:[^"]|"")*)"|("?[^",;\t\r\n]*))[^\r\n]*(?:\r\n|\n|\r|$)/y

const firstCells = (table: string): string => {
  const cells: string[] = []
  row.lastIndex = 0
  while (row.lastIndex < table.length) {
    const [, quoted, plain = ''] = row.exec(table) ?? []
    cells.push((quoted?.replaceAll('""', '"') ?? plain).replace(/\s+/g, ' '))
  }
  return cells.join('\n')
}
