import type { ApiError } from '@docket/client'
import type { CaughtUp, Connection, ConnectionEvents, ConnectionState, Source } from './connection.ts'
import { FollowingTab } from './following-tab.ts'
import { LeadingTab } from './leading-tab.ts'
import { type Held, hasLocks, isLockWanted, stealLock, tryLock, waitForLock } from './locks.ts'
import { isVisible } from './visible.ts'

/** A tab that nobody looks at lets go after this. */
const SLEEP_AFTER_MS = 30_000
/** Taking up again where one was goes without a word, if it takes no longer. */
const WAKE_GRACE_MS = 1000
/** The first attempt after a break comes at once, and is answered within this. */
const AT_ONCE_MS = 5000

/** What leading and listening share with the stream that they are part of. */
export interface Link<Frame> {
  readonly source: Source<Frame>
  since(): string | undefined
  begin(): void
  receive(frame: Frame): void
  /** Asks what happened in the meantime, and applies it at once. `isNew`: it is a connection of its own. */
  catchUp(isOver: () => boolean, isNew: boolean): Promise<void>
  become(state: ConnectionState): void
  end(refusal: ApiError | undefined): void
  /** The leader may have to give way to a tab that somebody looks at. */
  giveWay(): void
  /** Nothing is heard of the leader. */
  takeOver(): void
}

type Part = Pick<Connection, 'retry' | 'doubt' | 'close'>

/**
 * One stream for all tabs of a browser: whoever holds the lock of its name reads it and passes it on to the others. Tabs that
 * nobody looks at leave leading to the others, and after a while let go of everything; the bookmark makes coming back cheap.
 */
export class SharedStream<Frame> implements Connection {
  readonly #source: Source<Frame>
  readonly #events: ConnectionEvents<Frame>
  readonly #link: Link<Frame>
  #since: string | undefined
  #state: ConnectionState = 'connecting'
  #wasLive = false
  /** When it broke last since it was taken up: never yet, or not again, where it is 0 or infinite. */
  #liveUntil = 0
  /** Where the tabs talk to each other; nowhere in a browser without locks. */
  #channel: BroadcastChannel | undefined
  #part: Part | undefined
  #lock: Held | undefined
  #queue: AbortController | undefined
  /** What is under way counts only as long as this is the same. */
  #turn = Symbol()
  #isAsleep = false
  #sleepTimer: ReturnType<typeof setTimeout> | undefined
  #graceTimer: ReturnType<typeof setTimeout> | undefined

  constructor(source: Source<Frame>, events: ConnectionEvents<Frame>) {
    this.#source = source
    this.#events = events
    this.#link = this.#makeLink()
  }

  open(since?: string): void {
    this.#since = since
    this.#wasLive = false
    if (hasLocks()) this.#channel = new BroadcastChannel(this.#source.name)
    window.addEventListener('online', this.#begin)
    window.addEventListener('offline', this.#rest)
    document.addEventListener('visibilitychange', this.#look)
    this.#look()
    if (navigator.onLine) this.#begin()
    else this.#rest()
  }

  retry(): void {
    if (this.#part) this.#part.retry()
    else this.#begin()
  }

  doubt(): void {
    if (this.#state === 'live') this.#part?.doubt()
  }

  close(): void {
    window.removeEventListener('online', this.#begin)
    window.removeEventListener('offline', this.#rest)
    document.removeEventListener('visibilitychange', this.#look)
    clearTimeout(this.#sleepTimer)
    clearTimeout(this.#graceTimer)
    this.#graceTimer = undefined
    this.#isAsleep = false
    this.#letGo()
    this.#channel?.close()
    this.#channel = undefined
  }

  readonly #begin = (): void => {
    this.#letGo()
    this.#isAsleep = false
    this.#liveUntil = 0
    this.#become('connecting')
    void this.#compete()
  }

  /** A connection that the browser takes for lost would look alive until it has been silent for long. */
  readonly #rest = (): void => {
    this.#letGo()
    this.#become('offline')
  }

  readonly #look = (): void => {
    clearTimeout(this.#sleepTimer)
    if (isVisible()) return this.#wake()
    this.#sleepTimer = setTimeout(() => {
      this.#isAsleep = true
      this.#letGo()
    }, SLEEP_AFTER_MS)
    this.#queue?.abort()
    void this.#giveWay()
  }

  #wake(): void {
    if (this.#isAsleep && navigator.onLine) {
      this.#graceTimer = setTimeout(() => {
        this.#graceTimer = undefined
        this.#events.onState(this.#state)
      }, WAKE_GRACE_MS)
      return this.#begin()
    }
    if (this.#part && !this.#lock) this.#queueUp()
    if (this.#state !== 'live') this.#part?.retry()
  }

  async #compete(): Promise<void> {
    const turn = this.#turn
    const channel = this.#channel
    if (!channel) return this.#lead(undefined)
    const lock = await tryLock(this.#source.name)
    if (turn !== this.#turn) return lock?.release()
    if (lock) return this.#lead(lock)
    this.#part = new FollowingTab(this.#link, channel, { isNew: true })
    this.#queueUp()
  }

  /** Leads as soon as nobody else does. */
  #queueUp(): void {
    if (!this.#channel || !isVisible()) return
    this.#queue?.abort()
    this.#queue = new AbortController()
    this.#takeTurn(waitForLock(this.#source.name, this.#queue.signal))
  }

  #takeTurn(wanted: Promise<Held | undefined>): void {
    const turn = this.#turn
    void wanted.then((lock) => {
      if (!lock) return
      if (turn !== this.#turn || this.#lock) lock.release()
      else this.#lead(lock)
    })
  }

  #lead(lock: Held | undefined): void {
    this.#queue?.abort()
    this.#part?.close()
    this.#lock = lock
    this.#part = new LeadingTab(this.#link, this.#channel)
    void lock?.lost.then(() => {
      if (this.#lock === lock) this.#leaveLead()
    })
  }

  #leaveLead(): void {
    this.#part?.close()
    this.#lock?.release()
    this.#lock = undefined
    if (this.#channel) this.#part = new FollowingTab(this.#link, this.#channel, { isNew: false })
    this.#queueUp()
  }

  async #giveWay(): Promise<void> {
    const lock = this.#lock
    if (!lock || !(await isLockWanted(this.#source.name))) return
    if (this.#lock === lock && !isVisible()) this.#leaveLead()
  }

  #letGo(): void {
    this.#turn = Symbol()
    this.#queue?.abort()
    this.#part?.close()
    this.#part = undefined
    this.#lock?.release()
    this.#lock = undefined
  }

  async #catchUp(isOver: () => boolean, isNew: boolean): Promise<void> {
    const caught: CaughtUp<Frame> = await this.#source.catchUp(this.#since)
    if (isOver()) return
    if (isNew || caught.isWhole) this.#events.onBegin()
    for (const frame of caught.frames) if (!isOver()) this.#receive(frame)
  }

  #receive(frame: Frame): void {
    this.#since = this.#source.bookmarkAfter(frame, this.#since)
    this.#events.onFrame(frame)
  }

  #become(state: ConnectionState): void {
    this.#wasLive ||= state === 'live'
    if (state === 'live') this.#liveUntil = Infinity
    else if (this.#liveUntil === Infinity) this.#liveUntil = Date.now()
    const shown = state === 'connecting' && this.#wasLive ? 'reconnecting' : state
    const isOver = shown === 'live' || shown === 'offline'
    if (isOver) clearTimeout(this.#graceTimer)
    if (isOver) this.#graceTimer = undefined
    if (this.#state === shown && shown !== 'connecting') return
    this.#state = shown
    if (this.#graceTimer === undefined) this.#events.onState(shown)
  }

  #makeLink(): Link<Frame> {
    return {
      source: this.#source,
      since: () => this.#since,
      begin: () => this.#events.onBegin(),
      receive: (frame) => this.#receive(frame),
      catchUp: (isOver, isNew) => this.#catchUp(isOver, isNew),
      become: (state) => this.#become(state),
      end: (refusal) => {
        const ago = Date.now() - this.#liveUntil
        this.#events.onEnd(refusal, ago >= 0 && ago < AT_ONCE_MS)
      },
      giveWay: () => void this.#giveWay(),
      takeOver: () => this.#takeTurn(stealLock(this.#source.name)),
    }
  }
}
