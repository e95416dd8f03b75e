import type { ChangedBy } from '@docket/contract'
import { useTranslations } from 'use-intl'
import { classNames } from '../../ui/class-names.ts'
import { useMinute } from '../../ui/date-now.ts'
import { useDateWords } from '../../ui/date-words.ts'
import { useChange } from '../who/use-change.ts'
import { useDoer } from '../who/use-doer.ts'

interface ChangedNameProps {
  /** The name as it is, and as it was when the field was opened. */
  now: string
  base: string
  by: ChangedBy | null | undefined
  at: string
  /** Over what comes next, so that it moves nothing. */
  isOver?: boolean
}

/** Below a name that is being written: somebody else has changed it meanwhile. */
export const ChangedName = ({ now, base, by, at, isOver = false }: ChangedNameProps) => {
  const t = useTranslations('list.question')
  const doer = useDoer()
  const dates = useDateWords()
  const minute = useMinute()
  const change = useChange(now, by, at)
  const isChanged = now !== base
  return (
    <span role="status" data-over={(isOver && isChanged) || undefined} className="type-small text-ink">
      {isChanged && (
        <span
          className={classNames(
            'rounded-md bg-run-wash px-2 py-1 wrap-anywhere',
            isOver
              ? 'absolute inset-s-0 top-full z-bar mt-1 line-clamp-3 w-max max-w-full shadow-lift'
              : 'mt-1.5 mb-3 block',
          )}
        >
          {t.rich('nameChanged', {
            who: doer(change.by, 'other'),
            when: dates.past(new Date(change.at), minute),
            theirs: () => <b dir="auto">{now}</b>,
          })}
        </span>
      )}
    </span>
  )
}
