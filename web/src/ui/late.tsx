import { type ComponentType, type FunctionComponent, startTransition, use, useEffect, useState } from 'react'
import { MissingPart } from './missing-part.ts'
import { networkPause } from './network-pause.ts'
import { waitedFor, whenQuiet } from './when-quiet.ts'

/** Until a part that a page waits for is asked for again. */
const PAUSE_MS = 5000

type Components<Module> = {
  [Name in keyof Module as Module[Name] extends ComponentType<never> ? Name : never]: Module[Name]
}

/**
 * A part of the app that comes later than what asks for it: everything of one module. It is fetched once, and then stays. A
 * fetch that failed is begun anew by the next one who asks, and after a while for a page that waits for it.
 */
export interface Late<Module> {
  /** Somebody waits for it. */
  load(): Promise<Module>
  /** Without waiting for it: because it will be asked for. */
  fetch(): void
  /** Fetched as soon as the browser is idle and nothing else is waited for. */
  useAhead(): void
  /** What was fetched, once it is there; `isWanted` fetches it. */
  usePart(isWanted: boolean): Module | undefined
  /** One of its components, to be drawn like any other: fetched when it is, and nothing until it is there. */
  component<Name extends keyof Components<Module>>(name: Name): Components<Module>[Name]
  /** One of its components for a route, which waits for it. */
  page(name: keyof Components<Module>): FunctionComponent & { preload(): Promise<void> }
}

export const late = <Module extends object>(from: () => Promise<Module>): Late<Module> => {
  let part: Module | undefined
  let loading: Promise<Module> | undefined
  const listeners = new Set<() => void>()
  const read = () => part
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const loadOnce = (): Promise<Module> =>
    (loading ??= from().then(
      (module) => {
        part = module
        for (const listener of listeners) listener()
        return module
      },
      (cause: unknown) => {
        loading = undefined
        throw new MissingPart('A part of Docket could not be fetched.', { cause })
      },
    ))
  const load = (): Promise<Module> => waitedFor(loadOnce())
  const fetch = (): void => void loadOnce().catch(() => {})
  /** However often the network fails; the answer calls it off. */
  const fetchUntilHere = (get: () => Promise<Module>): (() => void) => {
    const over = new AbortController()
    const go = async (): Promise<void> => {
      if (over.signal.aborted) return
      await get().catch(() => networkPause(PAUSE_MS).then(go))
    }
    void go()
    return () => over.abort()
  }
  const usePart = (isWanted: boolean): Module | undefined => {
    const [shown, setShown] = useState(read)
    useEffect(() => (isWanted ? fetchUntilHere(load) : undefined), [isWanted])
    useEffect(() => {
      const show = () => setShown(part)
      // Of what nobody has asked for, much is drawn at once: a key that is pressed meanwhile comes first.
      const look = () => (isWanted ? show() : startTransition(show))
      look()
      return subscribe(look)
    }, [isWanted])
    return isWanted ? part : shown
  }
  return {
    load,
    fetch,
    usePart,
    useAhead: () =>
      useEffect(() => {
        let stop = whenQuiet(() => {
          stop = fetchUntilHere(loadOnce)
        })
        return () => stop()
      }, []),
    component: (name) => {
      const LateComponent = (props: object) => {
        const Part = usePart(true)?.[name] as ComponentType<object> | undefined
        return Part && <Part {...props} />
      }
      return LateComponent as never
    },
    page: (name) => {
      const preload = async (): Promise<void> => void (await load())
      const LatePage = () => {
        const Page = (part ?? use(loadOnce()))[name] as ComponentType
        return <Page />
      }
      return Object.assign(LatePage, { preload })
    },
  }
}
