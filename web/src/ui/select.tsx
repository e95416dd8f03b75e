import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

export interface SelectProps extends ComponentProps<'select'> {
  refused?: boolean
}

/** One of many, as the system offers them. */
export const Select = ({ refused = false, className, ...rest }: SelectProps) => (
  <select
    {...rest}
    aria-invalid={refused || undefined}
    className={classNames(
      'type-field block h-8 w-full min-w-0 rounded-md border border-edge bg-sheet px-2.5 text-ink outline-offset-[-2px] focus-visible:outline-2 max-md:h-11',
      className,
    )}
  />
)
