import { lateOpenList } from '../../chunks.ts'
import { LeaseNotice } from './lease-notice.tsx'
import type { TakenNoticeProps } from './taken-notice.tsx'

/** Seldom said: it comes when it is to be. */
const TakenNotice = lateOpenList.component('TakenNotice')
const WaitingNotice = lateOpenList.component('WaitingNotice')
const ConflictNotice = lateOpenList.component('ConflictNotice')

interface TaskNoticeProps extends TakenNoticeProps {
  /** What was asked about it is answered. */
  onAsked(): void
}

/** What somebody else has done to the line that is open, and what can be done about it. */
export const TaskNotice = ({ onAsked, ...taken }: TaskNoticeProps) => {
  const { key, line, state, task } = taken.opened
  if (state !== 'open') return <TakenNotice {...taken} />
  if (line?.problem) return <ConflictNotice taskKey={key} onSettled={onAsked} />
  if (task?.waiting) return <WaitingNotice taskKey={key} task={task} waiting={task.waiting} onDecided={onAsked} />
  const leased = task?.lease ? { lease: task.lease, updated_at: task.updated_at } : undefined
  return <LeaseNotice taskKey={key} leased={leased} onAsked={onAsked} />
}
