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

const stillness = typeof matchMedia === 'undefined' ? undefined : matchMedia('(prefers-reduced-motion: reduce)')

/** Whoever uses this browser wants nothing to move. */
export const prefersReducedMotion = (): boolean => stillness?.matches ?? false
