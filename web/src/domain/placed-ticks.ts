import { countsIn, shareOut, type TallyCounts, type TallyState, totalOf } from './tally-ticks.ts'

/** Up to so many lines have a tick each. */
export const mostPlaced = 120

/**
 * The large form of the tally keeps the line order: where a tick stands for a few neighbours, each state has its share of the
 * ticks, those of which it has the most.
 */
export const placedTicks = (states: readonly TallyState[]): readonly TallyState[] => {
  if (states.length <= mostPlaced) return states
  const groups = Array.from({ length: mostPlaced }, (): TallyCounts => ({ done: 0, running: 0, failed: 0, pending: 0 }))
  for (const [index, state] of states.entries()) groups[Math.floor((index * mostPlaced) / states.length)]![state]++
  const shares = shareOut(countsIn({ states }), mostPlaced)
  const ticks = Array<TallyState>(totalOf(shares)).fill('pending')
  const free = new Set(ticks.keys())
  for (const state of ['failed', 'running', 'done'] as const) {
    const most = [...free].sort((a, b) => groups[b]![state] - groups[a]![state]).slice(0, shares[state])
    for (const place of most) {
      ticks[place] = state
      free.delete(place)
    }
  }
  return ticks
}
