import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Draft } from '../../live/kept.ts'
import { useListState } from '../../live/use-list.ts'
import { type DraftOf, draftKey, keepDraft, partsOf, readDrafts } from '../drafts.ts'
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

/** The comments of a task for which another text is half written. */
export const useEdited = (key: string): readonly number[] => {
  const ui = useUi()
  const ids = useSyncExternalStore(ui.subscribe, () =>
    [...ui.drafted]
      .map(partsOf)
      .flatMap(({ what, key: of }) => (of === key && what.startsWith('edit.') ? what.slice(5) : []))
      .join(),
  )
  return ids === '' ? [] : ids.split(',').map(Number)
}
