import { useTranslations } from 'use-intl'
import { classNames } from './class-names.ts'

export interface LiveSignProps {
  state: 'live' | 'reconnecting' | 'offline'
  /** Changes that wait for the connection. */
  waiting?: number
}

/** Dot and word: whether what is shown follows the server. */
export const LiveSign = ({ state, waiting = 0 }: LiveSignProps) => {
  const t = useTranslations('live')
  return (
    <span
      className={classNames(
        'type-meta inline-flex items-center gap-1.5 whitespace-nowrap',
        state === 'offline' ? 'font-strong text-ink' : 'text-ink-2',
      )}
    >
      <svg aria-hidden viewBox="0 0 14 14" className="size-3.5 shrink-0">
        {state === 'live' && (
          <>
            <circle cx={7} cy={7} r={6.5} className="fill-done-wash" />
            <circle cx={7} cy={7} r={4} className="fill-done" />
          </>
        )}
        {state === 'reconnecting' && (
          <circle cx={7} cy={7} r={4} fill="none" strokeWidth={2} strokeDasharray="3.6 2.7" className="stroke-run" />
        )}
        {state === 'offline' && <circle cx={7} cy={7} r={3.5} fill="none" strokeWidth={2} className="stroke-ink-2" />}
      </svg>
      <span data-yields="live" className="data-yielded:sr-only">
        {t(state === 'live' && waiting > 0 ? 'sending' : state, { waiting })}
      </span>
    </span>
  )
}
