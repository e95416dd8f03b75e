import { Unzip, type UnzipFile, UnzipInflate } from 'fflate'
import {
  type Imported,
  type ImportedList,
  type ImportedTable,
  type LeftOut,
  listName,
  type Mappings,
  refused,
  withinLimits,
} from './imported.ts'
import { importedLines } from './imported-lines.ts'
import { decoded } from './imported-text.ts'

const MOST_ENTRIES = 1000
const MOST_UNPACKED = 50 * 1024 * 1024
/** What people write is never packed as tightly as this; small files may be. */
const MOST_RATIO = 200
const SMALL = 1024 * 1024
/** No push unpacks more than about a thousand times as much before it is looked at. */
const STEP = 4096

const readable = /\.(?:csv|tsv|md|markdown|txt|json)$/i

/** An archive of files, such as a backup of Todoist: each becomes a list, or several. */
export const importedZip = async (bytes: Uint8Array, now: Date, mappings: Mappings = {}): Promise<Imported> => {
  const files = unpacked(bytes)
  if (typeof files === 'string') return refused(files)
  const lists: ImportedList[] = []
  const tables: [string, ImportedTable][] = []
  const left: Required<LeftOut> = { columns: [], rows: 0, dates: [], rules: [], files: [] }
  for (const { path, bytes } of files.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    const read = bytes && (await importedLines(decoded(bytes), nameOf(path), now, mappings[path]))
    if (read?.refusal === 'lines' || read?.refusal === 'lists') return refused(read.refusal)
    const full = read?.lists.filter(({ lines }) => lines.length > 0) ?? []
    if (read?.table) tables.push([path, read.table])
    if (full.length === 0) left.files.push(nameOf(path))
    lists.push(...full)
    left.columns.push(...(read?.left?.columns ?? []))
    left.rows += read?.left?.rows ?? 0
    left.dates.push(...(read?.left?.dates ?? []))
    left.rules.push(...(read?.left?.rules ?? []))
  }
  // Read in another way, it may have something.
  if (lists.length === 0) return { ...refused('zipEmpty'), ...(tables.length > 0 && { tables }) }
  const unique = (all: readonly string[]) => [...new Set(all)]
  return withinLimits({
    lists: apart(lists.map(({ name, lines }) => ({ name: name && withoutId(name), lines }))),
    left: {
      ...left,
      columns: unique(left.columns),
      dates: unique(left.dates).slice(0, 10),
      rules: unique(left.rules).slice(0, 10),
    },
    ...(tables.length > 0 && { tables }),
  })
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
/** Todoist puts the number of a project behind its name. */
const withoutId = (name: string): string => listName(name.replace(/\s*\[\w+\]$/, '')) ?? name

/** Two of one name are told apart, so that each finds its own list when it is brought in again. */
const apart = (lists: readonly ImportedList[]): ImportedList[] => {
  const taken = new Map<string | undefined, number>()
  return lists.map(({ name, lines }) => {
    const number = (taken.get(name) ?? 0) + 1
    taken.set(name, number)
    return { name: number > 1 ? `${name ?? ''} ${number}`.trim() : name, lines }
  })
}

interface Unpacked {
  path: string
  /** Nothing where it is of a kind that nobody reads here. */
  bytes: Uint8Array | undefined
}

/** In small steps, so that an archive made to fill the memory is noticed before it has. */
const unpacked = (bytes: Uint8Array): Unpacked[] | 'zip' | 'zipLarge' => {
  const files: Unpacked[] = []
  let entries = 0
  let total = 0
  let open = 0
  const take = (file: UnzipFile) => {
    entries += 1
    const { name } = file
    if (name.endsWith('/') || /(?:^|\/)(?:__MACOSX\/|\.)/.test(name)) return
    const unread: Unpacked = { path: name, bytes: undefined }
    files.push(unread)
    if (!readable.test(name)) return
    const parts: Uint8Array[] = []
    open += 1
    file.ondata = (error, part, isLast) => {
      if (error) throw error
      total += part.length
      parts.push(part.slice())
      if (!isLast) return
      open -= 1
      unread.bytes = joined(parts)
    }
    file.start()
  }
  try {
    const unzip = new Unzip(take)
    unzip.register(UnzipInflate)
    for (let at = 0; at < bytes.length; at += STEP) {
      unzip.push(bytes.subarray(at, at + STEP), at + STEP >= bytes.length)
      if (entries > MOST_ENTRIES || total > MOST_UNPACKED) return 'zipLarge'
      if (total > SMALL && total > MOST_RATIO * (at + STEP)) return 'zipLarge'
    }
  } catch {
    return 'zip' // also where `ondata` has thrown: nothing here is asynchronous
  }
  return open > 0 || entries === 0 ? 'zip' : files
}

const joined = (parts: readonly Uint8Array[]): Uint8Array => {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
