import type { Task } from '@docket/contract'
import { useTranslations } from 'use-intl'
import { leftText, termOf } from '../../domain/lease.ts'
import { LeaseRing } from '../../ui/lease-ring.tsx'
import { useSecond } from '../../ui/use-second.ts'

/** Who has the line, and for how long. */
export const LeaseNote = ({ worker, expires_at }: NonNullable<Task['lease']>) => {
  const t = useTranslations('handOut')
  return (
    <span className="type-small figures inline-flex min-w-0 gap-2 text-run">
      <span dir="auto" className="max-w-40 truncate">
        {worker === '' ? t('byHand') : worker}
      </span>
      <TimeLeft until={Date.parse(expires_at)} />
    </span>
  )
}

const TimeLeft = ({ until }: { until: number }) => <span dir="ltr">{leftText(until, useSecond())}</span>

/** The ring of a line that a worker has. */
export const LineRing = ({ task }: { task: Task }) => {
  const term = termOf(task)
  return term && <LeaseRing {...term} />
}
