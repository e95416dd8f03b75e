import type { Task } from '@docket/contract'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { lateOpenList } from '../../chunks.ts'
import { wholeText } from '../../domain/date-text.ts'
import { startDate } from '../../domain/start.ts'
import { useMinute } from '../../ui/date-now.ts'
import { useDateWords } from '../../ui/date-words.ts'
import { reviewWord } from '../editors/review-word.ts'
import { useList } from '../list-provider.tsx'
import { useDoneToast } from '../use-done-toast.ts'
import { FormCell, headingOf } from './form-cell.tsx'

const [AfterEditor, ReviewMenu, StartEditor] = [
  lateOpenList.component('AfterEditor'),
  lateOpenList.component('ReviewMenu'),
  lateOpenList.component('StartEditor'),
]

type Cell = 'start' | 'after' | 'review'

interface WorkCellsProps {
  taskKey: string
  task: Task
  canChange: boolean
  unlessGone(act: () => void): void
}

/** What decides when workers are given the line, and what becomes of it then. Lists that they never had know nothing of it. */
export const WorkCells = ({ taskKey, task, canChange, unlessGone }: WorkCellsProps) => {
  const {
    list: { state, review },
    canEdit,
    verbs,
  } = useList()
  const showDone = useDoneToast()
  const t = useTranslations('waits.cells')
  const words = useTranslations('waits')
  const dates = useDateWords()
  const now = useMinute()
  const [asked, setAsked] = useState<{ cell: Cell; anchor: HTMLElement }>()
  const start = startDate(task.start_at)
  const isWork = state !== 'draft' || review || task.review !== null
  const shows = (cell: Cell, isSet: boolean) => isWork || isSet || asked?.cell === cell

  // Whoever can only read from now on is asked nothing more.
  if (asked && !canEdit) setAsked(undefined)
  const ask = (cell: Cell) => (canChange ? (anchor: HTMLElement) => setAsked({ cell, anchor }) : undefined)
  const floating = {
    onClose: () => setAsked(undefined),
    finalFocus: () => asked?.anchor.querySelector('button') ?? headingOf(asked?.anchor ?? null) ?? false,
  }
  return (
    <>
      {shows('start', start !== undefined) && (
        <FormCell
          cell="start"
          label={t('starts')}
          popup="dialog"
          title={start && wholeText(start)}
          onAsk={ask('start')}
        >
          <span className={start ? 'figures' : 'text-ink-3'}>{start ? dates.due(start, now) : t('anyTime')}</span>
        </FormCell>
      )}
      {shows('after', task.after.length > 0) && (
        <FormCell cell="after" label={t('after')} popup="dialog" onAsk={ask('after')}>
          <span className={task.after.length > 0 ? 'figures' : 'text-ink-3'}>
            {t('afterCount', { count: task.after.length })}
          </span>
        </FormCell>
      )}
      {isWork && (
        <FormCell cell="review" label={words('review.title')} popup="menu" onAsk={ask('review')}>
          {words(`review.${reviewWord(task.review, review)}`)}
        </FormCell>
      )}
      {asked?.cell === 'start' && (
        <StartEditor
          {...floating}
          anchor={asked.anchor}
          count={1}
          start_at={task.start_at}
          onStart={(start_at) => unlessGone(() => showDone(verbs.set('start_at', [taskKey], start_at)))}
        />
      )}
      {asked?.cell === 'after' && <AfterEditor {...floating} anchor={asked.anchor} keys={[taskKey]} />}
      {asked?.cell === 'review' && isWork && (
        <ReviewMenu
          {...floating}
          anchor={asked.anchor}
          value={task.review}
          ofList={review}
          onReview={(value) => unlessGone(() => showDone(verbs.set('review', [taskKey], value)))}
        />
      )}
    </>
  )
}
