import { useEffect, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { ShownComment, Thread } from '../../live/threads.ts'
import { useListState } from '../../live/use-list.ts'
import { useShown } from '../../routing/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { quietLink } from '../../ui/text-link.ts'
import { useList } from '../list-provider.tsx'
import { CommentField } from './comment-field.tsx'
import { CommentRow } from './comment-row.tsx'
import { SectionHead } from './section-head.tsx'
import { useEdited } from './use-drafts.ts'
import type { OpenedTask } from './use-task.ts'
import { useThreads } from './use-threads.ts'

/** How many are shown at first, and how many come with each wish to see more. */
const AT_FIRST = 3
const MORE = 50

/** What people say about the line, as it is said. */
export const TaskThread = ({ opened }: { opened: OpenedTask }) => {
  const { session } = useList()
  const t = useTranslations('task')
  const format = useFormatter()
  const { key, task } = opened
  const id = useListState(session, ({ store }) => store.idOf(key))
  const threads = useThreads()
  const thread = useListState(session, () => threads.of(key, id))
  useEffect(() => (id === undefined ? undefined : threads.follow(id)), [threads, id])
  const count = thread.state === 'loaded' ? thread.comments.length : task!.comment_count
  return (
    <section className="mt-6" aria-label={t('thread')}>
      <SectionHead title={t('thread')} aside={count > 0 && format.number(count)} />
      {thread.state === 'failed' && (
        <p className="type-small flex items-center gap-3 text-ink-2">
          {t('threadFailed')}
          {id !== undefined && <Button onClick={() => threads.load(id)}>{t('tryAgain')}</Button>}
        </p>
      )}
      {thread.state === 'loading' && task!.comment_count > 0 && (
        <p role="status" className="sr-only">
          {t('threadLoading')}
        </p>
      )}
      <Comments opened={opened} thread={thread} />
      {thread.state === 'loaded' && thread.comments.length === 0 && (
        <p className="type-small text-ink-3">{t('empty')}</p>
      )}
      <div data-thread-end />
    </section>
  )
}

const Comments = ({ opened: { key, state: stateOfLine }, thread }: { opened: OpenedTask; thread: Thread }) => {
  const t = useTranslations('task')
  const { canEdit } = useList()
  const edited = useEdited(key)
  const { comments, state } = thread
  const wanted = useShown(({ search }) => (search as { comment?: number }).comment)
  const isLoaded = state === 'loaded'
  /** From here on they are shown, whatever is added below: the first one that is shown, once they are known. */
  const [first, setFirst] = useState<string>()
  const wantedAt = comments.findIndex(({ id }) => id === wanted)
  const atFirst = Math.max(0, comments.length - AT_FIRST)
  const start = first === undefined ? (wantedAt < 0 ? atFirst : Math.min(wantedAt, atFirst)) : indexOf(comments, first)
  if (isLoaded && first === undefined && comments[start]) setFirst(comments[start].key)
  useEffect(() => {
    if (isLoaded && wanted !== undefined)
      document.querySelector(`[data-comment="${CSS.escape(String(wanted))}"]`)?.scrollIntoView({ block: 'center' })
  }, [isLoaded, wanted])
  const earlier = Math.min(start, MORE)
  const ids = new Set(comments.map(({ id }) => id))
  const unsaid = isLoaded ? edited.filter((id) => !ids.has(id)) : []
  return (
    <>
      {start > 0 && (
        <button
          type="button"
          className={`type-small mb-2.5 ${quietLink}`}
          onClick={() => setFirst(comments[start - earlier]!.key)}
        >
          {t('earlier', { count: earlier })}
        </button>
      )}
      <ol className="flex flex-col gap-3.5">
        {comments.slice(start).map((comment) => (
          <CommentRow
            key={comment.key}
            taskKey={key}
            comment={comment}
            canWrite={canEdit && stateOfLine !== 'deleted'}
            isEdited={comment.id !== undefined && edited.includes(comment.id)}
          />
        ))}
        {unsaid.map((id) => (
          <li key={id}>
            <CommentField taskKey={key} id={id} isGone />
          </li>
        ))}
      </ol>
    </>
  )
}

/** Where it was deleted, those that are shown begin with the latest again. */
const indexOf = (comments: readonly ShownComment[], key: string): number => {
  const at = comments.findIndex((comment) => comment.key === key)
  return at < 0 ? Math.max(0, comments.length - AT_FIRST) : at
}
