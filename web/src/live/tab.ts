import { hasLocks, heldLocks, tryLock } from './locks.ts'
import { uuid } from './uuid.ts'

const ANSWER_MS = 500

/** A page that owns what was written in it, for as long as it is there. */
export interface Tab {
  readonly id: string
  /** Before this nothing may be owned: the others would take the page for closed. */
  readonly isThere: Promise<unknown>
  /** Which of these pages are still there. */
  living(ids: Iterable<string>): Promise<Set<string>>
  leave(): void
}

/** The browser lets go of a lock when its page is closed or crashes. */
export const joinTabs = (name: string): Tab => (hasLocks() ? lockedTab(name) : talkingTab(name))

const lockedTab = (name: string): Tab => {
  const id = uuid()
  const lock = tryLock(`${name}:${id}`)
  return {
    id,
    isThere: lock,
    async living(ids) {
      const held = await heldLocks()
      return new Set([...ids].filter((each) => held.has(`${name}:${each}`)))
    },
    leave: () => void lock.then((held) => held?.release()),
  }
}

/** Without locks the others are asked whether they are there. */
const talkingTab = (name: string): Tab => {
  const id = uuid()
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }) => {
    if (data.asked) channel.postMessage({ here: id })
  })
  return {
    id,
    isThere: Promise.resolve(),
    living: (ids) =>
      new Promise((resolve) => {
        const left = new Set(ids)
        const living = new Set<string>()
        const end = () => {
          clearTimeout(timer)
          channel.removeEventListener('message', hear)
          resolve(living)
        }
        const hear = ({ data }: MessageEvent<{ here?: string }>) => {
          if (data.here === undefined || !left.delete(data.here)) return
          living.add(data.here)
          if (left.size === 0) end()
        }
        const timer = setTimeout(end, ANSWER_MS)
        channel.addEventListener('message', hear)
        channel.postMessage({ asked: true })
      }),
    leave: () => channel.close(),
  }
}
