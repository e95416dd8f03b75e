/** How high bars are drawn: `top` is the highest value that fits, what is higher is torn; `steps` are worth a line. */
export interface ChartScale {
  readonly top: number
  readonly steps: readonly number[]
}

/** A bar of more than this many times the usual one, which three of four do not pass, would leave nothing of the others. */
const TORN_ABOVE = 3
const MOST_STEPS = 4

export const chartScale = (values: readonly number[]): ChartScale => {
  const some = values.filter((value) => value > 0).sort((a, b) => a - b)
  const usual = some[Math.floor((some.length - 1) * 0.75)] ?? 1
  const top = some.findLast((value) => value <= TORN_ABOVE * usual) ?? 1
  const step = stepOf(top)
  return { top, steps: Array.from({ length: Math.floor(top / step) }, (_, at) => (at + 1) * step) }
}

/** 1, 2, 5, 10, 20, 50 …: so that there are four lines at most. */
const stepOf = (top: number): number => {
  const least = Math.max(1, top / MOST_STEPS)
  const power = 10 ** Math.floor(Math.log10(least))
  return power * ([1, 2, 5, 10].find((factor) => factor * power >= least) ?? 10)
}
