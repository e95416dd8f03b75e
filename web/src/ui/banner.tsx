import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface BannerProps {
  tone: 'run' | 'grey' | 'canary'
  /** One button at most. */
  action?: ReactNode
  children: ReactNode
}

const look = { run: 'bg-run-wash', grey: 'bg-stub', canary: 'bg-canary-2' }

/** One sentence and one action under the head of a sheet. */
export const Banner = ({ tone, action, children }: BannerProps) => (
  <div className={classNames('banner-row', look[tone])}>
    <p role="status">{children}</p>
    {action}
  </div>
)
