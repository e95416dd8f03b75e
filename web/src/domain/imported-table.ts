import Papa from 'papaparse'
import { dueDate } from './due.ts'
import {
  type ColumnKind,
  columnKinds,
  type Imported,
  type ImportedLine,
  type ImportedTable,
  lineOf,
  listName,
  type Mapping,
  MOST_LINES_IN_ALL,
  refused,
  taskName,
  type UnclearDates,
} from './imported.ts'
import { DueReader, orderOf, readDate } from './imported-dates.ts'
import { type Head, headsOf, rowOfHeads } from './imported-heads.ts'
import { asBoxes, belowTheirParents, dayWithin } from './imported-ticktick.ts'
import { labelsAmong, labelsOfCell, ofTodoist } from './written-labels.ts'

const done =
  /^(?:x|✓|✔|1|true|yes|y|done|completed?|closed|finished|erledigt|ja|fait|terminée?|oui|hecho|completad[ao]|sí)$/i
const underWay = /^(?:doing|started|in[ _-]?progress|in arbeit|en cours|en curso)$/i
const MOST_COLUMNS = 200
/** Rows are sections and notes as well. */
const MOST_ROWS = 4 * MOST_LINES_IN_ALL

type Row = readonly string[]
interface Task {
  row: Row
  /** What is said about it in rows of its own. */
  notes: string[]
}

/** A row is a task. Under a known head its cells say name, date and state; without heads, its first cell is the name. */
export const importedTable = (text: string, title: string | undefined, now: Date, given?: Mapping): Imported => {
  const rows = rowsOf(text)
  if (rows.length > MOST_ROWS) return refused('lines')
  if (rows.some(({ length }) => length > MOST_COLUMNS)) return refused('columns')
  const found = given?.hasHeads === false ? undefined : (rowOfHeads(rows) ?? (given ? 0 : undefined))
  const titles = found === undefined ? [] : (rows[found] ?? [])
  const below = found === undefined ? rows : rows.slice(found + 1)
  const heads = headsOf(titles)
  const columns = given?.columns ?? guessed(heads, below)
  const reader = new TableReader(below, heads, columns)
  const dates = reader.tasks.flatMap(({ row }) => reader.date(row) || [])
  const order = orderOf(dates)
  const isDayFirst = given?.isDayFirst ?? order.isDayFirst
  const dues = new DueReader(now)
  const lists = new Map<string | undefined, ImportedLine[]>()
  for (const task of reader.tasks) {
    const line = lineFrom(reader, task, isDayFirst, dues)
    if (line.name === '') continue
    const name = listName(reader.cell(task.row, 'list')) ?? title
    const lines = lists.get(name)
    if (lines) lines.push(line)
    else lists.set(name, [line])
  }
  const count = Math.max(0, ...rows.slice(0, 1000).map(({ length }) => length))
  const table: ImportedTable = {
    columns: Array.from({ length: count }, (_, at) => taskName(titles[at] ?? '') || sampleOf(below, at)),
    mapping: { hasHeads: found !== undefined, columns, ...(given?.isDayFirst !== undefined && { isDayFirst }) },
    ...(order.unclear !== undefined && { unclearDates: unclear(order.unclear, isDayFirst, now) }),
  }
  return {
    lists: [...lists].map(([name, lines]) => ({ name, lines })),
    table,
    ...(found !== undefined && {
      left: { columns: reader.unusedOf(titles), rows: reader.others, ...dues.left() },
    }),
  }
}

const unclear = (example: string, isDayFirst: boolean, now: Date): UnclearDates => {
  const as = (isDay: boolean) => dueDate(readDate(example, isDay, now) ?? {})?.toISOString() ?? ''
  return { isDayFirst, example, asDay: as(true), asMonth: as(false) }
}

const guessed = (heads: Partial<Record<Head, number>>, rows: readonly Row[]): Mapping['columns'] => {
  const columns: Mapping['columns'] = {}
  for (const kind of columnKinds) if (heads[kind] !== undefined) columns[kind] = heads[kind]
  // Where nothing says which column is the name, it is the first with something in it.
  columns.name ??= Math.max(0, rows[0]?.findIndex(Boolean) ?? 0)
  return columns
}

const sampleOf = (rows: readonly Row[], at: number): string =>
  taskName(rows.find((row) => row[at]?.trim())?.[at] ?? '').slice(0, 40)

/** The cells of a table by what they are, and which of them were never looked at. */
class TableReader {
  readonly tasks: readonly Task[]
  /** How many rows are no tasks. */
  readonly others: number
  /** Each row says what it is. */
  readonly isTodoist: boolean
  readonly #heads: Partial<Record<Head, number>>
  readonly #used = new Set<number>()

  constructor(rows: readonly Row[], heads: Partial<Record<Head, number>>, columns: Mapping['columns']) {
    const taken = new Set(Object.values(columns))
    const helpers = Object.entries(heads).filter(([head, at]) => !isKind(head) && !taken.has(at))
    this.#heads = { ...Object.fromEntries(helpers), ...columns }
    this.isTodoist = this.has('type') && rows.some((row) => /^task$/i.test(this.cell(row, 'type')))
    const { tasks, others } = this.#tasksOf(rows)
    this.tasks = belowTheirParents(tasks, ({ row }) => ({ id: this.cell(row, 'id'), parent: this.cell(row, 'parent') }))
    this.others = others
  }

  has(head: Head): boolean {
    return this.#heads[head] !== undefined
  }

  cell(row: Row, head: Head): string {
    const at = this.#heads[head]
    if (at === undefined) return ''
    const text = row[at]?.trim() ?? ''
    if (text !== '') this.#used.add(at)
    // An apostrophe keeps programs that calculate from taking a text for a formula.
    return text.replace(/^'(?='*[=+\-@\t\r])/, '')
  }

  date(row: Row): string {
    return this.cell(row, 'due') || this.cell(row, 'deadline')
  }

  /** The heads of what no line has anything of. */
  unusedOf(titles: Row): string[] {
    const has = (at: number) => this.tasks.some(({ row }) => (row[at] ?? '').trim() !== '')
    return titles.filter((title, at) => title.trim() !== '' && !this.#used.has(at) && has(at))
  }

  /**
   * Todoist says in each row what it is. A note is about the task above it, or where there is none, a line of its own: it is
   * not lost, whatever the order of the rows.
   */
  #tasksOf(rows: readonly Row[]): { tasks: Task[]; others: number } {
    const tasks: Task[] = []
    let others = 0
    for (const row of rows) {
      const type = this.isTodoist ? this.cell(row, 'type').toLowerCase() : 'task'
      const name = this.cell(row, 'name')
      const above = tasks.at(-1)
      if (type === 'note' && name !== '' && above) above.notes.push(name)
      else if ((type === 'task' || type === 'note') && name !== '') tasks.push({ row, notes: [] })
      else if (type !== 'meta' && row.some((cell) => cell.trim() !== '')) others += 1
    }
    return { tasks, others }
  }
}

const isKind = (head: string): head is ColumnKind => (columnKinds as readonly string[]).includes(head)

const lineFrom = (reader: TableReader, { row, notes }: Task, isDayFirst: boolean, dues: DueReader): ImportedLine => {
  const written = dues.due(reader.date(row), isDayFirst)
  const isWholeDay = /^true$/i.test(reader.cell(row, 'isAllDay'))
  const rule = reader.cell(row, 'repeat')
  const zone = isWholeDay || rule !== '' ? reader.cell(row, 'zone') : ''
  const due = written && isWholeDay ? dayWithin(written, zone) : written
  const text = reader.cell(row, 'description')
  const { name, labels } = reader.isTodoist
    ? ofTodoist(reader.cell(row, 'name'))
    : { name: reader.cell(row, 'name'), labels: [] }
  const description = /^y$/i.test(reader.cell(row, 'isChecklist')) ? asBoxes(text) : text
  return lineOf({
    name,
    description: [description, ...notes].filter(Boolean).join('\n\n'),
    due,
    repeat: dues.rule(rule, due, zone) ?? due?.repeat,
    labels: labelsAmong([...labels, ...labelsOfCell(reader.cell(row, 'labels'))]),
    status: statusOf(reader, row),
  })
}

const statusOf = (reader: TableReader, row: Row): ImportedLine['status'] => {
  const [state, end] = [reader.cell(row, 'done'), reader.cell(row, 'end')]
  // TickTick: 1 is done; 2 done and put away, or done in newer files; -1 will not be done.
  const isClosed = reader.has('isChecklist') && /^(?:2|-1)$/.test(state)
  if (done.test(state) || isClosed || end !== '') return 'completed'
  return underWay.test(state) ? 'in_progress' : undefined
}

const rowsOf = (file: string): string[][] => {
  const text = file.replace(/\r\n?/g, '\n')
  const options = { skipEmptyLines: 'greedy', preview: MOST_ROWS + 1, delimiter: delimiterOf(text) } as const
  const table = Papa.parse<string[]>(text, options)
  // A quote that is never closed takes the rest of the file into its cell; then quotes are no more than characters.
  const isTorn = table.errors.some(({ type }) => type === 'Quotes')
  return isTorn ? Papa.parse<string[]>(text, { ...options, quoteChar: '\0' }).data : table.data
}

const delimiters = [',', ';', '\t', '|']

/**
 * What parts the cells: heads that are known say it, or else what makes rows alike. That shows soon; looked for in all of a large
 * file, it would be read many times.
 */
const delimiterOf = (text: string): string => {
  const start = text.slice(0, 65_536)
  const rowsBy = (delimiter: string) => Papa.parse<string[]>(start, { preview: 20, delimiter }).data
  return (
    delimiters.find((delimiter) => rowOfHeads(rowsBy(delimiter)) !== undefined) ??
    Papa.parse(start, { preview: 20 }).meta.delimiter
  )
}
