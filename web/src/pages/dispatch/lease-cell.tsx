import type { Task } from '@docket/contract'
import { elapsedText } from '../../domain/elapsed.ts'
import { useSecond } from '../../ui/use-second.ts'

/** For how long a worker has had the line, `label` being the head of the column where none is seen: one that is leased changes with its lease only. */
export const LeaseCell = ({ task: { updated_at }, label }: { task: Task; label: string }) => (
  <span
    role="cell"
    className="figures roomy:col-span-2 cramped:type-small cramped:row-start-3 cramped:whitespace-nowrap cramped:text-ink-2 tight:col-span-full"
  >
    <span aria-hidden className="roomy:hidden">
      {label}{' '}
    </span>
    <span dir="ltr">{elapsedText(Date.parse(updated_at), useSecond())}</span>
  </span>
)
