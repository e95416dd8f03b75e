import type { Project, TaskLine } from '@docket/contract'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Label } from '../live/history.ts'
import type { ListSession } from '../live/list-session.ts'
import { useAccount } from '../live/use-account.ts'
import { type LineVerbs, lineVerbs } from '../open-list/line-verbs.ts'
import { useDoneWords } from '../open-list/use-done-words.ts'
import { lockWords } from '../open-list/use-lock-words.ts'
import { expireToast, showToast } from '../ui/toast.tsx'
import { toastStore } from '../ui/toast-store.ts'
import { sketchOf } from './edited-lines.ts'

/** Which of the lists something was done to from here: what becomes of it is told where they are listened to (`Reports`). */
export interface Acts {
  readonly reached: ReadonlyMap<string, ListSession>
  /** Does it to the line in its list, whether that is here or not, and says what was done. */
  act(line: TaskLine, list: Project, work: (verbs: LineVerbs, key: string) => Label | undefined): Label | undefined
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
    const acts: Acts = {
      reached,
      act(line, list, work) {
        const session = account.session(line.list_id)
        setReached((before) => (before.get(list.id) === session ? before : new Map(before).set(list.id, session)))
        session.reach(list, sketchOf(line))
        const onLocked: Parameters<typeof lineVerbs>[1] = {
          onLocked: (verb, lock) => showToast({ text: lockWords(t, session.store, verb, lock), refusal: true }),
        }
        const label = work(lineVerbs(session, onLocked), session.store.keyOfTask(line.id))
        if (!label) return undefined
        steps.add(session)
        const text = doneWords(label, session)
        if (text === undefined) expireToast()
        else showToast({ text, undo: () => acts.undo() })
        return label
      },
      undo: () => steps.undo(),
      redo: () => steps.redo(),
    }
    return acts
  }, [account, doneWords, t, reached, steps])
}

/** In which lists something was done, the latest last: each list knows its own steps. */
class Steps {
  readonly #done: ListSession[] = []
  readonly #undone: ListSession[] = []

  add(session: ListSession): void {
    this.#done.push(session)
    this.#undone.length = 0
  }

  undo(): boolean {
    return this.#go(this.#done, this.#undone, 'undo')
  }

  redo(): boolean {
    return this.#go(this.#undone, this.#done, 'redo')
  }

  #go(from: ListSession[], to: ListSession[], way: 'undo' | 'redo'): boolean {
    const session = from.pop()
    if (!session) return false
    // A toast that says why the step came to nothing stays.
    const toast = toastStore.read()?.id
    if (session.editor[way]()) to.push(session)
    if (toast !== undefined) expireToast(toast)
    return true
  }
}
