import { createContext, use, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { Place, Router, Shown } from './router.ts'
import type { ParamsAt, Path, SearchAt } from './target.ts'

export const RouterContext = createContext<Router | undefined>(undefined)

export const useRouter = (): Router => {
  const router = use(RouterContext)
  if (!router) throw new Error('There is no router around this.')
  return router
}

export const useNavigate = (): Router['navigate'] => useRouter().navigate

/** Part of what is shown: drawn anew only when that changes, so it is the same object while it says the same. */
export const useShown = <Part>(select: (shown: Shown) => Part): Part => {
  const router = useRouter()
  return useSyncExternalStore(router.subscribe, () => select(router.shown!))
}

export const useLocation = <Part>(select: (place: Place) => Part): Part => useShown(({ place }) => select(place))

/** On the page of this path, or inside it; without one, on any page: what its address has. */
export function useParams<At extends Path>(at: At): ParamsAt<At>
export function useParams(): Partial<ParamsAt<Path>>
export function useParams(_at?: Path): Partial<ParamsAt<Path>> {
  return useShown(({ params }) => params)
}

/** On the page of this path, or inside it. */
export const useSearch = <At extends Path>(_at: At): SearchAt<At> => useShown(({ search }) => search) as SearchAt<At>

export interface Leaving {
  proceed(): void
  stay(): void
}

/** Holds whoever goes to another page as long as `isAsked` says so; what is answered then is up to them. */
export const useBlocker = (isAsked: (pathname: string) => boolean): Leaving | undefined => {
  const router = useRouter()
  const [leaving, setLeaving] = useState<Leaving>()
  const ask = useEffectEvent(isAsked)
  useEffect(
    () =>
      router.block(async (pathname) => {
        if (!ask(pathname)) return false
        const isKept = await new Promise<boolean>((resolve) => {
          setLeaving({ proceed: () => resolve(false), stay: () => resolve(true) })
        })
        setLeaving(undefined)
        return isKept
      }),
    [router],
  )
  return leaving
}
