import { useTranslations } from 'use-intl'
import { lateListParts, lateOpenList } from '../../chunks.ts'
import { useListState } from '../../live/use-list.ts'
import type { LineAction } from '../../open-list/line-actions.ts'
import { useList } from '../../open-list/list-provider.tsx'
import type { ListSearch } from '../../open-list/view/list-search.ts'
import { useMinute } from '../../ui/date-now.ts'
import { useViewport } from '../../ui/use-viewport.ts'
import { Blank } from './blank-lines.tsx'
import { LineList } from './line-list.tsx'
import { useItems } from './use-items.ts'

interface SheetLinesProps {
  search: ListSearch
  canMove: boolean
  actions: readonly LineAction[]
  onClearFilter(): void
}

/** The lines that are to be seen: all that is drawn anew when somebody else puts one elsewhere. */
export const SheetLines = ({ search, canMove, actions, onClearFilter }: SheetLinesProps) => {
  const { session, list } = useList()
  const t = useTranslations('list.line')
  const now = useMinute()
  const { isPhone } = useViewport()
  const items = useItems(search, now)
  const hasLines = useListState(session, ({ isLoaded, store }) => isLoaded && store.lines.length > 0)
  const isNothingFound = hasLines && items?.length === 0
  const parts = lateListParts.usePart(isNothingFound)
  if (!items?.length)
    return isNothingFound && parts && <parts.NothingFound filter={search.filter} onClear={onClearFilter} />
  return (
    <>
      {isPhone && (
        // The header of a phone has no room for it: it comes down on the perforation.
        <div className="pointer-events-none relative z-[2] h-0 shrink-0">
          <div className="absolute inset-e-(--gutter) top-1.5">
            <Stamp />
          </div>
        </div>
      )}
      <LineList label={t('list', { name: list.name })} items={items} now={now} canMove={canMove} actions={actions} />
      {blank}
    </>
  )
}

const Stamp = () => {
  const parts = lateOpenList.usePart(false)
  return parts && <parts.CompletedStamp />
}

const Offer = () => {
  const parts = lateListParts.usePart(false)
  return parts && <parts.PhoneOffer />
}

/** One element for all renders: React finds it unchanged. */
const blank = (
  <Blank>
    <Offer />
  </Blank>
)
