import { useEffect, useState } from 'react'
import { useAccount } from '../live/use-account.ts'
import { allLinesOf } from '../overview/all-lines.ts'

const MOST = 8

/** What was chosen last in this browser, by the ids of entries. */
export const useRecent = (): { recent: readonly string[]; use(id: string): void } => {
  const { kept } = allLinesOf(useAccount())
  const [recent, setRecent] = useState<readonly string[]>([])
  useEffect(() => {
    let isOver = false
    kept.recent().then(
      (ids) => isOver || setRecent(ids),
      () => {},
    )
    return () => {
      isOver = true
    }
  }, [kept])
  const use = (id: string) => {
    const ids = [id, ...recent.filter((each) => each !== id)].slice(0, MOST)
    setRecent(ids)
    void kept.saveRecent(ids).catch(() => {})
  }
  return { recent, use }
}
