import type { Project } from '@docket/contract'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { isUnanswered } from '../../api/refusals.ts'
import { useRefusal } from '../../api/use-refusal.ts'
import { dispatchList, stopHandingOut } from '../../live/hand-out.ts'
import { showToast } from '../../ui/toast.tsx'
import { useList } from '../list-provider.tsx'
import { useIsDispatch } from '../use-is-dispatch.ts'
import { shortened } from '../use-say.ts'

interface HandOutRunProps {
  to: Project['state']
  onDone(): void
}

/** Hands the list out, or stops; each is the way back of the other. */
export const HandOutRun = ({ to, onDone }: HandOutRunProps) => {
  const { session, list } = useList()
  const t = useTranslations('handOut')
  const navigate = useNavigate()
  const isDispatch = useIsDispatch()
  const refusalOf = useRefusal()
  const name = shortened(list.name)

  const turn = useEffectEvent(async (state: Project['state']) => {
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
    const isTurned = await turn(to)
    onDone()
    if (!isTurned) return
    showToast({ text: t(`${to}.done`, { name }), undo: () => void turn(to === 'ready' ? 'draft' : 'ready') })
    if (to === 'ready' && !isDispatch) void navigate({ to: '/lists/$listID/dispatch', params: { listID: list.id } })
  })
  useEffect(() => void run(), [])
  return null
}
