import type { Repeat } from '@docket/contract'
import { dueFields } from '../domain/due-fields.ts'
import type { Label } from '../live/history.ts'
import type { LineVerbs } from './line-verbs.ts'

/** When these lines are due, on a day where it has no time, and how they repeat. `base` is what was there when it was asked. */
export const setDue = (
  verbs: Pick<LineVerbs, 'change'>,
  keys: readonly string[],
  { due, repeat }: { due: Date | null; repeat: Repeat | null | undefined },
  base?: string | null | ReadonlyMap<string, string | null>,
): Label | undefined =>
  verbs.change(keys, { ...dueFields(due), ...(repeat !== undefined && { repeat }) }, ({ key, task }) => {
    const given =
      base instanceof Map ? (base.get(key) as string | null | undefined) : (base as string | null | undefined)
    return {
      due_at: given === undefined ? task.due_at : given,
      due_all_day: task.due_all_day,
      ...(repeat !== undefined && { repeat: task.repeat }),
    }
  })
