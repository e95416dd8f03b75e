import type { Frame } from '@docket/client'
import type { ChangedBy, Comment } from '@docket/contract'
import { type CommentEdit, isCommentEdit, newKey, type WaitingEdit } from './edit.ts'
import type { ListEditor } from './list-editor.ts'

/** A comment as it is shown. `key` stays the same while it gets its id. */
export interface ShownComment extends Pick<Comment, 'body' | 'author_id' | 'author' | 'edited_at' | 'changed_by'> {
  readonly key: string
  /** Nothing until the server has it. */
  readonly id: number | undefined
  readonly created_at: string | undefined
  /** It has been on its way for longer than a moment. */
  readonly isWaiting: boolean
}

export interface Thread {
  readonly state: 'loading' | 'loaded' | 'failed'
  /** The oldest first. */
  readonly comments: readonly ShownComment[]
}

export interface ThreadsOptions {
  fetch(taskID: string): Promise<readonly Comment[]>
  editor: Pick<ListEditor, 'comment' | 'withdraw'>
  /** Something is to be shown. */
  onChange(): void
}

interface Known {
  state: Thread['state']
  readonly comments: Map<number, Comment>
  /** What the stream has said since the thread was asked for last. */
  arrived: Set<number>
}

type WaitingComment = WaitingEdit & { readonly edit: CommentEdit }

/**
 * The comments of a list's tasks: what the server says of those threads that were opened, kept up to date by the stream, with
 * what was written at this screen on top.
 */
export class Threads {
  readonly #options: ThreadsOptions
  readonly #threads = new Map<string, Known>()
  readonly #followed = new Map<string, number>()
  readonly #edits = new Set<WaitingComment>()
  readonly #deleted = new Map<number, ChangedBy | null | undefined>()
  /** Own comments that the stream brought before the answer to their call did. */
  readonly #adopted = new Map<WaitingComment, number>()
  readonly #keys = new Map<number, string>()
  #waiting: ReadonlySet<string> = new Set()
  readonly #shown = new Map<string, Thread>()

  constructor(options: ThreadsOptions) {
    this.#options = options
  }

  /** The same object as long as nothing of it changes. `id` is missing while the server has no such task. */
  of(taskKey: string, id: string | undefined): Thread {
    const name = `${taskKey} ${id}`
    let thread = this.#shown.get(name)
    if (!thread) this.#shown.set(name, (thread = this.#draw(taskKey, id)))
    return thread
  }

  /** Somebody looks at it until the answer is called. */
  follow(id: string): () => void {
    this.#followed.set(id, (this.#followed.get(id) ?? 0) + 1)
    if (this.#isMissing(id)) void this.load(id)
    return () => {
      const left = this.#followed.get(id)! - 1
      if (left > 0) this.#followed.set(id, left)
      else this.#followed.delete(id)
    }
  }

  /** Takes what the server says of a thread, but for what the stream has said since it was asked. */
  async load(id: string): Promise<void> {
    const thread = this.#threads.get(id) ?? { state: 'loading', comments: new Map(), arrived: new Set() }
    this.#threads.set(id, thread)
    if (thread.state === 'failed') thread.state = 'loading'
    const arrived = new Set<number>()
    thread.arrived = arrived
    this.#changed()
    try {
      const comments = await this.#options.fetch(id)
      // Only the answer to what was asked last counts. It is younger than all that was known before.
      if (thread.arrived !== arrived) return
      for (const id of thread.comments.keys()) if (!arrived.has(id)) thread.comments.delete(id)
      for (const comment of comments) this.#put(thread, comment)
      thread.state = 'loaded'
    } catch {
      if (thread.state === 'loading') thread.state = 'failed'
    }
    this.#changed()
  }

  /** What the stream has said until now may not be all: what is looked at is fetched anew, the rest when it is. */
  reload(): void {
    this.#deleted.clear()
    for (const id of this.#threads.keys()) {
      if (this.#followed.has(id)) void this.load(id)
      else this.#threads.delete(id)
    }
    this.#changed()
  }

  /** What could not be fetched is looked for again. */
  retry(): void {
    for (const id of this.#followed.keys()) if (this.#isMissing(id)) void this.load(id)
  }

  add(task: string, body: string): void {
    this.#options.editor.comment({ kind: 'comment', key: newKey(), task, body })
  }

  change(task: string, id: number, body: string): void {
    this.#options.editor.comment({ kind: 'change_comment', key: String(id), task, body })
  }

  /** For so long nobody else sees it; the answer takes it back, where it has not left. */
  delete(task: string, id: number, heldMs: number): () => boolean {
    const { editor } = this.#options
    const waiting = editor.comment({ kind: 'delete_comment', key: String(id), task }, { heldMs })
    return () => editor.withdraw(waiting)
  }

  #isMissing(id: string): boolean {
    const state = this.#threads.get(id)?.state
    return state === undefined || state === 'failed'
  }

  receive(frame: Frame): void {
    if (frame.event === 'comment') {
      this.#adopt(frame.data)
      this.put(frame.data)
    } else if (frame.event === 'comment_deleted') this.remove(frame.data.id, frame.data.by)
  }

  put(comment: Comment): void {
    const thread = this.#threads.get(comment.task_id)
    if (!thread) return
    thread.arrived.add(comment.id)
    this.#put(thread, comment)
    this.#changed()
  }

  remove(id: number, by?: ChangedBy | null): void {
    this.#deleted.set(id, by)
    for (const { comments } of this.#threads.values()) comments.delete(id)
    this.#changed()
  }

  /** Who deleted the comment, where the stream has said so. */
  deletedBy(id: number): ChangedBy | null | undefined {
    return this.#deleted.get(id)
  }

  putEdit(waiting: WaitingEdit): void {
    if (!isWaitingComment(waiting)) return
    this.#edits.add(waiting)
    this.#changed()
  }

  /** `answer`: what the server made of it. */
  dropEdit(waiting: WaitingEdit, answer?: Comment): void {
    if (!isWaitingComment(waiting) || !this.#edits.delete(waiting)) return
    const adopted = this.#adopted.get(waiting)
    this.#adopted.delete(waiting)
    if (adopted !== undefined && adopted !== answer?.id) this.#keys.delete(adopted)
    if (answer && waiting.edit.kind === 'comment') this.#keys.set(answer.id, waiting.edit.key)
    if (answer) this.put(answer)
    else if (waiting.edit.kind === 'delete_comment' && waiting.sent) this.remove(Number(waiting.edit.key))
    this.#changed()
  }

  /** Something about a waiting comment has changed. */
  touch(): void {
    this.#changed()
  }

  /** Edits with these ids have been on their way for longer than a moment. */
  mark(waiting: ReadonlySet<string>): void {
    if (this.#waiting.size === 0 && waiting.size === 0) return
    this.#waiting = waiting
    this.#changed()
  }

  #put({ comments }: Known, comment: Comment): void {
    const known = comments.get(comment.id)
    if (this.#deleted.has(comment.id) || (known && known.rev >= comment.rev)) return
    comments.set(comment.id, comment)
  }

  /** A frame can overtake the answer to the call that caused it: the comment must not stand there twice meanwhile. */
  #adopt({ id, task_id, body }: Comment): void {
    if (this.#keys.has(id) || this.#threads.get(task_id)?.comments.has(id)) return
    for (const waiting of this.#edits) {
      const { edit, sent } = waiting
      if (edit.kind !== 'comment' || !sent || this.#adopted.has(waiting) || edit.body !== body) continue
      if ((sent.operation as { taskID?: string }).taskID !== task_id) continue
      this.#adopted.set(waiting, id)
      this.#keys.set(id, edit.key)
      return
    }
  }

  #draw(taskKey: string, id: string | undefined): Thread {
    const thread = id === undefined ? undefined : this.#threads.get(id)
    const edits = [...this.#edits].filter(({ edit }) => edit.task === taskKey || edit.task === id)
    const known = [...(thread?.comments.values() ?? [])].sort((a, b) => a.id - b.id)
    const shown = known.flatMap((comment) => this.#shownAs(comment, edits))
    const added = edits.flatMap((waiting): ShownComment[] => {
      const { edit, problem } = waiting
      if (edit.kind !== 'comment' || problem || this.#adopted.has(waiting)) return []
      const { key, body } = edit
      const isWaiting = this.#waiting.has(waiting.id)
      const unknown = {
        id: undefined,
        author_id: '',
        author: '',
        created_at: undefined,
        edited_at: null,
        changed_by: null,
      }
      return [{ ...unknown, key, body, isWaiting }]
    })
    return { state: id === undefined ? 'loaded' : (thread?.state ?? 'loading'), comments: [...shown, ...added] }
  }

  #shownAs(comment: Comment, edits: WaitingComment[]): ShownComment[] {
    const { id, body, author_id, author, created_at, edited_at, changed_by } = comment
    const key = this.#keys.get(id) ?? String(id)
    let shown: ShownComment = { key, id, body, author_id, author, created_at, edited_at, changed_by, isWaiting: false }
    for (const waiting of edits) {
      const { edit, problem } = waiting
      if (edit.kind === 'comment' || edit.key !== String(id) || problem) continue
      if (edit.kind === 'delete_comment') return []
      shown = { ...shown, body: edit.body, isWaiting: this.#waiting.has(waiting.id) }
    }
    return [shown]
  }

  #changed(): void {
    this.#shown.clear()
    this.#options.onChange()
  }
}

const isWaitingComment = (waiting: WaitingEdit): waiting is WaitingComment => isCommentEdit(waiting.edit)
