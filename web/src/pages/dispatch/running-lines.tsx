import { useFormatter, useTranslations } from 'use-intl'
import { useLine, useNumber } from '../../live/use-list.ts'
import { Worker } from '../../open-list/hand-out/worker.tsx'
import { nameOf } from '../../open-list/line-size.ts'
import { useList } from '../../open-list/list-provider.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { LeaseCell } from './lease-cell.tsx'
import { columns, Rows } from './rows.tsx'

interface RunningLinesProps {
  keys: readonly string[]
  onTakeBack(key: string): void
}

/** Who works on what, in the order of the lines. */
export const RunningLines = ({ keys, onTakeBack }: RunningLinesProps) => {
  const { canEdit } = useList()
  const t = useTranslations('dispatch.columns')
  const heads = [t('worker'), t('line'), t('attempt'), t('since')]
  return (
    <Rows
      label={t('running')}
      heads={heads}
      isTitled
      rows={keys}
      keyOf={(key) => key}
      height={{ desk: 2.875, phone: 5.75, tight: canEdit ? 8.5 : 5.75 }}
    >
      {(key) => <Running lineKey={key} onTakeBack={onTakeBack} />}
    </Rows>
  )
}

const Running = ({ lineKey, onTakeBack }: { lineKey: string; onTakeBack(key: string): void }) => {
  const { session, canEdit } = useList()
  const t = useTranslations('dispatch')
  const work = useTranslations('work')
  const format = useFormatter()
  const line = useLine(session, lineKey)
  const number = useNumber(session, lineKey)
  if (!line?.task.lease) return null
  const { lease } = line.task
  return (
    <>
      <LineNumberCell number={format.number(number)} />
      <div
        role="presentation"
        className={`${columns} type-field min-w-0 items-center cramped:grid cramped:h-full cramped:grid-cols-[auto_minmax(0,1fr)_auto] cramped:content-start cramped:gap-x-3 cramped:gap-y-1 cramped:pt-2`}
      >
        <span role="cell" className="min-w-0 cramped:col-span-2 cramped:row-start-2">
          <Worker {...lease} />
        </span>
        <span
          role="cell"
          className="flex min-w-0 items-baseline pe-4 cramped:col-span-full cramped:row-start-1 cramped:pe-0"
        >
          <span dir="auto" className="min-w-0 cramped:truncate roomy:line-clamp-2 roomy:wrap-anywhere">
            {nameOf(line)}
          </span>
          {lease.note && (
            <span dir="auto" title={lease.note} className="type-small ms-3 max-w-[45%] shrink-0 truncate text-ink-2">
              {lease.note}
            </span>
          )}
        </span>
        <span
          role="cell"
          className={classNames(
            'type-small figures text-ink-2 cramped:row-start-3 cramped:truncate tight:col-start-3 tight:row-start-2',
            // The first one goes without saying where there is little room.
            lease.attempt === 1 && 'tight:sr-only',
          )}
        >
          <span className="roomy:hidden">{work('attempt', { attempt: lease.attempt })}</span>
          <span className="cramped:hidden">{format.number(lease.attempt)}</span>
        </span>
        <LeaseCell task={line.task} label={t('columns.since')} />
        {canEdit && (
          <span
            role="cell"
            className="flex justify-end cramped:col-start-3 cramped:row-span-2 cramped:row-start-2 tight:col-span-full tight:row-span-1 tight:row-start-4 tight:justify-start"
          >
            <Button data-take={lineKey} aria-label={t('takeBackLine', { number })} onClick={() => onTakeBack(lineKey)}>
              {work('take.confirm')}
            </Button>
          </span>
        )}
      </div>
    </>
  )
}

export const LineNumberCell = ({ number }: { number: string }) => (
  <span
    role="cell"
    className="type-small figures pe-3 text-end text-ink-3 cramped:self-start cramped:pt-2 cramped:pe-2"
  >
    {number}
  </span>
)
