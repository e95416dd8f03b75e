import { ApiError } from '@docket/client'
import type { QueryClient } from '@tanstack/react-query'
import { api } from './api/client.ts'
import { meQuery } from './api/queries.ts'
import { mayPass } from './api/query-client.ts'
import { noteWhoIsHere, noticeSessionEnd } from './api/session.ts'
import { accountOf, checkAccount, recallAccount } from './live/use-account.ts'
import { speakTo } from './locales/language.ts'
import { inTime } from './ui/in-time.ts'

/** Asks who is signed in, and speaks their language. While the server does not say, it is whoever was here last, as this browser knows them. */
export const learnWhoIsHere = async (queries: QueryClient): Promise<void> => {
  const isFirst = !queries.getQueryData(meQuery.queryKey)
  // The lists come together with who is asking: their stream can be opened no sooner than that is known.
  const lists = isFirst ? api.getLists() : undefined
  lists?.catch(() => {})
  const ask = async (options: { retry?: false }): Promise<void> => {
    // Who was here last is shown then; where nobody was, whoever waits is told so after as long again.
    const answer = queries.ensureQueryData({ ...meQuery, ...options })
    const me = await inTime(answer, new ApiError(0, { error: 'No answer yet.' }))
    if (isFirst) noteWhoIsHere(me.user_id)
    lists?.then((known) => accountOf(me.user_id).lists.fill(known)).catch(() => {})
    const spoken = speakTo(me)
    if (isFirst) await spoken
  }
  try {
    await ask({ retry: false })
  } catch (error) {
    if (!mayPass(error)) throw error
    const recalled = await recallAccount()
    if (!recalled) return ask({})
    queries.setQueryData(meQuery.queryKey, recalled)
    void checkAccount()
      .then(() => queries.invalidateQueries(meQuery))
      .catch(noticeSessionEnd)
    await speakTo(recalled)
  }
}
