import type { Task } from '@docket/contract'
import type { ListSession } from '../../live/list-session.ts'

/** The tasks of the list as they are shown, in its order, with what has not been sent yet. */
export const tasksOf = ({ store }: ListSession): Task[] =>
  store.lines.flatMap(({ task, gone }) => (gone === undefined ? [task] : []))
