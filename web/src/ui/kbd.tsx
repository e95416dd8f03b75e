import type { ReactNode } from 'react'

/** A key cap; not drawn where there is no keyboard. */
export const Kbd = ({ children }: { children: ReactNode }) => (
  <kbd
    dir="ltr"
    className="type-label inline-flex h-[1.125rem] min-w-[1.125rem] items-center justify-center rounded-sm border border-rule-2 bg-sheet px-1 font-sans text-ink-2 pointer-coarse:hidden"
  >
    {children}
  </kbd>
)
