import type { NewLine } from '../../live/edit.ts'
import { useAccount } from '../../live/use-account.ts'
import { useNavigate } from '../../routing/hooks.ts'

/** Makes a list and opens it, without waiting for the server; answers its key. */
export const useMakeList = () => {
  const account = useAccount()
  const navigate = useNavigate()
  return (fields: { name: string; icon?: string }, lines: readonly NewLine[] = []): string => {
    const { listID } = account.makeList(fields, lines)
    void navigate({ to: '/lists/$listID', params: { listID } })
    return listID
  }
}
