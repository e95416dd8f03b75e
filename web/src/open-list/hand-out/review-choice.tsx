import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../api/client.ts'
import { useRefusal } from '../../api/use-refusal.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useList } from '../list-provider.tsx'

/** Whether people look at what workers complete, where the list is watched that they work on. */
export const ReviewChoice = () => {
  const { list } = useList()
  const t = useTranslations('asking')
  const reasonOf = useRefusal()
  /** What was chosen here, until the list says so. */
  const [wanted, setWanted] = useState<boolean>()
  if (wanted === list.review) setWanted(undefined)
  const choose = async (review: boolean) => {
    setWanted(review)
    try {
      await api.updateList({ listID: list.id, body: { review } })
    } catch (error) {
      setWanted(undefined)
      showToast({ text: t('failedToChange', { reason: reasonOf(error) }), refusal: true })
    }
  }
  return (
    <div className="ps-(--content) pe-(--gutter) pt-5">
      <Checkbox
        label={t('review')}
        checked={wanted ?? list.review}
        onChange={(event) => void choose(event.currentTarget.checked)}
      />
    </div>
  )
}
