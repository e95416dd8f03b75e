const glyph = { viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', strokeLinecap: 'round' } as const

/** What a row shows where the pointer is: each is one path, and one element for all rows, so that React finds it unchanged. */
export const grip = (
  <svg aria-hidden width={14} height={14} strokeWidth={4} className="lucide" {...glyph}>
    <path d="M9 5h.01M15 5h.01M9 12h.01M15 12h.01M9 19h.01M15 19h.01" />
  </svg>
)

export const ellipsis = (
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
