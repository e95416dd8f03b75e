import type { ApiError } from '@docket/client'
import type { Project, Task, TaskLine, TaskLines } from '@docket/contract'
import { earliestFirst } from '../domain/days.ts'
import type { Account } from '../live/account.ts'
import { isCommentEdit, isLocal, type WaitingEdit } from '../live/edit.ts'
import { hasLocks, waitForLock } from '../live/locks.ts'
import { nextFrame } from '../live/next-frame.ts'
import type { Answer } from '../live/requests.ts'
import { isVisible } from '../live/visible.ts'
import { whenIdle } from '../ui/when-idle.ts'
import { EditedLines, lineOfTask, type ShownLine } from './edited-lines.ts'
import { KeptLines } from './kept-lines.ts'
import { isDated, LineTable } from './line-table.ts'

/** As much as is taken in without anybody who types noticing. */
const AT_ONCE = 500
/** Many changes of others are asked for together. */
const PAUSE_MS = 200
const KEEP_AFTER_MS = 3000
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
  #since: string | undefined
  /** The revs of the lists when they were asked for last. */
  #revs: ReadonlyMap<string, number> = new Map()
  #isWhole = false
  #isAsking = false
  #failures = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #isWriter = false
  #keepTimer: ReturnType<typeof setTimeout> | undefined
  #cancelFrame: (() => void) | undefined
  #version = 0
  #dated: readonly ShownLine[] = []
  #datedAt = 0

  constructor(account: Account) {
    const { userID, outbox, lists, life } = account
    this.#account = account
    this.#edited = new EditedLines(this.#table, outbox)
    this.kept = new KeptLines(userID)
    const ends = [
      outbox.listen({ onChange: () => this.#changed(), onDone: (waiting, answer) => this.#done(waiting, answer) }),
      lists.subscribe(this.#look),
    ]
    document.addEventListener('visibilitychange', this.#look, { signal: life })
    // Whoever leaves at once finds them here the next time as well.
    window.addEventListener('pagehide', () => void this.#keep(), { signal: life })
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

  /** All, archived ones too. */
  *all(): Generator<TaskLine> {
    yield* this.#edited.untouched(this.#table.all())
    yield* this.#edited.all
  }

  /** Below all lines of a list that is not here: as far as is known, which its number of lines is. */
  nextPosition({ id, total }: Project): number {
    let last = total
    for (const { position } of this.#table.linesOf(id)) last = Math.max(last, position)
    return last + 1
  }

  async #begin(): Promise<void> {
    const kept = await this.kept.load().catch(() => undefined)
    if (this.#account.life.aborted) return
    if (kept) {
      for (const line of kept.lines) this.#table.put(line)
      this.#table.takeDirty()
      this.#since = kept.since
      this.#isWhole = true
      this.#changed()
    }
    await this.#ask()
  }

  readonly #look = (): void => {
    if (isVisible() && this.#account.lists.live === 'live' && this.#isBehind()) this.#askSoon(PAUSE_MS)
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
    const revs = this.#revsNow()
    try {
      let asked = api.getMyTasks({ ...(this.#since !== undefined && { since: this.#since }), limit: AT_ONCE })
      for (;;) {
        const answer: TaskLines = await asked
        if (life.aborted) return
        const after = answer.next
        // The next one is on its way while this one is taken in.
        if (after !== null) asked = api.getMyTasks({ after, limit: AT_ONCE })
        asked.catch(() => {}) // said when it is waited for
        this.#learn(answer)
        if (after === null) break
        await idle()
      }
      this.#revs = revs
      this.#failures = 0
      this.#isWhole = true
      this.#changed()
      this.#keepLater()
    } catch (error) {
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

  #learn(answer: TaskLines): void {
    this.#table.apply(answer)
    if (answer.since !== null) this.#since = answer.since
    this.#note()
    this.#changed()
  }

  #done({ edit }: WaitingEdit, answer: Answer): void {
    if (isCommentEdit(edit) || edit.kind === 'list') return
    if (answer) this.#table.answer(lineOfTask(answer as Task))
    else if (edit.kind === 'delete' || edit.kind === 'move') this.#table.remove(edit.key)
    this.#note()
    this.#changed()
  }

  #note(): void {
    for (const listID of this.#table.takeDirty()) this.#unkept.add(listID)
  }

  #keepLater(): void {
    if (this.#isWriter) this.#keepTimer ??= setTimeout(() => whenIdle(() => void this.#keep()), KEEP_AFTER_MS)
  }

  /** Not while there is more to come: then the bookmark is older than the lines, and the next one asks again. */
  async #keep(): Promise<void> {
    clearTimeout(this.#keepTimer)
    this.#keepTimer = undefined
    if (this.#since === undefined || this.#isAsking || !this.#isWriter) return
    const lists = new Map([...this.#unkept].map((listID) => [listID, this.#table.linesOf(listID)]))
    this.#unkept.clear()
    await this.kept.save(lists, this.#since).catch(() => {
      for (const listID of lists.keys()) this.#unkept.add(listID)
    })
  }

  #changed(): void {
    this.#edited.refresh()
    this.#version++
    this.#cancelFrame ??= nextFrame(() => {
      this.#cancelFrame = undefined
      for (const listener of this.#listeners) listener()
    })
  }
}

/** Whoever types goes first. */
const idle = (): Promise<void> => new Promise((resolve) => void whenIdle(resolve))

const byAccount = new WeakMap<Account, AllLines>()

/** One for each account, from when somebody asks for it. */
export const allLinesOf = (account: Account): AllLines => {
  const known = byAccount.get(account)
  if (known) return known
  const lines = new AllLines(account)
  byAccount.set(account, lines)
  return lines
}
