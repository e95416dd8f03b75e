import { isTouch } from '../is-touch.ts'

/** Chromium has it. Elsewhere the way back leaves the page, and with it what is open there. */
declare class CloseWatcher extends EventTarget {
  destroy(): void
}

/** The way back of a touch device closes what is open rather than leave the page. */
export const onBack = (close: () => void, signal: AbortSignal): void => {
  if (!('CloseWatcher' in window) || !isTouch()) return
  const watcher = new CloseWatcher()
  watcher.addEventListener('close', close, { signal })
  // Escape is a way back as well, and is to close one thing only: it is spent on this one, which it has closed by now.
  signal.addEventListener('abort', () => setTimeout(() => watcher.destroy()))
}
