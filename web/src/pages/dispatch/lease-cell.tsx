import type { Task } from '@docket/contract'
import { elapsedText } from '../../domain/elapsed.ts'
import { useSecond } from '../../ui/use-second.ts'

/** For how long a worker has had the line: one that is leased changes with its lease only. */
export const LeaseCell = ({ task: { updated_at } }: { task: Task }) => (
  <span role="cell" className="figures col-span-2 cramped:grow">
    <span dir="ltr">{elapsedText(Date.parse(updated_at), useSecond())}</span>
  </span>
)
