import { useQueryClient } from '@tanstack/react-query'
import { MessageSquare } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { waitingQuery } from '../api/waiting-query.ts'
import { useListsState } from '../live/use-lists.ts'
import { useNavigate } from '../routing/hooks.ts'
import { ActionsByName } from '../ui/actions.tsx'

/** Leads from the palette to what has waited longest for the reader, while anything does. */
export const NeedsYouByName = () => {
  const t = useTranslations('asking')
  const queries = useQueryClient()
  const navigate = useNavigate()
  const isPossible = useListsState(({ all }) => all.some(({ waiting, my_role }) => waiting > 0 && my_role !== 'viewer'))
  const run = async () => {
    const [first] = await queries.fetchQuery({ ...waitingQuery, staleTime: 0 })
    if (first)
      await navigate({ to: '/lists/$listID', params: { listID: first.list_id }, search: { task: first.task.id } })
  }
  const action = { label: t('openFirst'), icon: MessageSquare, isPossible, run: () => void run() }
  return <ActionsByName actions={[action]} />
}
