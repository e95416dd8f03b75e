import { ofDatedName } from './dated-name.ts'
import {
  type Imported,
  type ImportedLine,
  lineOf,
  listName,
  type Mapping,
  MOST_LINES_IN_ALL,
  refused,
  taskName,
  withinLimits,
} from './imported.ts'
import { DueReader } from './imported-dates.ts'
import { pastedLines } from './pasted-lines.ts'
import { ofTaggedName } from './written-labels.ts'

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
  return withinLimits(fromText(body, name, kind, now))
}

const fromText = (text: string, title: string | undefined, kind: string, now: Date): Imported => {
  const all = writtenLines(text)
  if (!all) return refused('lines')
  const [, heading] = /^\s*#+[ \t]+(.+)$/.exec(all[0] ?? '') ?? []
  const below = heading === undefined ? all : all.slice(1)
  const isMarkdown = /^(?:md|markdown)$/i.test(kind)
  const { tasks, rows } = isMarkdown
    ? tasksOfMarkdown(below, heading !== undefined)
    : { tasks: below.map((line): WrittenTask => ({ line })), rows: 0 }
  const dues = new DueReader(now)
  const lines = tasks.flatMap((task) => lineOfText(task, isMarkdown ? dues : undefined))
  return {
    lists: [{ name: heading === undefined ? title : (listName(heading) ?? title), lines }],
    ...left(rows, dues),
  }
}

interface WrittenTask {
  line: string
  /** What stands indented below it. */
  below?: string[]
}

const item = /^\s*(?:[-*•–]|\d{1,4}[.)])\s+\S/
const section = /^\s*#{1,6}[ \t]+\S/
const indented = /^(?:\t| {2,})\s*\S/

/** Its further headings are sections, and what stands between the one on top and the first bullet is about the list: neither is a task. */
const tasksOfMarkdown = (lines: readonly string[], isTitled: boolean): { tasks: WrittenTask[]; rows: number } => {
  const tasks: WrittenTask[] = []
  const hasIntroduction = isTitled && lines.some((line) => item.test(line))
  let rows = 0
  let isBelow = false
  for (const line of lines) {
    const isItem = item.test(line)
    if (!isItem && isBelow && (line === '' || indented.test(line))) tasks.at(-1)!.below!.push(line)
    else if (section.test(line) || (hasIntroduction && tasks.length === 0 && !isItem && line !== '')) {
      rows++
      isBelow = false
    } else if (line !== '') {
      tasks.push({ line, below: [] })
      isBelow = isItem
    }
  }
  return { tasks, rows }
}

const left = (rows: number, dues: DueReader): Pick<Imported, 'left'> => {
  const unread = dues.left()
  return rows > 0 || unread.dates.length > 0 || unread.rules ? { left: { columns: [], rows, ...unread } } : {}
}

const lineOfText = ({ line, below = [] }: WrittenTask, dues: DueReader | undefined): ImportedLine[] => {
  const [written] = pastedLines(line)
  const {
    due: day,
    rule,
    ...dated
  } = dues ? ofDatedName(written?.name ?? '') : { name: written?.name ?? '', due: '', rule: '' }
  const { name, labels } = dues ? ofTaggedName(dated.name) : { name: dated.name, labels: [] }
  if (taskName(name) === '') return []
  const due = dues?.due(day, true)
  const description = below.map((text) => text.replace(/^(?:\t| {1,4})/, '')).join('\n')
  const status = written!.isCompleted ? 'completed' : undefined
  return [lineOf({ name, description, due, repeat: dues?.rule(rule, due, ''), labels, status })]
}

/**
 * Those with something on them, and one that is empty where some are; nothing where there are more than are taken, so that a file
 * of line ends fills no memory.
 */
const writtenLines = (text: string): string[] | undefined => {
  const lines: string[] = []
  let written = 0
  for (let at = 0; at < text.length; ) {
    const next = text.indexOf('\n', at)
    const end = next < 0 ? text.length : next
    for (const [part, line] of text.slice(at, end).split('\r').entries())
      if (line.trim() !== '') {
        lines.push(line)
        written++
      } else if (part === 0 && written > 0 && lines.at(-1) !== '') lines.push('')
    if (written > MOST_LINES_IN_ALL + 1000) return undefined
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
