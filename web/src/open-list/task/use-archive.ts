import { useList } from '../list-provider.tsx'
import { useDoneToast } from '../use-done-toast.ts'
import type { Ways } from './use-ways.ts'

interface ArchiveOptions {
  taskKey: string
  ways: Ways
  onClose(): void
}

/** Archives the line and goes on to the one after it. */
export const useArchive = ({ taskKey, ways, onClose }: ArchiveOptions): (() => void) => {
  const { verbs } = useList()
  const showDone = useDoneToast()
  return () => {
    const on = ways.next ?? ways.previous
    showDone(verbs.archive([taskKey]))
    if (on === undefined) onClose()
    else ways.open(on)
  }
}
