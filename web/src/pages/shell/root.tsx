import { Outlet, useMatches } from '@tanstack/react-router'
import { Shell } from './shell.tsx'

/** Pages of someone signed in stand inside the navigation, slips stand alone. */
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
