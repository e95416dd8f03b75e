import type { Attempt } from '@docket/contract'
import { useMemo, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { conventions } from '../../domain/conventions.ts'
import { daysBetween, shortDayText, wholeText } from '../../domain/date-text.ts'
import { type Attempts, attemptKey } from '../../live/attempts.ts'
import { useLine, useListState, useNumber } from '../../live/use-list.ts'
import { OutcomeStamp } from '../../open-list/hand-out/outcome-stamp.tsx'
import { useWorkerName } from '../../open-list/hand-out/worker.tsx'
import { nameOf } from '../../open-list/line-size.ts'
import { useList } from '../../open-list/list-provider.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useMinute } from '../../ui/date-now.ts'
import { Perforation } from '../../ui/perforation.tsx'
import { OutcomeMenu, type Shown } from './outcome-menu.tsx'
import { columns, Rows } from './rows.tsx'
import { LineNumberCell } from './running-lines.tsx'

const clock = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const

/** What workers said, the latest first, below the perforation. */
export const ReportedLines = ({ attempts }: { attempts: Attempts }) => {
  const { session } = useList()
  const t = useTranslations('dispatch')
  const format = useFormatter()
  const [shown, setShown] = useState<Shown>('everything')
  const ended = useListState(session, () => attempts.ended)
  const rows = useMemo(
    () => (shown === 'everything' ? ended : ended.filter(({ outcome }) => outcome === shown)),
    [ended, shown],
  )
  const isLoaded = useListState(session, () => attempts.isLoaded)
  return (
    <section aria-labelledby="reported" className="flex grow flex-col bg-stub">
      <div className="bg-linear-to-b from-sheet from-50% to-stub to-50%">
        <Perforation />
      </div>
      <div className="flex min-h-11 shrink-0 flex-wrap items-center justify-between gap-x-4 ps-(--content) pe-(--gutter) cramped:min-h-13">
        <h2 id="reported" className="type-small font-group">
          {t('reported')} <span className="ms-1 figures font-text text-ink-3">{format.number(rows.length)}</span>
        </h2>
        <OutcomeMenu shown={shown} onShown={setShown} />
      </div>
      {rows.length === 0 ? (
        <p className="type-small ps-(--content) pe-(--gutter) pb-6 text-ink-2">
          {isLoaded ? t(ended.length === 0 ? 'noReports' : 'noneOfThem') : t('loading')}
        </p>
      ) : (
        <Rows
          label={t('reported')}
          heads={[
            t('columns.outcome'),
            t('columns.line'),
            t('columns.attempt'),
            t('columns.worker'),
            t('columns.ended'),
          ]}
          rows={rows}
          keyOf={attemptKey}
          height={{ desk: 2.875, phone: 5.5, tight: 6.75 }}
        >
          {(attempt, isCramped) => <Reported attempt={attempt} isCramped={isCramped} />}
        </Rows>
      )}
    </section>
  )
}

const Reported = ({ attempt, isCramped }: { attempt: Attempt; isCramped: boolean }) => {
  const { session } = useList()
  const t = useTranslations('dispatch')
  const work = useTranslations('work')
  const format = useFormatter()
  const key = session.store.keyOfTask(attempt.task_id)
  const line = useLine(session, key)
  const number = useNumber(session, key)
  const note = useNote(attempt)
  const worker = useWorkerName(attempt)
  const now = useMinute()
  const at = new Date(attempt.ended_at!)
  return (
    <>
      <LineNumberCell number={number === 0 ? '' : format.number(number)} />
      <div
        role="presentation"
        className={`${columns} type-field min-w-0 items-center cramped:flex cramped:h-full cramped:flex-wrap cramped:content-start cramped:gap-x-3 cramped:gap-y-0.5 cramped:pt-2 tight:grid tight:grid-cols-[auto_minmax(0,1fr)_auto]`}
      >
        <span role="cell" className="cramped:order-2 tight:col-span-full">
          <OutcomeStamp outcome={attempt.outcome} />
        </span>
        <span
          role="cell"
          className="flex min-w-0 items-baseline gap-2 pe-4 cramped:order-1 cramped:basis-full cramped:pe-0 tight:col-span-full roomy:@max-[70rem]:flex-col roomy:@max-[70rem]:gap-0"
        >
          <span dir="auto" className="max-w-full min-w-0 shrink-0 truncate roomy:@min-[70rem]:max-w-[70%]">
            {line ? nameOf(line) : t('gone')}
          </span>
          {!isCramped && note !== '' && <Note>{note}</Note>}
        </span>
        <span
          role="cell"
          className={classNames(
            'type-small figures text-ink-2 cramped:order-4 tight:order-6',
            // The first one goes without saying where there is little room.
            attempt.attempt === 1 && 'cramped:sr-only',
          )}
        >
          <span className="roomy:hidden">{work('attempt', { attempt: attempt.attempt })}</span>
          <span className="cramped:hidden">{format.number(attempt.attempt)}</span>
        </span>
        <span
          role="cell"
          className="type-small flex min-w-0 text-ink-2 cramped:order-3 cramped:grow cramped:basis-0 tight:col-span-2 roomy:col-span-2 roomy:pe-4"
        >
          <span dir="auto" className="min-w-0 truncate">
            {worker}
          </span>
        </span>
        <span role="cell" className="type-small figures text-end text-ink-3 cramped:order-5">
          <time dateTime={attempt.ended_at!} title={wholeText(at)}>
            {daysBetween(at, now) > 0
              ? shortDayText(at, now)
              : format.dateTime(at, { ...clock, hourCycle: conventions.hourCycle })}
          </time>
        </span>
        {isCramped && note !== '' && (
          <span
            role="presentation"
            className={classNames(
              'order-6 flex min-w-0 basis-full',
              attempt.attempt === 1 ? 'tight:col-span-full' : 'tight:col-span-2 tight:col-start-2',
            )}
          >
            <Note>{note}</Note>
          </span>
        )}
      </div>
    </>
  )
}

const Note = ({ children }: { children: string }) => (
  <span dir="auto" className="type-small max-w-full min-w-0 truncate text-ink-2">
    {children}
  </span>
)

/** What came of it: what the worker noted, as long as nothing else has become of the task since. */
const useNote = ({ task_id, attempt, outcome, ended_at }: Attempt): string => {
  const { session } = useList()
  const t = useTranslations('dispatch.notes')
  const task = useListState(session, ({ store }) => store.server.tasks.get(task_id))
  if (
    outcome === 'expired' ||
    outcome === 'given_back' ||
    outcome === 'taken' ||
    outcome === 'asked' ||
    outcome === 'sent_back'
  )
    return t(outcome)
  const isLatest = task?.status === outcome && task.updated_at >= ended_at! && attempt > 0
  const result = isLatest ? task.outputs['result'] : undefined
  return typeof result === 'string' ? firstLine(result) : ''
}

const firstLine = (text: string): string => text.trim().split('\n', 1)[0]!.slice(0, 300)
