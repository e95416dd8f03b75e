/**
 * How far a reader has come in each of its lists, small enough for an address: a list is known by 24 bits of its id, and they
 * are written as the steps from one to the next. 1,000 lists take about 6,000 characters.
 */
export interface Cursor {
  /** Which past the revs belong to. */
  readonly lineage: string
  /** Of the filters that it was made with. */
  readonly filters: number
  /** The rev up to which each list is known, by its id. */
  readonly revs: ReadonlyMap<string, number>
  /** The list that is being read from its beginning, and its rev when that began. */
  readonly begun?: { readonly id: string; readonly rev: number } | undefined
}

/** As it is read: by what stands for lists in it. */
interface Read {
  readonly lineage: string
  readonly filters: number
  readonly window: number
  readonly revs: ReadonlyMap<number, number>
  readonly check: number
  readonly begun: { readonly mark: number; readonly rev: number }
}

/** Where the six digits are in an id. Where two lists have the same there, another place is taken. */
const windows = [0, 1, 2, 24, 25, 26, 27, 28, 29, 30] as const
const markOf = (id: string, window: number): number => Number.parseInt(id.slice(window, window + 6), 16)
/** Tells when a list is taken for another one that has gone. */
const checkOf = (ids: Iterable<string>): number =>
  [...ids].reduce((check, id) => (check ^ Number.parseInt(id.slice(9, 13) + id.slice(32), 16)) >>> 0, 0)

/** `ids`: of all lists that the cursor may be read beside. */
export const writeCursor = ({ lineage, filters, revs, begun }: Cursor, ids: readonly string[]): string => {
  const at = windows.findIndex((window) => new Set(ids.map((id) => markOf(id, window))).size === ids.length)
  const which = Math.max(at, 0)
  const window = windows[which]!
  const entries = [...revs].map(([id, rev]) => [markOf(id, window), rev] as const).sort(([a], [b]) => a - b)
  const numbers = [which, filters, checkOf(revs.keys()), begun ? markOf(begun.id, window) : 0, begun?.rev ?? 0]
  let last = 0
  for (const [mark, rev] of entries) {
    numbers.push(mark - last, rev)
    last = mark
  }
  return `${lineage}.${Buffer.from(numbers.flatMap(bytesOf)).toString('base64url')}`
}

/** Undefined where it makes no sense. */
export const readCursor = (text: string): Read | undefined => {
  const [lineage = '', packed = ''] = text.split('.')
  const numbers = numbersOf(Buffer.from(packed, 'base64url'))
  const [which = -1, filters = 0, check = 0, mark = 0, rev = 0, ...entries] = numbers ?? []
  const window = windows[which]
  if (window === undefined || entries.length % 2 === 1) return undefined
  const revs = new Map<number, number>()
  let last = 0
  for (let at = 0; at < entries.length; at += 2) revs.set((last += entries[at]!), entries[at + 1]!)
  return { lineage, filters, window, revs, check, begun: { mark, rev } }
}

/**
 * The same by ids, and whether it knows lists that are not among these. Two that it could mean are both unknown to it. Undefined
 * where it takes one for another.
 */
export const cursorOf = (read: Read, ids: readonly string[]): { cursor: Cursor; knowsOthers: boolean } | undefined => {
  const byMark = Map.groupBy(ids, (id) => markOf(id, read.window))
  const revs = new Map<string, number>()
  let begun: Cursor['begun']
  for (const [mark, rev] of read.revs) {
    const [id, ...others] = byMark.get(mark) ?? []
    if (id === undefined || others.length > 0) continue
    revs.set(id, rev)
    if (read.begun.rev > 0 && read.begun.mark === mark) begun = { id, rev: read.begun.rev }
  }
  const { lineage, filters } = read
  const knowsOthers = revs.size < read.revs.size
  if (!knowsOthers && checkOf(revs.keys()) !== read.check) return undefined
  return { cursor: { lineage, filters, revs, begun }, knowsOthers }
}

/** Seven bits in each byte, the lowest first; all but the last have the eighth bit. */
const bytesOf = (number: number): number[] => {
  const bytes: number[] = []
  for (let rest = number; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return [...bytes, rest]
    bytes.push((rest % 128) + 128)
  }
}

const numbersOf = (bytes: Uint8Array): number[] | undefined => {
  const numbers: number[] = []
  let [number, unit] = [0, 1]
  for (const byte of bytes) {
    number += (byte % 128) * unit
    unit *= 128
    if (byte >= 128) continue
    if (!Number.isSafeInteger(number)) return undefined
    numbers.push(number)
    ;[number, unit] = [0, 1]
  }
  return unit === 1 ? numbers : undefined
}
