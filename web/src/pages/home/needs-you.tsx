import type { WaitingTask } from '@docket/contract'
import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'use-intl'
import { waitingQuery } from '../../api/waiting-query.ts'
import { daysBetween, shortDayText, timeText, wholeText } from '../../domain/date-text.ts'
import { plainText } from '../../domain/plain-text.ts'
import { useListsState } from '../../live/use-lists.ts'
import { Link } from '../../routing/link.tsx'
import { Stamp } from '../../ui/stamp.tsx'
import { StoppedKey, useStoppedKeys } from './stopped-keys.tsx'
import { useAskedAgain } from './use-asked-again.ts'

/** What waits for the reader, tasks and keys, above all lists; nothing for whoever has none. */
export const NeedsYou = ({ now }: { now: Date }) => {
  const t = useTranslations('asking')
  const format = useFormatter()
  const { data = [] } = useFollowed()
  const stopped = useStoppedKeys()
  const count = data.length + stopped.length
  if (count === 0) return null
  return (
    <section aria-labelledby="needs-you" className="mt-6 max-md:mt-4">
      <h2
        id="needs-you"
        className="type-small flex h-9.5 items-end gap-2 border-b border-rule-2 ps-(--content) pe-(--gutter) pb-1.5 font-group"
      >
        {t('needsYou')}
        <span className="type-meta figures font-text text-ink-3">{format.number(count)}</span>
      </h2>
      <ul>
        {stopped.map((key) => (
          <StoppedKey key={key.id} apiKey={key} />
        ))}
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
            {t('says', { kind, question: plainText(question), worker: worker || via || t('worker') })}
          </span>
        </span>
        <span className="flex shrink-0 items-center gap-3 max-md:flex-col max-md:items-end max-md:gap-1.5">
          <Stamp tone="run">{t('stamp', { kind })}</Stamp>
          <time dateTime={since} title={wholeText(at)} className="type-small figures min-w-12 text-end text-ink-3">
            {daysBetween(at, now) > 0 ? shortDayText(at, now) : timeText(at)}
          </time>
        </span>
      </Link>
    </li>
  )
}

/** What waits, as long as anything does. */
const useFollowed = () => {
  // As the server has them.
  const stand = useListsState(({ allTold }) =>
    allTold
      .flatMap(({ id, rev, waiting, my_role }) => (waiting > 0 && my_role !== 'viewer' ? `${id} ${rev}` : []))
      .join(),
  )
  useAskedAgain(stand, waitingQuery.queryKey)
  const isAnything = stand !== ''
  const { data } = useQuery({ ...waitingQuery, enabled: isAnything, refetchOnMount: 'always' })
  return { data: isAnything ? data : undefined }
}
