import type { Repeat } from '@docket/contract'

/** A task as a file says it. */
export interface ImportedLine {
  name: string
  description?: string
  due_at?: string
  due_all_day?: true
  repeat?: Repeat
  labels?: string[]
  status?: 'completed' | 'in_progress'
}

/** When it is due, and how it comes again. */
export interface ImportedDue {
  due_at: string
  due_all_day: boolean
  repeat?: Repeat
}

export interface ImportedList {
  /** What the file, or a part of it, calls itself. */
  name: string | undefined
  lines: ImportedLine[]
}

/** What a column of a table can be. */
export const columnKinds = ['name', 'description', 'due', 'done', 'labels', 'list'] as const
export type ColumnKind = (typeof columnKinds)[number]

/** How a table is read. */
export interface Mapping {
  /** Whether its first row, or the first that looks like it, holds the heads of the columns. */
  hasHeads: boolean
  /** Which column is which, counted from 0. One that is not named is none of these. */
  columns: Partial<Record<ColumnKind, number>>
  /** Whether 1/12 is the first of December; left out, it is as it stands in most places, and then as the reader writes it. */
  isDayFirst?: boolean
}

/** How each table is read, by the path of its file in an archive; by nothing where it is the file itself. */
export type Mappings = Readonly<Record<string, Mapping>>

export interface ImportedTable {
  /** By its head, or else by a cell from it. */
  columns: readonly string[]
  mapping: Mapping
  /** There are dates that could be two, as this one, and nothing in the file says which. */
  unclearDates?: UnclearDates
}

export interface UnclearDates {
  /** How they are read now. */
  isDayFirst: boolean
  example: string
  /** The moments that it could be. */
  asDay: string
  asMonth: string
}

/** Why nothing can be made of it. */
export type ImportRefusal =
  | 'json'
  | 'binary'
  | 'unread'
  | 'slow'
  | 'large'
  | 'columns'
  | 'lines'
  | 'lists'
  | 'zip'
  | 'zipEmpty'
  | 'zipLarge'

export interface Imported {
  /** One, or several of a table or an archive. */
  lists: ImportedList[]
  left?: LeftOut
  /** How it was read, where there is something to choose. */
  table?: ImportedTable
  /** The same of each table in an archive, by its path. */
  tables?: readonly (readonly [path: string, table: ImportedTable])[]
  refusal?: ImportRefusal
}

/** What the file says besides, and the lists will not. */
export interface LeftOut {
  /** The heads of the columns that stay out. */
  columns: string[]
  /** How many rows are no tasks, but sections, say. */
  rows: number
  /** What stands where a date is expected, and is none. */
  dates: string[]
  /** How something comes again that cannot be said here. */
  rules?: string[]
  /** Files of an archive that nothing can be read of. */
  files?: string[]
}

/** So many a list takes at once and is still written with ease. The service itself counts bytes: 64 MiB (`createTask`). */
export const MOST_LINES = 10_000
/** So many lines are brought in at a time, */
export const MOST_LINES_IN_ALL = 20_000
/** in so many lists, */
export const MOST_LISTS = 200
/** out of a file of so many bytes. */
export const MOST_BYTES = 20 * 1024 * 1024

const longestName = 500
const longestListName = 255
const longestDescription = 65_536

/** White space, and what is drawn as nothing: a name of nothing else is none (`contract/src/fields.ts`). */
const visible = /[^\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

/** One line of text, as long as the name of a task may be; empty where there is nothing to see. */
export const taskName = (text: string): string => oneLine(text, longestName)

/** As a list may be called; nothing where there is nothing to see. */
export const listName = (text: string): string | undefined => oneLine(text, longestListName) || undefined

const oneLine = (text: string, longest: number): string => {
  const line = cut(text.slice(0, 4 * longest).replace(/[\p{Cc}\s]+/gu, ' '), longest)
  return visible.test(line) ? line : ''
}

const cut = (text: string, longest: number): string => [...text.toWellFormed().trim()].slice(0, longest).join('').trim()

/** A text as long as a description may be, without what no database keeps. */
export const descriptionOf = (text: string): string =>
  text.slice(0, longestDescription).replaceAll('\0', '').toWellFormed().trim()

/** A line with no more fields than it has something in. */
export const lineOf = ({
  name,
  description = '',
  due,
  repeat = due?.repeat,
  labels = [],
  status,
}: LineParts): ImportedLine => {
  const text = descriptionOf(description)
  return {
    name: taskName(name),
    ...(text !== '' && { description: text }),
    ...(due && { due_at: due.due_at }),
    ...(due?.due_all_day && { due_all_day: true }),
    ...(repeat && { repeat }),
    ...(labels.length > 0 && { labels }),
    ...(status && { status }),
  }
}

export interface LineParts {
  name: string
  description?: string | undefined
  due?: ImportedDue | undefined
  repeat?: Repeat | undefined
  labels?: string[]
  status?: ImportedLine['status']
}

export const refused = (refusal: ImportRefusal): Imported => ({ lists: [], refusal })

/** More than is taken at a time is refused, and not cut. */
export const withinLimits = (imported: Imported): Imported => {
  const { lists, ...rest } = imported
  const total = lists.reduce((sum, { lines }) => sum + lines.length, 0)
  if (lists.length > MOST_LISTS) return { ...rest, lists: [], refusal: 'lists' }
  if (total > MOST_LINES_IN_ALL || lists.some(({ lines }) => lines.length > MOST_LINES))
    return { ...rest, lists: [], refusal: 'lines' }
  return imported
}
