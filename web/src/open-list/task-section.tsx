import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'

/** Where a task is open, beside the page that it was opened from; on a phone a page of its own. */
export const TaskSection = ({ children }: { children: ReactNode }) => {
  const t = useTranslations('list.panel')
  return (
    <section
      data-panel
      aria-label={t('label')}
      className="z-panel flex w-132 max-w-full shrink-0 md:max-lg:max-w-[calc(100%-3.5rem)] flex-col border-s border-rule-2 bg-float max-lg:fixed max-lg:inset-y-0 max-lg:inset-e-0 max-lg:shadow-lift max-md:w-full max-md:border-s-0"
    >
      {children}
    </section>
  )
}
