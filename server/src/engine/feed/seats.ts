import { refuse } from '@docket/contract'

/** A reader that was refused nothing and never came gives its seat back. */
const UNUSED_MS = 1000

export interface Seat {
  /** False when it was given back meanwhile. */
  use(): boolean
  release(): void
}

/** How many streams may be open, for each user and in all. A seat is taken before the answer begins, so that none is given twice. */
export class Seats {
  readonly #limits: { readonly perUser: number; readonly perProcess: number }
  readonly #perUser = new Map<string, number>()
  #taken = 0

  constructor(limits: { readonly perUser: number; readonly perProcess: number }) {
    this.#limits = limits
  }

  /** Refuses with 429 when there is none left. */
  take(user_id: string): Seat {
    const theirs = this.#perUser.get(user_id) ?? 0
    if (theirs >= this.#limits.perUser || this.#taken >= this.#limits.perProcess) {
      return refuse('rate_limited', 'Too many streams are open. Close some, then try again.', { retry_after: 5 })
    }
    this.#perUser.set(user_id, theirs + 1)
    this.#taken++
    let isTaken = true
    const release = () => {
      if (!isTaken) return
      isTaken = false
      this.#giveBack(user_id)
    }
    const unused = setTimeout(release, UNUSED_MS).unref()
    return {
      use: () => {
        clearTimeout(unused)
        return isTaken
      },
      release,
    }
  }

  #giveBack(user_id: string): void {
    const left = this.#perUser.get(user_id)! - 1
    if (left === 0) this.#perUser.delete(user_id)
    else this.#perUser.set(user_id, left)
    this.#taken--
  }
}
