/** A browser that says that there is no network may be wrong. */
const OFFLINE_MS = 30_000

/** Before something is asked of the server once more: for so long, or until the browser says that there is a network again. */
export const networkPause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, navigator.onLine ? ms : OFFLINE_MS)
    window.addEventListener('online', end)
  })
