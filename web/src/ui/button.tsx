import type { ComponentProps, ReactNode } from 'react'
import { useId } from 'react'
import { classNames } from './class-names.ts'

export type ButtonVariant = 'primary' | 'default' | 'quiet' | 'danger' | 'danger-filled'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  variant?: ButtonVariant
  /** `field` is as high as a field on a slip. */
  size?: 'default' | 'field'
  icon?: ReactNode
  /** The verb while the action runs ("Inviting"); the button does nothing, and keeps its width where that is enough. */
  busy?: string | false | undefined
  /** Why the button does nothing now. It stays reachable, so that the reason can be read. */
  disabledReason?: string | undefined
}

const look: Record<ButtonVariant, string> = {
  // In forced colours the browser would lay its own ground behind the words: theirs on it cannot be read.
  primary: 'border-ink bg-ink text-on-ink forced-color-adjust-none hover:opacity-90',
  default: 'border-edge bg-sheet text-ink hover:bg-hover',
  quiet: 'border-transparent text-ink-2 hover:bg-hover hover:text-ink',
  danger: 'border-fail/50 bg-sheet text-fail hover:bg-fail-wash',
  'danger-filled': 'border-fail bg-fail text-on-ink forced-color-adjust-none hover:opacity-90',
}

export const Button = ({
  variant = 'default',
  size = 'default',
  icon,
  busy,
  disabledReason,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) => {
  const reasonId = useId()
  const inert = Boolean(busy) || disabledReason !== undefined
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={inert || undefined}
      aria-describedby={disabledReason === undefined ? rest['aria-describedby'] : reasonId}
      onClick={inert ? (event) => event.preventDefault() : onClick}
      className={classNames(
        'group relative inline-flex shrink-0 items-center justify-center rounded-md border px-3 font-button whitespace-nowrap transition-colors select-none',
        size === 'field' ? 'type-field h-11' : 'type-ui h-8 max-md:h-11',
        // Large text on a phone: the words go on in a second line.
        '@max-[14rem]/sheet:h-auto @max-[14rem]/sheet:min-h-8 @max-[14rem]/sheet:shrink @max-[14rem]/sheet:py-1 @max-[14rem]/sheet:whitespace-normal',
        '@max-[14rem]/slip:h-auto @max-[14rem]/slip:min-h-11 @max-[14rem]/slip:py-1 @max-[14rem]/slip:whitespace-normal',
        disabledReason === undefined ? look[variant] : 'border-dashed border-rule-2 bg-transparent text-ink-3',
        className,
      )}
    >
      <span className="inline-grid place-items-center">
        <span
          className={classNames('col-start-1 row-start-1 inline-flex items-center gap-2', Boolean(busy) && 'invisible')}
        >
          {icon}
          {children}
        </span>
        {busy && <span className="col-start-1 row-start-1">{busy}</span>}
      </span>
      {disabledReason !== undefined && (
        <span id={reasonId} className="button-reason">
          {disabledReason}
        </span>
      )}
    </button>
  )
}
