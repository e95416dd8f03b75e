import { createBrowserHistory, type HistoryLocation } from '@tanstack/history'
import type { ComponentType } from 'react'
import type { addresses as allAddresses } from '../addresses.ts'
import { forgetHeldKeys, holdKeys } from '../ui/keys.ts'
import { keepScroll, restoreScroll, writeScroll } from './scroll-memory.ts'
import {
  hrefOf,
  type ParamsAt,
  type Path,
  paramsIn,
  readSaid,
  type SearchAt,
  searchText,
  type Target,
} from './target.ts'

declare module '@tanstack/history' {
  interface HistoryState {
    /** The place in the history over which a task was opened: going back leads there. */
    openedOver?: string
  }
}

/** A component that may have to be fetched first. */
export type LatePage = ComponentType & { preload(): Promise<void> }

/** Who comes to a page. `isNew`: from another one, or from one that is about something else. */
export interface Arrival<At extends Path> {
  readonly params: ParamsAt<At>
  readonly search: SearchAt<At>
  readonly isNew: boolean
}

export type Verdict = { readonly insteadAt: Target } | 'not-found' | undefined

export interface Route<At extends Path = Path> {
  readonly path: At
  /** Around the page. It stays while the pages of its routes take turns. */
  readonly layout?: LatePage
  readonly page?: LatePage
  /** Awaited before the page is shown; what it throws is shown in place of it. */
  beforeLoad?(arrival: Arrival<At>): Promise<Verdict> | Verdict
}

export interface Place {
  readonly href: string
  readonly pathname: string
  /** Of this entry of the history; going back and forth meets it again. */
  readonly key: string
  readonly openedOver: string | undefined
}

/** What the pages draw. `params` and `search` stay the same objects while they say the same. */
export interface Shown {
  readonly place: Place
  /** Nothing where there is no such page. */
  readonly route: Route | undefined
  readonly params: Partial<ParamsAt<Path>>
  readonly search: object
  /** Why the page cannot be shown. */
  readonly failure?: { readonly error: unknown }
}

export type Navigation = (Target | Here) & {
  /** In place of the entry that the history is at. */
  replace?: boolean
  openedOver?: string | undefined
}

/** The page that is shown, with another search; without any it keeps its own. */
export interface Here {
  to: '.'
  search?: object
  params?: undefined
}

interface RouterOptions {
  readonly addresses: typeof allAddresses
  readonly routes: readonly Route[]
  /** Stands where a page stopped, */
  readonly failure: ComponentType<{ error: unknown }>
  /** and where there is none. */
  readonly missing: ComponentType
}

/** One for the life of the page, as it changes the browser's own. */
const history = createBrowserHistory()

/** Where the sheet was scrolled to belongs to the place over which a task is open. */
const scrolledAt = ({ openedOver, key }: Place): string => openedOver ?? key

/**
 * Follows the address: what is needed for a page is awaited while the one before it stays, and then all of it is shown at once.
 * Whoever goes elsewhere meanwhile gets there.
 */
export class Router {
  shown: Shown | undefined
  /** What is shown, or is still to be: whoever goes on before it is was there all the same. */
  #latest: Shown | undefined
  readonly #options: RouterOptions
  readonly #listeners = new Set<() => void>()
  #loading: Promise<void> = Promise.resolve()
  #turn = 0
  #release: (() => void) | undefined

  constructor(options: RouterOptions) {
    this.#options = options
  }

  get faces(): Pick<RouterOptions, 'failure' | 'missing'> {
    return this.#options
  }

  start(): () => void {
    const stop = history.subscribe(() => void this.load())
    const onHide = () => {
      this.#keepScroll()
      writeScroll()
    }
    window.addEventListener('pagehide', onHide)
    void this.load()
    return () => {
      window.removeEventListener('pagehide', onHide)
      stop()
      this.releaseKeys()
      this.#turn++ // what is still on its way is for nobody
    }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Settled once the page is shown, or the one that it led to. */
  readonly navigate = ({ replace = false, openedOver, ...target }: Navigation): Promise<void> =>
    this.#go(target, { openedOver, replace })

  readonly back = (): void => history.back()

  /** Asked before a page is left; `true` keeps it. The browser asks whoever leaves the app. */
  block(isKept: (pathname: string) => Promise<boolean> | boolean): () => void {
    return history.block({ blockerFn: ({ nextLocation }) => isKept(nextLocation.pathname) })
  }

  /** The page of the address that there is now, made ready anew. */
  load(): Promise<void> {
    this.#keepScroll()
    forgetHeldKeys()
    this.#release ??= holdKeys()
    this.#loading = this.#show(++this.#turn)
    return this.#loading
  }

  /** Called once what is shown is in the document. */
  releaseKeys(): void {
    this.#release?.()
    this.#release = undefined
  }

  /** Called with what is in the page by now. */
  restoreScroll(before: Shown | undefined): void {
    const { place } = this.shown!
    if (!before || scrolledAt(before.place) !== scrolledAt(place)) restoreScroll(scrolledAt(place))
  }

  #keepScroll(): void {
    if (this.shown) keepScroll(scrolledAt(this.shown.place))
  }

  #go(target: Target | Here, { openedOver, replace = false, ignoreBlocker = false }: Going): Promise<void> {
    const href = target.to === '.' ? this.#hereWith(target.search) : hrefOf(target)
    const { location } = history
    if (href === location.href && openedOver === location.state.openedOver) return this.load()
    history[replace ? 'replace' : 'push'](href, { openedOver }, { ignoreBlocker })
    return this.#loading
  }

  #hereWith(search: object | undefined): string {
    const { pathname, search: before } = history.location
    return pathname + (search ? searchText(search) : before)
  }

  async #show(turn: number): Promise<void> {
    history.flush() // what comes before the router is shown reads the browser's own address
    const before = this.#latest
    const shown = this.#found(history.location)
    this.#latest = shown
    const { verdict, failure } = await this.#prepare(shown, before)
    if (turn !== this.#turn) return this.#loading
    if (verdict && verdict !== 'not-found') return this.#go(verdict.insteadAt, { replace: true, ignoreBlocker: true })
    this.shown = { ...shown, ...(verdict && { route: undefined }), ...(failure && { failure }) }
    for (const listener of this.#listeners) listener()
  }

  #found({ href, pathname, search, state }: HistoryLocation): Shown {
    const place = { href, pathname, key: state.__TSR_key ?? href, openedOver: state.openedOver }
    for (const route of this.#options.routes) {
      const params = paramsIn(route.path, pathname)
      if (!params) continue
      const said = this.#options.addresses[route.path](readSaid(search))
      const before = this.shown
      return { place, route, params: same(before?.params, params), search: same(before?.search, said) }
    }
    return { place, route: undefined, params: same(this.shown?.params, {}), search: same(this.shown?.search, {}) }
  }

  async #prepare(
    { route, params, search }: Shown,
    before: Shown | undefined,
  ): Promise<{ verdict?: Verdict; failure?: { error: unknown } }> {
    const isNew = route !== before?.route || same(before?.params, params) !== before?.params
    // Fetched while it is asked who is here.
    const parts = Promise.all([route?.layout?.preload(), route?.page?.preload()])
    parts.catch(() => {})
    try {
      const verdict = await route?.beforeLoad?.({ params: params as never, search, isNew })
      if (!verdict) await parts
      return { verdict }
    } catch (error) {
      return { failure: { error } }
    }
  }
}

interface Going {
  openedOver?: string | undefined
  replace?: boolean
  ignoreBlocker?: boolean
}

const same = <Value extends object>(before: Value | undefined, now: Value): Value =>
  before && JSON.stringify(before) === JSON.stringify(now) ? before : now
