import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type StampTone = 'done' | 'fail' | 'run' | 'pen' | 'ink'

export interface StampProps {
  tone: StampTone
  /** The tilted 14 px form, at most once per screen. */
  large?: boolean
  children: ReactNode
}

const ink: Record<StampTone, string> = {
  done: 'text-done',
  fail: 'text-fail',
  run: 'text-run',
  pen: 'text-pen',
  ink: 'text-ink-2',
}

export const Stamp = ({ tone, large = false, children }: StampProps) => (
  <span
    className={classNames(
      'type-stamp inline-block shrink-0 rounded-sm border-[1.5px] border-current whitespace-nowrap',
      large ? '-rotate-3 px-2.5 py-1 text-[0.875rem]/[1.125rem]' : 'px-1.25',
      ink[tone],
    )}
  >
    {children}
  </span>
)
