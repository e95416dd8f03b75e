import { Pencil } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { withTick } from '../../domain/boxes.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Markdown } from '../../ui/markdown.tsx'
import { quietLink } from '../../ui/text-link.ts'
import { useList } from '../list-provider.tsx'
import { DescriptionField } from './description-field.tsx'
import { useDraft } from './use-drafts.ts'
import type { OpenedTask } from './use-task.ts'

/** What the line is about. While it is being written its draft is there, also after a reload. */
export const TaskDescription = ({
  opened: { key, task, state },
  canChange,
}: {
  opened: OpenedTask
  canChange: boolean
}) => {
  const { canEdit, verbs } = useList()
  const t = useTranslations('task')
  const [draft, keep] = useDraft('description', key)
  const [hasBegun, setHasBegun] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const { description } = task!

  if (draft && canEdit)
    return (
      <DescriptionField
        taskKey={key}
        task={task!}
        canSave={canChange}
        autoFocus={hasBegun}
        onDone={() => requestAnimationFrame(() => opener.current?.focus({ preventScroll: true }))}
      />
    )
  const begin = () => {
    setHasBegun(true)
    keep({ text: description, base: description })
  }
  /** A line that a worker has says why it waits. */
  const tick = (start: number) => {
    if (!verbs.isLocked('changed', [key])) verbs.set('description', [key], withTick(description, start), description)
  }
  if (description === '')
    return canChange ? (
      <button ref={opener} type="button" className={`type-read ${quietLink} mb-2`} onClick={begin}>
        {t('describe')}
      </button>
    ) : null
  return (
    <div className="group/description type-read relative mb-2">
      <Markdown text={description} onTick={canEdit && state === 'open' ? tick : undefined} />
      {canChange && (
        <IconButton
          ref={opener}
          label={t('editDescription')}
          className="edit-description text-ink-3 pointer-coarse:-ms-2"
          onClick={begin}
        >
          <Pencil aria-hidden size={15} strokeWidth={1.75} />
        </IconButton>
      )}
    </div>
  )
}
