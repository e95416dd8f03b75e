import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { lateOpenList, lateTaskPanel } from '../chunks.ts'
import { useAccount } from '../live/use-account.ts'
import { useListState } from '../live/use-list.ts'
import { useListsState } from '../live/use-lists.ts'
import { ListProvider } from '../open-list/list-provider.tsx'
import { useUi } from '../open-list/list-ui.ts'
import { Problems } from '../open-list/problems.tsx'
import { OwnReminders } from '../open-list/remind/own-reminders.tsx'
import { TaskSection } from '../open-list/task-section.tsx'
import { Names } from '../open-list/who/names.tsx'
import { useListsById } from './use-all-lines.ts'

interface OpenedLineProps {
  listID: string
  taskID: string
  /** The ids of all lines that the page shows, from top to bottom. */
  order: readonly string[]
  /** Something is to be said about it. */
  isCommenting?: boolean
  onOpen(taskID: string): void
  onClose(): void
  /** Its list is not there any more, or not shared. */
  onGone(): void
}

/** One line, open beside a page that shows lines of many lists: its list is followed meanwhile. */
export const OpenedLine = (props: OpenedLineProps) => {
  const { listID, taskID, order, isCommenting = false, onOpen, onClose, onGone } = props
  const account = useAccount()
  const t = useTranslations('list.panel')
  const session = account.session(listID)
  const list = useListsById().get(listID)
  const areKnown = useListsState(({ isKnown }) => isKnown)
  useEffect(() => account.follow(listID), [account, listID])
  const key = useListState(session, ({ store }) => store.keyOfTask(taskID))
  lateTaskPanel.useAhead()
  lateOpenList.useAhead()
  const parts = lateTaskPanel.usePart(true)
  useEffect(() => {
    if (!list && areKnown) onGone()
  }, [list, areKnown, onGone])
  if (!list) return null
  return (
    <ListProvider session={session} list={list} keeper={account.keeper}>
      <Names />
      <OwnReminders />
      <Problems />
      <Commenting isWanted={isCommenting} />
      <TaskSection>
        {parts ? (
          <parts.TaskPanel taskKey={key} order={order} onOpen={onOpen} onClose={onClose} />
        ) : (
          <p role="status" className="sr-only">
            {t('loading')}
          </p>
        )}
      </TaskSection>
    </ListProvider>
  )
}

/** Begins in the field of its comments, where that was asked for. */
const Commenting = ({ isWanted }: { isWanted: boolean }) => {
  const ui = useUi()
  useEffect(() => {
    if (isWanted) ui.set({ isCommenting: true })
  }, [ui, isWanted])
  return null
}
