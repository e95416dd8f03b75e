import { Avatar } from '../ui/avatar.tsx'
import { classNames } from '../ui/class-names.ts'

interface OfferedPeopleProps<One> {
  /** The options are this with their rank. */
  id: string
  label: string
  people: readonly One[]
  current: number
  /** Below the field, where there is no room above it. */
  isBelow?: boolean
  onPick(person: One): void
}

/** People that are offered for a name that is begun. The focus stays in the text. */
export const OfferedPeople = <One extends { id: string; name: string; picture?: string | undefined }>({
  id,
  label,
  people,
  current,
  isBelow = false,
  onPick,
}: OfferedPeopleProps<One>) => (
  <div
    id={id}
    role="listbox"
    aria-label={label}
    className={classNames(
      'absolute inset-x-0 z-menu max-h-60 overflow-y-auto rounded-md bg-float py-1 shadow-lift',
      isBelow ? 'top-full mt-1' : 'bottom-full mb-1',
    )}
  >
    {people.map((person, at) => (
      <button
        type="button"
        tabIndex={-1}
        key={person.id}
        id={`${id}-${at}`}
        role="option"
        aria-selected={at === current}
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => onPick(person)}
        className={classNames(
          'type-ui flex w-full text-start min-h-9 cursor-default items-center gap-2.5 px-2.5 pointer-coarse:min-h-11',
          at === current ? 'bg-pen-wash' : 'hover:bg-hover',
        )}
      >
        <Avatar id={person.id} name={person.name} picture={person.picture} decorative />
        <span dir="auto" className="min-w-0 truncate">
          {person.name}
        </span>
      </button>
    ))}
  </div>
)
