import { insertIn, placeIn, replaceIn } from '../domain/in-order.ts'
import type { Line } from './line.ts'

/**
 * Lines in the order of the list: by position, then creation, then id. A change costs a search and a shift in one array,
 * however long the list is.
 */
export class Order {
  readonly #lines: Line[] = []
  readonly #byKey = new Map<string, Line>()

  get lines(): readonly Line[] {
    return this.#lines
  }

  get(key: string): Line | undefined {
    return this.#byKey.get(key)
  }

  /** Where the line stands, from 0; -1 when it is not there. */
  indexOf(key: string): number {
    const line = this.#byKey.get(key)
    return line ? placeIn(this.#lines, line, inOrder) : -1
  }

  /** Puts the line where it belongs; tells whether the order has changed. */
  put(line: Line): boolean {
    const before = this.#byKey.get(line.key)
    this.#byKey.set(line.key, line)
    if (before) return replaceIn(this.#lines, before, line, inOrder)
    insertIn(this.#lines, line, inOrder)
    return true
  }

  remove(key: string): boolean {
    const index = this.indexOf(key)
    if (index < 0) return false
    this.#lines.splice(index, 1)
    return this.#byKey.delete(key)
  }

  /** For many at once: sorted one time. */
  reset(lines: readonly Line[]): void {
    this.#byKey.clear()
    for (const line of lines) this.#byKey.set(line.key, line)
    this.#lines.length = 0
    for (const line of lines.toSorted(inOrder)) this.#lines.push(line)
  }
}

export const inOrder = ({ task: a, key: keyA }: Line, { task: b, key: keyB }: Line): number =>
  a.position - b.position ||
  compareText(a.created_at, b.created_at) ||
  compareText(a.id, b.id) ||
  compareText(keyA, keyB)

/** What was changed last comes first. */
export const latestFirst = (a: Line, b: Line): number =>
  compareText(b.task.updated_at, a.task.updated_at) || inOrder(a, b)

export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
