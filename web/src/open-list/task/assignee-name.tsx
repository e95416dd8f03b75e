import { useTranslations } from 'use-intl'
import { Avatar } from '../../ui/avatar.tsx'
import { useAssignees } from '../use-assignees.ts'

/** Who a line is assigned to. */
export const AssigneeName = ({ id }: { id: string | null }) => {
  const t = useTranslations('task')
  const person = useAssignees().find((each) => each.id === id)
  if (id === null) return <span className="text-ink-3">{t('nobody')}</span>
  return (
    <>
      {person && <Avatar id={id} name={person.name} picture={person.picture} decorative />}
      <span dir="auto" className="min-w-0 truncate">
        {person?.name ?? t('unknownMember')}
      </span>
    </>
  )
}
