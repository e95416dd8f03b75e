import { useTranslations } from 'use-intl'
import { FloatingMenu, type MenuAnchor, MenuChoice } from '../../ui/menu.tsx'
import { reviewWord } from './review-word.ts'

interface ReviewMenuProps {
  anchor: MenuAnchor
  /** `null`: as the list has it. */
  value: boolean | null
  ofList: boolean
  onReview(value: boolean | null): void
  onClose(): void
  finalFocus(): HTMLElement | boolean
}

const values = { list: null, yes: true, no: false } as const

/** Whether a person looks at what a worker completes of this task. */
export const ReviewMenu = ({ value, ofList, onReview, ...menu }: ReviewMenuProps) => {
  const t = useTranslations('waits.review')
  const chosen = value === null ? 'list' : value ? 'yes' : 'no'
  return (
    <FloatingMenu {...menu} label={t('title')}>
      <MenuChoice
        label={t('title')}
        value={chosen}
        choices={(['list', 'yes', 'no'] as const).map((each) => ({
          value: each,
          label: t(reviewWord(values[each], ofList)),
        }))}
        onChange={(each: keyof typeof values) => onReview(values[each])}
      />
    </FloatingMenu>
  )
}
