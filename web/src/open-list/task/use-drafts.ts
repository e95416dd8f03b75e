import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Draft } from '../../live/kept.ts'
import { useListState } from '../../live/use-list.ts'
import { type DraftOf, draftKey, type KeptField, keepDraft, partsOf, readDrafts } from '../drafts.ts'
import { useList } from '../list-provider.tsx'
import { useUi } from '../list-ui.ts'

/** Whether what was half written before is known here. */
export const useDrafts = (): boolean => {
  const { session, keeper } = useList()
  const ui = useUi()
  const [areRead, setAreRead] = useState(false)
  useEffect(() => {
    let isOver = false
    void readDrafts({ session, keeper }, ui).then(() => isOver || setAreRead(true))
    return () => {
      isOver = true
    }
  }, [session, keeper, ui])
  return areRead
}

/** What is half written of a task, and how to keep it. */
export const useDraft = (what: DraftOf, key: string) => {
  const { session, keeper } = useList()
  const ui = useUi()
  const id = useListState(session, ({ store }) => store.idOf(key))
  const draft = useSyncExternalStore(ui.subscribe, () => ui.draftOf(draftKey(what, key)))
  // What was written before the server had made the line is its own from then on.
  useEffect(() => {
    const begun = ui.draftOf(draftKey(what, key))
    if (id !== undefined && begun) keepDraft({ session, keeper }, ui, key, begun, what)
  }, [session, keeper, ui, id, what, key])
  const keep = (next: Draft | undefined) => keepDraft({ session, keeper }, ui, key, next, what)
  return [draft, keep] as const
}

/** What of a task is half written under names that begin so, by the rest of their names. */
const useRests = (key: string, begin: 'edit.' | 'kept.'): readonly string[] => {
  const ui = useUi()
  const rests = useSyncExternalStore(ui.subscribe, () =>
    [...ui.drafted]
      .map(partsOf)
      .flatMap(({ what, key: of }) => (of === key && what.startsWith(begin) ? what.slice(begin.length) : []))
      .join(),
  )
  return rests === '' ? [] : rests.split(',')
}

/** The comments of a task for which another text is half written. */
export const useEdited = (key: string): readonly number[] => useRests(key, 'edit.').map(Number)

/** The versions of its texts that others were preferred to, the latest first. */
export const useKept = (key: string): readonly { field: KeptField; at: number }[] =>
  useRests(key, 'kept.')
    .map((rest) => rest.split('.') as [KeptField, string])
    .map(([field, at]) => ({ field, at: Number(at) }))
    .sort((a, b) => b.at - a.at)
