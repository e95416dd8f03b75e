import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { meQuery } from '../../api/queries.ts'
import { useAccount } from '../../live/use-account.ts'
import { usePortrait } from '../../shell/use-portrait.ts'
import { Avatar, type AvatarProps } from '../../ui/avatar.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useUiState } from '../list-ui.ts'

/** What to call whoever a line is assigned to, for those who hear it; nothing where that is nobody. */
export const useAssigneeName = (id: string | null): string | undefined => {
  const { userID } = useAccount()
  const t = useTranslations('list.line')
  const name = useUiState(({ members }) => nameIn(members, id))
  if (!id) return undefined
  return id === userID ? t('you') : (name ?? t('somebody'))
}

interface AssigneeProps {
  id: string
  isSmall?: boolean
  canEdit: boolean
  className?: string
}

/** The portrait of whoever a line is assigned to; to be pressed by whoever can give it to somebody else. */
export const Assignee = ({ id, isSmall = false, canEdit, className }: AssigneeProps) => {
  const t = useTranslations('list.line')
  const label = t('assignedTo', { who: useAssigneeName(id) ?? '' })
  const look = { id, size: isSmall ? 'small' : 'default' } as const
  if (!canEdit)
    return (
      <span className={classNames('flex shrink-0', className)}>
        <Portrait {...look} label={label} />
      </span>
    )
  return (
    <button
      type="button"
      tabIndex={-1}
      data-part="assignee"
      aria-haspopup="menu"
      title={label}
      className={classNames('touch-target flex shrink-0 rounded-full', className)}
    >
      <span className="sr-only">{label}</span>
      <Portrait {...look} decorative />
    </button>
  )
}

type PortraitProps = Pick<AvatarProps, 'id' | 'size' | 'decorative' | 'label'>

/** Of a member of the open list. */
export const Portrait = (props: PortraitProps) =>
  props.id === useAccount().userID ? <OwnPortrait {...props} /> : <OthersPortrait {...props} />

export const OwnPortrait = (props: PortraitProps) => {
  const { data: me } = useSuspenseQuery(meQuery)
  return <Avatar {...props} name={me.display_name || me.email} picture={usePortrait(me)} />
}

/** Without letters as long as the name is not known. */
const OthersPortrait = (props: PortraitProps) => {
  const name = useUiState(({ members }) => nameIn(members, props.id))
  return <Avatar {...props} name={name ?? ''} />
}

export const nameIn = (members: readonly { user_id: string; name: string }[], id: string | null): string | undefined =>
  members.find(({ user_id }) => user_id === id)?.name
