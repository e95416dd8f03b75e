import { ApiError } from '@docket/client'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isUnanswered } from '../api/refusals.ts'
import { Button } from '../ui/button.tsx'
import { MissingPart } from '../ui/missing-part.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { Slip } from '../ui/slip.tsx'

const PAUSE_MS = 3000

/** Stands where a page stopped: says what is so, and tries again; by itself where the server may answer later. */
export const FailurePage = ({ error, tryAgain }: { error: unknown; tryAgain(): Promise<void> }) => {
  const t = useTranslations('failure')
  const common = useTranslations('common')
  const [trying, setTrying] = useState(false)
  const state = stateOf(error)

  const onTry = async () => {
    setTrying(true)
    await tryAgain()
    setTrying(false)
  }
  const askAgain = useEffectEvent(onTry)
  useEffect(() => {
    if (!isPassing(error)) return
    const timer = setTimeout(() => void askAgain(), Math.max(PAUSE_MS, error.retryAfterMs ?? 0))
    return () => clearTimeout(timer)
  }, [error])

  return (
    <Slip narrow title={t(`${state}.title`)} lead={t(`${state}.lead`)}>
      <PageTitle page={t(`${state}.title`)} />
      {(state === 'unavailable' || state === 'stopped') && (
        <p className="type-small mt-3 text-ink-3">
          {t('detail', { message: error instanceof Error ? error.message : String(error) })}
        </p>
      )}
      <Button
        variant="primary"
        size="field"
        className="mt-5 w-full"
        busy={trying && common('tryingAgain')}
        onClick={onTry}
      >
        {common('tryAgain')}
      </Button>
    </Slip>
  )
}

/** The page itself is missing, no answer, an answer that Docket is out of order for a while, or a bug. */
const stateOf = (error: unknown): 'unfetched' | 'unreachable' | 'unavailable' | 'stopped' => {
  if (error instanceof MissingPart) return 'unfetched'
  if (!(error instanceof ApiError)) return 'stopped'
  if (isUnanswered(error)) return 'unreachable'
  return error.status === 503 ? 'unavailable' : 'stopped'
}

/** It did not say that it never will. */
const isPassing = (error: unknown): error is ApiError =>
  error instanceof ApiError && (isUnanswered(error) || error.status === 429 || error.status >= 500)
