import { ApiError } from '@docket/client'
import type { PublicProjectView } from '@docket/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '../../api/client.ts'
import { hasStatus } from '../../api/refusals.ts'

/** While somebody looks, it is asked so often whether anything is new; most answers are a 304. */
const EVERY_MS = 30_000
const TIMEOUT_MS = 10_000

interface PublicState {
  readonly list?: PublicProjectView
  readonly asOf: number
  readonly error?: unknown
  readonly isGone: boolean
}

/** A public list, as new as half a minute ago. What was shown stays while the server is away. */
export const usePublicList = (token: string): PublicState & { retry(): Promise<void> } => {
  const [state, setState] = useState<PublicState>({ asOf: 0, isGone: false })
  const etag = useRef<string>(undefined)

  const ask = useCallback(async () => {
    try {
      const answer = await fetchIfNew(token, etag.current)
      const asOf = Date.now()
      if (answer) etag.current = answer.etag
      setState((before) => {
        const list = answer?.list ?? before.list
        return { asOf, isGone: false, ...(list && { list }) }
      })
    } catch (error) {
      if (hasStatus(error, 400, 404)) setState({ asOf: 0, isGone: true })
      else setState(({ error: _, ...before }) => ({ ...before, error }))
    }
  }, [token])

  useEffect(() => {
    let last = Date.now()
    const askIfSeen = () => {
      if (document.hidden || Date.now() - last < EVERY_MS - 1000) return
      last = Date.now()
      void ask()
    }
    const askNow = () => void ask()
    askNow()
    const timer = setInterval(askIfSeen, EVERY_MS)
    document.addEventListener('visibilitychange', askIfSeen)
    window.addEventListener('online', askNow)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', askIfSeen)
      window.removeEventListener('online', askNow)
    }
  }, [ask])

  return { ...state, retry: ask }
}

/** Nothing where it is what it was. */
const fetchIfNew = async (
  token: string,
  etag: string | undefined,
): Promise<{ list: PublicProjectView; etag: string | undefined } | undefined> => {
  const answer = await api
    .raw(
      'getPublicList',
      { token },
      { signal: AbortSignal.timeout(TIMEOUT_MS), ...(etag !== undefined && { headers: { 'if-none-match': etag } }) },
    )
    .catch((cause: unknown) => {
      throw new ApiError(0, { error: 'Docket did not answer.' }, { cause })
    })
  if (answer.status === 304) return undefined
  if (!answer.ok) throw new ApiError(answer.status, await answer.json().catch(() => ({ error: answer.statusText })))
  return { list: (await answer.json()) as PublicProjectView, etag: answer.headers.get('etag') ?? undefined }
}
