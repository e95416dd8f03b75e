import { isLocal } from './edit.ts'

/** Which line is which task: a line keeps its key as long as the page lives, whatever id the server gives it. */
export class LineIds {
  readonly #keys = new Map<string, string>()
  readonly #ids = new Map<string, string>()
  /** Additions whose task was taken from the stream, until the answer tells which it is. */
  readonly #adopted = new Set<string>()

  keyOf(id: string): string {
    return this.#keys.get(id) ?? id
  }

  /** `undefined` until the server has given one. */
  idOf(key: string): string | undefined {
    return this.#ids.get(key) ?? (isLocal(key) ? undefined : key)
  }

  /** The id of a line that was added here. */
  ownIdOf(key: string): string | undefined {
    return this.#ids.get(key)
  }

  /** Some line that was added here is this task. */
  isOwn(id: string): boolean {
    return this.#keys.has(id)
  }

  isAdopted(key: string): boolean {
    return this.#adopted.has(key)
  }

  assign(key: string, id: string, { isAdopted = false } = {}): void {
    this.#ids.set(key, id)
    this.#keys.set(id, key)
    if (isAdopted) this.#adopted.add(key)
  }

  /** The answer has told which task it is. */
  confirm(key: string): void {
    this.#adopted.delete(key)
  }

  /** The line is not that task after all; answers with the id that it had. */
  release(key: string): string | undefined {
    const id = this.#ids.get(key)
    if (id === undefined) return undefined
    this.#ids.delete(key)
    this.#keys.delete(id)
    this.#adopted.delete(key)
    return id
  }
}
