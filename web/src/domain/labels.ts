import { foldCase } from '@docket/contract/fold'

/** As the server has it. */
export const mostLabels = 10
export const mostAfter = 50

export const hasLabel = (labels: readonly string[], label: string): boolean => {
  const folded = foldCase(label)
  return labels.some((each) => foldCase(each) === folded)
}

/**
 * What two have made of the same labels, or of the ids that a line comes after: what each has added is there, and what each has
 * taken away is not.
 */
export const mergedSets = (
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
  most = mostLabels,
): string[] =>
  [
    ...theirs.filter((label) => hasLabel(mine, label) || !hasLabel(base, label)),
    ...mine.filter((label) => !hasLabel(base, label) && !hasLabel(theirs, label)),
  ].slice(0, most)
