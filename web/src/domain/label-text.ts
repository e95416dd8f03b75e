import { foldCase } from '@docket/contract/fold'
import { byName } from './by-name.ts'
import { hasLabel, mostLabels } from './labels.ts'

/** As the server has it. */
const longestLabel = 40

const controls = /[\u0000-\u001f\u007f-\u009f]/g
const visible = /[^\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

/** What somebody writes as a label; nothing where there is nothing to see in it. */
export const labelFrom = (text: string): string | undefined => {
  const plain = text.normalize('NFC').replace(controls, ' ').trim()
  const label = [...plain].slice(0, longestLabel).join('').trim()
  return visible.test(label) ? label : undefined
}

/** All labels of these tasks, each once, by name. */
export const labelsOf = (tasks: Iterable<{ readonly labels: readonly string[] }>): string[] => {
  const known = new Map<string, string>()
  for (const { labels } of tasks)
    for (const label of labels) {
      const folded = foldCase(label)
      if (!known.has(folded)) known.set(folded, label)
    }
  return [...known.values()].sort(byName)
}

export const withLabel = (labels: readonly string[], label: string): string[] =>
  hasLabel(labels, label) || labels.length >= mostLabels ? [...labels] : [...labels, label]

export const withoutLabel = (labels: readonly string[], label: string): string[] =>
  labels.filter((each) => !hasLabel([label], each))
