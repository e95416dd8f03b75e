import type { ImportedLine } from './imported.ts'

/** A line as it stands in a list. */
export interface LineThere {
  name: string
  due_at: string | null
}

/**
 * The lines that a list has not yet. One is there if its name is; each that stands there accounts for one of the file, first for
 * one with the same date. So the second run of a file adds nothing, and two lines of one name stay two.
 */
export const missingLines = (lines: readonly ImportedLine[], there: readonly LineThere[]): ImportedLine[] => {
  const [exact, named] = [new Map<string, number>(), new Map<string, number>()]
  for (const line of there) {
    count(exact, exactly(line), 1)
    count(named, folded(line), 1)
  }
  const take = (line: ImportedLine, isExact: boolean): boolean => {
    if (!(isExact ? exact.get(exactly(line)) : named.get(folded(line)))) return false
    if (isExact) count(exact, exactly(line), -1)
    count(named, folded(line), -1)
    return true
  }
  const others = lines.filter((line) => !take(line, true))
  const missing = new Set(others.filter((line) => !take(line, false)))
  return lines.filter((line) => missing.has(line))
}

const count = (all: Map<string, number>, key: string, by: number): void => void all.set(key, (all.get(key) ?? 0) + by)

const folded = ({ name }: { name: string }): string => name.normalize('NFC').replace(/\s+/g, ' ').trim()

const exactly = (line: { name: string; due_at?: string | null }): string =>
  `${line.due_at ? Date.parse(line.due_at) : ''}\n${folded(line)}`
