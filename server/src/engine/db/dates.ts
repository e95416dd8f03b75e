import type { Repeat } from '@docket/contract'
import type { TaskRow } from './schema.ts'

/** When a task is due, and how it repeats, as its row has it. */
export type Dates = Pick<TaskRow, 'due_at' | 'due_all_day' | 'repeat'>

/** The same as somebody sends it. */
interface SentDates {
  readonly due_all_day?: boolean | undefined
  readonly repeat?: Repeat | null | undefined
}

export const undated: Dates = { due_at: null, due_all_day: 0, repeat: null }

/** A body with these two as the row has them; what it leaves out stays left out. */
export const toColumns = <Body extends SentDates>({ due_all_day, repeat, ...others }: Body) => ({
  ...others,
  ...(due_all_day !== undefined && { due_all_day: Number(due_all_day) }),
  ...(repeat !== undefined && { repeat: repeat && JSON.stringify(repeat) }),
})

export const toRepeat = (text: string | null): Repeat | null => (text === null ? null : (JSON.parse(text) as Repeat))

/** As everybody is told. */
export const toDates = ({ due_at, due_all_day, repeat }: Dates) => ({
  due_at,
  due_all_day: due_all_day === 1,
  repeat: toRepeat(repeat),
})
