import { type Project, type Repeatable, refuse } from '@docket/contract'
import { Semaphore } from '../engine/limits/semaphore.ts'
import { currentDeadline, Deadline, withDeadline } from '../engine/outside/deadline.ts'

interface UnderWay {
  readonly repeatable: Repeatable | undefined
  readonly made: Promise<Project>
}

/** The copies that are being made: one for each account. They go on when whoever asked waits no longer, and can be asked for again. */
export class Copies {
  readonly #underWay = new Map<string, UnderWay>()
  readonly #limited = new Semaphore(2, {
    maxWaiting: 100,
    busy: 'Too many lists are being copied. Try again in a moment.',
  })

  run(user_id: string, repeatable: Repeatable | undefined, work: () => Promise<Project>): Promise<Project> {
    const other = this.#underWay.get(user_id)
    if (other && isSame(other.repeatable, repeatable)) return other.made
    if (other)
      refuse('unavailable', 'Another list of yours is being copied. Try again in a moment.', { retry_after: 1 })
    const made = withoutEnd(() => this.#limited.run(work)).finally(() => this.#underWay.delete(user_id))
    this.#underWay.set(user_id, { repeatable, made })
    return made
  }
}

const isSame = (one: Repeatable | undefined, other: Repeatable | undefined): boolean =>
  one !== undefined && one.key === other?.key && one.hash === other.hash

/** What it uses of the loop counts for the account, however long it goes on. */
const withoutEnd = <T>(work: () => Promise<T>): Promise<T> => {
  const asked = currentDeadline()
  const own = new Deadline(Number.POSITIVE_INFINITY, () => {})
  own.loopTime = asked?.loopTime
  if (asked) asked.hasBegun = true
  return withDeadline(own, work)
}
