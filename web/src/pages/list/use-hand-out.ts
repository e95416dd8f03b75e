import type { Project } from '@docket/contract'
import { useMatchRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useOfList } from '../../live/use-list.ts'
import { useList } from './list-provider.tsx'

/** The way of a list to workers and back, as its button shows it. */
export const useHandOut = () => {
  const { session, list } = useList()
  const t = useTranslations('list.handOut')
  const pending = useOfList(session, ({ store }) => store.counts.pending)
  const isStalled = useOfList(session, ({ isStalled, live }) => isStalled || live === 'offline')
  const [wanted, setWanted] = useState<Project['state']>()
  const isOut = list.state === 'ready'
  return {
    isOut,
    /** What it is to become, while it is not yet. */
    wanted,
    /** Why it cannot be dispatched now. */
    reason: isOut ? undefined : isStalled ? t('unsent') : pending === 0 ? t('nothing') : undefined,
    turn: () => setWanted(isOut ? 'draft' : 'ready'),
    onTurned: () => setWanted(undefined),
  }
}

export type HandOut = ReturnType<typeof useHandOut>

/** Whether the list's way to workers is what is looked at. */
export const useIsDispatch = (): boolean => useMatchRoute()({ to: '/lists/$listID/dispatch' }) !== false
