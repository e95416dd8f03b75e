import type { Keeper, KeptList } from './kept.ts'
import type { ListStore } from './list-store.ts'

const SAVE_AFTER_MS = 2000

interface ListCopyOptions {
  listID: string
  store: ListStore
  keeper: Pick<Keeper, 'load' | 'saveList'>
  /** The bookmark of what is known; nothing where it is not to be kept. */
  since(): string | undefined
}

/** What is kept of a list in this browser, so that it is shown at once the next time. */
export class ListCopy {
  readonly #options: ListCopyOptions
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(options: ListCopyOptions) {
    this.#options = options
  }

  load(): Promise<KeptList | undefined> {
    return this.#options.keeper.load(this.#options.listID)
  }

  saveLater(): void {
    this.#timer ??= setTimeout(() => this.save(), SAVE_AFTER_MS)
  }

  save(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const { listID, store, keeper } = this.#options
    const since = this.#options.since()
    if (since === undefined) return
    const tasks = [...store.server.tasks.values()].filter(({ archived_at }) => archived_at === null)
    keeper.saveList({ list_id: listID, list: store.server.list, tasks, since, at: Date.now() })
  }
}
