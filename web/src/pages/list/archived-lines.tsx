import { ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { useUi, useUiState } from '../../open-list/list-ui.ts'
import { ArchivedList } from './archived-list.tsx'

/** What was archived, at the end of the sheet: asked for when somebody wants to see it, and live from then on. */
export const ArchivedLines = () => {
  const ui = useUi()
  const t = useTranslations('list.archived')
  const showsArchived = useUiState(({ showsArchived }) => showsArchived)
  const content = useId()
  return (
    <section className="order-4 shrink-0 border-t border-rule bg-stub">
      <h2>
        <button
          type="button"
          data-archived
          aria-expanded={showsArchived}
          aria-controls={showsArchived ? content : undefined}
          className="type-small flex h-(--line) w-full items-center gap-1.5 ps-(--content) font-button text-ink-2 outline-offset-[-2px] hover:text-ink"
          onClick={() => ui.set({ showsArchived: !showsArchived })}
        >
          <ChevronRight
            aria-hidden
            size={14}
            strokeWidth={1.75}
            className={showsArchived ? 'rotate-90' : 'rtl:-scale-x-100'}
          />
          {t('title')}
        </button>
      </h2>
      {showsArchived && (
        <div id={content}>
          <ArchivedList />
        </div>
      )}
    </section>
  )
}
