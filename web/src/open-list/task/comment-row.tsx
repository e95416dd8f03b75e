import { useSuspenseQuery } from '@tanstack/react-query'
import { Clock, Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { memo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { meQuery } from '../../api/queries.ts'
import { timeText, wholeDayText } from '../../domain/date-text.ts'
import { nameInText } from '../../domain/name-in-text.ts'
import type { ShownComment } from '../../live/threads.ts'
import { usePortrait } from '../../shell/use-portrait.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Chip } from '../../ui/chip.tsx'
import { useMinute } from '../../ui/date-now.ts'
import { useDateWords } from '../../ui/date-words.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Markdown } from '../../ui/markdown.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { showToast } from '../../ui/toast.tsx'
import { CommentField } from './comment-field.tsx'
import { useDraft } from './use-drafts.ts'
import { useThreads } from './use-threads.ts'

interface CommentRowProps {
  taskKey: string
  comment: ShownComment
  /** Something can be done to it, if it is the reader’s own. */
  canWrite: boolean
  /** Another text is being written for it. */
  isEdited: boolean
}

/** For so long a comment that was deleted can be taken back before anybody else sees it. */
const HELD_MS = 8000

export const CommentRow = memo(({ taskKey, comment, canWrite, isEdited }: CommentRowProps) => {
  const { data: me } = useSuspenseQuery(meQuery)
  const portrait = usePortrait(me)
  const t = useTranslations('task')
  const dates = useDateWords()
  const now = useMinute()
  const [hasBegun, setHasBegun] = useState(false)
  const { id, author_id, created_at, edited_at, changed_by, body, isWaiting } = comment
  const isMine = id === undefined || author_id === me.user_id
  const author = isMine ? me.display_name || me.email : comment.author
  const at = created_at === undefined ? undefined : new Date(created_at)
  const [, keep] = useDraft(`edit.${id ?? 0}`, taskKey)
  const begin = () => {
    setHasBegun(true)
    keep({ text: body, base: body })
  }
  const time = at && dates.past(at, now)
  return (
    <li data-comment={id} className="group/comment flex scroll-my-20 gap-2.5">
      <Avatar id={isMine ? me.user_id : author_id} name={author} picture={isMine ? portrait : undefined} decorative />
      <div className="min-w-0 grow">
        <div className="comment-head">
          <span dir="auto" className="type-small min-w-0 truncate font-group @max-[18rem]/task:w-full">
            {author}
          </span>
          {at && (
            <time
              dateTime={created_at}
              title={`${wholeDayText(at)}, ${timeText(at)}`}
              className="type-meta figures shrink-0 text-ink-2"
            >
              {time}
            </time>
          )}
          {edited_at !== null && <span className="type-meta -ms-1 shrink-0 text-ink-2">· {t('edited')}</span>}
          {changed_by?.via && (
            <span data-via className="type-meta min-w-0 truncate text-ink-2">
              {t('byKey', { key: nameInText(changed_by.via) })}
            </span>
          )}
          {isWaiting && <Chip icon={<Clock aria-hidden size={13} />}>{t('waiting')}</Chip>}
          {canWrite && isMine && id !== undefined && !isEdited && (
            <OwnMenu taskKey={taskKey} id={id} time={time ?? ''} onEdit={begin} />
          )}
        </div>
        {isEdited && id !== undefined ? (
          <CommentField taskKey={taskKey} id={id} body={body} autoFocus={hasBegun} />
        ) : (
          <div className="type-ui leading-normal">
            <Markdown text={body} />
          </div>
        )}
      </div>
    </li>
  )
})

interface OwnMenuProps {
  taskKey: string
  id: number
  time: string
  onEdit(): void
}

const OwnMenu = ({ taskKey, id, time, onEdit }: OwnMenuProps) => {
  const threads = useThreads()
  const t = useTranslations('task')
  const isGone = useRef(false)
  const remove = () => {
    isGone.current = true
    const takeBack = threads.delete(taskKey, id, HELD_MS)
    const undo = () => void (takeBack() || showToast({ text: t('undoTooLate') }))
    showToast({ text: t('deleted'), undo })
  }
  return (
    <Menu
      // Its button goes with the comment.
      finalFocus={() => (isGone.current && document.querySelector<HTMLElement>('[data-panel] h2')) || true}
      trigger={
        <IconButton label={t('commentMenu', { time })} className="-my-2 ms-auto text-ink-3">
          <Ellipsis aria-hidden size={16} strokeWidth={1.75} />
        </IconButton>
      }
    >
      <MenuItem
        icon={<Pencil aria-hidden size={16} strokeWidth={1.75} />}
        // The field comes after the menu has gone.
        onSelect={() => requestAnimationFrame(onEdit)}
      >
        {t('edit')}
      </MenuItem>
      <MenuItem danger icon={<Trash2 aria-hidden size={16} strokeWidth={1.75} />} onSelect={remove}>
        {t('delete')}
      </MenuItem>
    </Menu>
  )
}
