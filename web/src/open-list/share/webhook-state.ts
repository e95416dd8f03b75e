import type { Hook } from '@docket/contract'
import { useTranslations } from 'use-intl'
import { useDateWords } from '../../ui/date-words.ts'

/** How a webhook does, in a sentence. */
export const useWebhookState = (): ((hook: Hook) => string) => {
  const t = useTranslations('share.webhooks')
  const { past } = useDateWords()
  return ({ state, last_status, last_at, failing_since }) => {
    const at = (time: string) => past(new Date(time), new Date())
    if (state === 'gone' || state === 'failed') return t(`state.${state}`)
    if (state === 'off') return t('state.off')
    if (failing_since !== null) return t('state.failing', { since: at(failing_since), answer: last_status ?? 0 })
    return last_at === null ? t('state.nothing') : t('state.sent', { at: at(last_at), status: last_status ?? 0 })
  }
}
