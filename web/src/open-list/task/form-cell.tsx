import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'

interface FormCellProps {
  cell: string
  label: string
  popup: 'menu' | 'dialog'
  title?: string | undefined
  /** Missing where the reader cannot change it. */
  onAsk: ((anchor: HTMLElement) => void) | undefined
  children: ReactNode
}

/** A field of the line, and how it is asked about. */
export const FormCell = ({ cell, label, popup, title, onAsk, children }: FormCellProps) => {
  const inside = 'flex w-full min-w-0 flex-col gap-0.5 px-2.5 pt-1.5 pb-2 text-start'
  const content = (
    <>
      <span className="type-label text-ink-2">{label}</span>
      <span className="type-field flex min-h-5 min-w-0 items-center gap-2 truncate">{children}</span>
    </>
  )
  // The cell stays, and what hangs from it, when it cannot be changed any more.
  return (
    <div title={title} className="flex max-w-full min-w-0 grow basis-34 bg-float">
      {onAsk ? (
        <button
          type="button"
          data-cell={cell}
          aria-haspopup={popup}
          className={classNames(inside, 'outline-offset-[-2px] hover:bg-hover max-md:min-h-14')}
          onClick={(event) => onAsk(event.currentTarget.parentElement!)}
        >
          {content}
        </button>
      ) : (
        <div className={inside}>{content}</div>
      )}
    </div>
  )
}

/** Where the focus goes when there is no cell to go back to. */
export const headingOf = (part: HTMLElement | null) => part?.closest('[data-panel]')?.querySelector<HTMLElement>('h2')
