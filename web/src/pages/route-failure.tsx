import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { FailurePage } from './failure.tsx'

/** Stands where a page of the app stopped. */
export const RouteFailure = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter()
  const queryErrors = useQueryErrorResetBoundary()
  const tryAgain = async () => {
    queryErrors.reset()
    await router.invalidate()
    reset()
  }
  return <FailurePage error={error} tryAgain={tryAgain} />
}
