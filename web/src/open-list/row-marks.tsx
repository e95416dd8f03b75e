import { useTranslations } from 'use-intl'
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
export const LineMenuButton = ({ number, className }: { number: number; className?: string }) => {
  const t = useTranslations('list.line')
  return (
    <button
      type="button"
      tabIndex={-1}
      data-part="menu"
      aria-label={t('menu', { number })}
      aria-haspopup="menu"
      className={classNames(
        'absolute inset-e-0.5 flex size-6 items-center justify-center rounded-sm text-ink-3 hover:text-ink max-md:hidden pointer-coarse:hidden',
        className,
      )}
    >
      {ellipsis}
    </button>
  )
}
