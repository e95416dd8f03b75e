import type { Task } from '@docket/contract'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { timeText } from '../../domain/date-text.ts'
import { quietLink } from '../../ui/text-link.ts'
import { useChange } from '../who/use-change.ts'
import { useDoer } from '../who/use-doer.ts'

interface ChangedSinceProps {
  task: Task
  /** The text as it is, and as it was when the field was opened. */
  now: string
  base: string
}

/** Below a text that is being written: somebody else has changed it meanwhile. What is written stays under the writer's hands. */
export const ChangedSince = ({ task: { changed_by: by, updated_at: at }, now, base }: ChangedSinceProps) => {
  const t = useTranslations('task')
  const doer = useDoer()
  const [isShown, setIsShown] = useState(false)
  const change = useChange(now, by, at)
  const isChanged = now.trim() !== base.trim()
  return (
    <>
      <div role="status" className="type-small mt-1.5">
        {isChanged &&
          t('changedSince', {
            who: doer(change.by, 'other'),
            when: timeText(new Date(change.at)),
          })}
      </div>
      {isChanged && (
        <button
          type="button"
          className={`type-small ${quietLink}`}
          aria-expanded={isShown}
          onClick={() => setIsShown(!isShown)}
        >
          {t(isShown ? 'hideTheirs' : 'showTheirs')}
        </button>
      )}
      {isChanged && isShown && (
        <p dir="auto" className="type-read mt-1.5 rounded-md bg-run-wash px-2.5 py-2 whitespace-pre-wrap wrap-anywhere">
          {now}
        </p>
      )}
    </>
  )
}
