import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { TaskPatch, WaitingEdit } from '../../live/edit.ts'
import type { Line } from '../../live/list-store.ts'
import { Button } from '../../ui/button.tsx'
import { useMinute } from '../../ui/date-now.ts'
import { useDateWords } from '../../ui/date-words.ts'
import { useList } from './list-provider.tsx'
import { useOfUi, useUi } from './list-ui.ts'
import { keepDraft } from './name-drafts.ts'

/** Somebody else changed the same, or took the line away: both are shown, and the reader decides. */
export const LineQuestion = ({ line: { key, task, gone, problem } }: { line: Line }) => {
  const list = useList()
  const { session } = list
  const ui = useUi()
  const t = useTranslations('list.question')
  const isWriting = useOfUi(({ editing }) => editing?.key === key)
  const close = () => {
    keepDraft(list, ui, key, undefined)
    if (isWriting) ui.set({ editing: undefined })
  }
  const waiting = session.problems.find(({ edit }) => edit.kind !== 'list' && edit.key === key)

  const keep = (choice: 'mine' | 'theirs') => {
    const text = ui.draftOf(key)
    if (waiting) session.settle(key, choice)
    else if (choice === 'mine') session.putBack(key, task, text === undefined ? {} : { name: text })
    close()
    ui.focus(key)
  }
  const isTaken = gone !== undefined || problem?.kind === 'gone'
  const how = problem?.kind === 'gone' ? problem.how : gone
  return (
    <div
      role="gridcell"
      className="type-small flex min-h-10 items-center gap-3 bg-run-wash ps-[calc(var(--content)+1.875rem)] pe-(--gutter) max-md:min-h-20 max-md:flex-wrap max-md:content-center max-md:gap-y-1 max-md:ps-(--content)"
    >
      <p role="alert" className="min-w-0 grow truncate max-md:w-full">
        {isTaken ? t(how === 'archived' ? 'archived' : 'deleted') : <Conflict waiting={waiting} />}
      </p>
      <Button onClick={() => keep('mine')}>
        {t(isTaken ? (isWriting || waiting ? 'putBackText' : 'putBack') : 'mine')}
      </Button>
      <Button variant="quiet" onClick={() => keep('theirs')}>
        {t(isTaken ? 'letGo' : 'theirs')}
      </Button>
    </div>
  )
}

/** Both versions, beside each other. */
const Conflict = ({ waiting }: { waiting: WaitingEdit | undefined }) => {
  const t = useTranslations('list.question')
  const dates = useDateWords()
  const now = useMinute()
  if (waiting?.edit.kind !== 'change' || waiting.problem?.kind !== 'conflict') return null
  const wordsOf = ({ name, description, due_at }: TaskPatch): string =>
    name ?? description ?? (due_at ? dates.due(new Date(due_at), now) : t('noDate'))
  const b = (words: ReactNode) => <b dir="auto">{words}</b>
  return t.rich('conflict', { mine: wordsOf(waiting.edit.patch), theirs: wordsOf(waiting.problem.theirs), b })
}
