import { useRouter, useShown } from '../routing/hooks.ts'
import { RoutePage } from '../routing/pages.tsx'
import { Shell } from './shell.tsx'

/** Pages stand inside the navigation; what is said where one stopped, or where there is none, stands alone. */
export const Root = () => {
  const { failure: Failure, missing: Missing } = useRouter().faces
  const failure = useShown(({ failure }) => failure)
  const isThere = useShown(({ route }) => route !== undefined)
  if (failure) return <Failure error={failure.error} />
  if (!isThere) return <Missing />
  return (
    <Shell>
      <RoutePage />
    </Shell>
  )
}
