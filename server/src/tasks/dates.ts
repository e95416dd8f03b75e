import type { Repeat } from '@docket/contract'
import { type Dates, toRepeat, undated } from '../engine/db/dates.ts'
import { anchored, firstDue } from './repeating.ts'

/** `undefined` counts as left out. */
type Said = { readonly [Field in keyof Dates]?: Dates[Field] | undefined }

/**
 * What is meant by what is said of dates: a whole day is a midnight in UTC; a task without a date is no whole day and repeats no
 * more, unless it is told to, which gives it one; a rule has the day that it keeps.
 */
export const dated = <Patch extends Said>(before: Dates, patch: Patch, now: string): Patch => {
  if (patch.due_at === undefined && patch.due_all_day === undefined && patch.repeat === undefined) return patch
  const rule = toRepeat(patch.repeat === undefined ? (patch.due_at === null ? null : before.repeat) : patch.repeat)
  const due_at = patch.due_at === undefined ? before.due_at : patch.due_at
  if (due_at === null && !rule) return { ...patch, ...undated }
  const isWhole = patch.due_all_day ?? (staysWhole(before, patch) ? 1 : 0)
  const due =
    due_at === null
      ? firstDue(rule!, now)
      : { due_at: isWhole ? midnightOf(due_at) : due_at, due_all_day: isWhole === 1 }
  const isMoved = patch.due_at !== undefined && due.due_at !== before.due_at
  const repeat = rule && anchored(patch.repeat === undefined && isMoved ? withoutTime(rule) : rule, due)
  return {
    ...patch,
    due_at: due.due_at,
    due_all_day: Number(due.due_all_day),
    repeat: repeat && JSON.stringify(repeat),
  }
}

/** Whoever knows nothing of whole days sends one back as it was, or another time. */
const staysWhole = (before: Dates, { due_at }: Said): boolean =>
  before.due_all_day === 1 && (due_at === undefined || due_at === null || due_at === midnightOf(due_at))

const midnightOf = (moment: string): string => `${moment.slice(0, 10)}T00:00:00.000Z`

const withoutTime = ({ time: _, ...repeat }: Repeat): Repeat => repeat
