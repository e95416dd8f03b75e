import { browserKeeps } from '../ui/browser-keeps.ts'
import { isLocal, type ListPatch } from './edit.ts'

/** A list on its way to the server. Its key is also that of the call, so that making it again makes it once. */
export interface ListToMake extends Required<ListPatch> {
  key: string
}

type Made = readonly (readonly [key: string, id: string])[]

/** What was written in a list is kept under the key that it was made with: for so many it is known which list that is. */
const MOST_MADE = 100

/** The lists of an account that the server has not made yet, so that they outlive the page. */
export class ListsToMake {
  readonly #name: string
  readonly #madeName: string

  constructor(userID: string) {
    this.#name = `docket.making.${userID}`
    this.#madeName = `docket.made.${userID}`
  }

  all(): ListToMake[] {
    return read(this.#name) as ListToMake[]
  }

  add(list: ListToMake): void {
    this.#keep([...this.#without(list.key), list])
  }

  remove(key: string): void {
    this.#keep(this.#without(key))
  }

  /** The server has made it. */
  made(key: string, id: string): void {
    const made: Made = [...this.#made(), [key, id]]
    browserKeeps.set(this.#madeName, JSON.stringify(made.slice(-MOST_MADE)))
    this.remove(key)
  }

  /** The id of the list that was made with this key, in whatever page; of any other, what is given. */
  idOf(key: string): string {
    return isLocal(key) ? (new Map(this.#made()).get(key) ?? key) : key
  }

  forget(): void {
    this.#keep([])
    browserKeeps.set(this.#madeName, undefined)
  }

  #made(): Made {
    return read(this.#madeName) as Made
  }

  #without(key: string): ListToMake[] {
    return this.all().filter((list) => list.key !== key)
  }

  #keep(lists: readonly ListToMake[]): void {
    browserKeeps.set(this.#name, lists.length === 0 ? undefined : JSON.stringify(lists))
  }
}

const read = (name: string): unknown => {
  try {
    return JSON.parse(browserKeeps.get(name) ?? '[]')
  } catch {
    return []
  }
}
