import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

export interface SelectProps extends ComponentProps<'select'> {
  refused?: boolean
}

/** One of many, as the system offers them. */
export const Select = ({ refused = false, className, ...rest }: SelectProps) => (
  <span className={classNames('relative block', className)}>
    <select
      {...rest}
      aria-invalid={refused || undefined}
      className="type-field block h-8 w-full min-w-0 appearance-none truncate rounded-md border border-edge bg-sheet ps-2.5 pe-8 text-ink outline-offset-[-2px] focus-visible:outline-2 max-md:h-11"
    />
    <ChevronDown
      aria-hidden
      size={14}
      strokeWidth={1.75}
      className="pointer-events-none absolute inset-e-2.5 top-1/2 -translate-y-1/2 text-ink-2"
    />
  </span>
)
