import type { Task } from '@docket/contract'

/**
 * Lines in the order of the list: by position, then creation, then id. A change costs a search and a shift in one array,
 * however long the list is.
 */
export class Order {
  readonly #keys: string[] = []
  readonly #placed = new Map<string, Task>()

  get keys(): readonly string[] {
    return this.#keys
  }

  has(key: string): boolean {
    return this.#placed.has(key)
  }

  /** Where the line stands, from 0; -1 when it is not there. */
  indexOf(key: string): number {
    const task = this.#placed.get(key)
    return task ? this.#find(task, key) : -1
  }

  /** Puts the line where it belongs; tells whether the order has changed. */
  put(key: string, task: Task): boolean {
    const before = this.#placed.get(key)
    if (before && compare(before, key, task, key) === 0) {
      this.#placed.set(key, task)
      return false
    }
    if (before) this.#keys.splice(this.#find(before, key), 1)
    this.#placed.set(key, task)
    this.#keys.splice(this.#find(task, key), 0, key)
    return true
  }

  remove(key: string): boolean {
    const index = this.indexOf(key)
    if (index < 0) return false
    this.#keys.splice(index, 1)
    return this.#placed.delete(key)
  }

  /** For many at once: sorted one time. */
  reset(tasks: Iterable<readonly [string, Task]>): void {
    this.#placed.clear()
    for (const [key, task] of tasks) this.#placed.set(key, task)
    const sorted = [...this.#placed].sort(([keyA, a], [keyB, b]) => compare(a, keyA, b, keyB))
    this.#keys.length = 0
    for (const [key] of sorted) this.#keys.push(key)
  }

  /** The first place whose line is not before this one. */
  #find(task: Task, key: string): number {
    let low = 0
    let high = this.#keys.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const other = this.#keys[middle]!
      if (compare(this.#placed.get(other)!, other, task, key) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
}

const compare = (a: Task, keyA: string, b: Task, keyB: string): number =>
  a.position - b.position ||
  compareText(a.created_at, b.created_at) ||
  compareText(a.id, b.id) ||
  compareText(keyA, keyB)

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
