import { useTranslations } from 'use-intl'
import { useListState } from '../../live/use-list.ts'
import { useList } from '../../open-list/list-provider.tsx'
import { useUi } from '../../open-list/list-ui.ts'
import { type FilterAddress, hasChoices } from '../../open-list/view/list-address.ts'
import { textLink } from '../../ui/text-link.ts'
import { Blank, blankLine } from './blank-lines.tsx'

/** No line matches the filter: it is cleared, or becomes a line. */
export const NothingFound = ({ filter, onClear }: { filter: FilterAddress; onClear(): void }) => {
  const { session, canEdit, verbs } = useList()
  const ui = useUi()
  const t = useTranslations('list.empty')
  const number = useListState(session, ({ store }) => store.index.counts.total) + 1
  const words = filter.filter?.trim() ?? ''
  const by = words === '' ? 'choices' : hasChoices(filter) ? 'both' : 'words'
  const add = () => {
    if (verbs.isShut('added')) return
    ui.set({ reveal: verbs.add([{ name: words, due_at: null }])[0] })
    onClear()
  }
  return (
    <>
      <p className={blankLine} role="status">
        <span>{t.rich('noMatch', { by, filter: words, em: (words) => <em>{words}</em> })}</span>
      </p>
      <p className={`${blankLine} flex-wrap gap-x-6`}>
        <button type="button" className={`touch-target text-start ${textLink}`} onClick={onClear}>
          {t('clear')}
        </button>
        {canEdit && words !== '' && (
          <button type="button" className={`touch-target text-start ${textLink}`} onClick={add}>
            {t('add', { number })}
          </button>
        )}
      </p>
      <Blank />
    </>
  )
}
