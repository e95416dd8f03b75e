import type { ComponentProps } from 'react'
import { go } from './address.ts'

/** A link to another page, where there is no router. */
export const AddressLink = ({ to, children, ...rest }: ComponentProps<'a'> & { to: string }) => (
  <a
    {...rest}
    href={to}
    onClick={(event) => {
      // With a key held down the browser opens it elsewhere.
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      go(to)
    }}
  >
    {children}
  </a>
)
