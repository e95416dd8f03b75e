import { isDeepStrictEqual } from 'node:util'
import { type AccountFollower, type AccountFrame, type Client, followAccount } from '@docket/client'
import type { Project } from '@docket/contract'

/** Less than it takes Docket to look for what it has not heard of. */
const PATIENCE_MS = 4000

/** Folds what the stream of an account tells. */
export class Home {
  readonly #follower: AccountFollower
  readonly #lists = new Map<string, Project>()
  #isSynced = false
  #wake: () => void = () => {}

  constructor(api: Client) {
    this.#follower = followAccount(api, {
      onBegin: () => {
        this.#isSynced = false
        this.#lists.clear()
      },
      onFrame: (frame) => {
        this.#fold(frame)
        this.#wake()
      },
    })
  }

  close(): void {
    this.#follower.close()
  }

  /** Resolves once it has been told that these are the lists, and no others. */
  async until(lists: readonly Project[]): Promise<void> {
    const expected = byID(lists)
    const { promise: late, reject } = Promise.withResolvers<never>()
    const patience = setTimeout(() => {
      const told = JSON.stringify(byID(this.#lists.values()))
      reject(new Error(`The stream of the account tells ${told} in place of ${JSON.stringify(expected)}`))
    }, PATIENCE_MS)
    while (!this.#isSynced || !isDeepStrictEqual(byID(this.#lists.values()), expected)) {
      await Promise.race([new Promise<void>((resolve) => (this.#wake = resolve)), late])
    }
    clearTimeout(patience)
  }

  #fold({ event, data }: AccountFrame): void {
    if (event === 'list') this.#lists.set(data.id, data)
    else if (event === 'list_removed') this.#lists.delete(data.id)
    else this.#isSynced = true
  }
}

const byID = (lists: Iterable<Project>): Project[] => [...lists].sort((a, b) => (a.id < b.id ? -1 : 1))
