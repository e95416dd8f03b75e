import type { ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'

interface OfferedListProps<One> {
  /** The options are this with their rank. */
  id: string
  label: string
  all: readonly One[]
  current: number
  /** Below the field, where there is no room above it. */
  isBelow?: boolean
  /** What stands before its name. */
  mark(one: One): ReactNode
  onPick(one: One): void
}

/** What is offered for a name that is begun. The focus stays in the text. */
export const OfferedList = <One extends { id: string; name: string }>({
  id,
  label,
  all,
  current,
  isBelow = false,
  mark,
  onPick,
}: OfferedListProps<One>) => (
  <div
    id={id}
    role="listbox"
    aria-label={label}
    className={classNames(
      'absolute inset-x-0 z-menu max-h-60 overflow-y-auto rounded-md bg-float py-1 shadow-lift',
      isBelow ? 'top-full mt-1' : 'bottom-full mb-1',
    )}
  >
    {all.map((one, at) => (
      <button
        type="button"
        tabIndex={-1}
        key={one.id}
        id={`${id}-${at}`}
        role="option"
        aria-selected={at === current}
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => onPick(one)}
        className={classNames(
          'type-ui flex w-full text-start min-h-9 cursor-default items-center gap-2.5 px-2.5 pointer-coarse:min-h-11',
          at === current ? 'bg-pen-wash' : 'hover:bg-hover',
        )}
      >
        {mark(one)}
        <span dir="auto" className="min-w-0 truncate">
          {one.name}
        </span>
      </button>
    ))}
  </div>
)
