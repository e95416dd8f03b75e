import { browserKeeps } from '../ui/browser-keeps.ts'
import type { ListFields } from './lists.ts'

/** A list on its way to the server. Its key is also that of the call, so that making it again makes it once. */
export interface ListToMake extends ListFields {
  key: string
}

/** The lists of an account that the server has not made yet, so that they outlive the page. */
export class ListsToMake {
  readonly #name: string

  constructor(userID: string) {
    this.#name = `docket.making.${userID}`
  }

  all(): ListToMake[] {
    try {
      return JSON.parse(browserKeeps.get(this.#name) ?? '[]') as ListToMake[]
    } catch {
      return []
    }
  }

  add(list: ListToMake): void {
    this.#keep([...this.#without(list.key), list])
  }

  remove(key: string): void {
    this.#keep(this.#without(key))
  }

  forget(): void {
    this.#keep([])
  }

  #without(key: string): ListToMake[] {
    return this.all().filter((list) => list.key !== key)
  }

  #keep(lists: readonly ListToMake[]): void {
    browserKeeps.set(this.#name, lists.length === 0 ? undefined : JSON.stringify(lists))
  }
}
