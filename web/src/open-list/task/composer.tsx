import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { useKeyNames } from '../../ui/key-names.ts'
import { useList } from '../list-provider.tsx'
import { useUi, useUiState } from '../list-ui.ts'
import { useWriting } from '../use-writing.ts'
import { MOST_OF_COMMENT } from './comment-field.tsx'
import { MentionArea } from './mention-area.tsx'
import { overBy } from './text-area.tsx'
import { useDraft } from './use-drafts.ts'
import { useMentions } from './use-mentions.ts'
import type { OpenedTask } from './use-task.ts'
import { useThreads } from './use-threads.ts'
import { useVisitors, Visitors } from './visitors.tsx'

/** Where something is said about the line. What was begun stays there, whatever happens to the line or to the writer's role. */
export const Composer = ({ opened: { key, state } }: { opened: OpenedTask }) => {
  const { list, canEdit } = useList()
  const threads = useThreads()
  const ui = useUi()
  const t = useTranslations('task')
  const keyNames = useKeyNames()
  const [draft, keep] = useDraft('comment', key)
  const field = useRef<HTMLTextAreaElement>(null)
  const tellWriting = useWriting(key)
  const visitors = useVisitors(key)
  const isWanted = useUiState(({ isCommenting }) => isCommenting)
  useEffect(() => {
    if (!isWanted) return
    ui.set({ isCommenting: false })
    field.current?.focus()
  }, [ui, isWanted])
  const text = draft?.text ?? ''
  const mentions = useMentions()
  const said = mentions.toSend(text.trim())
  const over = overBy(said, MOST_OF_COMMENT)

  const send = () => {
    if (said === '' || over > 0) return
    threads.add(key, said)
    keep(undefined)
    tellWriting(false)
    field.current?.focus()
    requestAnimationFrame(() => document.querySelector('[data-thread-end]')?.scrollIntoView({ block: 'nearest' }))
  }

  if (!canEdit || state === 'deleted')
    return (
      <footer className="type-small shrink-0 border-t border-rule-2 px-(--panel-gutter) py-3 text-ink-2">
        <p>{t(canEdit ? 'threadGone' : list.my_role === 'viewer' ? 'viewer' : 'readOnly')}</p>
        {said !== '' && (
          <>
            <p className="mt-2">{t('unsaid')}</p>
            <p dir="auto" className="type-ui max-h-40 overflow-y-auto whitespace-pre-wrap text-ink wrap-anywhere">
              {text}
            </p>
          </>
        )}
      </footer>
    )
  return (
    <footer className="task-composer">
      <MentionArea
        ref={field}
        mentions={mentions}
        label={t('composer')}
        value={text}
        placeholder={t('placeholder')}
        className="type-field max-h-[40vh] min-h-13"
        onText={(written) => {
          keep(written === '' ? undefined : { text: written })
          tellWriting(written !== '')
        }}
        onSend={send}
        // With large text there is more below it then, and above a keyboard all of that scrolls.
        onFocus={(event) => event.currentTarget.closest('footer')?.scrollIntoView({ block: 'nearest' })}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          // The text stays; the next Esc closes the panel.
          event.preventDefault()
          event.currentTarget.closest('[data-panel]')?.querySelector<HTMLElement>('h2')?.focus()
        }}
      />
      <div className="mt-2 flex flex-wrap items-center justify-end gap-3">
        <p className="type-meta min-w-24 grow basis-0 text-ink-2 @max-[18rem]/task:min-w-12">
          {over > 0 ? (
            <span className="text-fail">{t('tooLong', { most: MOST_OF_COMMENT, over })}</span>
          ) : (
            <>
              <Visitors {...visitors} />
              {visitors.writers.length === 0 && (
                <>
                  {visitors.all.length > 0 && said !== '' && ' · '}
                  {said !== '' && t('draftKept')}
                  <span className="@max-[18rem]/task:hidden">
                    {(visitors.all.length > 0 || said !== '') && ' · '}
                    <span dir="ltr">{t('syntax')}</span>
                  </span>
                </>
              )}
            </>
          )}
        </p>
        <Button variant="primary" onClick={send}>
          {t('comment')}
          <span aria-hidden dir="ltr" className="type-meta opacity-70 pointer-coarse:hidden">
            {keyNames('mod+enter').join(' ')}
          </span>
        </Button>
      </div>
    </footer>
  )
}
