import { useTranslations } from 'use-intl'
import { differenceOf, type Marked } from '../../domain/difference.ts'
import type { TaskPatch, WaitingEdit } from '../../live/edit.ts'
import { useMinute } from '../../ui/date-now.ts'
import { useDateWords } from '../../ui/date-words.ts'

export interface VersionsProps {
  waiting: WaitingEdit | undefined
  sentence: 'conflict' | 'listConflict'
}

/** What was written here and what somebody else made of the same, beside each other. */
export const BothVersions = ({ waiting, sentence }: VersionsProps) => {
  const t = useTranslations('list.question')
  const dates = useDateWords()
  const now = useMinute()
  if (!waiting || !('patch' in waiting.edit) || waiting.problem?.kind !== 'conflict') return null
  const wordsOf = ({ name, description, due_at }: TaskPatch): string =>
    name ?? description ?? (due_at ? dates.due(new Date(due_at), now) : t('noDate'))
  const [mine, theirs] = differenceOf(wordsOf(waiting.edit.patch), wordsOf(waiting.problem.theirs))
  return t.rich(sentence, { mine: () => <Version {...mine} />, theirs: () => <Version {...theirs} /> })
}

const Version = ({ before, different, after }: Marked) => (
  <b dir="auto">
    {before}
    {different !== '' && <mark className="rounded-sm bg-pen-wash-2 text-ink">{different}</mark>}
    {after}
  </b>
)
