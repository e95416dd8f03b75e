import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { safeBack, welcome } from '../../api/session.ts'

/** Goes on as whoever has just signed in, to the page that was wanted. */
export const useWelcome = (back?: string): (() => Promise<void>) => {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return () => {
    welcome(queries)
    return navigate({ href: safeBack(back), replace: true })
  }
}
