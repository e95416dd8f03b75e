import type { Project } from '@docket/contract'
import { useTranslations } from 'use-intl'
import { useRefusal } from '../../api/use-refusal.ts'
import { ListConflict, type ListFields } from '../../live/lists.ts'
import { useAccount } from '../../live/use-account.ts'
import { showToast } from '../../ui/toast.tsx'

/** Changes a list at once; what comes to nothing is said, with what somebody else made of the list. */
export const useChangeList = () => {
  const t = useTranslations('home.edit')
  const { lists } = useAccount()
  const refusalOf = useRefusal()

  const change = (base: Project, patch: Partial<ListFields>): void => {
    if (Object.keys(patch).length === 0) return
    const name = patch.name ?? base.name
    lists.change(base, patch).catch((error: unknown) => {
      if (error instanceof ListConflict) {
        const { current } = error
        const action = { label: t('mine'), run: () => change(current, patch) }
        showToast({ text: t('theirs', { mine: name, theirs: current.name }), action, refusal: true })
      } else showToast({ text: t('refused', { name, reason: refusalOf(error) }), refusal: true })
    })
  }
  return change
}
