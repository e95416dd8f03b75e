import { Threads } from '../../live/threads.ts'
import { useList } from '../list-provider.tsx'

/** What is said about the lines of the list. */
export const useThreads = (): Threads => {
  const { session } = useList()
  return session.threads((options) => new Threads(options))
}
