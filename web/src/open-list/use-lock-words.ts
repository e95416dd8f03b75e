import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { timeText } from '../domain/date-text.ts'
import type { Verb } from '../live/history.ts'
import type { ListSession } from '../live/list-session.ts'
import type { Lock } from '../live/lock.ts'

/** Why something waits, as a sentence. */
export const useLockWords = ({ store }: ListSession) => {
  const t = useTranslations('list.locked')
  return useCallback((verb: Verb, lock: Lock): string => lockWords(t, store, verb, lock), [store, t])
}

export const lockWords = (
  t: ReturnType<typeof useTranslations<'list.locked'>>,
  store: ListSession['store'],
  verb: Verb,
  lock: Lock,
): string => {
  if (lock.why === 'dispatched') return t('dispatched', { verb })
  const { id, updated_at } = lock.task
  const number = store.numberOf(store.keyOfTask(id))
  return t('held', { number, time: timeText(new Date(updated_at)) })
}
