/** Runs it when the browser has nothing else to do; the answer calls it off. */
export const whenIdle = (run: () => void): (() => void) => {
  if (!window.requestIdleCallback) {
    const timer = setTimeout(run, 1000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run)
  return () => cancelIdleCallback(handle)
}

/** So long is no key or frame kept waiting that anybody would feel it. */
const SHARE_MS = 4

/**
 * For work that takes long: waited for between its parts, it lets keys, clicks and frames go first whenever the work has gone
 * on for a while.
 */
export const turns = (): (() => Promise<void>) => {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < SHARE_MS) return
    await afterInput()
    since = performance.now()
  }
}

/** Goes on as soon as nobody waits for anything else, and before what `whenIdle` waits for. */
const afterInput = (): Promise<unknown> =>
  'scheduler' in window && window.scheduler
    ? window.scheduler.postTask(() => {}, { priority: 'background' })
    : new Promise<void>((resolve) => void whenIdle(resolve))
