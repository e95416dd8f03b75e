import type { Project } from '@docket/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { learnOfMe } from '../../api/learn-of-me.ts'
import { isUnanswered } from '../../api/refusals.ts'
import { useRefusal } from '../../api/use-refusal.ts'
import { dispatchList, stopHandingOut } from '../../live/hand-out.ts'
import { useNavigate } from '../../routing/hooks.ts'
import { showToast } from '../../ui/toast.tsx'
import { useList } from '../list-provider.tsx'
import { shortened } from '../use-done-words.ts'
import { useIsDispatch } from '../use-is-dispatch.ts'

interface ListStateChangeProps {
  to: Project['state']
  onDone(): void
}

/** Hands the list out, or stops; each is the way back of the other. */
export const ListStateChange = ({ to, onDone }: ListStateChangeProps) => {
  const { session, list } = useList()
  const t = useTranslations('handOut')
  const navigate = useNavigate()
  const isDispatch = useIsDispatch()
  const refusalOf = useRefusal()
  const queries = useQueryClient()
  const name = shortened(list.name)

  const setListState = useEffectEvent(async (state: Project['state']) => {
    try {
      await (state === 'ready' ? dispatchList : stopHandingOut)(session.calls)
    } catch (error) {
      const what = isUnanswered(error) ? 'unanswered' : 'failed'
      showToast({ text: t(`${state}.${what}`, { name, reason: refusalOf(error) }), refusal: true })
      return false
    }
    return true
  })
  const run = useEffectEvent(async () => {
    const isSet = await setListState(to)
    onDone()
    if (!isSet) return
    if (to === 'ready') learnOfMe(queries, { has_handed_out: true })
    showToast({ text: t(`${to}.done`, { name }), undo: () => void setListState(to === 'ready' ? 'draft' : 'ready') })
    if (to === 'ready' && !isDispatch) void navigate({ to: '/lists/$listID/dispatch', params: { listID: list.id } })
  })
  useEffect(() => void run(), [])
  return null
}
