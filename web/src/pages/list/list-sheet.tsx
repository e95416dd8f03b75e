import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { arrange } from '../../domain/arrange.ts'
import { useOfList } from '../../live/use-list.ts'
import { classNames } from '../../ui/class-names.ts'
import { useMinute } from '../../ui/date-now.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { DeleteListDialog } from '../delete-list-dialog.tsx'
import { Announcer } from './announcer.tsx'
import { Blank, EmptyList, NoMatch } from './blank-lines.tsx'
import { useLineFocus } from './line-focus.ts'
import { LineList } from './line-list.tsx'
import { LineOverlays } from './line-overlays.tsx'
import { ListHeader } from './list-header.tsx'
import { useList } from './list-provider.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { useOfUi, useUi } from './list-ui.ts'
import { LiveBanner } from './live-banner.tsx'
import { NextLine } from './next-line.tsx'
import { PhoneOffer } from './phone-offer.tsx'
import { RefusedLines } from './refused-lines.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useLineActions } from './use-line-actions.tsx'
import { useListKeys } from './use-list-keys.ts'
import { useListSearch } from './use-list-search.ts'
import { useProblems } from './use-problems.ts'

/** The sheet of one list: its lines from top to bottom. */
export const ListSheet = () => {
  const { session, list, canEdit, verbs, container, scroller, filterField } = useList()
  const ui = useUi()
  const t = useTranslations('list')
  const now = useMinute()
  const navigate = useNavigate()
  const [search, setSearch] = useListSearch()
  const [isDeleting, setIsDeleting] = useState(false)
  const isLoaded = useOfList(session, ({ isLoaded }) => isLoaded)
  const total = useOfList(session, ({ store }) => store.keys.length)
  const items = useItems(now)
  const canMove = canEdit && search.group === 'none' && search.sort === 'line' && search.filter.trim() === ''
  const actions = useLineActions({ canMove })

  useListKeys(actions)
  useLineFocus(container, session)
  useProblems()

  const add = (name: string, due: Date | undefined, rest = {}) => {
    const [key] = verbs.add([{ name, due_at: due?.toISOString() ?? null, ...rest }])
    ui.set({ reveal: key })
  }
  const leave = () => {
    const key = ui.state.active ?? ui.sight.order.at(-1)
    if (key !== undefined) ui.focus(key)
  }

  const hasDone = items.some(({ kind }) => kind === 'done')
  // The next line follows the last one until something lies below the perforation; then it stays at the foot.
  const isAtFoot = search.filter.trim() !== '' || hasDone
  return (
    <Sheet ref={scroller}>
      <PageTitle page={list.name} />
      <ListHeader onDelete={() => setIsDeleting(true)} />
      <ListToolbar search={search} filterField={filterField} onSearch={setSearch} onLeave={leave} />
      <LiveBanner />
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
          onClear={() => setSearch({ filter: '' })}
          onAdd={() => {
            add(search.filter.trim(), undefined)
            setSearch({ filter: '' })
          }}
        />
      )}
      {hasDone ? (
        <div className="grow bg-stub pt-8">
          <PhoneOffer />
        </div>
      ) : (
        items.length > 0 && (
          <Blank>
            <PhoneOffer />
          </Blank>
        )
      )}
      <SelectionBar actions={actions} />
      {canEdit && isLoaded && (
        <div className={classNames('sticky bottom-0 z-sticky shrink-0', isAtFoot ? 'order-3' : 'order-1')}>
          <RefusedLines />
          <NextLine autoFocus={total === 0 && matchMedia('(pointer: fine)').matches} onLeave={leave} />
        </div>
      )}
      <LineOverlays actions={actions} />
      <DeleteListDialog
        list={list}
        total={total}
        open={isDeleting}
        onOpenChange={setIsDeleting}
        onDeleted={() => navigate({ to: '/' })}
      />
      <Announcer session={session} />
    </Sheet>
  )
}

/** What is in sight, arranged anew only when it could be another. */
const useItems = (now: Date) => {
  const { session } = useList()
  const ui = useUi()
  const [{ group, sort, filter }] = useListSearch()
  const done = useOfUi(({ done }) => done)
  const isLoaded = useOfList(session, ({ isLoaded }) => isLoaded)
  const shape = useOfList(session, ({ store }) => store.shape)
  const names = useOfList(session, ({ store }) => (sort === 'name' || filter.trim() !== '' ? store.names : 0))
  const clock = group === 'due' ? now.getTime() : 0
  const items = useMemo(() => {
    if (!isLoaded) return []
    const { store } = session
    const lines = store.keys.map((key) => store.line(key)!)
    return arrange(lines, { group, sort, filter, done }, new Date())
    // oxlint-disable-next-line react/exhaustive-deps -- the versions stand for what of the lines is read
  }, [session, isLoaded, shape, names, clock, group, sort, filter, done])

  // Keys and clicks act on what is in sight; a selection holds nothing else.
  const sight = useMemo(() => {
    const lines = items.filter(({ kind }) => kind === 'line')
    return {
      items,
      order: lines.map(({ key }) => key),
      openCount: lines.filter((item) => item.kind === 'line' && !item.isDone).length,
    }
  }, [items])
  ui.sight = sight
  useEffect(() => {
    const { selected } = ui.state
    if (selected.size === 0) return
    const visible = new Set(sight.order)
    if (!selected.isSubsetOf(visible)) ui.set({ selected: selected.intersection(visible) })
  }, [ui, sight])
  return items
}
