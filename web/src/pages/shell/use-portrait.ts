import { useQuery } from '@tanstack/react-query'
import { portraitQuery } from '../../api/queries.ts'

/** Somebody's portrait for an `img`, or nothing. */
export const usePortrait = (userID: string): string | undefined => useQuery(portraitQuery(userID)).data ?? undefined
