import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { MissingPart, reloadIfOutdated } from '../ui/missing-part.ts'
import { FailurePage } from './failure.tsx'

/** Stands where a page of the app stopped. */
export const RouteFailure = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter()
  const queryErrors = useQueryErrorResetBoundary()
  const isMissing = error instanceof MissingPart
  useEffect(() => {
    if (isMissing) void reloadIfOutdated()
  }, [isMissing])
  const tryAgain = async () => {
    if (isMissing) await reloadIfOutdated({ isAsked: true })
    queryErrors.reset()
    await router.invalidate()
    reset()
  }
  return <FailurePage error={error} tryAgain={tryAgain} />
}
