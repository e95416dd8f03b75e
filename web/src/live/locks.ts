/** A lock of this browser that is held here. */
export interface Held {
  release(): void
  /** Resolves when another tab has taken it away. */
  readonly lost: Promise<void>
}

/** Web Locks are missing where Docket is served over plain HTTP from another machine. */
export const hasLocks = (): boolean => typeof navigator !== 'undefined' && navigator.locks !== undefined

/** The lock, unless some tab holds it. */
export const tryLock = (name: string): Promise<Held | undefined> => request(name, { ifAvailable: true })

/** The lock once nobody holds it any more; nothing when `signal` is aborted before. */
export const waitForLock = (name: string, signal: AbortSignal): Promise<Held | undefined> => request(name, { signal })

/** The lock, taken from whoever holds it. */
export const stealLock = (name: string): Promise<Held | undefined> => request(name, { steal: true })

/** Whether somebody waits for the lock. */
export const isLockWanted = async (name: string): Promise<boolean> =>
  ((await navigator.locks.query()).pending ?? []).some((lock) => lock.name === name)

/** Names of all locks that are held. */
export const heldLocks = async (): Promise<Set<string>> =>
  new Set(((await navigator.locks.query()).held ?? []).map(({ name }) => name ?? ''))

const request = (name: string, options: LockOptions): Promise<Held | undefined> =>
  new Promise((resolve) => {
    const lost = Promise.withResolvers<void>()
    const held = (lock: Lock | null) => {
      if (!lock) return resolve(undefined)
      const { promise, resolve: release } = Promise.withResolvers<void>()
      resolve({ release, lost: lost.promise })
      return promise
    }
    // Refused when `signal` is aborted, when it is stolen, and where a browser allows no locks.
    navigator.locks.request(name, options, held).catch(() => {
      resolve(undefined)
      lost.resolve()
    })
  })
