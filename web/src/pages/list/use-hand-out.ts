import { useMutation } from '@tanstack/react-query'
import { useMatchRoute, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useRefusal } from '../../api/use-refusal.ts'
import { useOfList } from '../../live/use-list.ts'
import { showToast } from '../../ui/toast.tsx'
import { useList } from './list-provider.tsx'
import { shortened } from './use-say.ts'

/** Hands the list out to workers, or stops: each is the way back of the other. */
export const useHandOut = () => {
  const { session, list } = useList()
  const t = useTranslations('list.handOut')
  const navigate = useNavigate()
  const refusalOf = useRefusal()
  const pending = useOfList(session, ({ store }) => store.counts.pending)
  const isStalled = useOfList(session, ({ isStalled, live }) => isStalled || live === 'offline')
  const name = shortened(list.name)

  const fail = (sentence: 'failed' | 'notStopped') => (error: unknown) =>
    showToast({ text: t(sentence, { name, reason: refusalOf(error) }), refusal: true })
  const dispatch = useMutation({ mutationFn: () => session.handOut.dispatch(), onError: fail('failed') })
  const stop = useMutation({ mutationFn: () => session.handOut.stop(), onError: fail('notStopped') })

  return {
    isOut: list.state === 'ready',
    isBusy: dispatch.isPending || stop.isPending,
    /** Why it cannot be dispatched now. */
    reason: isStalled ? t('unsent') : pending === 0 ? t('nothing') : undefined,
    dispatch: () =>
      dispatch.mutate(undefined, {
        onSuccess: () => {
          showToast({ text: t('isOut', { name }), undo: () => stop.mutate() })
          void navigate({ to: '/lists/$listID/dispatch', params: { listID: list.id } })
        },
      }),
    stop: () =>
      stop.mutate(undefined, {
        onSuccess: () => showToast({ text: t('isBack', { name }), undo: () => dispatch.mutate() }),
      }),
  }
}

export type HandOut = ReturnType<typeof useHandOut>

/** Whether the list's way to workers is what is looked at. */
export const useIsDispatch = (): boolean => useMatchRoute()({ to: '/lists/$listID/dispatch' }) !== false
