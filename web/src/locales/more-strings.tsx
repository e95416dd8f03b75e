import { type ComponentType, useMemo } from 'react'
import { useMessages } from 'use-intl'
import { Strings, type StringsProps } from './strings.tsx'

/** Words of a part of a page, besides those that the page has. */
export const MoreStrings = ({ messages, children }: StringsProps) => {
  const before = useMessages()
  const all = useMemo(() => ({ ...before, ...messages }), [before, messages])
  return (
    <Strings messages={all} timeZone="">
      {children}
    </Strings>
  )
}

/** The component, with words that come no sooner than it. */
export const withWords =
  <Props extends object>(Part: ComponentType<Props>, messages: StringsProps['messages']) =>
  (props: Props) => (
    <MoreStrings messages={messages}>
      <Part {...props} />
    </MoreStrings>
  )
