import type { ApiError } from '@docket/client'
import type { Project, Task, TaskLine, TaskLines } from '@docket/contract'
import { earliestFirst } from '../domain/days.ts'
import type { Account } from '../live/account.ts'
import { isCommentEdit, isLocal, type WaitingEdit } from '../live/edit.ts'
import { hasLocks, waitForLock } from '../live/locks.ts'
import { nextFrame, nextFrameOfNews } from '../live/next-frame.ts'
import type { Answer } from '../live/requests.ts'
import { isVisible } from '../live/visible.ts'
import { turns, whenIdle } from '../ui/when-idle.ts'
import { EditedLines, lineOfTask, type ShownLine } from './edited-lines.ts'
import { KeptLines } from './kept-lines.ts'
import { isDated, LineTable } from './line-table.ts'

/** The most that one answer may have: each answer has its price, however much it says. */
const MOST_LINES = 1000
/** As much as is taken in without looking whether somebody types. */
const AT_ONCE = 50
/** As often as it is drawn what has come while more comes. */
const TELL_EVERY_MS = 300
/** Many changes of others are asked for together: the first after a moment, and while more come once in a while. */
const PAUSE_MS = 200
const ASK_EVERY_MS = 1000
/** A list is written whole, and a page that goes writes at once: soon for the first time, and then once in a while. */
const KEEP_AFTER_MS = 10_000
const KEEP_EVERY_MS = 60_000
const LONGEST_PAUSE_MS = 30_000

/**
 * The lines of all lists, always current: kept in this browser, brought up to date by what changed since, and asked for again
 * whenever the account's stream tells that a list has another rev. What is done here shows at once.
 */
export class AllLines {
  readonly #account: Account
  readonly #table = new LineTable()
  readonly #edited: EditedLines
  readonly kept: KeptLines
  readonly #listeners = new Set<() => void>()
  readonly #unkept = new Set<string>()
  #keeping: ReadonlySet<string> = new Set()
  #since: string | undefined
  /** The revs of the lists when they were asked for last. */
  #revs: ReadonlyMap<string, number> = new Map()
  #isWhole = false
  /** At first it is looked at what is kept. */
  #isAsking = true
  #failures = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #askedAt = Number.NEGATIVE_INFINITY
  #isWriter = false
  #keepTimer: ReturnType<typeof setTimeout> | undefined
  #keptAt = Number.NEGATIVE_INFINITY
  #cancelFrame: (() => void) | undefined
  #version = 0
  #toldAt = 0
  readonly #turn = turns()
  #dated: readonly ShownLine[] = []
  #datedAt = 0

  constructor(account: Account) {
    const { userID, outbox, lists, life } = account
    this.#account = account
    this.#edited = new EditedLines(this.#table, outbox)
    this.kept = new KeptLines(userID)
    const ends = [
      outbox.listen({ onChange: () => this.#changedNow(), onDone: (waiting, answer) => this.#done(waiting, answer) }),
      lists.subscribe(this.#look),
    ]
    // Whoever leaves at once finds them here the next time as well; a page that nobody sees may end without being told.
    const leave = () => void this.#keep(true)
    document.addEventListener('visibilitychange', () => (isVisible() ? this.#look() : leave()), { signal: life })
    window.addEventListener('pagehide', leave, { signal: life })
    life.addEventListener('abort', () => {
      for (const end of ends) end()
      clearTimeout(this.#timer)
      clearTimeout(this.#keepTimer)
      this.#cancelFrame?.()
      this.kept.close()
    })
    // One page writes it down: of two, one could put an older list beside a newer bookmark.
    if (hasLocks())
      void waitForLock(`docket:${userID}:lines`, life).then((lock) => {
        this.#isWriter = lock !== undefined
        life.addEventListener('abort', () => lock?.release())
        this.#keepLater()
      })
    void this.#begin()
  }

  /** All lines have been told once: what is not here is not there. */
  get isWhole(): boolean {
    return this.#isWhole
  }
  /** Moves on with everything that may be shown of them. */
  get version(): number {
    return this.#version
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  get(id: string): ShownLine | undefined {
    return this.#edited.get(id)
  }

  /** With a date, and neither finished nor archived, the earliest first; the same array as long as they are the same. */
  dated(): readonly ShownLine[] {
    if (this.#edited.isEmpty) return this.#table.dated
    if (this.#datedAt === this.#version) return this.#dated
    const edited = [...this.#edited.all].filter(isDated)
    this.#dated = [...this.#edited.untouched(this.#table.dated), ...edited].sort(earliestFirst)
    this.#datedAt = this.#version
    return this.#dated
  }

  /**
   * All, archived ones too: those of each list, and at the end those that something was done to here. An array is the same as
   * long as nothing of its list has changed, so that whatever is worked out of it can be kept beside it.
   */
  byList(): (readonly ShownLine[])[] {
    const lists = this.#table.byList()
    if (this.#edited.isEmpty) return lists
    const touched = this.#edited.touchedLists
    const untouched = lists.map((lines) =>
      touched.has(lines[0]?.list_id ?? '') ? [...this.#edited.untouched(lines)] : lines,
    )
    return [...untouched, [...this.#edited.all]]
  }

  /** Below all lines of a list that is not here: as far as is known, which its number of lines is. */
  nextPosition({ id, total }: Project): number {
    let last = total
    for (const { position } of this.#table.linesOf(id)) last = Math.max(last, position)
    return last + 1
  }

  async #begin(): Promise<void> {
    const kept = await this.kept.load().catch(() => undefined)
    const { life } = this.#account
    if (kept && !life.aborted) {
      for (const lines of kept.lists) await this.#take(lines)
      this.#table.takeDirty()
      this.#since = kept.since
      this.#isWhole = true
      this.#changedNow()
    }
    this.#isAsking = false
    await this.#ask()
  }

  readonly #look = (): void => {
    if (this.#timer === undefined && isVisible() && this.#account.lists.live === 'live' && this.#isBehind())
      this.#askSoon(Math.max(PAUSE_MS, this.#askedAt + ASK_EVERY_MS - performance.now()))
  }

  #isBehind(): boolean {
    if (!this.#isWhole) return true
    const revs = this.#revsNow()
    if (revs.size !== this.#revs.size) return true
    for (const [id, rev] of revs) if (this.#revs.get(id) !== rev) return true
    return false
  }

  #revsNow(): ReadonlyMap<string, number> {
    const { all } = this.#account.lists
    return new Map(all.filter(({ id }) => !isLocal(id)).map(({ id, rev }) => [id, rev]))
  }

  #askSoon(afterMs: number): void {
    this.#timer ??= setTimeout(() => void this.#ask(), afterMs)
  }

  async #ask(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const { api, life, lists } = this.#account
    if (this.#isAsking || life.aborted) return
    this.#isAsking = true
    this.#askedAt = performance.now()
    const revs = this.#revsNow()
    try {
      let asked = api.getMyTasks({ ...(this.#since !== undefined && { since: this.#since }), limit: MOST_LINES })
      for (;;) {
        const answer: TaskLines = await asked
        if (life.aborted) return
        const after = answer.next
        // The next one is on its way while this one is taken in.
        if (after !== null) asked = api.getMyTasks({ after, limit: MOST_LINES })
        asked.catch(() => {}) // said when it is waited for
        await this.#learn(answer)
        if (life.aborted) return
        if (after === null) break
        if (performance.now() - this.#toldAt >= TELL_EVERY_MS) this.#changed()
      }
      this.#revs = revs
      this.#failures = 0
      const wasWhole = this.#isWhole
      this.#isWhole = true
      if (wasWhole) this.#changed()
      else this.#changedNow()
      this.#keepLater()
    } catch (error) {
      this.#changed()
      // Whoever is signed out is told by the streams, and they tell when the connection is back.
      const isRefused = (error as ApiError).status === 401
      if (!isRefused && lists.live === 'live') this.#askSoon(Math.min(1000 * 2 ** this.#failures++, LONGEST_PAUSE_MS))
      return
    } finally {
      this.#isAsking = false
    }
    // What changed while it was asked.
    this.#look()
  }

  async #learn(answer: TaskLines): Promise<void> {
    this.#table.applyLosses(answer)
    await this.#take(answer.tasks)
    if (answer.since !== null) this.#since = answer.since
    this.#note()
  }

  /** In turns with whatever else is to be done, as long as nobody takes what is here for all there is. */
  async #take(tasks: readonly TaskLine[]): Promise<void> {
    if (this.#isWhole) return this.#table.applyTasks(tasks)
    for (let at = 0; at < tasks.length; at += AT_ONCE) {
      await this.#turn()
      this.#table.applyTasks(tasks.slice(at, at + AT_ONCE))
    }
  }

  #done({ edit }: WaitingEdit, answer: Answer): void {
    if (isCommentEdit(edit) || edit.kind === 'list') return
    if (answer) this.#table.answer(lineOfTask(answer as Task))
    else if (edit.kind === 'delete' || edit.kind === 'move') this.#table.remove(edit.key)
    this.#note()
    this.#changedNow()
  }

  #note(): void {
    for (const listID of this.#table.takeDirty()) this.#unkept.add(listID)
  }

  #keepLater(): void {
    if (!this.#isWriter) return
    const afterMs = Math.max(KEEP_AFTER_MS, this.#keptAt + KEEP_EVERY_MS - performance.now())
    this.#keepTimer ??= setTimeout(() => whenIdle(() => void this.#keep()), afterMs)
  }

  /**
   * Not while there is more to come: then the bookmark is older than the lines, and the next one asks again. A page that goes
   * writes at once what is still to be written, and anew what is being written.
   */
  async #keep(isLast = false): Promise<void> {
    clearTimeout(this.#keepTimer)
    this.#keepTimer = undefined
    if (this.#since === undefined || this.#isAsking || !this.#isWriter) return
    if (this.#keeping.size > 0 && !isLast) return this.#keepLater()
    const ids = this.#unkept.union(this.#keeping)
    this.#keeping = ids
    this.#keptAt = performance.now()
    this.#unkept.clear()
    const lists = [...ids].map((listID) => [listID, this.#table.linesOf(listID)] as const)
    await this.kept.save(lists, this.#since, isLast ? undefined : turns()).catch(() => {
      for (const listID of ids) this.#unkept.add(listID)
    })
    this.#keeping = new Set()
  }

  #changed(): void {
    this.#edited.refresh()
    this.#version++
    this.#toldAt = performance.now()
    this.#cancelFrame ??= nextFrameOfNews(this.#tell)
  }

  /** What is done here, and what somebody waits for, shows at once. */
  #changedNow(): void {
    this.#changed()
    this.#cancelFrame?.()
    this.#cancelFrame = nextFrame(this.#tell)
  }

  readonly #tell = (): void => {
    this.#cancelFrame = undefined
    for (const listener of this.#listeners) listener()
  }
}

const byAccount = new WeakMap<Account, AllLines>()

/** One for each account, from when somebody asks for it. */
export const allLinesOf = (account: Account): AllLines => {
  const known = byAccount.get(account)
  if (known) return known
  const lines = new AllLines(account)
  byAccount.set(account, lines)
  return lines
}
