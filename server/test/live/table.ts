import assert from 'node:assert/strict'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Frame, followList, type ListFollower } from '@docket/client'
import type { Task } from '@docket/contract'
import { newKey, pick, type TaskEdit } from '../../../web/src/live/edit.ts'
import type { Verb } from '../../../web/src/live/history.ts'
import type { Line } from '../../../web/src/live/line.ts'
import type { Person } from '../cast/people.ts'
import { Page } from './page.ts'
import type { Deed, Step } from './steps.ts'

/** A text that somebody wrote, and what is known of it. */
interface Written {
  readonly by: Page
  readonly key: string
  /** Whoever wrote it has done something else to the line since. */
  isExcused: boolean
}

/** Several people at one list. What the server tells is the witness of what became of what they wrote. */
export class Table {
  readonly #pages: readonly Page[]
  readonly #listID: string
  readonly #owner: Person
  readonly #written = new Map<string, Written>()
  /** The names that each task had, in their order. */
  readonly #names = new Map<string, string[]>()
  readonly #witness: ListFollower
  /** Whoever took something back, or did it again. */
  readonly #reversing = new Set<Page>()
  #isHeard: () => void = () => {}
  #rev = 0
  #texts = 0

  constructor(url: string, people: readonly Person[], listID: string) {
    this.#owner = people[0]!
    this.#listID = listID
    this.#pages = people.map((person) => new Page(url, person, listID))
    this.#witness = followList(this.#owner.api, listID, { onFrame: (frame) => this.#hear(frame) })
  }

  async begin(): Promise<void> {
    await Promise.all(this.#pages.map((page) => page.open()))
    await Promise.all(this.#pages.map((page) => page.untilSent()))
  }

  async perform({ by, deed, turns }: Step): Promise<void> {
    const page = this.#pages[by]!
    await this.#do(page, deed)
    for (let turn = 0; turn < turns; turn++) await nextTurn()
  }

  /** The network is whole again, and all questions are answered: everybody has to see the same. */
  async settle(): Promise<void> {
    for (const page of this.#pages) {
      page.net.isDown = false
      page.letGo()
      page.outbox.flush()
    }
    for (let round = 0; round < 10; round++) {
      for (const page of this.#pages) page.session.retry()
      await Promise.all(this.#pages.map((page) => page.untilSent()))
      const asking = this.#pages.filter(({ session }) => session.problems.length > 0)
      if (asking.length === 0) break
      for (const { session } of asking) for (const waiting of session.problems) session.editor.takeBack(waiting)
    }
    const tasks = await this.#owner.api.getTasks({ listID: this.#listID })
    await Promise.all(this.#pages.map((page) => page.until(tasks)))
    const { rev } = await this.#owner.api.getList({ listID: this.#listID })
    while (this.#rev < rev) await new Promise<void>((resolve) => (this.#isHeard = resolve))
    await this.#assertKept()
  }

  end(): void {
    this.#witness.close()
    for (const page of this.#pages) page.end()
  }

  async #do(page: Page, deed: Deed): Promise<void> {
    const { session, net } = page
    const open = session.store.lines.filter(({ gone }) => !gone)
    const some = ({ line, count = 1 }: { line: number; count?: number }): Line[] =>
      open.length === 0 ? [] : open.slice(line % open.length).slice(0, count)
    switch (deed.kind) {
      case 'add':
        return this.#perform(
          page,
          'added',
          Array.from({ length: deed.count }, () => this.#addition(page)),
        )
      case 'rename':
        return this.#perform(
          page,
          'renamed',
          some(deed).map((line) => this.#renaming(page, line)),
        )
      case 'status':
        return this.#change(page, some(deed), { status: deed.status })
      case 'move':
        return this.#change(page, some(deed), { position: deed.position })
      case 'archive':
        return this.#perform(
          page,
          'archived',
          some(deed).map(({ key }) => ({ kind: 'archive', key })),
        )
      case 'delete':
        return this.#perform(
          page,
          'deleted',
          some(deed).map(({ key }) => ({ kind: 'delete', key })),
          deed.heldMs,
        )
      case 'restore':
        return this.#perform(
          page,
          'restored',
          session.store
            .archived()
            .slice(0, 1)
            .map(({ key }) => ({ kind: 'restore', key })),
        )
      case 'undo':
      case 'redo': {
        const step = session.editor[deed.kind]()
        this.#reversing.add(page)
        for (const { edit } of step?.edits ?? []) if (edit.kind !== 'list') this.#excuse(page, edit.key)
        for (const key of step?.before.keys() ?? []) this.#excuse(page, key)
        return
      }
      case 'settle':
        for (const { edit } of session.problems) {
          if (edit.kind !== 'change') continue
          session.editor.settle(edit.key, deed.choice)
          return
        }
        return
      case 'use':
        return page.use(some(deed).slice(0, 1))
      case 'net':
        net.isDown = deed.isDown
        if (!deed.isDown) session.retry()
        return
      case 'lose':
        return net.loseAnswers(deed.answers)
      case 'cut':
        return net.cutStreams()
      case 'retry':
        return session.retry()
      case 'restart':
        return page.restart(deed.keepsLists)
      case 'wait':
        await new Promise((resolve) => setTimeout(resolve, 6))
    }
  }

  #perform(page: Page, verb: Verb, edits: readonly TaskEdit[], heldMs?: number): void {
    for (const { key } of edits) this.#excuse(page, key)
    for (const edit of edits) {
      const text = edit.kind === 'add' ? edit.line.name : edit.kind === 'change' ? edit.patch.name : undefined
      if (text === undefined) continue
      this.#written.set(text, { by: page, key: edit.key, isExcused: false })
    }
    page.session.editor.perform({ verb, count: edits.length, name: '' }, edits, heldMs === undefined ? {} : { heldMs })
  }

  #change(page: Page, lines: readonly Line[], patch: Partial<Pick<Task, 'status' | 'position'>>): void {
    page.session.editor.perform(
      { verb: 'moved', count: lines.length, name: '' },
      lines.map(({ key, task }) => ({ kind: 'change', key, patch, base: pick(task, patch) })),
    )
  }

  #addition({ session }: Page): TaskEdit {
    const name = `text ${++this.#texts}`
    return { kind: 'add', key: newKey(), line: { name, due_at: null }, place: session.store.nextPosition() }
  }

  #renaming(_: Page, { key, task }: Line): TaskEdit {
    return { kind: 'change', key, patch: { name: `text ${++this.#texts}` }, base: { name: task.name } }
  }

  #excuse(by: Page, key: string): void {
    for (const written of this.#written.values()) {
      // After a restart the line has the key that the server gave.
      if (written.by === by && (written.key === key || !key.startsWith('new-'))) written.isExcused = true
    }
  }

  #hear(frame: Frame): void {
    if (frame.event === 'task') {
      const { id, name } = frame.data
      const names = this.#names.get(id)
      if (!names) this.#names.set(id, [name])
      else if (names.at(-1) !== name) names.push(name)
    }
    this.#rev = frame.rev ?? this.#rev
    this.#isHeard()
  }

  async #assertKept(): Promise<void> {
    const told = [...this.#names.values()]
    const ever = new Set(told.flat())
    for (const [text, { by, isExcused }] of this.#written) {
      // A line that is deleted at once is in no frame.
      const isKept = isExcused || ever.has(text) || by.net.answered.has(text) || by.asked.has(text)
      assert.ok(isKept, `${by.person.email} wrote ${text}, and it is nowhere`)
    }
    const archived = await this.#owner.api.getTasks({ listID: this.#listID, archived: 'true' })
    const open = await this.#owner.api.getTasks({ listID: this.#listID })
    const all = new Map([...archived, ...open].map((task) => [task.id, task.name]))
    assert.equal(new Set(all.values()).size, all.size, `There are lines twice: ${[...all.values()].sort().join(', ')}`)
    for (const names of told) this.#assertOrder(names)
  }

  /** What one person wrote comes in the order of writing, and nobody goes back over what others wrote. */
  #assertOrder(names: readonly string[]): void {
    for (const [at, name] of names.entries()) {
      const isBack = names.slice(0, at).includes(name)
      const before = names[at - 1] ?? ''
      const over = this.#written.get(before)?.by
      // What stood there because somebody took something back is nobody's writing: it may be done again.
      if (isBack && over && names.indexOf(before) === at - 1) {
        assert.ok(
          this.#reversing.has(over),
          `${name} came back over what ${over.person.email} wrote: ${names.join(', ')}`,
        )
      }
      const by = this.#written.get(name)?.by
      if (!by || isBack || this.#reversing.has(by)) continue
      const later = names
        .slice(0, at)
        .find((text) => this.#written.get(text)?.by === by && numberOf(text) > numberOf(name))
      assert.equal(later, undefined, `${name} came after ${later}: ${names.join(', ')}`)
    }
  }
}

const numberOf = (text: string): number => Number(text.split(' ')[1])
