import { useTranslations } from 'use-intl'
import type { TaskPatch } from '../../live/edit.ts'
import { useListState } from '../../live/use-list.ts'
import { Button } from '../../ui/button.tsx'
import { type Choice, useSettle } from '../conflicts/use-settle.ts'
import { Versions } from '../conflicts/versions.ts'
import { type DraftOf, draftKey, keepDraft } from '../drafts.ts'
import { useList } from '../list-provider.tsx'
import { useUi } from '../list-ui.ts'
import { useDoneToast } from '../use-done-toast.ts'
import { takenBy } from '../who/taken-by.ts'
import { useDoer } from '../who/use-doer.ts'
import { focusDescription } from './description-field.tsx'
import { LeaseNotice } from './lease-notice.tsx'
import { Notice } from './notice.tsx'
import type { TaskPanelProps } from './task-panel.tsx'
import type { OpenedTask } from './use-task.ts'

interface TaskNoticeProps extends Pick<TaskPanelProps, 'onOpen' | 'onClose'> {
  opened: OpenedTask
  /** What was written goes along. */
  onPutBack(): void
  /** What was asked about it is answered. */
  onAsked(): void
}

/** What somebody else has done to the line that is open, and what can be done about it. */
export const TaskNotice = (props: TaskNoticeProps) => {
  const { opened, onAsked } = props
  const { state, task } = opened
  if (state !== 'open') return <Taken {...props} />
  if (opened.line?.problem) return <Conflict taskKey={opened.key} onSettled={onAsked} />
  const leased = task?.lease ? { lease: task.lease, updated_at: task.updated_at } : undefined
  return <LeaseNotice taskKey={opened.key} leased={leased} onAsked={onAsked} />
}

const Taken = ({ opened: { key, state, task, wasThere }, onOpen, onClose, onPutBack }: TaskNoticeProps) => {
  const { session, keeper, canEdit, verbs } = useList()
  const ui = useUi()
  const showDone = useDoneToast()
  const t = useTranslations('task.notice')
  const doer = useDoer()
  const isArchived = state === 'archived'
  const [name, description] = (['name', 'description'] as const).map((what) => ui.draftOf(draftKey(what, key))?.text)
  const written: TaskPatch = { ...(name !== undefined && { name }), ...(description !== undefined && { description }) }
  const hasText = Object.keys(written).length > 0

  const putBack = () => {
    onPutBack()
    if (isArchived && !hasText) return showDone(verbs.restore(key, task!.name))
    const again = session.editor.putBack(key, task, written)
    for (const what of ['name', 'description'] as const) keepDraft({ session, keeper }, ui, key, undefined, what)
    if (again === undefined || again === key) return
    const comment: DraftOf = 'comment'
    const unsaid = ui.draftOf(draftKey(comment, key))
    keepDraft({ session, keeper }, ui, again, unsaid, comment)
    keepDraft({ session, keeper }, ui, key, undefined, comment)
    onOpen(again)
  }
  return (
    <Notice
      actions={
        <>
          {canEdit && (
            <Button onClick={putBack}>{t(hasText ? 'putBackText' : isArchived ? 'restore' : 'putBack')}</Button>
          )}
          <Button variant="quiet" onClick={onClose}>
            {t('close')}
          </Button>
        </>
      }
    >
      {t(isArchived ? (wasThere ? 'archivedMeanwhile' : 'archived') : 'deleted', {
        who: doer(takenBy(session.store, key)),
      })}
    </Notice>
  )
}

const Conflict = ({ taskKey, onSettled }: { taskKey: string; onSettled(): void }) => {
  const { session } = useList()
  const t = useTranslations('list.question')
  // One text stands for the question, so that it is drawn anew only when it is another.
  useListState(session, ({ problems }) => problems.map(({ id }) => id).join())
  const { waiting, canKeepBoth, settle } = useSettle(taskKey)
  const answer = (choice: Choice) => {
    settle(choice)
    if (choice === 'both') focusDescription()
    else onSettled()
  }
  if (waiting?.problem?.kind !== 'conflict') return null
  return (
    <Notice
      actions={
        <>
          {canKeepBoth && (
            <Button variant="primary" onClick={() => answer('both')}>
              {t('both')}
            </Button>
          )}
          <Button onClick={() => answer('mine')}>{t('mine')}</Button>
          <Button variant="quiet" onClick={() => answer('theirs')}>
            {t('theirs')}
          </Button>
        </>
      }
    >
      <Versions waiting={waiting} sentence="conflict" />
    </Notice>
  )
}
