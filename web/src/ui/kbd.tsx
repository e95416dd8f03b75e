import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface KbdProps {
  /** Also where there is probably no keyboard: in the list of all keys. */
  always?: boolean
  children: ReactNode
}

/** A key cap. */
export const Kbd = ({ always = false, children }: KbdProps) => (
  <kbd
    dir="ltr"
    className={classNames(
      'type-label inline-flex h-[1.125rem] min-w-[1.125rem] items-center justify-center rounded-sm border border-rule-2 bg-sheet px-1 font-sans text-ink-2',
      !always && 'pointer-coarse:hidden',
    )}
  >
    {children}
  </kbd>
)
