import { lateBoard, lateCalendar, lateListView } from '../../chunks.ts'
import { useSearch } from '../../routing/hooks.ts'
import { readListSearch } from './list-search.ts'

const pages = {
  list: lateListView.page('ListView'),
  board: lateBoard.page('BoardView'),
  calendar: lateCalendar.page('CalendarView'),
}

/** The view of a list that its address names. */
export const ListViews = () => {
  const { view } = readListSearch(useSearch('/lists/$listID'))
  const Page = pages[view]
  return <Page />
}
