import type { WaitingTask } from '@docket/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { waitingQuery } from '../../api/waiting-query.ts'
import { daysBetween, shortDayText, timeText, wholeText } from '../../domain/date-text.ts'
import { useListsState } from '../../live/use-lists.ts'
import { Link } from '../../routing/link.tsx'
import { Stamp } from '../../ui/stamp.tsx'

/** However much happens in lists, it is asked so often at most. */
const EVERY_MS = 1000

/** Tasks that wait for the reader, above all lists; nothing for whoever has none. */
export const NeedsYou = ({ now }: { now: Date }) => {
  const t = useTranslations('asking')
  const format = useFormatter()
  const { data = [] } = useFollowed()
  if (data.length === 0) return null
  return (
    <section aria-labelledby="needs-you" className="mt-6 max-md:mt-4">
      <h2
        id="needs-you"
        className="type-small flex h-9.5 items-end gap-2 border-b border-rule-2 ps-(--content) pe-(--gutter) pb-1.5 font-group"
      >
        {t('needsYou')}
        <span className="type-meta figures font-text text-ink-3">{format.number(data.length)}</span>
      </h2>
      <ul>
        {data.map((waiting) => (
          <Row key={waiting.task.id} waiting={waiting} now={now} />
        ))}
      </ul>
    </section>
  )
}

const Row = ({ waiting: { list_id, list_name, task }, now }: { waiting: WaitingTask; now: Date }) => {
  const t = useTranslations('asking')
  const { kind, question = '', worker, via, since } = task.waiting!
  const at = new Date(since)
  return (
    <li>
      <Link
        to="/lists/$listID"
        params={{ listID: list_id }}
        search={{ task: task.id }}
        className="flex min-h-13 items-center gap-3 border-b border-rule py-2 ps-(--content) pe-(--gutter) outline-offset-[-2px] hover:bg-hover"
      >
        <span className="flex min-w-0 grow flex-col gap-0.5">
          <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
            <b dir="auto" className="type-field min-w-0 font-group wrap-anywhere">
              {task.name}
            </b>
            <span dir="auto" className="type-small min-w-0 truncate text-ink-3">
              {list_name}
            </span>
          </span>
          <span dir="auto" className="type-small line-clamp-2 wrap-anywhere text-ink-2">
            {t('says', { kind, question, worker: worker || via || t('worker') })}
          </span>
        </span>
        <Stamp tone="run">{t('stamp', { kind })}</Stamp>
        <time
          dateTime={since}
          title={wholeText(at)}
          className="type-small figures min-w-12 shrink-0 text-end text-ink-3"
        >
          {daysBetween(at, now) > 0 ? shortDayText(at, now) : timeText(at)}
        </time>
      </Link>
    </li>
  )
}

/** What waits, as long as anything does. */
const useFollowed = () => {
  const queries = useQueryClient()
  // As the server has them.
  const stand = useListsState(({ allTold }) =>
    allTold
      .flatMap(({ id, rev, waiting, my_role }) => (waiting > 0 && my_role !== 'viewer' ? `${id} ${rev}` : []))
      .join(),
  )
  const [asked, setAsked] = useState(stand)
  const earliest = useRef(0)
  const again = useEffectEvent(() => {
    earliest.current = Date.now() + EVERY_MS
    setAsked(stand)
    void queries.invalidateQueries({ queryKey: waitingQuery.queryKey })
  })
  const isLate = stand !== asked
  useEffect(() => {
    if (!isLate) return
    const timer = setTimeout(() => again(), Math.max(0, earliest.current - Date.now()))
    return () => clearTimeout(timer)
  }, [isLate])
  const isAnything = stand !== ''
  const { data } = useQuery({ ...waitingQuery, enabled: isAnything, refetchOnMount: 'always' })
  return { data: isAnything ? data : undefined }
}
