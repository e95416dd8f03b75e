import { useFormatter, useTranslations } from 'use-intl'
import { useLine, useNumber } from '../../live/use-list.ts'
import { Worker } from '../../open-list/hand-out/worker.tsx'
import { nameOf } from '../../open-list/line-size.ts'
import { useList } from '../../open-list/list-provider.tsx'
import { Button } from '../../ui/button.tsx'
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
      height={{ desk: 2.875, phone: canEdit ? 7 : 5.5 }}
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
        className={`${columns} type-field min-w-0 items-center cramped:flex cramped:h-full cramped:flex-wrap cramped:content-start cramped:gap-y-1 cramped:pt-2`}
      >
        <span role="cell" className="min-w-0 cramped:order-2 cramped:flex cramped:grow cramped:basis-32">
          <Worker {...lease} />
        </span>
        <span role="cell" className="flex min-w-0 items-baseline pe-4 cramped:order-1 cramped:basis-full cramped:pe-0">
          <span dir="auto" className="min-w-0 truncate">
            {nameOf(line)}
          </span>
          {lease.note && (
            <span dir="auto" title={lease.note} className="type-small ms-3 max-w-[45%] shrink-0 truncate text-ink-2">
              {lease.note}
            </span>
          )}
        </span>
        <span role="cell" className="type-small figures text-ink-2 cramped:order-3">
          <span className="roomy:hidden">{work('attempt', { attempt: lease.attempt })}</span>
          <span className="cramped:hidden">{format.number(lease.attempt)}</span>
        </span>
        <div
          role="presentation"
          className="contents cramped:order-4 cramped:flex cramped:basis-full cramped:items-center cramped:gap-3"
        >
          <LeaseCell task={line.task} />
          {canEdit && (
            <span role="cell" className="flex justify-end">
              <Button
                data-take={lineKey}
                aria-label={t('takeBackLine', { number })}
                onClick={() => onTakeBack(lineKey)}
              >
                {work('take.confirm')}
              </Button>
            </span>
          )}
        </div>
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
