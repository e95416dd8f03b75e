import { useEffect, useLayoutEffect } from 'react'
import { useTranslations } from 'use-intl'
import { lateTaskPanel } from '../../chunks.ts'
import { useListState } from '../../live/use-list.ts'
import { useList } from '../list-provider.tsx'
import { useUi } from '../list-ui.ts'
import { TaskSection } from '../task-section.tsx'
import { useTaskAddress } from '../use-task-address.ts'

/** The task that is open, beside its list; on a phone a page of its own. */
export const OpenTask = () => {
  const { session } = useList()
  const ui = useUi()
  const t = useTranslations('list.panel')
  const { task, open, close } = useTaskAddress()
  const key = useListState(session, ({ store }) => (task === undefined ? undefined : store.keyOfTask(task)))
  const id = useListState(session, ({ store }) => (key === undefined ? undefined : store.idOf(key)))
  lateTaskPanel.useAhead()
  const parts = lateTaskPanel.usePart(key !== undefined)

  // A line that the server had not made yet has an address of its own now.
  useEffect(() => {
    if (id !== undefined && task !== undefined && task !== id) open(id)
  }, [id, task, open])
  useLayoutEffect(() => {
    const before = ui.state.open
    ui.set({ open: key })
    // The way back leads to the line, unless the focus is elsewhere by now.
    const isLost = document.activeElement === document.body
    if (key === undefined && before !== undefined && isLost && ui.visible.order.includes(before)) ui.focus(before)
  }, [ui, key])

  if (key === undefined) return null
  return (
    <TaskSection>
      {parts ? (
        <parts.TaskPanel taskKey={key} onOpen={open} onClose={close} />
      ) : (
        <p role="status" className="sr-only">
          {t('loading')}
        </p>
      )}
    </TaskSection>
  )
}
