import { useSuspenseQuery } from '@tanstack/react-query'
import { meQuery } from './queries.ts'
import { hasCode } from './refusals.ts'

/** The subscription has lapsed: lists are read, and nothing in them is changed. */
export const useIsReadOnly = (): boolean => useSuspenseQuery(meQuery).data.billing === 'read_only'

/** Whoever hears from the server that an account has lapsed tells the app, which looks again. */
let listener: (() => void) | undefined

export const onLapse = (told: () => void): (() => void) => {
  listener = told
  return () => {
    listener = undefined
  }
}

export const noticeLapse = (error: unknown): void => {
  if (hasCode(error, 'billing.read_only')) listener?.()
}
