import type { Ref } from 'react'
import { classNames } from './class-names.ts'

export interface SwitchProps {
  ref?: Ref<HTMLButtonElement>
  /** The id of what names it. */
  labelledBy: string
  isOn: boolean
  /** Waits for what becomes of it, and does nothing meanwhile. */
  isBusy?: boolean
  onChange(isOn: boolean): void
}

/** Something that holds or does not, from the moment it is touched. */
export const Switch = ({ ref, labelledBy, isOn, isBusy = false, onChange }: SwitchProps) => (
  <button
    ref={ref}
    type="button"
    role="switch"
    aria-checked={isOn}
    aria-labelledby={labelledBy}
    aria-disabled={isBusy || undefined}
    onClick={() => !isBusy && onChange(!isOn)}
    className={classNames(
      'touch-target inline-flex h-5 w-8.5 shrink-0 items-center rounded-full border p-0.5 transition-colors forced-color-adjust-none',
      isOn ? 'border-ink bg-ink' : 'border-edge bg-sheet',
    )}
  >
    <span
      className={classNames(
        'size-3.5 rounded-full transition-[margin] duration-(--duration-fast)',
        isOn ? 'ms-3.5 bg-on-ink' : 'bg-edge',
      )}
    />
  </button>
)
