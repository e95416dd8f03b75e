import { useQuery } from '@tanstack/react-query'
import { authConfigQuery } from './queries.ts'

/** Whether a mail server is set; otherwise links are passed on by people. */
export const useSendsMail = (isWanted = true): boolean =>
  useQuery({ ...authConfigQuery, enabled: isWanted }).data?.mail.enabled ?? true
