import type { Frame } from '@docket/client'
import type { ChangedBy, Project, Task } from '@docket/contract'

/** `by`: who changed its own fields last, where a frame has said so. */
type ToldList = Project & { readonly by?: ChangedBy | null | undefined }

/** What the server has said about one list. A newer state of a task is never replaced by an older one. */
export class ServerList {
  list: ToldList | undefined
  readonly tasks = new Map<string, Task>()
  /** Who deleted them, where a frame has said so. */
  readonly deleted = new Map<string, ChangedBy | null | undefined>()
  /** The rev at which each was, where a frame has said so. */
  readonly #deletedAt = new Map<string, number>()
  /** Of which only a part is known: whatever the server says of them as a whole counts. */
  readonly #sketches = new Set<string>()
  #seen: Map<string, Task> | undefined
  #lineage: string | undefined
  /** What a frame said of the list before any answer did. */
  #told: Extract<Frame, { event: 'list' }>['data'] | undefined
  /** Up to here everything is known. */
  #rev = 0
  /** The highest position, where it is known. */
  #last: number | undefined = 0

  /** It was said in another past: whatever the server says next counts. */
  get isListDoubtful(): boolean {
    return this.list?.rev === 0
  }

  /** The highest position, of archived tasks too; 0 when there are none. */
  get lastPosition(): number {
    if (this.#last === undefined) {
      this.#last = 0
      for (const { position } of this.tasks.values()) this.#last = Math.max(this.#last, position)
    }
    return this.#last
  }

  /** Everything that was known at the bookmark `since`. */
  load(tasks: readonly Task[], since: string): void {
    this.#lineage = since.split('.')[1]
    this.#rev = Number.parseInt(since, 10)
    for (const task of tasks) this.#accept(task)
    for (const id of this.#sketches) if (this.tasks.get(id)!.rev <= this.#rev) this.#unset(id)
  }

  /** A task as it is known outside its list: enough to be changed before the list is here. */
  sketch(task: Task): boolean {
    if (!this.#accept(task)) return false
    this.#sketches.add(task.id)
    return true
  }

  /** The frames from here to `synced` may be a baseline: all open tasks. */
  beginConnection(): void {
    this.#seen = new Map()
  }

  /** The tasks that this frame has changed. */
  receive(frame: Frame): string[] {
    const changed = this.#apply(frame)
    if (frame.event === 'synced') this.#rev = frame.data.rev
    else if (frame.rev !== undefined) this.#rev = frame.rev
    return changed
  }

  #apply(frame: Frame): string[] {
    switch (frame.event) {
      case 'task':
        this.#seen?.set(frame.data.id, frame.data)
        if (this.#deletedAt.has(frame.data.id)) this.noteReturn(frame.data)
        return this.#accept(frame.data) ? [frame.data.id] : []
      case 'task_deleted':
        // It has come back since, as an answer says that was ahead of this.
        if ((this.tasks.get(frame.data.id)?.rev ?? 0) > (frame.rev ?? Number.POSITIVE_INFINITY)) return []
        if (frame.rev !== undefined) this.#deletedAt.set(frame.data.id, frame.rev)
        return this.remove(frame.data.id, frame.data.by) ? [frame.data.id] : []
      case 'list':
        if (!this.list) this.#told = frame.data
        // An answer can be ahead of its frame.
        else if (frame.data.fields_rev >= this.list.fields_rev) this.list = { ...this.list, ...frame.data }
        return []
      case 'synced':
        return this.#isAnotherPast(frame.data.since) ? this.#startOver() : this.#finishBaseline(frame.data)
      case 'comment':
      case 'comment_deleted':
      case 'attempt':
      case 'members_changed':
      case 'list_deleted':
      case 'presence':
        return []
    }
  }

  /**
   * What an answer says. It can be the answer to a call of long ago, given again: an open task that is unknown although all up
   * to its rev is known has gone since.
   */
  put(task: Task): boolean {
    if (task.archived_at === null && task.rev <= this.#rev && !this.tasks.has(task.id)) return false
    return this.#accept(task)
  }

  /** It was moved to another list, and is moved back. */
  noteReturn({ id, rev }: Task): void {
    if (rev <= (this.#deletedAt.get(id) ?? -1)) return
    this.#deletedAt.delete(id)
    this.deleted.delete(id)
  }

  #accept(task: Task): boolean {
    const known = this.tasks.get(task.id)
    const isOlder = known && (known.rev > task.rev || (known.rev === task.rev && !this.#sketches.has(task.id)))
    if (this.deleted.has(task.id) || isOlder) return false
    this.#set(task)
    return true
  }

  #set(task: Task): void {
    const known = this.tasks.get(task.id)
    this.tasks.set(task.id, task)
    this.#sketches.delete(task.id)
    if (known && known.position === this.#last && task.position < known.position) this.#last = undefined
    else if (this.#last !== undefined) this.#last = Math.max(this.#last, task.position)
  }

  #unset(id: string): boolean {
    if (this.tasks.get(id)?.position === this.#last) this.#last = undefined
    this.#sketches.delete(id)
    return this.tasks.delete(id)
  }

  /** A frame can be ahead of it, in the list's own fields alone; and knows who changed them. */
  putList(list: Project): void {
    if (this.list && list.rev < this.list.rev) return
    const known = this.list ?? this.#told
    this.#told = undefined
    if (!known || list.fields_rev > known.fields_rev) this.list = list
    else {
      const { name, description, icon, git_repo, state, fields_rev, by } = known
      const { review, max_waiting, max_attempts, lease_seconds } = known
      const rules = { review, max_waiting, max_attempts, lease_seconds }
      this.list = { ...list, name, description, icon, git_repo, state, ...rules, fields_rev, by }
    }
  }

  remove(id: string, by?: ChangedBy | null): boolean {
    this.deleted.set(id, by)
    return this.#unset(id)
  }

  /** An older copy was put in the place of the data: its revs mean other changes, so that none can be compared. */
  #isAnotherPast(since: string): boolean {
    const before = this.#lineage
    this.#lineage = since.split('.')[1]
    return before !== undefined && before !== this.#lineage
  }

  /** Only what the baseline says is so. */
  #startOver(): string[] {
    const known = [...this.tasks.keys()]
    this.tasks.clear()
    this.#sketches.clear()
    this.deleted.clear()
    this.#deletedAt.clear()
    this.#last = 0
    for (const task of this.#seen?.values() ?? []) this.#set(task)
    this.#seen = undefined
    this.#told = undefined
    if (this.list) this.list = { ...this.list, rev: 0, fields_rev: 0 }
    return [...new Set([...known, ...this.tasks.keys()])]
  }

  /** After a full baseline, an open task that was not in it is gone, unless it was made later than the baseline. */
  #finishBaseline({ full, rev }: { full: boolean; rev: number }): string[] {
    const seen = this.#seen
    this.#seen = undefined
    if (!full || !seen) return []
    const gone = [...this.tasks.values()].filter(
      (task) => task.archived_at === null && !seen.has(task.id) && task.rev <= rev,
    )
    for (const task of gone) this.#unset(task.id)
    return gone.map((task) => task.id)
  }
}
