import { refuse } from '@docket/contract'

/** Which past the revs belong to; another one when the database was put back to an earlier state under a running process. */
export interface Past {
  readonly lineage: string
}

/** Something that was made of rows of a list, and the rev that it shows. */
export interface AtRev {
  readonly rev: number
  /** Bytes in memory. */
  readonly weight: number
}

type Make<Value> = (last: Value | undefined) => Promise<Value>

/**
 * What was made of rows at a rev, for everybody who asks for it at that rev. The check of each request has just read the
 * rev, so that what is kept is never stale, on any process. What nobody has asked for the longest makes room.
 */
export class KeptAtRev<Value extends AtRev> {
  readonly #maxBytes: number
  readonly #past: Past
  /** In the order in which they were asked for last. */
  readonly #kept = new Map<string, { readonly value: Value; readonly weight: number }>()
  readonly #underWay = new Map<string, Promise<Value>>()
  #bytes = 0
  /** What was read last need not be moved to the end again. */
  #newest = ''

  constructor(maxBytes: number, past: Past) {
    this.#maxBytes = maxBytes
    this.#past = past
  }

  /** Of what is kept. */
  get bytes(): number {
    return this.#bytes
  }

  /** What is kept is handed out at once. `make` is given the last one, at an older rev, where that is still kept. */
  of(what: string, rev: number, make: Make<Value>): Value | Promise<Value> {
    const key = `${what} ${this.#past.lineage}`
    const held = this.#kept.get(key)
    if (held?.value.rev === rev) {
      const isInPlace = key === this.#newest && held.value.weight === held.weight
      return isInPlace ? held.value : this.#keep(key, held.value)
    }
    return this.#atLeast(rev, key, make)
  }

  /** One that was under way may show an older rev; one that was begun after that cannot, unless the database has lost it. */
  async #atLeast(rev: number, key: string, make: Make<Value>): Promise<Value> {
    const first = await this.#make(key, make)
    const value = first.rev >= rev ? first : await this.#make(key, make)
    return value.rev >= rev
      ? value
      : refuse('unavailable', 'The database has just changed. Try again.', { retry_after: 1 })
  }

  #make(key: string, make: Make<Value>): Promise<Value> {
    const underWay = this.#underWay.get(key)
    if (underWay) return underWay
    const making = make(this.#kept.get(key)?.value)
      .then((value) => this.#keep(key, value))
      .finally(() => this.#underWay.delete(key))
    this.#underWay.set(key, making)
    return making
  }

  /** Weighs it anew each time: what is made of it for its readers is kept with it. */
  #keep(key: string, value: Value): Value {
    this.#drop(key)
    const { weight } = value
    this.#kept.set(key, { value, weight })
    this.#bytes += weight
    this.#newest = key
    while (this.#bytes > this.#maxBytes && this.#kept.size > 1) this.#drop(this.#kept.keys().next().value!)
    return value
  }

  #drop(key: string): void {
    this.#bytes -= this.#kept.get(key)?.weight ?? 0
    this.#kept.delete(key)
  }
}
