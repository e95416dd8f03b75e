import type { Task } from '@docket/contract'
import { useTranslations } from 'use-intl'
import { leftText } from '../../domain/lease.ts'
import { useSecond } from '../../ui/use-second.ts'

/** Who has the line, and for how long. */
export const LeaseNote = ({ worker, expires_at }: NonNullable<Task['lease']>) => {
  const t = useTranslations('list.line')
  return (
    <span className="type-small figures inline-flex min-w-0 gap-2 text-run">
      <span dir="auto" className="max-w-40 truncate">
        {worker === '' ? t('byHand') : worker}
      </span>
      <TimeLeft until={Date.parse(expires_at)} />
    </span>
  )
}

export const TimeLeft = ({ until }: { until: number }) => <span dir="ltr">{leftText(until, useSecond())}</span>
