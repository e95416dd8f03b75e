import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { useList } from '../list-provider.tsx'
import { useWho } from '../use-who.ts'
import { MentionArea } from './mention-area.tsx'
import { overBy } from './text-area.tsx'
import { useDraft } from './use-drafts.ts'
import { useMentions } from './use-mentions.ts'
import { useThreads } from './use-threads.ts'

export const MOST_OF_COMMENT = 10_000

interface CommentFieldProps {
  taskKey: string
  id: number
  /** What it says now. */
  body?: string
  /** There is no such comment any more. */
  isGone?: boolean
  autoFocus?: boolean
}

/** One's own comment while another text is written for it. */
export const CommentField = ({ taskKey, id, body = '', isGone = false, autoFocus = false }: CommentFieldProps) => {
  const { canEdit } = useList()
  const threads = useThreads()
  const t = useTranslations('task')
  const deletedBy = useWho()(threads.deletedBy(id), 'subject')
  const [draft, keep] = useDraft(`edit.${id}`, taskKey)
  const text = draft?.text ?? body
  const mentions = useMentions()
  const said = mentions.toSend(text.trim(), draft?.base ?? body)
  const over = overBy(said, MOST_OF_COMMENT)
  const save = () => {
    if (said === '' || over > 0 || !canEdit) return
    if (isGone) threads.add(taskKey, said)
    else if (said !== body) threads.change(taskKey, id, said)
    keep(undefined)
  }
  return (
    <>
      {isGone && (
        <p role="alert" className="type-small mb-1.5">
          {deletedBy === undefined ? t('editGone') : t('editGoneBy', { who: deletedBy })}
        </p>
      )}
      {!isGone && draft?.base !== undefined && draft.base !== body && (
        <p role="status" className="type-small mb-1.5 whitespace-pre-wrap wrap-anywhere">
          {t('editChanged', { body })}
        </p>
      )}
      <MentionArea
        mentions={mentions}
        label={t('editComment')}
        value={text}
        autoFocus={autoFocus}
        className="type-ui max-h-[50vh]"
        onText={(written) => keep({ text: written, base: draft?.base })}
        onSend={save}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || text !== draft?.base) return
          event.preventDefault()
          keep(undefined)
        }}
      />
      <div className="mt-2 flex items-center justify-end gap-2">
        {over > 0 && <p className="type-small grow text-fail">{t('tooLong', { most: MOST_OF_COMMENT, over })}</p>}
        <Button variant="quiet" onClick={() => keep(undefined)}>
          {t(isGone ? 'drop' : 'cancel')}
        </Button>
        {canEdit && <Button onClick={save}>{t(isGone ? 'sayAgain' : 'save')}</Button>}
      </div>
    </>
  )
}
