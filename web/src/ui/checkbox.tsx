import { Check } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { useId } from 'react'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
}

export const Checkbox = ({ label, id, ...input }: CheckboxProps) => {
  const ownId = useId()
  const fieldId = id ?? ownId
  return (
    <div className="flex items-start gap-2.5">
      <span className="relative mt-px inline-flex size-5.5 shrink-0">
        <input
          {...input}
          id={fieldId}
          type="checkbox"
          className="peer touch-target size-full appearance-none rounded-sm border border-edge bg-sheet checked:border-pen checked:bg-pen"
        />
        <Check
          aria-hidden
          size={14}
          strokeWidth={2.5}
          className="pointer-events-none invisible absolute inset-0 m-auto text-on-pen peer-checked:visible"
        />
      </span>
      <label htmlFor={fieldId} className="type-ui min-w-0 pt-0.5">
        {label}
      </label>
    </div>
  )
}
