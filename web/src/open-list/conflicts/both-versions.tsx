import { withoutMentions } from '@docket/contract/mentions'
import { useTranslations } from 'use-intl'
import { differenceOf, type Marked } from '../../domain/difference.ts'
import { dueDate } from '../../domain/due.ts'
import type { TaskPatch, WaitingEdit } from '../../live/edit.ts'
import { theirsOf } from '../../live/give-way.ts'
import { useListState } from '../../live/use-list.ts'
import { useMinute } from '../../ui/date-now.ts'
import { useDateWords } from '../../ui/date-words.ts'
import { useViewport } from '../../ui/use-viewport.ts'
import { useList } from '../list-provider.tsx'
import { changedBy } from '../who/changed-by.ts'
import { useDoer } from '../who/use-doer.ts'

export interface VersionsProps {
  waiting: WaitingEdit | undefined
  sentence: 'conflict' | 'listConflict'
  /** There is room for a sentence only. */
  isBrief?: boolean
}

/** More is not read in the middle of a sentence. */
const MOST_IN_LINE = 80
/** So much of what is the same on both sides is shown around the difference. */
const AROUND = 160

/** What was written here and what somebody else made of the same, as it is now, beside each other. */
export const BothVersions = ({ waiting, sentence, isBrief = false }: VersionsProps) => {
  const { session } = useList()
  const t = useTranslations('list.question')
  const by = useListState(session, ({ store }) => waiting && changedBy(store, waiting.edit))
  const doer = useDoer()
  const dates = useDateWords()
  const now = useMinute()
  const { isTight } = useViewport()
  useListState(session, ({ store }) => waiting && store.subjectOf(waiting.edit))
  const conflict = waiting && theirsOf(session, waiting)
  if (!conflict || !('patch' in waiting.edit)) return null
  const wordsOf = ({ name, description, ...due }: TaskPatch): string => {
    const date = dueDate(due)
    return (
      name ??
      (description === undefined ? undefined : withoutMentions(description)) ??
      (date ? dates.due(date, now) : t('noDate'))
    )
  }
  const texts = [wordsOf(waiting.edit.patch), wordsOf(conflict.theirs)] as const
  const [mine, theirs] = differenceOf(...texts)
  const { at } = conflict
  const said = {
    who: doer(conflict.by === undefined ? by : conflict.by, 'other'),
    // In a narrow room the words have it.
    when: at === undefined || (isBrief && isTight) ? 'none' : dates.past(new Date(at), now),
  }
  const isLong = conflict.theirs.description !== undefined && texts.some(isLongText)
  if (!isLong)
    return t.rich(sentence, { ...said, mine: () => <Version {...mine} />, theirs: () => <Version {...theirs} /> })
  return (
    <>
      {t('longConflict', said)}
      {!isBrief && (
        <>
          <LongVersion title={t('yours')} {...mine} />
          <LongVersion title={t('others')} {...theirs} />
        </>
      )}
    </>
  )
}

const isLongText = (text: string): boolean => text.length > MOST_IN_LINE || text.includes('\n')

const Version = ({ before, different, after }: Marked) => (
  <b dir="auto">
    {before}
    {different !== '' && <mark className="rounded-sm bg-pen-wash-2 text-ink">{different}</mark>}
    {after}
  </b>
)

const LongVersion = ({ title, before, different, after }: Marked & { title: string }) => (
  <span className="mt-2 block">
    <b className="block">{title}</b>
    <span dir="auto" className="line-clamp-12 whitespace-pre-wrap">
      {before.length > AROUND ? `…${before.slice(-AROUND)}` : before}
      {different !== '' && <mark className="rounded-sm bg-pen-wash-2 text-ink">{different}</mark>}
      {after.length > AROUND ? `${after.slice(0, AROUND)}…` : after}
    </span>
  </span>
)
