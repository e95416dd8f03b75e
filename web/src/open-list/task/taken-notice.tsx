import { useTranslations } from 'use-intl'
import type { TaskPatch } from '../../live/edit.ts'
import { Button } from '../../ui/button.tsx'
import { type DraftOf, draftKey, keepDraft } from '../drafts.ts'
import { useList } from '../list-provider.tsx'
import { useUi } from '../list-ui.ts'
import { useDoneToast } from '../use-done-toast.ts'
import { takenBy } from '../who/taken-by.ts'
import { useDoer } from '../who/use-doer.ts'
import { Notice } from './notice.tsx'
import type { TaskPanelProps } from './task-panel.tsx'
import type { OpenedTask } from './use-task.ts'

export interface TakenNoticeProps extends Pick<TaskPanelProps, 'onOpen' | 'onClose'> {
  opened: OpenedTask
  /** What was written goes along. */
  onPutBack(): void
}

/** Somebody has archived or deleted the line that is open. */
export const TakenNotice = ({
  opened: { key, state, task, wasThere },
  onOpen,
  onClose,
  onPutBack,
}: TakenNoticeProps) => {
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
