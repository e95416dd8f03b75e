import { useTranslations } from 'use-intl'
import type { Line } from '../../live/list-store.ts'
import { Button } from '../../ui/button.tsx'
import { useList } from './list-provider.tsx'
import { useOfUi, useUi } from './list-ui.ts'

/** Somebody else changed the same, or took the line away: both are shown, and the reader decides. */
export const LineQuestion = ({ line: { key, task, gone, problem } }: { line: Line }) => {
  const { session, keeper } = useList()
  const ui = useUi()
  const t = useTranslations('list.question')
  const isWriting = useOfUi(({ editing }) => editing?.key === key)
  const close = () => {
    ui.drafts.delete(key)
    keeper.saveDraft(session.listID, key, undefined)
    if (isWriting) ui.set({ editing: undefined })
  }
  const waiting = session.problems.find(({ edit }) => edit.kind !== 'list' && edit.key === key)
  const mine = waiting?.edit.kind === 'change' ? waiting.edit.patch : {}

  const keep = (choice: 'mine' | 'theirs') => {
    const text = ui.drafts.get(key)
    if (waiting) session.settle(key, choice)
    else if (choice === 'mine') session.putBack(key, task, text === undefined ? {} : { name: text })
    close()
    ui.focus(key)
  }
  const isTaken = gone !== undefined || problem?.kind === 'gone'
  const how = problem?.kind === 'gone' ? problem.how : gone
  return (
    <div
      role="alert"
      className="type-small flex min-h-10 items-center gap-3 bg-run-wash ps-[calc(var(--content)+1.875rem)] pe-(--gutter) max-md:flex-wrap max-md:ps-(--content)"
    >
      <p className="min-w-0 grow truncate max-md:w-full">
        {isTaken
          ? t(how === 'archived' ? 'archived' : 'deleted')
          : t.rich('conflict', { mine: wordsOf(mine), theirs: task.name, b: (words) => <b dir="auto">{words}</b> })}
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

const wordsOf = ({ name, due_at }: { name?: string; due_at?: string | null }): string => name ?? due_at ?? ''
