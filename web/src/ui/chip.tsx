import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface ChipProps {
  tone?: 'neutral' | 'pen'
  icon?: ReactNode
  children: ReactNode
}

/** For what is waiting, or was recognised and can be taken back. */
export const Chip = ({ tone = 'neutral', icon, children }: ChipProps) => (
  <span
    className={classNames(
      'type-small figures inline-flex h-5.5 items-center gap-1.5 rounded-sm px-2 whitespace-nowrap',
      tone === 'pen' ? 'bg-pen-wash text-pen' : 'bg-hover text-ink-2',
    )}
  >
    {icon}
    {children}
  </span>
)
