import { Check } from 'lucide-react'
import { classNames } from '../ui/class-names.ts'

const glyph = { viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', strokeLinecap: 'round' } as const

/** What a row shows where the pointer is: each is one path, and one element for all rows, so that React finds it unchanged. */
export const grip = (
  <svg aria-hidden width={14} height={14} strokeWidth={4} className="lucide" {...glyph}>
    <path d="M9 5h.01M15 5h.01M9 12h.01M15 12h.01M9 19h.01M15 19h.01" />
  </svg>
)

const ellipsis = (
  <svg
    aria-hidden
    width={16}
    height={16}
    strokeWidth={3.75}
    className="lucide md:invisible md:group-hover/line:visible md:group-focus-visible/line:visible"
    {...glyph}
  >
    <path d="M5 12h.01M12 12h.01M19 12h.01" />
  </svg>
)

/** Opens the menu of a line, for a pointer; keys and a long press have their own ways. */
export const LineMenuButton = ({ label, className }: { label: string; className?: string }) => (
  <button
    type="button"
    tabIndex={-1}
    data-part="menu"
    aria-label={label}
    aria-haspopup="menu"
    className={classNames(
      'line-menu flex items-center justify-center rounded-sm text-ink-3 hover:text-ink max-md:hidden pointer-coarse:hidden',
      className,
    )}
  >
    {ellipsis}
  </button>
)

interface SelectBoxProps {
  isSelected: boolean
  /** Nothing can be selected now. */
  isHidden?: boolean
}

/** The box that selects a line: what stands in its place otherwise is hidden while the pointer is on the line (`unlessBoxed`). */
export const SelectBox = ({ isSelected, isHidden = false }: SelectBoxProps) => (
  <span
    aria-hidden
    className={classNames(
      'size-4 shrink-0 items-center justify-center rounded-sm max-md:size-5.5',
      isSelected ? 'flex bg-pen text-on-pen' : 'hidden border border-edge bg-sheet pointer-fine:group-hover/line:flex',
      isHidden && 'hidden!',
    )}
  >
    {isSelected && <Check size={12} strokeWidth={3} />}
  </span>
)

export const unlessBoxed = (isSelected: boolean): string =>
  isSelected ? 'hidden' : 'pointer-fine:group-hover/line:hidden'
