/** Who was told of which list. */
export class Audience<Reader> {
  readonly #byList = new Map<string, Set<Reader>>()

  of(list_id: string): ReadonlySet<Reader> {
    return this.#byList.get(list_id) ?? new Set()
  }

  add(list_id: string, reader: Reader): void {
    const readers = this.#byList.get(list_id)
    if (readers) readers.add(reader)
    else this.#byList.set(list_id, new Set([reader]))
  }

  delete(list_id: string, reader: Reader): void {
    const readers = this.#byList.get(list_id)
    readers?.delete(reader)
    if (readers?.size === 0) this.#byList.delete(list_id)
  }
}
