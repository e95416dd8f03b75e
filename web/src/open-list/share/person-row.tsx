import type { ReactNode } from 'react'
import { Avatar } from '../../ui/avatar.tsx'
import { classNames } from '../../ui/class-names.ts'

interface PersonRowProps {
  id: string
  name: string
  email: string
  isFaint?: boolean
  refusal?: string | undefined
  /** At the end: the role, or what can be done. */
  children: ReactNode
}

/** One person: who they are, and as what they have the list. */
export const PersonRow = ({ id, name, email, isFaint = false, refusal, children }: PersonRowProps) => (
  <li className="@container py-1.25">
    {/* Where there is little room what can be done goes below. */}
    <div className="flex min-h-8 items-center gap-3.5 @max-[28rem]:flex-wrap @max-[28rem]:justify-end">
      <div className="flex min-w-0 grow items-center gap-3.5 @max-[28rem]:basis-38">
        <Avatar id={id} name={name} decorative />
        <div
          className={classNames(
            'flex min-w-0 grow items-baseline gap-x-2.5 @max-[28rem]:flex-col @max-[28rem]:items-start',
            isFaint && 'text-ink-3 line-through',
          )}
        >
          <span
            dir="auto"
            className="type-ui max-w-full truncate font-strong @min-[28rem]:max-w-[60%] @min-[28rem]:shrink-0"
          >
            {name}
          </span>
          {email !== name && (
            <span dir="ltr" className={classNames('type-small max-w-full truncate', !isFaint && 'text-ink-2')}>
              {email}
            </span>
          )}
        </div>
      </div>
      {children}
    </div>
    {refusal !== undefined && (
      <p role="alert" className="type-small ps-9.5 pb-1 text-fail">
        {refusal}
      </p>
    )}
  </li>
)
