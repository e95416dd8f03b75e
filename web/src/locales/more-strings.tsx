import { useMemo } from 'react'
import { useMessages } from 'use-intl'
import { Strings, type StringsProps } from './strings.tsx'

/** Words of a part of a page, besides those that the page has. */
export const MoreStrings = ({ messages, children }: StringsProps) => {
  const before = useMessages()
  const all = useMemo(() => ({ ...before, ...messages }), [before, messages])
  return <Strings messages={all}>{children}</Strings>
}
