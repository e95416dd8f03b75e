import type { Project, TaskLine } from '@docket/contract'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { NewLine } from '../live/edit.ts'
import type { Label, Verb } from '../live/history.ts'
import type { ListSession } from '../live/list-session.ts'
import { useAccount } from '../live/use-account.ts'
import { type LineVerbs, lineVerbs } from '../open-list/line-verbs.ts'
import { useDoneWords } from '../open-list/use-done-words.ts'
import { lockWords } from '../open-list/use-lock-words.ts'
import { expireToast, showToast } from '../ui/toast.tsx'
import { sketchOf } from './edited-lines.ts'

/** Which of the lists something was done to from here: what becomes of it is told where they are listened to (`Reports`). */
export interface Acts {
  readonly reached: ReadonlyMap<string, ListSession>
  /**
   * Does it to the lines, in each of their lists, whether that is here or not, and says what was done: one step, that is taken
   * back as one.
   */
  act(
    lines: readonly TaskLine[],
    work: (verbs: LineVerbs, keys: readonly string[]) => Label | undefined,
  ): Label | undefined
  /** Whether none of these lines can be had for it now; then it is told why. */
  isLocked(verb: Verb, lines: readonly TaskLine[]): boolean
  /** A new line at the end of the list; `false` where the list takes none now, and then it is told why. */
  add(list: Project, line: NewLine): boolean
  readonly canUndo: () => boolean
  readonly canRedo: () => boolean
  /** Takes back what was done last from here; `false` where nothing is left. */
  undo(): boolean
  redo(): boolean
}

/** What is done to lines from outside their lists. */
export const useActs = (): Acts => {
  const account = useAccount()
  const doneWords = useDoneWords()
  const t = useTranslations('list.locked')
  const [reached, setReached] = useState<ReadonlyMap<string, ListSession>>(new Map())
  const [steps] = useState(() => new Steps())

  return useMemo((): Acts => {
    const reach = (list: Project, lines: readonly TaskLine[]) => {
      const session = account.session(list.id)
      setReached((before) => (before.get(list.id) === session ? before : new Map(before).set(list.id, session)))
      session.reach(list)
      for (const line of lines) session.reach(list, sketchOf(line))
      const verbs = lineVerbs(session, {
        onLocked: (verb, lock) => showToast({ text: lockWords(t, session.store, verb, lock), refusal: true }),
      })
      return { session, verbs, keys: lines.map(({ id }) => session.store.keyOfTask(id)) }
    }
    /** Those of lists that are there. */
    const reachAll = (lines: readonly TaskLine[]) =>
      [...Map.groupBy(lines, ({ list_id }) => list_id)].flatMap(([listID, ofList]) => {
        const list = account.lists.get(listID)
        return list ? [reach(list, ofList)] : []
      })
    const acts: Acts = {
      reached,
      act(lines, work) {
        const done = reachAll(lines).flatMap(({ session, verbs, keys }) => {
          const label = work(verbs, keys)
          return label ? [{ session, label }] : []
        })
        const [first] = done
        if (!first) return undefined
        steps.add(done.map(({ session }) => session))
        const label = inAll(done.map((each) => each.label))
        const text = doneWords(label, first.session)
        if (text === undefined) expireToast()
        else showToast({ text, undo: () => acts.undo() })
        return label
      },
      isLocked(verb, lines) {
        const all = reachAll(lines)
        return all.length > 0 && all.every(({ verbs, keys }) => verbs.isLocked(verb, keys))
      },
      add(list, line) {
        const { session, verbs } = reach(account.lists.get(list.id) ?? list, [])
        if (verbs.isShut('added')) return false
        verbs.add([line])
        steps.add([session])
        // The way back that is offered is always that of the latest step.
        expireToast()
        return true
      },
      canUndo: () => steps.undoable > 0,
      canRedo: () => steps.redoable > 0,
      undo: () => steps.undo(),
      redo: () => steps.redo(),
    }
    return acts
  }, [account, doneWords, t, reached, steps])
}

/** What was done to the lines of several lists, as one thing that was done to all of them. */
const inAll = (labels: readonly Label[]): Label => {
  const [first] = labels
  if (labels.length === 1) return first!
  const verb = labels.find((label) => label.verb !== 'repeated')?.verb ?? 'completed'
  return { ...first!, verb, count: labels.reduce((sum, { count }) => sum + count, 0) }
}

/** In which lists something was done, the latest last, several at once where it was one step: each list knows its own. */
class Steps {
  readonly #done: (readonly ListSession[])[] = []
  readonly #undone: (readonly ListSession[])[] = []

  get undoable(): number {
    return this.#done.length
  }

  get redoable(): number {
    return this.#undone.length
  }

  add(sessions: readonly ListSession[]): void {
    this.#done.push(sessions)
    this.#undone.length = 0
  }

  undo(): boolean {
    return this.#go(this.#done, this.#undone, 'undo')
  }

  redo(): boolean {
    return this.#go(this.#undone, this.#done, 'redo')
  }

  #go(from: (readonly ListSession[])[], to: (readonly ListSession[])[], way: 'undo' | 'redo'): boolean {
    const sessions = from.pop()
    if (!sessions) return false
    const gone = sessions.filter((session) => session.editor[way]() !== undefined)
    if (gone.length > 0) to.push(gone)
    return true
  }
}
