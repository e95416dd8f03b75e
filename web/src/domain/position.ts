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

/** The same for several that come to stand one after the other: spread over the gap where it has room for all. */
export const positionsForAll = (keys: readonly string[], index: number, others: readonly Placed[]): Placed[] => {
  const above = others[index - 1]?.position ?? 0
  const below = others[index]?.position ?? above + keys.length + 1
  const spread = keys.map((key, at) => ({ key, position: above + ((below - above) * (at + 1)) / (keys.length + 1) }))
  const all = [above, ...spread.map(({ position }) => position), below]
  const hasRoom =
    all.every((position, at) => at === 0 || position > all[at - 1]!) && all[1]! >= least && all.at(-1)! <= most
  if (hasRoom) return spread
  const moved = new Map<string, number>()
  let placed = others
  for (const [at, key] of keys.entries()) {
    for (const each of positionsFor(key, index + at, placed)) moved.set(each.key, each.position)
    const now = ({ key, position }: Placed): Placed => ({ key, position: moved.get(key) ?? position })
    placed = placed.toSpliced(index + at, 0, { key, position: 0 }).map(now)
  }
  return [...moved].map(([key, position]) => ({ key, position }))
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
