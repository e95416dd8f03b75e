export type TallyState = 'done' | 'running' | 'failed' | 'pending'

export type TallyCounts = Record<TallyState, number>

/** More tasks than this share ticks. */
const mostTicks = 40

/** One tick per task in line order; where tasks share a tick, it shows the worst that it holds. */
export const ticksOf = (states: readonly TallyState[]): TallyState[] => {
  if (states.length <= mostTicks) return [...states]
  return Array.from({ length: mostTicks }, (_, tick) => {
    const from = Math.floor((tick * states.length) / mostTicks)
    const to = Math.floor(((tick + 1) * states.length) / mostTicks)
    return worstOf(states.slice(from, to))
  })
}

/** Where only counts are known, in the order done, running, failed, pending. */
export const ticksOfCounts = ({ done, running, failed, pending }: TallyCounts): TallyState[] =>
  ticksOf([
    ...Array<TallyState>(done).fill('done'),
    ...Array<TallyState>(running).fill('running'),
    ...Array<TallyState>(failed).fill('failed'),
    ...Array<TallyState>(pending).fill('pending'),
  ])

export const countStates = (states: readonly TallyState[]): TallyCounts => {
  const counts: TallyCounts = { done: 0, running: 0, failed: 0, pending: 0 }
  for (const state of states) counts[state]++
  return counts
}

const worstOf = (states: readonly TallyState[]): TallyState => {
  if (states.includes('failed')) return 'failed'
  if (states.includes('running')) return 'running'
  return states.every((state) => state === 'done') ? 'done' : 'pending'
}
