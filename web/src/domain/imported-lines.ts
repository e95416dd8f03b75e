import {
  type Imported,
  type ImportedLine,
  listName,
  type Mapping,
  MOST_LINES_IN_ALL,
  refused,
  taskName,
  withinLimits,
} from './imported.ts'
import { pastedLines } from './pasted-lines.ts'

/** Each line of a text is a task, and each row of a table. A heading on top is the name of the list. */
export const importedLines = async (
  text: string,
  fileName: string,
  now: Date,
  mapping?: Mapping,
): Promise<Imported> => {
  const [, title = fileName, kind = ''] = /^(.+)\.(\w+)$/.exec(fileName) ?? []
  const body = text.replace(/^\uFEFF/, '')
  if (body.includes('\0')) return refused('binary')
  const name = listName(title.replaceAll('_', ' '))
  const json = parsedJson(body)
  if (json !== undefined || /^json$/i.test(kind)) {
    const { importedJson } = await import('./imported-json.ts')
    return withinLimits(importedJson(json, name, now) ?? refused('json'))
  }
  if (/^[ct]sv$/i.test(kind)) {
    const { importedTable } = await import('./imported-table.ts')
    return withinLimits(importedTable(body, name, now, mapping))
  }
  return withinLimits(fromText(body, name, kind))
}

const fromText = (text: string, title: string | undefined, kind: string): Imported => {
  const all = writtenLines(text)
  if (!all) return refused('lines')
  const [, heading] = /^\s*#+[ \t]+(.+)$/.exec(all[0] ?? '') ?? []
  const below = heading === undefined ? all : all.slice(1)
  // What a Markdown file has more headings for are sections.
  const isSection = (line: string) => /^md|markdown$/i.test(kind) && /^\s*#{1,6}[ \t]+\S/.test(line)
  const written = below.filter((line) => !isSection(line))
  const lines = pastedLines(written.join('\n')).flatMap(({ name, isCompleted }): ImportedLine[] => {
    const named = { name: taskName(name) }
    return named.name === '' ? [] : [isCompleted ? { ...named, status: 'completed' } : named]
  })
  const rows = below.length - written.length
  return {
    lists: [{ name: heading === undefined ? title : (listName(heading) ?? title), lines }],
    ...(rows > 0 && { left: { columns: [], rows, dates: [] } }),
  }
}

/** Those with something on them; nothing where there are more than are taken, so that a file of line ends fills no memory. */
const writtenLines = (text: string): string[] | undefined => {
  const lines: string[] = []
  for (let at = 0; at < text.length; ) {
    const next = text.indexOf('\n', at)
    const end = next < 0 ? text.length : next
    for (const line of text.slice(at, end).split('\r')) if (line.trim() !== '') lines.push(line)
    if (lines.length > MOST_LINES_IN_ALL + 1000) return undefined
    at = end + 1
  }
  return lines
}

/** Nothing where it is no JSON, or no more than a line of text that happens to be some. */
const parsedJson = (text: string): unknown => {
  if (!/^\s*[[{][^]*"/.test(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
