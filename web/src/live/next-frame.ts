const HIDDEN_MS = 250

/** Runs before the next frame that is drawn, and a few times a second while nothing is drawn. Answers with how to cancel. */
export const nextFrame = (run: () => void): (() => void) => {
  const isDrawn = typeof document !== 'undefined'
  if (!isDrawn || document.visibilityState !== 'visible') {
    const timer = setTimeout(run, isDrawn ? HIDDEN_MS : 0)
    return () => clearTimeout(timer)
  }
  const frame = requestAnimationFrame(run)
  return () => cancelAnimationFrame(frame)
}

/** What is new by others is drawn at most this often. */
const NEWS_EVERY_MS = 250
const news = new Set<() => void>()
let isAwaited = false
let drawnAt = Number.NEGATIVE_INFINITY

/**
 * The same for what others do: alone it is drawn at once, and while more comes a few times a second, all that is new in one
 * frame, wherever it stands.
 */
export const nextFrameOfNews = (run: () => void): (() => void) => {
  news.add(run)
  if (!isAwaited) {
    isAwaited = true
    const pauseMs = drawnAt + NEWS_EVERY_MS - performance.now()
    if (pauseMs > 0) setTimeout(() => nextFrame(drawNews), pauseMs)
    else nextFrame(drawNews)
  }
  return () => void news.delete(run)
}

const drawNews = (): void => {
  isAwaited = false
  if (news.size === 0) return
  drawnAt = performance.now()
  const all = [...news]
  news.clear()
  for (const run of all) run()
}

const stillness = typeof matchMedia === 'undefined' ? undefined : matchMedia('(prefers-reduced-motion: reduce)')

/** Whoever uses this browser wants nothing to move. */
export const prefersReducedMotion = (): boolean => stillness?.matches ?? false
