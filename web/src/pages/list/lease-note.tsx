import type { Task } from '@docket/contract'
import { useTranslations } from 'use-intl'
import { leftText, termOf } from '../../domain/lease.ts'
import { LeaseRing } from '../../ui/lease-ring.tsx'
import { useSecond } from '../../ui/use-second.ts'

/** Who has the line, and for how long. */
export const LeaseNote = ({ task }: { task: Task }) => {
  const t = useTranslations('handOut')
  const now = useSecond()
  const term = termOf(task)
  return (
    term && (
      <span className="type-small figures inline-flex min-w-0 gap-2 text-run">
        <span dir="auto" className="max-w-40 truncate">
          {task.lease?.worker || t('byHand')}
        </span>
        <span dir="ltr">{leftText(term, now)}</span>
      </span>
    )
  )
}

/** The ring of a line that a worker has. */
export const LineRing = ({ task }: { task: Task }) => {
  const term = termOf(task)
  return term && <LeaseRing {...term} />
}
