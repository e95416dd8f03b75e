import { ApiError, type Client } from '@docket/client'
import type { Project } from '@docket/contract'
import { browserKeeps } from '../ui/browser-keeps.ts'
import type { Calls } from './lists-calls.ts'

/** Where a list stands for whoever is here. */
export type Place = Pick<Project, 'favorite' | 'group' | 'place' | 'archived'>

export interface Placing {
  readonly id: string
  readonly patch: Partial<Place>
}

interface ListPlacesOptions {
  api: Client
  userID: string
  calls: Calls
  /** The id that a key stands for, once the server has made the list. */
  made(id: string): Promise<string>
  put(list: Project): void
  onChange(): void
}

/**
 * Where lists were put here and the server does not know it yet: shown at once, kept in this browser, and sent until it is
 * answered. What is sent says where a list is to stand, so that sending it again changes nothing.
 */
export class ListPlaces {
  readonly #options: ListPlacesOptions
  readonly #name: string
  readonly #waiting: Map<string, Partial<Place>>
  readonly #sending = new Set<string>()

  constructor(options: ListPlacesOptions) {
    this.#options = options
    this.#name = `docket.placing.${options.userID}`
    this.#waiting = new Map(Object.entries(read(this.#name)))
  }

  /** What a page before this one has left is sent now. */
  resume(): void {
    for (const id of this.#waiting.keys()) void this.#send(id)
  }

  of(id: string): Partial<Place> | undefined {
    return this.#waiting.get(id)
  }

  put({ id, patch }: Placing): void {
    this.#waiting.set(id, { ...this.#waiting.get(id), ...patch })
    this.#keep()
    void this.#send(id)
  }

  forget(): void {
    this.#waiting.clear()
    this.#keep()
  }

  /** One call of a list at a time: what comes meanwhile goes after it. */
  async #send(id: string): Promise<void> {
    if (this.#sending.has(id)) return
    this.#sending.add(id)
    const { api, calls, made, put, onChange } = this.#options
    try {
      for (let body = this.#waiting.get(id); body; body = this.#waiting.get(id)) {
        const sent = body
        const listID = await made(id)
        const list = await calls.send(() => api.arrangeList({ listID, body: sent }))
        if (this.#waiting.get(id) === sent) this.#waiting.delete(id)
        put(list)
      }
    } catch (error) {
      // The list is gone, or is none any more for whoever is here. A page that is closed has sent nothing.
      if (error instanceof ApiError && error.status !== 0) this.#waiting.delete(id)
      onChange()
    }
    this.#sending.delete(id)
    this.#keep()
  }

  #keep(): void {
    const all = JSON.stringify(Object.fromEntries(this.#waiting))
    browserKeeps.set(this.#name, this.#waiting.size === 0 ? undefined : all)
  }
}

const read = (name: string): Record<string, Partial<Place>> => {
  try {
    return JSON.parse(browserKeeps.get(name) ?? '{}') as Record<string, Partial<Place>>
  } catch {
    return {}
  }
}
