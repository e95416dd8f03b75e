import { type ArrivalEdit, isCommentEdit, isMove, isTask, lineOf, type WaitingEdit, type WaitingMove } from './edit.ts'
import type { ListOutbox } from './list-outbox.ts'
import type { Answer } from './requests.ts'
import { uuid } from './uuid.ts'

type Arrival = WaitingEdit & { readonly edit: ArrivalEdit }

/**
 * Lines that go from one list to another, each an edit of the list that it leaves. The other list shows it at once, and what is
 * done to it there waits until it has come. Where the server says no, the line is back where it was, with what was done to it.
 */
export class Moves {
  readonly #listOf: (id: string) => ListOutbox
  /** By the move. */
  readonly #arrivals = new Map<WaitingEdit, Arrival>()

  constructor(listOf: (id: string) => ListOutbox) {
    this.#listOf = listOf
  }

  /** What the list shows of lines that are on their way there. */
  to(list: ListOutbox): Arrival[] {
    return [...this.#arrivals.values()].filter(({ edit }) => this.#listOf(edit.to) === list)
  }

  isAwaited(waiting: WaitingEdit): boolean {
    if (this.#arrivals.size === 0) return false
    const line = lineOf(waiting.edit)
    return this.to(this.#listOf(waiting.list_id)).some(({ edit, at }) => edit.key === line && at < waiting.at)
  }

  /** Whether something was done to the line where it goes. */
  isFollowed({ edit, at }: WaitingMove): boolean {
    return laterOf(this.#listOf(edit.to), edit.key, at).length > 0
  }

  begin(move: WaitingMove): void {
    const { problem: _, sent: __, ...waiting } = move
    const arrival: Arrival = { ...waiting, edit: { ...move.edit, kind: 'arrive' } }
    this.#arrivals.set(move, arrival)
    this.#listOf(move.edit.to).peer?.onAdopted(arrival)
  }

  /** The server has made the line. */
  named(move: WaitingMove): void {
    const arrival = this.#arrivals.get(move)
    if (!arrival || !isTask(move.known)) return
    arrival.known = move.known
    this.#listOf(move.edit.to).peer?.onNamed(move.edit.key, move.known.id)
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
