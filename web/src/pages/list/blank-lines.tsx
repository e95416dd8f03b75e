import type { ReactNode } from 'react'

export const blankLine =
  'order-2 flex min-h-(--line) shrink-0 items-center border-b border-rule ps-[calc(var(--content)+1.875rem)] pe-(--gutter) type-field text-ink-2 max-md:py-1.5'

/** Blank ruled lines down to the end of the sheet. */
export const Blank = ({ children }: { children?: ReactNode }) => (
  <div className="ruled order-2 min-h-8 grow">{children}</div>
)
