import type { Client } from '@docket/client'
import type { Task } from '@docket/contract'
import {
  type Edit,
  isCommentEdit,
  isMove,
  isTask,
  lineOf,
  type MoveEdit,
  type WaitingEdit,
  type WaitingMove,
} from './edit.ts'
import type { EditQueue } from './edit-queue.ts'
import { applied } from './edited-task.ts'
import type { ListOutbox } from './list-outbox.ts'
import type { Answer, Known } from './requests.ts'
import { uuid } from './uuid.ts'

/** What the server takes at once. */
const AT_ONCE = 500

/** As the list shows it that the line goes to: as if it was added there. */
type Arrival = WaitingEdit & { readonly edit: Extract<Edit, { kind: 'add' }> }

/**
 * Lines that go from one list to another, each an edit of the list that it leaves. The other list shows it at once, and what is
 * done to it there waits until it has come. Where the server says no, the line is back where it was, with what was done to it.
 */
export class Moves {
  readonly #api: Client
  readonly #listOf: (id: string) => ListOutbox
  /** The server's id of a list. */
  readonly #idOf: (id: string) => string
  /** By the move. */
  readonly #arrivals = new Map<WaitingEdit, Arrival>()

  constructor(api: Client, listOf: (id: string) => ListOutbox, idOf: (id: string) => string) {
    this.#api = api
    this.#listOf = listOf
    this.#idOf = idOf
  }

  /** What the list shows of lines that are on their way there. */
  to(listID: string): Arrival[] {
    const list = this.#listOf(listID)
    return [...this.#arrivals.values()].filter((arrival) => this.#listOf(arrival.list_id) === list)
  }

  isAwaited(waiting: WaitingEdit): boolean {
    if (this.#arrivals.size === 0) return false
    const line = lineOf(waiting.edit)
    return this.to(waiting.list_id).some(({ edit, at }) => edit.key === line && at < waiting.at)
  }

  /** Whether something was done to the line where it goes. */
  isFollowed({ edit, at }: WaitingMove): boolean {
    return laterOf(this.#listOf(edit.to), edit.key, at).length > 0
  }

  /**
   * The line as it stands where it is now: what was done to it there may not have left. Where it was, it comes to the end, and goes
   * to its place from there.
   */
  wayBack(move: MoveEdit, home: string): Edit[] {
    const since = [...this.#listOf(move.from).queue.ofLine(move.key)]
    const now = since.reduce<Task | undefined>(
      (task, { edit, problem }) => applied(task, edit, problem, task),
      move.moved,
    )
    const { key, place: position } = move
    const again = { ...move, moved: now ?? move.moved }
    return move.to === home ? [again, { kind: 'change', key, patch: { position }, base: {} }] : [again]
  }

  /** Further moves to the same list that can go with the first one. */
  together(batch: WaitingEdit[], queue: EditQueue, known: Known): WaitingEdit[] {
    const [first] = batch
    if (!first || !isMove(first) || first.alone) return batch
    const others = [...queue].filter(
      (waiting) =>
        waiting !== first &&
        isMove(waiting) &&
        waiting.edit.to === first.edit.to &&
        !waiting.alone &&
        !waiting.problem &&
        [...queue.ofLine(waiting.edit.key)][0] === waiting &&
        known.id(waiting) !== undefined &&
        !known.isAwaited(waiting),
    )
    return [first, ...others].slice(0, AT_ONCE)
  }

  /** Nothing where it is something else that is sent. */
  send(batch: readonly WaitingEdit[], known: Known, keepalive: boolean): Promise<Answer[]> | undefined {
    const [first] = batch
    if (!first || !isMove(first)) return undefined
    const body = { list_id: this.#idOf(first.edit.to), ids: batch.map((waiting) => known.id(waiting)!) }
    return this.#api.moveTasks({ listID: first.list_id, body }, { keepalive })
  }

  /** What was refused together goes one by one: then it shows which of them was meant. */
  part(batch: readonly WaitingEdit[]): boolean {
    if (batch.length === 1 || !isMove(batch[0]!)) return false
    for (const waiting of batch) waiting.alone = true
    return true
  }

  begin(move: WaitingMove): void {
    const { id, at, onConflict, known, edit } = move
    const { key, to, moved, place } = edit
    const line = { ...moved, list_id: to, position: place }
    const arrival: Arrival = {
      id,
      list_id: to,
      at,
      onConflict,
      edit: { kind: 'add', key, line, place, isMoved: true },
      ...(known && { known }),
    }
    this.#arrivals.set(move, arrival)
    this.#listOf(move.edit.to).peer?.onAdopted(arrival)
  }

  /** The server has made the line. */
  named(move: WaitingMove): void {
    const arrival = this.#arrivals.get(move)
    if (!arrival || !isTask(move.known)) return
    const { peer } = this.#listOf(move.edit.to)
    peer?.onDropped(arrival, 'withdrawn')
    arrival.known = move.known
    peer?.onAdopted(arrival)
  }

  done(move: WaitingMove, answer: Answer): void {
    const arrival = this.#take(move)
    if (arrival) this.#listOf(move.edit.to).arrived(arrival, answer)
  }

  /** It was taken back, or what was to be moved was never made. */
  drop(move: WaitingMove): void {
    const arrival = this.#take(move)
    if (!arrival) return
    const list = this.#listOf(move.edit.to)
    list.peer?.onDropped(arrival, 'withdrawn')
    for (const later of laterOf(list, move.edit.key, move.at))
      list.drop([later], isCommentEdit(later.edit) ? 'gone' : 'withdrawn')
  }

  /** What was done to the line is done where it is back. */
  refuse(move: WaitingMove): void {
    const [from, to] = [this.#listOf(move.list_id), this.#listOf(move.edit.to)]
    const later = laterOf(to, move.edit.key, move.at)
    const arrival = this.#take(move)
    to.drop(later, 'withdrawn')
    if (arrival) to.peer?.onDropped(arrival, 'withdrawn')
    const again = later.flatMap((waiting): WaitingEdit[] => {
      const { list_id } = move
      if (!isMove(waiting)) return [{ ...waiting, id: uuid(), list_id }]
      const isBack = this.#listOf(waiting.edit.to) === from
      return isBack ? [] : [{ ...waiting, id: uuid(), list_id, edit: { ...waiting.edit, from: list_id } }]
    })
    from.adopt(again)
    from.keep(again)
  }

  /** Nobody looks at the list that the line is back in: maybe at the one that it went to. */
  tell(move: WaitingMove): void {
    this.#listOf(move.edit.to).peer?.onProblem(move)
  }

  #take(move: WaitingMove): Arrival | undefined {
    const arrival = this.#arrivals.get(move)
    this.#arrivals.delete(move)
    return arrival
  }
}

const laterOf = (list: ListOutbox, key: string, after: number): WaitingEdit[] =>
  [...list.queue].filter(({ edit, at }) => lineOf(edit) === key && at > after)
