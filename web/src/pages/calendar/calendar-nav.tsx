import type { ComponentProps } from 'react'
import { undated } from '../../live/line-index.ts'
import { useListState } from '../../live/use-list.ts'
import { CalendarBar } from '../../open-list/calendar-bar.tsx'
import { useList } from '../../open-list/list-provider.tsx'

/** Which part of time is shown of the open list, and the ways to others. */
export const CalendarNav = (props: Omit<ComponentProps<typeof CalendarBar>, 'undated'>) => {
  const { session } = useList()
  const count = useListState(session, ({ store }) => store.index.days.bucket(undated).lines.length)
  return <CalendarBar {...props} undated={count} />
}
