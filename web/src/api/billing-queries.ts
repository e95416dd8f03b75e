import { queryOptions } from '@tanstack/react-query'
import { api } from './client.ts'

export const billingQuery = queryOptions({
  queryKey: ['account', 'billing'],
  queryFn: ({ signal }) => api.getBilling({}, { signal }),
})

export const plansQuery = queryOptions({
  queryKey: ['plans'],
  queryFn: ({ signal }) => api.getPlans({}, { signal }),
  staleTime: 60_000,
})

export const chargesQuery = queryOptions({
  queryKey: ['account', 'charges'],
  queryFn: ({ signal }) => api.getCharges({}, { signal }),
})
