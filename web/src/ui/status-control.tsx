import type { TaskStatus } from '@docket/contract'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface StatusMarkProps {
  status: TaskStatus
  /** Finished this very moment: green for as long as it stays in its place. */
  isFresh?: boolean
  /** Drawn in place of the half ring, while a worker has it. */
  lease?: ReactNode
}

/** Ring, half ring, disc with tick, disc with cross: readable without colour. */
export const StatusMark = ({ status, isFresh = false, lease }: StatusMarkProps) => (
  <svg aria-hidden viewBox="0 0 18 18" fill="none" className="block size-4.5 shrink-0 max-md:size-5">
    {status === 'pending' && (
      <>
        <circle cx={9} cy={9} r={7.75} strokeWidth={1.5} className="stroke-edge" />
        {/* What a click will do. */}
        <path
          d="m5.4 9.3 2.4 2.4 4.8-5"
          strokeWidth={1.75}
          strokeLinecap="round"
          className="stroke-ink-3 invisible pointer-fine:group-hover/ring:visible"
        />
      </>
    )}
    {status === 'in_progress' && lease}
    {status === 'in_progress' && !lease && (
      <>
        <circle cx={9} cy={9} r={7.75} strokeWidth={1.5} className="stroke-run" />
        <path d="M9 4.5a4.5 4.5 0 0 1 0 9z" className="fill-run" />
      </>
    )}
    {status === 'completed' && (
      <>
        <circle
          cx={9}
          cy={9}
          r={8.5}
          className={classNames('transition-[fill]', isFresh ? 'fill-done' : 'fill-ink-3')}
        />
        <path d="m5.4 9.3 2.4 2.4 4.8-5" strokeWidth={1.75} strokeLinecap="round" className="stroke-sheet" />
      </>
    )}
    {status === 'failed' && (
      <>
        <circle cx={9} cy={9} r={8.5} className="fill-fail" />
        <path d="m6.2 6.2 5.6 5.6m0-5.6-5.6 5.6" strokeWidth={1.75} strokeLinecap="round" className="stroke-sheet" />
      </>
    )}
  </svg>
)

/** The next line's ring: dashed, in pen. */
export const BlankMark = ({ isLocked = false }: { isLocked?: boolean }) => (
  <svg aria-hidden viewBox="0 0 18 18" fill="none" className="block size-4.5 shrink-0 max-md:size-5">
    <circle
      cx={9}
      cy={9}
      r={7.75}
      strokeWidth={1.5}
      strokeDasharray="2.6 2.27"
      className={isLocked ? 'stroke-edge' : 'stroke-pen'}
    />
  </svg>
)

interface StatusControlProps extends StatusMarkProps {
  /** What a click does, and what the state is now. */
  label: string
}

/** The ring of a line as a target. What it does is up to the list that it stands in. */
export const StatusControl = ({ label, ...mark }: StatusControlProps) => (
  <button
    type="button"
    tabIndex={-1}
    data-part="status"
    aria-label={label}
    aria-haspopup="menu"
    className="group/ring touch-target -m-2 shrink-0 rounded-full p-2 outline-offset-[-6px]"
  >
    <StatusMark {...mark} />
  </button>
)
