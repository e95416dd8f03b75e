import type { Task } from '@docket/contract'
import { foldCase } from '@docket/contract/fold'
import { byName } from './by-name.ts'

/** As the server has it. */
export const mostLabels = 10
const longestLabel = 40

const controls = /[\u0000-\u001f\u007f-\u009f]/g
const visible = /[^\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

/** What somebody writes as a label; nothing where there is nothing to see in it. */
export const labelFrom = (text: string): string | undefined => {
  const plain = text.normalize('NFC').replace(controls, ' ').trim()
  const label = [...plain].slice(0, longestLabel).join('').trim()
  return visible.test(label) ? label : undefined
}

export const hasLabel = (labels: readonly string[], label: string): boolean => {
  const folded = foldCase(label)
  return labels.some((each) => foldCase(each) === folded)
}

export const withLabel = (labels: readonly string[], label: string): string[] =>
  hasLabel(labels, label) || labels.length >= mostLabels ? [...labels] : [...labels, label]

export const withoutLabel = (labels: readonly string[], label: string): string[] => {
  const folded = foldCase(label)
  return labels.filter((each) => foldCase(each) !== folded)
}

/** What two have made of the same labels: what each has added is there, and what each has taken away is not. */
export const mergedLabels = (base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] => {
  const kept = theirs.filter((label) => hasLabel(mine, label) || !hasLabel(base, label))
  return mine.filter((label) => !hasLabel(base, label)).reduce<string[]>(withLabel, kept)
}

/** All labels of these tasks, each once, by name. */
export const labelsOf = (tasks: Iterable<Pick<Task, 'labels'>>): string[] => {
  const known = new Map<string, string>()
  for (const { labels } of tasks)
    for (const label of labels) {
      const folded = foldCase(label)
      if (!known.has(folded)) known.set(folded, label)
    }
  return [...known.values()].sort(byName)
}
