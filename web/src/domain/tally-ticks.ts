export type TallyState = 'done' | 'running' | 'failed' | 'pending'

export type TallyCounts = Record<TallyState, number>

/** The tasks in line order, or how many there are of each state where only that is known. */
export type Tallied = { states: readonly TallyState[] } | { counts: TallyCounts }

/** Up to so many tasks have a tick each. */
const most = 40

/** One tick per task in line order; where more tasks share the ticks, the share of done is the share that is done. */
export const ticksOf = (tallied: Tallied): TallyState[] => {
  const counts = countsIn(tallied)
  if (totalOf(counts) > most) return repeat(shareOut(counts, most), sharedOrder)
  return 'states' in tallied ? [...tallied.states] : repeat(counts, countedOrder)
}

export const countsIn = (tallied: Tallied): TallyCounts =>
  'counts' in tallied ? tallied.counts : count(tallied.states)

export const totalOf = ({ done, running, failed, pending }: TallyCounts): number => done + running + failed + pending

/** What needs somebody comes first where a tick stands for many tasks. */
const sharedOrder: readonly TallyState[] = ['failed', 'running', 'done', 'pending']
const countedOrder: readonly TallyState[] = ['done', 'running', 'failed', 'pending']

const count = (states: readonly TallyState[]): TallyCounts => {
  const counts: TallyCounts = { done: 0, running: 0, failed: 0, pending: 0 }
  for (const state of states) counts[state]++
  return counts
}

const repeat = (counts: TallyCounts, order: readonly TallyState[]): TallyState[] =>
  order.flatMap((state) => Array<TallyState>(counts[state]).fill(state))

/** By largest remainder. Each state that has a task has a tick, so that one failure among thousands shows. */
export const shareOut = (counts: TallyCounts, seats: number): TallyCounts => {
  const present = sharedOrder.filter((state) => counts[state] > 0)
  const total = totalOf(counts)
  const exact = (state: TallyState) => (counts[state] * seats) / total
  const shared: TallyCounts = { done: 0, running: 0, failed: 0, pending: 0 }
  for (const state of present) shared[state] = Math.max(1, Math.floor(exact(state)))

  const most = (lacks: (state: TallyState) => number) => present.reduce((a, b) => (lacks(b) > lacks(a) ? b : a))
  while (totalOf(shared) < seats) shared[most((state) => exact(state) - shared[state])]++
  while (totalOf(shared) > seats)
    shared[most((state) => (shared[state] > 1 ? shared[state] - exact(state) : -Infinity))]--
  return shared
}
