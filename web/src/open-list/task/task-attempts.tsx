import type { Attempt, Task } from '@docket/contract'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../api/client.ts'
import { wholeText } from '../../domain/date-text.ts'
import { useMinute } from '../../ui/date-now.ts'
import { useDateWords } from '../../ui/date-words.ts'
import { OutcomeStamp } from '../hand-out/outcome-stamp.tsx'
import { Worker } from '../hand-out/worker.tsx'
import { useList } from '../list-provider.tsx'

/** Who tried the line and how it went, for whoever asks; fetched anew with each change of the line. */
export const TaskAttempts = ({ task }: { task: Task }) => {
  const t = useTranslations('task')
  const [isOpen, setIsOpen] = useState(false)
  const { data, isError } = useQuery({
    queryKey: ['attempts', task.id, task.rev],
    queryFn: () => api.getAttempts({ taskID: task.id }),
    enabled: isOpen && task.rev > 0,
    placeholderData: (before) => before,
  })
  const { list } = useList()
  const wasHandedOut = list.state !== 'draft' || task.lease !== null || Object.keys(task.outputs).length > 0
  if (!isOpen && !wasHandedOut) return null
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    <section className="mt-6">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          className="type-small -ms-1 flex items-center gap-1 rounded-sm px-1 font-group"
          onClick={() => setIsOpen(!isOpen)}
        >
          <Chevron aria-hidden size={14} strokeWidth={1.75} className={isOpen ? undefined : 'rtl:-scale-x-100'} />
          {t('attempts')}
        </button>
      </h3>
      {isOpen && (data || isError) && (
        <div className="type-small mt-2">
          {data ? (
            data.length === 0 ? (
              <p className="text-ink-3">{t('noAttempts')}</p>
            ) : (
              <ol className="border-t border-rule">
                {data.map((attempt) => (
                  <AttemptRow key={attempt.attempt} attempt={attempt} />
                ))}
              </ol>
            )
          ) : (
            <p role="alert">{t('attemptsFailed')}</p>
          )}
        </div>
      )}
    </section>
  )
}

const AttemptRow = ({ attempt }: { attempt: Attempt }) => {
  const t = useTranslations('work')
  const dates = useDateWords()
  const now = useMinute()
  const { started_at, ended_at, outcome } = attempt
  const at = new Date(ended_at ?? started_at)
  return (
    <li className="flex min-h-8.5 items-center gap-2.5 border-b border-rule max-md:flex-wrap max-md:gap-y-1 max-md:py-1">
      <Worker {...attempt} />
      <span className="figures shrink-0 text-ink-3">{t('attempt', { attempt: attempt.attempt })}</span>
      <span className="ms-auto flex shrink-0 items-center gap-2.5">
        <OutcomeStamp outcome={outcome} />
        <time dateTime={at.toISOString()} title={wholeText(at)} className="figures text-ink-3">
          {dates.past(at, now)}
        </time>
      </span>
    </li>
  )
}
