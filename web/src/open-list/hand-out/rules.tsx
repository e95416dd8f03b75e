import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { lateHandOut } from '../../chunks.ts'
import { textLink } from '../../ui/text-link.ts'
import { useList } from '../list-provider.tsx'

const RulesDialog = lateHandOut.component('RulesDialog')

/** Under what rules workers are given tasks, where the list is watched that they work on. */
export const Rules = () => {
  const { list } = useList()
  const t = useTranslations('rules')
  const [isOpen, setIsOpen] = useState(false)
  const { review, max_attempts, lease_seconds, max_waiting } = list
  const minutes = lease_seconds / 60
  return (
    <div className="type-small ps-(--content) pe-(--gutter) pt-5 text-ink-2">
      <p className="text-pretty">
        {t('sum', { review: String(review), attempts: max_attempts, minutes, waiting: max_waiting })}{' '}
        <button type="button" className={`touch-target whitespace-nowrap ${textLink}`} onClick={() => setIsOpen(true)}>
          {t('change')}
        </button>
      </p>
      <RulesDialog open={isOpen} onOpenChange={setIsOpen} />
    </div>
  )
}
