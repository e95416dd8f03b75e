import type { ComponentProps, RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { OfferedPeople } from '../../open-list/offered-people.tsx'

interface NextPeopleProps extends Omit<ComponentProps<typeof OfferedPeople>, 'label' | 'isBelow'> {
  field: RefObject<HTMLElement | null>
}

/** Who the next line can be assigned to, beside its field where there is more room. */
export const NextPeople = ({ field, ...people }: NextPeopleProps) => {
  const t = useTranslations('list.personChip')
  const isBelow = (field.current?.getBoundingClientRect().top ?? 0) < innerHeight / 2
  return (
    <div className="absolute inset-y-0 inset-s-(--content) w-72 max-w-[calc(100%-var(--content))]">
      <OfferedPeople {...people} label={t('offered')} isBelow={isBelow} />
    </div>
  )
}
