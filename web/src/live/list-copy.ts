import type { Person, Task } from '@docket/contract'
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
  #people: readonly Person[] = []

  constructor(options: ListCopyOptions) {
    this.#options = options
  }

  async load(): Promise<KeptList | undefined> {
    const kept = await this.#options.keeper.load(this.#options.listID)
    this.#people = kept?.people ?? []
    return kept && { ...kept, tasks: kept.tasks.map(complete) }
  }

  /** Who changes the list, or did, as it was known last. */
  get people(): readonly Person[] {
    return this.#people
  }

  keepPeople(people: readonly Person[]): void {
    this.#people = people
    this.saveLater()
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
    keeper.saveList({ list_id: listID, list: store.server.list, tasks, people: this.#people, since, at: Date.now() })
  }
}

type Later = 'labels' | 'after' | 'start_at'

/** A task that was kept before there were labels has none, comes after nothing, and may be begun. */
const complete = (task: Omit<Task, Later> & Partial<Pick<Task, Later>>): Task => ({
  labels: [],
  after: [],
  start_at: null,
  ...task,
})
