import type { Comment, Project } from '@docket/contract'
import { isCommentEdit, isTask, keyOf, type Subject, type WaitingEdit } from './edit.ts'
import type { ListEditor } from './list-editor.ts'
import type { ListStore } from './list-store.ts'
import type { Outbox } from './outbox.ts'
import type { Peer } from './peer.ts'
import type { SessionListeners } from './session-events.ts'

interface SessionEditsOptions {
  listID: string
  store: ListStore
  outbox: Outbox
  editor: ListEditor
  listeners: SessionListeners
  /** Something is to be shown. */
  onChange(): void
  /** What the server answers about the list itself. */
  onList(list: Project): void
}

/** What becomes of the edits of one list: heard from the outbox, and shown. */
export class SessionEdits {
  readonly #options: SessionEditsOptions
  #leave: (() => void) | undefined
  /** Lines with an edit that has been under way for more than a moment. */
  #waiting = new Set<string>()
  #unsent = 0

  constructor(options: SessionEditsOptions) {
    this.#options = options
  }

  /** How many have been under way for more than a moment. */
  get unsent(): number {
    return this.#unsent
  }

  /** Hears of them from now on, until none is left and the list is not open. */
  attach(): void {
    if (this.#leave) return
    const { outbox, listID, store } = this.#options
    this.#leave = outbox.open(listID, this.#peer)
    for (const waiting of [...outbox.of(listID), ...outbox.arrivalsAt(listID)]) store.putEdit(waiting)
    this.#markWaiting()
  }

  /** What becomes of them is still heard after the list was closed. */
  leaveWhenDone(): void {
    const { outbox, listID } = this.#options
    if (this.isOpen || outbox.of(listID).length > 0 || outbox.arrivalsAt(listID).length > 0) return
    this.#leave?.()
    this.#leave = undefined
  }

  isOpen = false

  readonly #peer: Peer = {
    subjectOf: ({ edit }) => this.#options.store.subjectOf(edit),
    onDone: (waiting, answer) => {
      const { store, listeners } = this.#options
      if (isCommentEdit(waiting.edit)) store.threads?.dropEdit(waiting, answer as Comment | undefined)
      else this.#done(waiting, answer as Subject | undefined)
      listeners.emit('onDone', waiting)
    },
    onDropped: (waiting, why) => {
      const { editor, store, listeners, onChange } = this.#options
      store.dropEdit(waiting)
      if (why !== 'withdrawn') {
        editor.cameToNothing(waiting)
        listeners.drop(waiting, why)
      }
      onChange()
    },
    onProblem: (waiting) => {
      const { store, listeners, onChange } = this.#options
      store.touch(waiting)
      listeners.emit('onProblem', waiting)
      onChange()
    },
    onNews: (subject) => {
      if (isTask(subject)) this.#options.store.put(subject)
      else this.#learn(subject)
    },
    onAdopted: (waiting) => {
      this.#options.store.putEdit(waiting)
      this.#options.onChange()
    },
    onFolded: (parts, whole) => {
      this.#options.editor.history.replace(parts, [whole])
      this.#options.store.putEdit(whole)
    },
    onChange: () => {
      this.#markWaiting()
      this.leaveWhenDone()
      this.#options.onChange()
    },
  }

  #done(waiting: WaitingEdit, answer: Subject | undefined): void {
    const { store } = this.#options
    const { edit } = waiting
    if (answer && !isTask(answer)) this.#learn(answer)
    else if (edit.kind === 'add' && answer) store.bind(edit.key, answer)
    else if (edit.kind === 'delete' || edit.kind === 'move') store.remove(edit.key)
    else if (answer) store.put(answer)
    store.dropEdit(waiting)
  }

  #learn(list: Project): void {
    this.#options.store.server.putList(list)
    this.#options.onList(list)
  }

  #markWaiting(): void {
    const { outbox, listID, store } = this.#options
    const unsent = outbox.unsent(listID)
    this.#unsent = unsent.length
    store.threads?.mark(new Set(unsent.map(({ id }) => id)))
    const now = new Set(unsent.flatMap(({ edit }) => (isCommentEdit(edit) ? [] : [keyOf(edit)])))
    for (const key of this.#waiting) if (!now.has(key)) store.mark('waiting', key, false)
    for (const key of now) store.mark('waiting', key, true)
    this.#waiting = now
  }
}
