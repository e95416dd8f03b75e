import type { Frame } from '@docket/client'

export type Present = Extract<Frame, { event: 'presence' }>['data']['people'][number]

const nobody: readonly Present[] = []

/** Who has a list open now, as far as they let it be seen. */
export class Presence {
  readonly #onChange: () => void
  #people = nobody

  constructor(onChange: () => void) {
    this.#onChange = onChange
  }

  /** The same while nobody comes, goes or writes. */
  get people(): readonly Present[] {
    return this.#people
  }

  /** It is told again and again, for pages that came later. */
  meet(people: readonly Present[]): void {
    if (JSON.stringify(people) === JSON.stringify(this.#people)) return
    this.#people = people
    this.#onChange()
  }
}
