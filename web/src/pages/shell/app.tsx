import { CSPProvider } from '@base-ui/react/csp-provider'
import { Outlet, useMatches } from '@tanstack/react-router'
import { en } from '../../locales/en.ts'
import { Strings } from '../../locales/strings.tsx'
import { Shell } from './shell.tsx'

/** Pages of someone signed in stand inside the navigation; what is said where one stopped stands alone. */
export const App = () => {
  const isStopped = useMatches({ select: (matches) => matches.at(-1)?.status === 'error' })
  return (
    <CSPProvider disableStyleElements>
      <Strings messages={en}>
        {isStopped ? (
          <Outlet />
        ) : (
          <Shell>
            <Outlet />
          </Shell>
        )}
      </Strings>
    </CSPProvider>
  )
}
