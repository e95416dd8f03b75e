import type { Task } from '@docket/contract'

/** What says whether a line has to wait. */
export type Waiting = Pick<Task, 'after' | 'start_at' | 'status'>

/** Something may keep a line back: whether it does follows from other lines and from the time. */
export const mayWait = ({ after, start_at, status }: Waiting): boolean =>
  status === 'pending' && (after.length > 0 || start_at !== null)

/** For how many others a line waits. `isAhead` says whether one of them is still to be done. */
export const countAhead = ({ after, status }: Waiting, isAhead: (id: string) => boolean): number =>
  status === 'pending' ? after.filter(isAhead).length : 0

/** Its time has not come. */
export const startsLater = ({ start_at, status }: Waiting, now: Date): boolean =>
  status === 'pending' && start_at !== null && new Date(start_at) > now
