import type { Task } from '@docket/contract'
import type { KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import { lateOpenList } from '../../chunks.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useList } from '../list-provider.tsx'
import { useWriting } from '../use-writing.ts'
import { MentionArea } from './mention-area.tsx'
import { overBy } from './text-area.tsx'
import { useDraft } from './use-drafts.ts'
import { useMentions } from './use-mentions.ts'

const ChangedSince = lateOpenList.component('ChangedSince')

const MOST = 65_536

/** Once it is drawn. */
export const focusDescription = (): void =>
  void requestAnimationFrame(() =>
    document.querySelector<HTMLElement>('[data-describing] textarea')?.focus({ preventScroll: true }),
  )

interface DescriptionFieldProps {
  taskKey: string
  task: Task
  canSave: boolean
  autoFocus: boolean
  onDone(): void
}

export const DescriptionField = ({ taskKey, task, canSave, autoFocus, onDone }: DescriptionFieldProps) => {
  const { verbs } = useList()
  const t = useTranslations('task')
  const now = task.description
  const [draft, keep] = useDraft('description', taskKey)
  const { text, base = now } = draft ?? { text: now }
  const mentions = useMentions()
  const tellWriting = useWriting(taskKey)
  const described = mentions.toSend(text, base)
  const over = overBy(described, MOST)
  const done = () => {
    keep(undefined)
    onDone()
  }
  const save = () => {
    if (over > 0 || !canSave) return
    verbs.set('description', [taskKey], described, base)
    done()
  }
  const cancel = () => {
    done()
    if (text !== base) showToast({ text: t('discarded'), undo: () => keep({ text, base }) })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || text !== base) return
    event.preventDefault()
    event.stopPropagation()
    done()
  }
  return (
    <div data-describing className="mb-4">
      <MentionArea
        mentions={mentions}
        label={t('description')}
        value={text}
        autoFocus={autoFocus}
        className="type-read max-h-[60vh] min-h-28"
        onText={(written) => {
          keep({ text: written, base })
          tellWriting(written !== base)
        }}
        onSend={save}
        onKeyDown={onKeyDown}
      />
      <ChangedSince now={now} base={base} task={task} />
      <div className="mt-2 flex items-center gap-2">
        <p className="type-small min-w-0 grow text-ink-3">
          {over > 0 ? <span className="text-fail">{t('tooLong', { most: MOST, over })}</span> : t('syntax')}
        </p>
        <Button variant="quiet" onClick={cancel}>
          {t('cancel')}
        </Button>
        {canSave && (
          <Button variant="default" onClick={save}>
            {t('save')}
          </Button>
        )}
      </div>
    </div>
  )
}
