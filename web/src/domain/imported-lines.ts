import { pastedLines } from './pasted-lines.ts'

export interface ImportedLine {
  name: string
  description?: string
  due_at?: string
  status?: 'completed' | 'in_progress'
}

export interface Imported {
  /** What the text, or else the file, calls itself. */
  name: string | undefined
  lines: ImportedLine[]
  /** What a table says besides, and the list will not. */
  left?: LeftOut
  /** Why nothing can be made of it. */
  refusal?: 'json' | 'binary' | 'unread' | undefined
}

export interface LeftOut {
  /** The heads of the columns that stay out. */
  columns: string[]
  /** How many rows are no tasks, but sections or notes. */
  rows: number
  /** What stands in the column of dates, and is none. */
  dates: string[]
}

const longestLine = 500
const longestName = 255

/** Each line of a text is a task, and each row of a table. A heading on top is the name of the list. */
export const importedLines = async (text: string, fileName: string, now: Date): Promise<Imported> => {
  const [, title = fileName, kind = ''] = /^(.+)\.(\w+)$/.exec(fileName) ?? []
  const body = text.replace(/^\uFEFF/, '')
  if (body.includes('\0')) return refused('binary')
  const json = parsedJson(body)
  if (json !== undefined || /^json$/i.test(kind)) {
    const { importedJson } = await import('./imported-json.ts')
    const imported = importedJson(json, now)
    return imported ? { ...imported, name: listName(imported.name ?? title) } : refused('json')
  }
  if (/^[ct]sv$/i.test(kind)) {
    const { importedTable } = await import('./imported-table.ts')
    return { name: listName(title), ...importedTable(body, now) }
  }
  const [, heading, rest = ''] = /^\s*#+[ \t]+([^\r\n]+)(?:\r?\n|$)([^]*)/.exec(body) ?? []
  return {
    name: listName(heading ?? title),
    lines: pastedLines(heading === undefined ? body : rest).map((line) => ({
      name: cut(line.name, longestLine),
      ...(line.isCompleted && { status: 'completed' as const }),
    })),
  }
}

/** One line of text, as long as the name of a task may be. */
export const taskName = (text: string): string => cut(text.replace(/[\p{Cc}\s]+/gu, ' ').trim(), longestLine)

const listName = (text: string): string | undefined => {
  const name = text.replace(/[\p{Cc}_]+/gu, ' ').trim()
  return name === '' ? undefined : cut(name, longestName)
}

const cut = (text: string, longest: number): string => [...text].slice(0, longest).join('').trim()

const refused = (refusal: Imported['refusal']): Imported => ({ name: undefined, lines: [], refusal })

/** Nothing where it is no JSON, or no more than a line of text that happens to be some. */
const parsedJson = (text: string): unknown => {
  if (!/^\s*[[{][^]*"/.test(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
