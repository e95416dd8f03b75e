import { useTranslations } from 'use-intl'
import { differenceOf, type Marked } from '../../domain/difference.ts'
import type { TaskPatch, WaitingEdit } from '../../live/edit.ts'
import { useListState } from '../../live/use-list.ts'
import { useMinute } from '../../ui/date-now.ts'
import { useDateWords } from '../../ui/date-words.ts'
import { useList } from '../list-provider.tsx'
import { changedBy } from '../who/changed-by.ts'
import { useDoer } from '../who/use-doer.ts'

export interface VersionsProps {
  waiting: WaitingEdit | undefined
  sentence: 'conflict' | 'listConflict'
}

/** What was written here and what somebody else made of the same, beside each other. */
export const BothVersions = ({ waiting, sentence }: VersionsProps) => {
  const { session } = useList()
  const t = useTranslations('list.question')
  const by = useListState(session, ({ store }) => waiting && changedBy(store, waiting.edit))
  const doer = useDoer()
  const dates = useDateWords()
  const now = useMinute()
  if (!waiting || !('patch' in waiting.edit) || waiting.problem?.kind !== 'conflict') return null
  const wordsOf = ({ name, description, due_at }: TaskPatch): string =>
    name ?? description ?? (due_at ? dates.due(new Date(due_at), now) : t('noDate'))
  const [mine, theirs] = differenceOf(wordsOf(waiting.edit.patch), wordsOf(waiting.problem.theirs))
  return t.rich(sentence, {
    who: doer(by, 'other'),
    mine: () => <Version {...mine} />,
    theirs: () => <Version {...theirs} />,
  })
}

const Version = ({ before, different, after }: Marked) => (
  <b dir="auto">
    {before}
    {different !== '' && <mark className="rounded-sm bg-pen-wash-2 text-ink">{different}</mark>}
    {after}
  </b>
)
