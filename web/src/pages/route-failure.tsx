import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useRouter } from '../routing/hooks.ts'
import { MissingPart, reloadIfOutdated } from '../ui/missing-part.ts'
import { FailurePage } from './failure.tsx'

/** Stands where a page of the app stopped. */
export const RouteFailure = ({ error }: { error: unknown }) => {
  const router = useRouter()
  const queryErrors = useQueryErrorResetBoundary()
  const isMissing = error instanceof MissingPart
  useEffect(() => {
    if (isMissing) void reloadIfOutdated()
  }, [isMissing])
  const tryAgain = async () => {
    if (isMissing) await reloadIfOutdated({ isAsked: true })
    queryErrors.reset()
    await router.load()
  }
  return <FailurePage error={error} tryAgain={tryAgain} />
}
