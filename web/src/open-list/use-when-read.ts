import { areDatesRead, loadDates } from '../domain/natural-date.ts'
import { useUi } from './list-ui.ts'
import { type Assignee, othersAmong, useAssignees } from './use-assignees.ts'

/** What was written waits no longer than this to be read; then dates and names in it stay words. */
const patienceMs = 3000

/**
 * Calls `done` with the people that a line can name, once the line can be read: dates, and names where it has an `@`. At once if
 * that is so already, and never later than `patienceMs`, the end of the page, or a failure to fetch what reads dates.
 */
export const useWhenRead = (): ((text: string, done: (people: readonly Assignee[]) => void) => void) => {
  const ui = useUi()
  const [me] = useAssignees()
  return (text, done) => {
    let areDatesOver = areDatesRead()
    let isOver = false
    const arePeopleOver = () => ui.state.members.length > 0 || !text.includes('@')
    const finish = () => done([me, ...othersAmong(ui.state.members, me.id)])
    if (areDatesOver && arePeopleOver()) return finish()
    const look = () => {
      if (!isOver && areDatesOver && arePeopleOver()) settle()
    }
    const settle = () => {
      isOver = true
      clearTimeout(timer)
      stopFollowing()
      removeEventListener('pagehide', settle)
      finish()
    }
    const timer = setTimeout(settle, patienceMs)
    const stopFollowing = ui.subscribe(look)
    addEventListener('pagehide', settle)
    void loadDates().then(() => {
      areDatesOver = true
      look()
    })
  }
}
