import type { Project } from '@docket/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { learnOfMe } from '../../api/learn-of-me.ts'
import { isUnanswered } from '../../api/refusals.ts'
import { useRefusal } from '../../api/use-refusal.ts'
import { dispatchList, openList, stopHandingOut } from '../../live/hand-out.ts'
import { useNavigate } from '../../routing/hooks.ts'
import { showToast } from '../../ui/toast.tsx'
import { useList } from '../list-provider.tsx'
import { shortened } from '../use-done-words.ts'
import { useIsDispatch } from '../use-is-dispatch.ts'

interface ListStateChangeProps {
  to: Project['state']
  onDone(): void
}

const changes = { ready: dispatchList, open: openList, draft: stopHandingOut }

/** Hands the list out, or stops; what it was before is the way back. */
export const ListStateChange = ({ to, onDone }: ListStateChangeProps) => {
  const { session, list } = useList()
  const t = useTranslations('handOut')
  const navigate = useNavigate()
  const isDispatch = useIsDispatch()
  const refusalOf = useRefusal()
  const queries = useQueryClient()
  const name = shortened(list.name)
  const [before] = useState(list.state)

  const setListState = useEffectEvent(async (state: Project['state']) => {
    try {
      await changes[state](session.calls)
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
    if (to !== 'draft') learnOfMe(queries, { has_handed_out: true })
    showToast({ text: t(`${to}.done`, { name }), undo: () => void setListState(before) })
    if (to !== 'draft' && !isDispatch) void navigate({ to: '/lists/$listID/dispatch', params: { listID: list.id } })
  })
  useEffect(() => void run(), [])
  return null
}
