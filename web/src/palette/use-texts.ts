import type { SearchHit } from '@docket/contract'
import { useEffect, useState } from 'react'
import { useAccount } from '../live/use-account.ts'

/** Nobody types faster than this for long. */
const PAUSE_MS = 150

export interface Texts {
  readonly query: string
  readonly hits: readonly SearchHit[]
  readonly state: 'found' | 'incomplete' | 'looking' | 'away'
}

const none: Texts = { query: '', hits: [], state: 'found' }

/** What the server finds, also in descriptions and comments; what it found before stays until the next answer. */
export const useTexts = (query: string): Texts => {
  const { api } = useAccount()
  const [texts, setTexts] = useState(none)
  useEffect(() => {
    if (query === '') return
    const asking = new AbortController()
    const ask = async () => {
      setTexts(({ hits }) => ({ query, hits, state: 'looking' }))
      try {
        const { hits, complete } = await api.search({ q: query, limit: 30 }, { signal: asking.signal })
        setTexts({ query, hits, state: complete ? 'found' : 'incomplete' })
      } catch {
        if (!asking.signal.aborted) setTexts({ query, hits: [], state: navigator.onLine ? 'found' : 'away' })
      }
    }
    const timer = setTimeout(() => void ask(), PAUSE_MS)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [api, query])
  return query === '' ? none : texts
}
