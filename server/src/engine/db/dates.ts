import type { Repeat } from '@docket/contract'
import type { TaskRow } from './schema.ts'

/** When a task is due, and how it repeats, as its row has it. */
export type Dates = Pick<TaskRow, 'due_at' | 'due_all_day' | 'repeat'>

export const undated: Dates = { due_at: null, due_all_day: 0, repeat: null }

export const toRepeat = (text: string | null): Repeat | null => (text === null ? null : (JSON.parse(text) as Repeat))

/** As everybody is told. */
export const toDates = ({ due_at, due_all_day, repeat }: Dates) => ({
  due_at,
  due_all_day: due_all_day === 1,
  repeat: toRepeat(repeat),
})
