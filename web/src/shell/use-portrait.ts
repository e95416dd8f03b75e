import type { MeUser } from '@docket/contract'
import { useQuery } from '@tanstack/react-query'
import { portraitQuery } from '../api/queries.ts'

/** One's own portrait for an `img`, or nothing. */
export const usePortrait = ({ user_id, has_portrait }: MeUser): string | undefined => {
  const { data } = useQuery({ ...portraitQuery(user_id), enabled: has_portrait })
  return has_portrait ? (data ?? undefined) : undefined
}
