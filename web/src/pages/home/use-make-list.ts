import { useNavigate } from '@tanstack/react-router'
import type { NewLine } from '../../live/edit.ts'
import { useAccount } from '../../live/use-account.ts'

/** Makes a list and opens it, without waiting for the server. */
export const useMakeList = () => {
  const account = useAccount()
  const navigate = useNavigate()
  return (fields: { name: string; icon?: string }, lines: readonly NewLine[] = []): Promise<void> => {
    const { listID } = account.makeList(fields, lines)
    return navigate({ to: '/lists/$listID', params: { listID } })
  }
}
