import type { Task } from '@docket/contract'
import { leftOf, leftText, termOf } from '../../domain/lease.ts'
import { classNames } from '../../ui/class-names.ts'
import { useSecond } from '../../ui/use-second.ts'

/** From here on it is late to renew. */
const SHORT_MS = 30_000

/** What is left of a lease, as time and as a bar. */
export const LeaseCells = ({ task }: { task: Task }) => {
  const now = useSecond()
  const term = termOf(task)
  if (!term) return null
  const isShort = term.until - now <= SHORT_MS
  return (
    <>
      <span role="cell" className={classNames('figures max-md:w-10', isShort && 'text-fail')}>
        <span dir="ltr">{leftText(term, now)}</span>
      </span>
      <span role="presentation" aria-hidden className="block pe-7 max-md:grow max-md:pe-2">
        <svg width="100%" height={6} className="block rtl:-scale-x-100">
          <rect width="100%" height="100%" className="fill-rule" />
          <rect width={`${leftOf(term, now) * 100}%`} height="100%" className={isShort ? 'fill-fail' : 'fill-run'} />
        </svg>
      </span>
    </>
  )
}
