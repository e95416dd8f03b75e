import type { QueryClient } from '@tanstack/react-query'
import { pushQuery } from '../../api/account-queries.ts'
import { meQuery } from '../../api/queries.ts'
import { latePush } from '../../chunks.ts'
import { showToast, toastStore } from '../../ui/toast-store.ts'

type Words = Record<'ask' | 'turnOn' | 'turnedOn' | 'notTurnedOn', string>

/** Once in a browser, at the first reminder: whether it shall tell its owner also while Docket is closed. Never beside something else. */
export const askForPush = async (queries: QueryClient, words: Words): Promise<void> => {
  const me = queries.getQueryData(meQuery.queryKey)
  if (!me || me.demo) return
  const [{ isPushUnasked, turnPushOn }, { public_key }] = await Promise.all([
    latePush.load(),
    queries.fetchQuery(pushQuery),
  ])
  if (public_key === '' || toastStore.read() || !isPushUnasked(me.user_id)) return
  const turnOn = async () => {
    const isOn = await turnPushOn(me.user_id).then(
      (standing) => standing === 'on',
      () => false,
    )
    void queries.invalidateQueries(pushQuery)
    showToast({ text: isOn ? words.turnedOn : words.notTurnedOn, refusal: !isOn })
  }
  showToast({ text: words.ask, action: { label: words.turnOn, run: () => void turnOn() } })
}
