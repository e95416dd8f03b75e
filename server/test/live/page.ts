import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import { createClient, type Frame, followList, type ListFollower } from '@docket/client'
import type { Task } from '@docket/contract'
import { type ConnectionEvents } from '../../../web/src/live/connection.ts'
import { keyOf, type WaitingEdit } from '../../../web/src/live/edit.ts'
import { type Keeper, memoryKeeper } from '../../../web/src/live/kept.ts'
import type { Line } from '../../../web/src/live/line.ts'
import { ListSession } from '../../../web/src/live/list-session.ts'
import { Outbox } from '../../../web/src/live/outbox.ts'
import type { Person } from '../cast/people.ts'
import { Net } from './net.ts'

const PATIENCE_MS = 15_000

/** The page of one person that shows one list, as the browser has it, besides what is drawn. */
export class Page {
  readonly person: Person
  readonly net = new Net()
  /** Every text that was shown as not taken. */
  readonly asked = new Set<string>()
  readonly #inUse: (() => void)[] = []
  readonly #url: string
  readonly #listID: string
  readonly #kept = new Map<string, WaitingEdit>()
  #keeper = memoryKeeper()
  #life!: { isOver: boolean }
  outbox!: Outbox
  session!: ListSession

  constructor(url: string, person: Person, listID: string) {
    this.#url = url
    this.person = person
    this.#listID = listID
    this.#begin()
  }

  /** The page is closed at this moment, whatever is under way, and opened again. */
  async restart(keepsLists: boolean): Promise<void> {
    this.end()
    if (!keepsLists) this.#keeper = memoryKeeper()
    this.#begin()
    await this.open()
  }

  open(): Promise<void> {
    return this.session.open()
  }

  end(): void {
    this.#life.isOver = true
    this.outbox.close()
    this.session.close()
    this.net.cutStreams()
  }

  /** Somebody writes there, or has the focus on it. */
  use(lines: readonly Line[]): void {
    for (const { key } of lines) this.#inUse.push(this.session.store.use(key))
  }

  letGo(): void {
    for (const release of this.#inUse.splice(0)) release()
  }

  get tasks(): Task[] {
    return this.session.store.lines.map(({ task }) => task)
  }

  /** Resolves once nothing of it is under way and it shows exactly these tasks. */
  async until(tasks: readonly Task[]): Promise<void> {
    const isSo = () => this.#isQuiet() && isDeepStrictEqual(this.tasks, tasks)
    await this.#wait(isSo, () => {
      const inShort = (all: readonly Task[]) =>
        all.map(({ id, name, position, rev }) => `${position} ${name} ${rev} ${id}`)
      assert.deepEqual(inShort(this.tasks), inShort(tasks), `${this.person.email} shows another list`)
      assert.deepEqual(this.tasks, tasks, `${this.person.email} shows another list`)
    })
  }

  /** Resolves once all that it has to send was taken, or asks. */
  async untilSent(): Promise<void> {
    await this.#wait(
      () => this.#isQuiet(),
      () => assert.deepEqual(this.outbox.of(this.#listID), [], `${this.person.email} keeps something`),
    )
  }

  #isQuiet(): boolean {
    const waiting = this.outbox.of(this.#listID)
    const asking = new Set(waiting.filter(({ problem }) => problem).map(({ edit }) => keyOf(edit)))
    return this.session.live === 'live' && waiting.every(({ edit }) => asking.has(keyOf(edit)))
  }

  async #wait(isSo: () => boolean, explain: () => void): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const patience = setTimeout(() => {
      try {
        explain()
        reject(new Error(`${this.person.email} is ${this.session.live} and waits`))
      } catch (error) {
        reject(error)
      }
    }, PATIENCE_MS)
    const look = () => void (isSo() && resolve())
    const stop = this.session.subscribe(look)
    look()
    try {
      await promise
    } finally {
      clearTimeout(patience)
      stop()
    }
  }

  #begin(): void {
    const life = { isOver: false }
    this.#life = life
    const api = createClient({ baseUrl: this.#url, token: this.person.token, fetch: this.net.fetch })
    const keeper: Keeper = {
      ...this.#keeper,
      save: async (edits) => {
        if (!life.isOver) for (const waiting of edits) this.#kept.set(waiting.id, structuredClone(waiting))
      },
      remove: (ids) => {
        if (!life.isOver) for (const id of ids) this.#kept.delete(id)
      },
    }
    this.outbox = new Outbox({ api, keeper, onSilence: () => this.session.doubt(), onSignedOut: () => {} })
    this.session = new ListSession({
      api,
      outbox: this.outbox,
      listID: this.#listID,
      connect: (events) => connection(events, (begin) => followList(api, this.#listID, begin)),
      keeper,
    })
    this.session.listen({ onProblem: ({ edit }) => void this.asked.add(textOf(edit)) })
    // They come back in no order.
    this.outbox.adopt(
      [...this.#kept.values()].map((each) => structuredClone(each)).sort((a, b) => (a.id < b.id ? 1 : -1)),
    )
  }
}

const connection = (
  events: ConnectionEvents<Frame>,
  follow: (options: Parameters<typeof followList>[2]) => ListFollower,
): Connection => {
  let follower: ListFollower | undefined
  let current: symbol | undefined
  let bookmark: string | undefined
  const open = (since = bookmark) => {
    follower?.close()
    const mine = Symbol()
    current = mine
    follower = follow({
      ...(since !== undefined && { since }),
      onBegin: () => current === mine && events.onBegin(),
      onFrame: (frame) => current === mine && events.onFrame(frame),
      onState: (state, refusal) => {
        if (current !== mine) return
        if (state === 'ended') events.onEnd(refusal)
        else events.onState(state)
      },
    })
  }
  return {
    open,
    retry: () => follower?.retry(),
    doubt: () => {
      bookmark = follower?.bookmark ?? bookmark
      events.onState('reconnecting')
      open()
    },
    close: () => {
      current = undefined
      follower?.close()
    },
  }
}

type Connection = Pick<
  ReturnType<ConstructorParameters<typeof ListSession>[0]['connect']>,
  'open' | 'retry' | 'doubt' | 'close'
>

export const textOf = (edit: WaitingEdit['edit']): string =>
  (edit.kind === 'add' ? edit.line.name : edit.kind === 'change' ? edit.patch.name : undefined) ?? ''
