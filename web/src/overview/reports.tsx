import { ApiError } from '@docket/client'
import type { Project } from '@docket/contract'
import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useRefusal } from '../api/use-refusal.ts'
import type { WaitingEdit } from '../live/edit.ts'
import type { ListSession } from '../live/list-session.ts'
import { useAccount } from '../live/use-account.ts'
import { ListProvider, useList } from '../open-list/list-provider.tsx'
import { Problems } from '../open-list/problems.tsx'
import { shortened } from '../open-list/use-done-words.ts'
import { useNavigate } from '../routing/hooks.ts'
import { showToast } from '../ui/toast.tsx'
import { useListsById } from './use-all-lines.ts'

interface ReportsProps {
  reached: ReadonlyMap<string, ListSession>
  /** The list of the line that is open, which listens itself. */
  except: string | undefined
}

/** Says why something that was done to lines from outside their lists was not taken. */
export const Reports = ({ reached, except }: ReportsProps) => {
  const lists = useListsById()
  return [...reached].map(([listID, session]) => {
    const list = lists.get(listID)
    return list && listID !== except && <Report key={listID} session={session} list={list} />
  })
}

/** What was to be added waits in its list, where it can be changed and added again. */
const NotAdded = () => {
  const { session, list } = useList()
  const t = useTranslations('list.unsent')
  const words = useTranslations('days.add')
  const reasonOf = useRefusal()
  const navigate = useNavigate()
  const onProblem = useEffectEvent(({ edit, problem }: WaitingEdit) => {
    if (edit.kind !== 'add' || problem?.kind !== 'refused') return
    const reason = reasonOf(new ApiError(problem.status, { error: problem.message, code: problem.code }))
    showToast({
      text: t('refused', { name: shortened(edit.line.name), reason }),
      action: { label: words('open'), run: () => void navigate({ to: '/lists/$listID', params: { listID: list.id } }) },
      refusal: true,
    })
  })
  useEffect(() => session.listen({ onProblem: (waiting) => onProblem(waiting) }), [session])
  return null
}

const Report = ({ session, list }: { session: ListSession; list: Project }) => {
  const { keeper } = useAccount()
  return (
    <ListProvider session={session} list={list} keeper={keeper}>
      <Problems />
      <NotAdded />
    </ListProvider>
  )
}
