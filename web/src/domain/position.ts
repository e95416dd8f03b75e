export interface Placed {
  key: string
  position: number
}

/** The range in which the server takes positions. */
const least = 1e-6
const most = 1e12

/**
 * The positions that put `key` at `index` among `others` (all lines but this one, by position): usually one, halfway
 * between the neighbours. Where no number lies between them, the lines below move up by one each, and where the range
 * ends above them, all lines are numbered anew.
 */
export const positionsFor = (key: string, index: number, others: readonly Placed[]): Placed[] => {
  const placed = besideNeighbours(key, index, others)
  if (placed.every(({ position }) => position <= most)) return placed
  return others.toSpliced(index, 0, { key, position: 0 }).map((line, at) => ({ key: line.key, position: at + 1 }))
}

const besideNeighbours = (key: string, index: number, others: readonly Placed[]): Placed[] => {
  const above = others[index - 1]?.position ?? 0
  const below = others[index]?.position
  if (below === undefined) return [{ key, position: above + 1 }]
  const middle = above + (below - above) / 2
  if (middle > above && middle < below && middle >= least) return [{ key, position: middle }]

  const moved: Placed[] = [{ key, position: above + 1 }]
  let last = above + 1
  for (const other of others.slice(index)) {
    if (other.position > last) break
    last++
    moved.push({ key: other.key, position: last })
  }
  return moved
}
