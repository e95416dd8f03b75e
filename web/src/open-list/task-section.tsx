import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'

/** Where a task is open, beside the page that it was opened from; on a phone a page of its own. */
export const TaskSection = ({ children }: { children: ReactNode }) => {
  const t = useTranslations('list.panel')
  return (
    <section data-panel aria-label={t('label')} className="task-page">
      {children}
    </section>
  )
}
