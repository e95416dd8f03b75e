import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MeUser } from '@docket/contract'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { learnOfMe } from './learn-of-me.ts'
import { meQuery } from './queries.ts'

const olga = { display_name: 'Olga' } as MeUser
const renamed = { display_name: 'Olga Example' } as MeUser

test('what was changed stands, though an answer from before it comes later', async () => {
  const queries = new QueryClient()
  queries.setQueryData(meQuery.queryKey, olga)
  const asked: PromiseWithResolvers<MeUser>[] = []
  const queryFn = () => {
    const answer = Promise.withResolvers<MeUser>()
    asked.push(answer)
    return answer.promise
  }
  const end = new QueryObserver(queries, { ...meQuery, queryFn }).subscribe(() => {})
  const known = () => queries.getQueryData(meQuery.queryKey)?.display_name
  void queries.refetchQueries(meQuery)
  learnOfMe(queries, renamed)
  assert.equal(known(), 'Olga Example')
  asked[0]!.resolve(olga)
  asked[1]?.resolve(renamed)
  await queries.refetchQueries(meQuery, { cancelRefetch: false })
  assert.equal(known(), 'Olga Example')
  assert.equal(asked.length, 2)
  end()
  queries.clear()
})
