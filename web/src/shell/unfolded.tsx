import { useEffect } from 'react'

/** Behind the navigation of a tablet while it is unfolded: it folds again when it has been used, or something else is. */
export const Unfolded = ({ onFold }: { onFold(): void }) => {
  useEffect(() => {
    const listeners = new AbortController()
    const { signal } = listeners
    const isOutside = ({ target }: Event) => target instanceof Element && !target.closest('nav, [role="menu"]')
    const onClick = (event: Event) => {
      if (isOutside(event) || (event.target as Element).closest('a')) onFold()
    }
    window.addEventListener('click', onClick, { signal })
    window.addEventListener('focusin', (event) => isOutside(event) && onFold(), { signal })
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && onFold(), { signal })
    return () => listeners.abort()
  })
  return <div aria-hidden className="fixed inset-0 bg-scrim lg:hidden" />
}
