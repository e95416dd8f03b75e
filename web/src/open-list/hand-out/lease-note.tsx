import type { Task } from '@docket/contract'
import { useTranslations } from 'use-intl'
import { elapsedText } from '../../domain/elapsed.ts'
import { LeaseRing } from '../../ui/lease-ring.tsx'
import { useSecond } from '../../ui/use-second.ts'

/** Who has the line, and for how long already. */
export const LeaseNote = ({ task: { lease, updated_at } }: { task: Task }) => {
  const t = useTranslations('handOut')
  const now = useSecond()
  return (
    lease && (
      <span className="type-small figures inline-flex min-w-0 gap-2 text-run">
        <span dir="auto" className="max-w-40 truncate">
          {lease.worker || t('byHand')}
        </span>
        <span dir="ltr">{elapsedText(Date.parse(updated_at), now)}</span>
      </span>
    )
  )
}

/** The ring of a line that a worker has. */
export const LineRing = ({ task }: { task: Task }) => task.lease && <LeaseRing />
