import type { Task } from '@docket/contract'

/** Nothing is left to do about it. */
export const isFinished = ({ status }: Pick<Task, 'status'>): boolean => status === 'completed' || status === 'failed'
