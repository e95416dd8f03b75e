import type { ComponentProps, MouseEvent } from 'react'
import { useLocation, useNavigate } from './hooks.ts'
import { hrefOf, type Target } from './target.ts'

export type LinkProps = Target &
  Omit<ComponentProps<'a'>, 'href' | 'target'> & {
    /** Shown as where one is on this page only, and not on those below it. */
    exact?: boolean
  }

/** Leads to a page of the app. On that page, and on those below it, it is `data-status="active"`. */
export const Link = ({ to, params, search, exact = false, onClick, children, ...rest }: LinkProps) => {
  const navigate = useNavigate()
  const target = { to, params, search } as Target
  const href = hrefOf(target)
  const [path] = href.split('?') as [string]
  const isActive = useLocation(({ pathname }) => pathname === path || (!exact && pathname.startsWith(`${path}/`)))
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    // With a key held down the browser opens it elsewhere.
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate(target)
  }
  return (
    <a
      {...rest}
      href={href}
      data-status={isActive ? 'active' : undefined}
      aria-current={isActive ? 'page' : undefined}
      onClick={follow}
    >
      {children}
    </a>
  )
}
