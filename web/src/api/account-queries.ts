import { queryOptions } from '@tanstack/react-query'
import { api } from './client.ts'

export const totpQuery = queryOptions({
  queryKey: ['account', 'totp'],
  queryFn: ({ signal }) => api.getTotp({}, { signal }),
})

export const apiKeysQuery = queryOptions({
  queryKey: ['account', 'api-keys'],
  queryFn: ({ signal }) => api.getApiKeys({}, { signal }),
})

export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: ({ signal }) => api.getSessions({}, { signal }),
})

export const auditQuery = (limit: number) =>
  queryOptions({
    queryKey: ['account', 'audit', limit],
    queryFn: ({ signal }) => api.getAudit({ limit }, { signal }),
  })

export const noticeSettingsQuery = queryOptions({
  queryKey: ['account', 'notices'],
  queryFn: ({ signal }) => api.getNoticeSettings({}, { signal }),
})

export const calendarQuery = queryOptions({
  queryKey: ['account', 'calendar'],
  queryFn: ({ signal }) => api.getCalendar({}, { signal }),
})

export const pushQuery = queryOptions({
  queryKey: ['account', 'push'],
  queryFn: ({ signal }) => api.getPush({}, { signal }),
})
