import { type ComponentType, use } from 'react'
import { MissingPage } from './pages/missing-page.ts'

/**
 * A page in a part of its own, for a route. The router's own `lazyRouteComponent` loads the whole app anew where the part cannot
 * be fetched: without a server that leads to the browser's own page, and away from everything that is still here.
 */
export const latePage = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) => {
  let Page: ComponentType | undefined
  let loading: Promise<void> | undefined

  /** The router asks for it before it shows the page, and anew after it has failed. */
  const preload = (): Promise<void> =>
    (loading ??= load().then(
      (module) => {
        Page = module[name]
      },
      (cause: unknown) => {
        loading = undefined
        throw new MissingPage('A part of Docket could not be fetched.', { cause })
      },
    ))
  const LatePage = () => {
    if (!Page) use(preload())
    return Page && <Page />
  }
  return Object.assign(LatePage, { preload })
}
