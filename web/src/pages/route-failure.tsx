import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { FailurePage } from './failure.tsx'
import { MissingPage, reloadIfOutdated } from './missing-page.ts'

/** Stands where a page of the app stopped. */
export const RouteFailure = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter()
  const queryErrors = useQueryErrorResetBoundary()
  const isMissing = error instanceof MissingPage
  useEffect(() => {
    if (isMissing) void reloadIfOutdated()
  }, [isMissing])
  const tryAgain = async () => {
    if (isMissing) await reloadIfOutdated()
    queryErrors.reset()
    await router.invalidate()
    reset()
  }
  return <FailurePage error={error} tryAgain={tryAgain} />
}
