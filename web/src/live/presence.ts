import type { Frame } from '@docket/client'

export type Present = Extract<Frame, { event: 'presence' }>['data']['people'][number]

const nobody: readonly Present[] = []

/** Who has a list open now, as far as they let it be seen. */
export class Presence {
  readonly #onChange: () => void
  #people = nobody
  #byTask: ReadonlyMap<string, readonly Present[]> = new Map()

  constructor(onChange: () => void) {
    this.#onChange = onChange
  }

  /** The same while nobody comes, goes, writes or opens a task. */
  get people(): readonly Present[] {
    return this.#people
  }

  /** Who writes at a task or has it open, writers first; the same while all of them are. */
  at(task: string | undefined): readonly Present[] {
    return (task !== undefined && this.#byTask.get(task)) || nobody
  }

  /** It is told again and again, for pages that came later. */
  meet(people: readonly Present[]): void {
    if (JSON.stringify(people) === JSON.stringify(this.#people)) return
    this.#people = people
    this.#byTask = byTask(people)
    this.#onChange()
  }
}

const byTask = (people: readonly Present[]): Map<string, Present[]> => {
  const tasks = new Map<string, Present[]>()
  const put = (task: string | null, person: Present) => {
    const there = task === null ? undefined : tasks.get(task)
    if (there && !there.includes(person)) there.push(person)
    else if (task !== null && !there) tasks.set(task, [person])
  }
  for (const person of people) put(person.writing, person)
  for (const person of people) put(person.open, person)
  return tasks
}
