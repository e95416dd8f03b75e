import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface ChipProps {
  /** `offer` is not so until it is taken. */
  tone?: 'neutral' | 'pen' | 'offer'
  icon?: ReactNode
  children: ReactNode
}

const look = {
  neutral: 'bg-hover text-ink-2',
  pen: 'bg-pen-wash text-pen',
  offer: 'border border-dashed border-pen text-pen',
}

/** For what is waiting, or was recognised and can be taken back. */
export const Chip = ({ tone = 'neutral', icon, children }: ChipProps) => (
  <span
    className={classNames(
      'type-small figures inline-flex h-5.5 items-center gap-1.5 rounded-sm px-2 whitespace-nowrap',
      look[tone],
    )}
  >
    {icon}
    {children}
  </span>
)
