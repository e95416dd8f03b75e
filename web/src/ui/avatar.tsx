import { classNames } from './class-names.ts'
import { initialsOf, tintOf } from './person.ts'

export interface AvatarProps {
  id: string
  name: string
  /** Workers are square and lower case. */
  worker?: boolean
  /** The name is written beside it, so the initials are not read out. */
  decorative?: boolean
  /** Says what the picture is, in place of the name. */
  label?: string
  /** A portrait to show in place of the initials. */
  picture?: string | undefined
  size?: 'small' | 'default' | 'large'
}

const tint = {
  1: 'bg-tint-1 text-on-tint-1',
  2: 'bg-tint-2 text-on-tint-2',
  3: 'bg-tint-3 text-on-tint-3',
  4: 'bg-tint-4 text-on-tint-4',
  5: 'bg-tint-5 text-on-tint-5',
  6: 'bg-tint-6 text-on-tint-6',
}

export const Avatar = ({
  id,
  name,
  worker = false,
  decorative = false,
  label = name,
  picture,
  size = 'default',
}: AvatarProps) => (
  <span
    role={decorative ? undefined : 'img'}
    aria-label={decorative ? undefined : label}
    aria-hidden={decorative || undefined}
    title={decorative ? undefined : name}
    className={classNames(
      'inline-flex shrink-0 items-center justify-center overflow-hidden font-group figures select-none',
      size === 'large' ? 'size-20 text-[1.75rem]/none' : 'text-[0.65625rem]/none',
      size === 'small' ? 'size-5' : size === 'default' && 'size-6',
      worker ? 'rounded-[5px] lowercase' : 'rounded-full',
      tint[tintOf(id)],
    )}
  >
    {picture === undefined ? (
      initialsOf(name)
    ) : (
      // A portrait may be as white as the paper.
      <img
        src={picture}
        alt=""
        className="size-full rounded-[inherit] object-cover outline-1 -outline-offset-1 outline-rule-2"
      />
    )}
  </span>
)
