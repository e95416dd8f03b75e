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
  <div
    className={classNames(
      'type-small flex min-h-11 items-center justify-between gap-x-4 gap-y-2 border-b border-rule-2 py-1.5 ps-(--content) pe-(--gutter) max-md:flex-col max-md:items-start max-md:py-3 md:flex-wrap',
      look[tone],
    )}
  >
    <p role="status" className="min-w-0 text-pretty wrap-anywhere md:basis-64 md:grow">
      {children}
    </p>
    {action}
  </div>
)
