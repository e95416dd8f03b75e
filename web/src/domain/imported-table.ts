import Papa from 'papaparse'
import { type Imported, type ImportedLine, taskName } from './imported-lines.ts'
import { parseDate } from './natural-date.ts'

/** What a column is called that has one of these, in the files of other apps and in English, German, French and Spanish. */
const heads = {
  name: /^(?:(?:task |card )?(?:name|title)|task|content|summary|subject|to ?do|item|aufgabe|titel|bezeichnung|tâche|nom|titre|tarea|nombre|título)$/,
  due: /^(?:due(?: date| at| on)?|date|deadline|fällig(?:keit(?:sdatum)?| am)?|datum|échéance|date d'échéance|fecha(?: límite| de vencimiento)?|vencimiento)$/,
  status:
    /^(?:status|state|(?:is )?(?:done|completed?|checked|finished)|erledigt|statut|état|fait|terminée?|estado|hecho|completad[ao])$/,
  /** Anything in it says that the task is done. */
  end: /^(?:completed (?:at|on|time)|completion date|erledigt am)$/,
  description: /^(?:description|notes?|details|beschreibung|notiz(?:en)?|descripción|notas?)$/,
  type: /^type$/,
} as const

type Column = keyof typeof heads

const done =
  /^(?:x|✓|✔|1|true|yes|y|done|completed?|closed|finished|erledigt|ja|fait|terminée?|oui|hecho|completad[ao]|sí)$/i
const underWay = /^(?:doing|started|in[ _-]?progress|in arbeit|en cours|en curso)$/i
const longestDescription = 65_536
/** Some files say where they come from before the heads of their columns. */
const headsWithin = 10

/** A row is a task. Under a known head its cells say name, date and state; without heads, its first cell is the name. */
export const importedTable = (text: string, now: Date): Pick<Imported, 'lines' | 'left'> => {
  const rows = rowsOf(text)
  const at = rows.slice(0, headsWithin).findIndex((row, index) => isHeads(row, index))
  if (at < 0) return { lines: rows.map((row) => ({ name: taskName(row.find(Boolean) ?? '') })).filter(hasName) }

  const titles = rows[at]!
  const columns = titles.map(columnOf)
  // TickTick has a title, and calls what stands below it the content; to Todoist that is the name.
  const content = titles.findLastIndex((title) => /^content$/i.test(title.trim()))
  if (content > columns.indexOf('name') && !columns.includes('description')) columns[content] = 'description'
  // An apostrophe keeps programs that calculate from taking a text for a formula.
  const cell = (row: readonly string[], column: Column) =>
    (row[columns.indexOf(column)]?.trim() ?? '').replace(/^'(?='*[=+\-@\t\r])/, '')
  const below = rows.slice(at + 1)
  const hasTypes = below.some((row) => /^task$/i.test(cell(row, 'type')))
  const tasks = below.filter((row) => cell(row, 'name') !== '' && (!hasTypes || /^task$/i.test(cell(row, 'type'))))
  const dates: string[] = []

  const lines = tasks.map((row): ImportedLine => {
    const [written, description] = [cell(row, 'due'), cell(row, 'description')]
    const due = dateOf(written, now)
    if (written !== '' && !due) dates.push(written)
    const status = statusOf(cell(row, 'status'), cell(row, 'end'))
    return {
      name: taskName(cell(row, 'name')),
      ...(description !== '' && { description: description.slice(0, longestDescription) }),
      ...(due && { due_at: due.toISOString() }),
      ...(status && { status }),
    }
  })
  const isLeft = (_: string, index: number) =>
    (columns[index] === undefined || columns.indexOf(columns[index]) !== index) &&
    tasks.some((row) => (row[index] ?? '').trim() !== '')
  return {
    lines: lines.filter(hasName),
    left: { columns: titles.filter(isLeft), rows: below.length - tasks.length, dates: [...new Set(dates)] },
  }
}

const hasName = ({ name }: ImportedLine): boolean => name !== ''

const rowsOf = (file: string): string[][] => {
  const text = file.replace(/\r\n?/g, '\n')
  const options = { skipEmptyLines: 'greedy' } as const
  const table = Papa.parse<string[]>(text, options)
  // A quote that is never closed takes the rest of the file into its cell; then quotes are no more than characters.
  const isTorn = table.errors.some(({ type }) => type === 'Quotes')
  return isTorn ? Papa.parse<string[]>(text, { ...options, quoteChar: '\0' }).data : table.data
}

/** A row deep in the file has to say more than the name, or it might be a task. */
const isHeads = (row: readonly string[], index: number): boolean => {
  const known = row.map(columnOf).filter(Boolean)
  return known.includes('name') && (index === 0 || known.length > 1)
}

const columnOf = (title: string): Column | undefined => {
  const words = title
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim()
  return (Object.keys(heads) as Column[]).find((column) => heads[column].test(words))
}

const dateOf = (text: string, now: Date): Date | undefined => {
  if (!/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(text)) return parseDate(text, now)
  const moment = new Date(text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
  return Number.isNaN(moment.getTime()) ? undefined : moment
}

const statusOf = (state: string, end: string): ImportedLine['status'] => {
  if (done.test(state) || end !== '') return 'completed'
  return underWay.test(state) ? 'in_progress' : undefined
}
