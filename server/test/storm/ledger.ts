/** What a storm knows of one object, by a name that never changes. */
interface Entry<State> {
  /** As of the last acknowledged write; `undefined` while, or after, the object does not exist. */
  acknowledged: State | undefined
  /** A write that was sent and not answered: it may have happened or not. */
  intended?: { state: State | undefined }
}

/**
 * Intent before sending, acknowledgement after a 2xx. One writer per object, so that at most one write of it is open.
 * After a crash the stored state has to be the acknowledged or the intended one.
 */
export class Ledger<State extends object> {
  readonly #entries = new Map<string, Entry<State>>()

  /** Runs `send` between the intent to bring the object to `state` (`undefined`: deleted) and its acknowledgement. */
  async write<T>(name: string, state: State | undefined, send: () => Promise<T>): Promise<T> {
    const entry = this.#entries.get(name) ?? { acknowledged: undefined }
    this.#entries.set(name, entry)
    entry.intended = { state }
    const answer = await send()
    entry.acknowledged = state
    delete entry.intended
    return answer
  }

  /** What is wrong with the stored objects, in words. What is stored counts as acknowledged from now on. */
  settle(stored: ReadonlyMap<string, State>): string[] {
    const wrong: string[] = []
    for (const name of stored.keys()) if (!this.#entries.has(name)) wrong.push(`${name} is stored but was never sent`)
    for (const [name, entry] of this.#entries) {
      const state = stored.get(name)
      const allowed = [entry.acknowledged, ...(entry.intended ? [entry.intended.state] : [])]
      if (!allowed.some((expected) => isSame(expected, state))) {
        wrong.push(
          `${name} is ${JSON.stringify(state)}, and not ${allowed.map((one) => JSON.stringify(one)).join(' or ')}`,
        )
      }
      if (state === undefined) this.#entries.delete(name)
      else this.#entries.set(name, { acknowledged: state })
    }
    return wrong
  }

  get size(): number {
    return this.#entries.size
  }
}

const isSame = (a: object | undefined, b: object | undefined): boolean => JSON.stringify(a) === JSON.stringify(b)
