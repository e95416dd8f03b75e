import type { Attempt } from '@docket/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { membersQuery } from '../../api/list-queries.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { useList } from '../list-provider.tsx'

type By = Pick<Attempt, 'worker' | 'user_id'>

/** What a worker calls itself; one that has no name is a person's hand. */
export const useWorkerName = ({ worker, user_id }: By): string => {
  const { list } = useList()
  const t = useTranslations('work')
  const isPerson = worker === ''
  const { data: members } = useQuery({ ...membersQuery(list.id), enabled: isPerson && user_id !== list.owner_id })
  if (!isPerson) return worker
  const owner = user_id === list.owner_id ? { display_name: list.owner_name, email: list.owner_email } : undefined
  const person = owner ?? members?.find((member) => member.user_id === user_id)
  return person?.display_name || person?.email || t('somebody')
}

export const Worker = (by: By) => {
  const t = useTranslations('work')
  const name = useWorkerName(by)
  const isPerson = by.worker === ''
  return (
    <span className="flex min-w-0 items-center gap-2 pe-4 max-md:grow">
      <Avatar id={isPerson ? by.user_id : by.worker} name={name} worker={!isPerson} decorative />
      <span dir="auto" className="min-w-0 truncate">
        {name}
      </span>
      {isPerson && <span className="type-small shrink-0 text-ink-3">{t('byHand')}</span>}
    </span>
  )
}
