import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

export interface IconButtonProps extends ComponentProps<'button'> {
  label: string
}

/** A button that is only a glyph; `label` names it. */
export const IconButton = ({ label, className, ...rest }: IconButtonProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    {...rest}
    className={classNames(
      'touch-target inline-flex size-8 shrink-0 items-center justify-center rounded-md text-ink-2 transition-colors hover:bg-hover hover:text-ink data-[popup-open]:bg-hover data-[popup-open]:text-ink',
      className,
    )}
  />
)
