import { Outlet, useMatches } from '@tanstack/react-router'
import { Shell } from './shell.tsx'

/** Pages stand inside the navigation; what is said where one stopped, or where there is none, stands alone. */
export const Root = () => {
  const isInShell = useMatches({
    select: (matches) => matches.at(-1)?.staticData.inShell === true && matches.at(-1)?.status === 'success',
  })
  return isInShell ? (
    <Shell>
      <Outlet />
    </Shell>
  ) : (
    <Outlet />
  )
}
