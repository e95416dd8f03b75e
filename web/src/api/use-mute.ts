import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { noticeSettingsQuery } from './account-queries.ts'
import { api } from './client.ts'

/** Mutes a list for the reader alone, or ends that: whichever it is not; answers whether it is muted now. */
export const useMute = () => {
  const queries = useQueryClient()
  return useCallback(
    async (listID: string): Promise<boolean> => {
      // As the server knows it now: another device may have muted another list.
      const { muted_lists: before } = await queries.fetchQuery({ ...noticeSettingsQuery, staleTime: 0 })
      const others = before.filter((id) => id !== listID)
      const isMuted = others.length === before.length
      const body = { muted_lists: isMuted ? [...others, listID] : others }
      queries.setQueryData(noticeSettingsQuery.queryKey, await api.updateNoticeSettings({ body }))
      return isMuted
    },
    [queries],
  )
}
