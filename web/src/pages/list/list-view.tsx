import { useTranslations } from 'use-intl'
import { useOfList } from '../../live/use-list.ts'
import { useMinute } from '../../ui/date-now.ts'
import { useViewport } from '../../ui/use-viewport.ts'
import { ArchivedLines } from './archived-lines.tsx'
import { Blank, EmptyList, NoMatch } from './blank-lines.tsx'
import { CompletedStamp } from './completed-stamp.tsx'
import { Locked } from './late-hand-out.tsx'
import { LineList } from './line-list.tsx'
import { LineOverlays, Refused, Selection } from './line-overlays.tsx'
import { useList } from './list-provider.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { useUi } from './list-ui.ts'
import { LiveBanner } from './live-banner.tsx'
import { NextLine } from './next-line.tsx'
import { PhoneOffer } from './phone-offer.tsx'
import { useItems } from './use-items.ts'
import { useLineActions } from './use-line-actions.tsx'
import { useListKeys } from './use-list-keys.ts'
import { useListSearch } from './use-list-search.ts'

/** The list as lines, from top to bottom. */
export const ListView = () => {
  const { session, list, canEdit, verbs } = useList()
  const ui = useUi()
  const t = useTranslations('list')
  const now = useMinute()
  const [search, setSearch] = useListSearch()
  const isLoaded = useOfList(session, ({ isLoaded }) => isLoaded)
  const total = useOfList(session, ({ store }) => store.keys.length)
  const isAllDone = useOfList(
    session,
    ({ isLoaded, store: { counts } }) => isLoaded && counts.total > 0 && counts.completed === counts.total,
  )
  const { isPhone } = useViewport()
  const items = useItems(search, now)
  const filter = search.filter.trim()
  const canMove =
    canEdit && list.state === 'draft' && search.group === 'none' && search.sort === 'line' && filter === ''
  const actions = useLineActions({ canMove })
  useListKeys(actions)

  const leave = () => {
    const key = ui.state.active ?? ui.sight.order.at(-1)
    if (key !== undefined) ui.focus(key)
  }
  const clear = () => setSearch({ filter: '' })
  return (
    <>
      <Locked />
      <ListToolbar search={search} onSearch={setSearch} onLeave={leave} />
      <LiveBanner />
      {isPhone && isAllDone && items.length > 0 && (
        // The header of a phone has no room for it: it comes down on the perforation.
        <div className="pointer-events-none relative z-[2] h-0 shrink-0">
          <div className="absolute inset-e-(--gutter) top-1.5">
            <CompletedStamp />
          </div>
        </div>
      )}
      {items.length > 0 && (
        <LineList
          label={t('line.list', { name: list.name })}
          items={items}
          now={now}
          canMove={canMove}
          actions={actions}
        />
      )}
      {isLoaded && total === 0 && <EmptyList canEdit={canEdit} />}
      {total > 0 && items.length === 0 && (
        <NoMatch
          filter={search.filter}
          number={total + 1}
          canEdit={canEdit}
          onClear={clear}
          onAdd={() => {
            ui.set({ reveal: verbs.add([{ name: filter, due_at: null }])[0] })
            clear()
          }}
        />
      )}
      {items.length > 0 && (
        <Blank>
          <PhoneOffer />
        </Blank>
      )}
      <Selection actions={actions} />
      {canEdit && isLoaded && (
        // After the last line, whatever lies below the perforation; where that is out of sight, at the foot.
        <div data-foot className="sticky bottom-0 order-1 z-sticky shrink-0">
          <Refused />
          <NextLine
            filter={filter}
            onClearFilter={clear}
            autoFocus={total === 0 && matchMedia('(pointer: fine)').matches}
            onLeave={leave}
          />
        </div>
      )}
      {isLoaded && <ArchivedLines />}
      <LineOverlays actions={actions} />
    </>
  )
}
