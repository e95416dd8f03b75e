import { useTranslations } from 'use-intl'
import type { Placing } from '../../live/list-places.ts'
import { useAccount } from '../../live/use-account.ts'
import { showToast } from '../../ui/toast.tsx'

type Done = 'moved' | 'favorite' | 'unfavorite' | 'grouped' | 'ungrouped' | 'archived' | 'restored'

/** Puts lists elsewhere at once, and says so with the way back. */
export const usePutLists = () => {
  const t = useTranslations('arrange.done')
  const { lists } = useAccount()
  return (placings: readonly Placing[], done: Done, words: { name: string; group?: string }): void => {
    const back = lists.arrange(placings)
    showToast({ text: t(done, { group: '', ...words }), undo: () => void lists.arrange(back) })
  }
}
