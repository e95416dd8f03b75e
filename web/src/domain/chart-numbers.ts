/** Widths in any one unit: from one bar to the next, and of a digit. */
export interface ChartWidths {
  readonly slot: number
  readonly digit: number
}

/** Which of the bars above `top` have room for their number, the highest first: two that touch would read as one number. */
export const numbered = (values: readonly number[], top: number, { slot, digit }: ChartWidths): ReadonlySet<number> => {
  const half = (at: number) => ((String(values[at]).length + 1) * digit) / 2
  const placed = new Set<number>()
  const torn = values.flatMap((value, at) => (value > top ? [at] : []))
  for (const at of torn.sort((a, b) => values[b]! - values[a]!)) {
    const isFree = [...placed].every((other) => Math.abs(at - other) * slot >= half(at) + half(other))
    if (isFree) placed.add(at)
  }
  return placed
}
