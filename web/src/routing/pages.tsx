import { Component, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { RouterContext, useRouter, useShown } from './hooks.ts'
import type { LatePage, Router } from './router.ts'

/** Around all pages, which are drawn once the first of them is ready. */
export const RouterProvider = ({ router, children }: { router: Router; children: ReactNode }) => {
  const shown = useSyncExternalStore(router.subscribe, () => router.shown)
  const before = useRef(shown)
  useLayoutEffect(() => router.start(), [router])
  useLayoutEffect(() => {
    if (shown) router.restoreScroll(before.current)
    before.current = shown
  }, [router, shown])
  useEffect(() => {
    if (shown) router.releaseKeys()
  }, [router, shown])
  return (
    <RouterContext value={router}>
      <Suspense>{shown && children}</Suspense>
    </RouterContext>
  )
}

/** The page that is shown, in its layout if it has one. */
export const RoutePage = () => {
  const route = useShown(({ route }) => route)
  return <Guarded page={route?.layout ?? route?.page} />
}

/** In a layout: the page that is shown. */
export const Outlet = () => <Guarded page={useShown(({ route }) => route?.page)} />

/** What it throws as it is drawn is shown in place of it, until it is tried again or another page is shown. */
const Guarded = ({ page: Page }: { page: LatePage | undefined }) => {
  const { failure: Failure } = useRouter().faces
  if (!Page) return null
  return (
    <Boundary
      instead={(error, reset) => (
        <UntilShown onShown={reset}>
          <Failure error={error} />
        </UntilShown>
      )}
    >
      <Page />
    </Boundary>
  )
}

interface BoundaryProps {
  instead(error: unknown, reset: () => void): ReactNode
  children: ReactNode
}

class Boundary extends Component<BoundaryProps, { thrown?: { error: unknown } | undefined }> {
  static getDerivedStateFromError = (error: unknown) => ({ thrown: { error } })

  override state: { thrown?: { error: unknown } | undefined } = {}

  readonly #reset = () => this.setState({ thrown: undefined })

  override render() {
    const { thrown } = this.state
    return thrown ? this.props.instead(thrown.error, this.#reset) : this.props.children
  }
}

const UntilShown = ({ onShown, children }: { onShown(): void; children: ReactNode }) => {
  const shown = useShown((shown) => shown)
  const first = useRef(shown)
  useEffect(() => {
    if (shown !== first.current) onShown()
  }, [shown, onShown])
  return children
}
