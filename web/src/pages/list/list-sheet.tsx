import type { Project } from '@docket/contract'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import { useNow, useTranslations } from 'use-intl'
import type { ListSession, ListView } from '../../live/list-session.ts'
import { classNames } from '../../ui/class-names.ts'
import type { MenuAnchor } from '../../ui/menu.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useStable } from '../../ui/use-stable.ts'
import { DeleteListDialog } from '../delete-list-dialog.tsx'
import { Announcer } from './announcer.tsx'
import { arrange } from './arrange.ts'
import { Blank, EmptyList, NoMatch } from './blank-lines.tsx'
import { LineList } from './line-list.tsx'
import { type LineAsk, LineOverlays, pointAnchor } from './line-overlays.tsx'
import { ListHeader } from './list-header.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { LiveBanner } from './live-banner.tsx'
import { NextLine, type NextLineHandle } from './next-line.tsx'
import { RefusedLines } from './refused-lines.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useCountsInLists } from './use-counts-in-lists.ts'
import { lineElement, useLineFocus } from './use-line-focus.ts'
import { useListActions } from './use-list-actions.ts'
import { useListKeys } from './use-list-keys.ts'
import { useListSearch } from './use-list-search.ts'
import { useRefusals } from './use-refusals.ts'
import { useSelection } from './use-selection.ts'

interface ListSheetProps {
  list: Project
  view: ListView
  session: ListSession
}

/** The sheet of one list. */
export const ListSheet = ({ list, view, session }: ListSheetProps) => {
  const t = useTranslations('list')
  const now = useNow({ updateInterval: 60_000 })
  const [search, setSearch] = useListSearch()
  const [done, setDone] = useState<'newest' | 'all' | 'none'>('newest')
  const [editing, setEditing] = useState<{ key: string; draft: string }>()
  const [ask, setAsk] = useState<LineAsk>()
  const navigate = useNavigate()
  const [isDeleting, setIsDeleting] = useState(false)
  const [added, setAdded] = useState<string>()
  const scroller = useRef<HTMLElement>(null)
  const container = useRef<HTMLDivElement>(null)
  const nextField = useRef<NextLineHandle>(null)
  const filterField = useRef<HTMLInputElement>(null)

  const { lines } = view
  const { group, sort, filter } = search
  const items = useMemo(
    () => arrange(lines, { group, sort, filter, done }, now),
    [lines, group, sort, filter, done, now],
  )
  const order = useMemo(() => items.flatMap((item) => (item.kind === 'line' ? [item.key] : [])), [items])
  const openCount = useMemo(() => items.filter((item) => item.kind === 'line' && !item.isDone).length, [items])
  const canEdit = list.my_role !== 'viewer'
  const canMove = canEdit && group === 'none' && sort === 'line' && filter.trim() === ''

  const actions = useListActions(session)
  const refused = useRefusals(session)
  const focus = useLineFocus(container, order, openCount)
  const selection = useSelection(order)
  useCountsInLists(view)

  const startNaming = (key: string) => {
    const line = lines.find((each) => each.key === key)
    if (line) setEditing({ key, draft: refused.drafts.get(key) ?? line.task.name })
  }
  const askDue = (keys: readonly string[], anchor?: MenuAnchor) => {
    const row = keys[0] === undefined ? null : lineElement(container.current, keys[0])
    const element = anchor ?? row?.querySelector('[data-part="due"]') ?? row
    if (element) setAsk({ kind: 'due', keys, anchor: element })
  }
  /** Places in sight are those of the open lines; the line below tells where that is among all lines. */
  const moveTo = (from: number, to: number) => {
    const open = items.flatMap((item) => (item.kind === 'line' && !item.isDone ? [item.line] : []))
    const [line, target] = [open[from], open[to]]
    if (!line || !target) return
    actions.move(line.key, target.number - 1)
    focus.focus(line.key)
  }
  const moveBy = (key: string, steps: 1 | -1) => {
    const from = order.indexOf(key)
    if (canMove && from + steps >= 0) moveTo(from, from + steps)
  }
  const finish = (act: (keys: readonly string[]) => void) => (keys: readonly string[]) => {
    act(keys)
    selection.clear()
  }
  const toggle = finish(actions.toggle)
  const archive = finish(actions.archive)
  const remove = finish(actions.remove)
  const add = (name: string, due?: Date) => setAdded(session.add(name, due?.toISOString() ?? null))

  useListKeys({
    canEdit,
    focus,
    selection,
    onNext: () => nextField.current?.focus(),
    onFilter: () => filterField.current?.focus(),
    onRename: startNaming,
    onToggle: toggle,
    onDue: askDue,
    onArchive: archive,
    onDelete: remove,
    onMove: moveBy,
  })

  const onName = useStable((key: string, name: string | undefined, byKey: boolean) => {
    setEditing(undefined)
    refused.drafts.delete(key)
    if (name !== undefined && name !== lines.find((line) => line.key === key)?.task.name) actions.rename(key, name)
    if (byKey) focus.focus(key)
  })
  const onPart = (key: string, part: string, event: React.MouseEvent) => {
    if (!canEdit) return
    if (event.shiftKey && part !== 'status') {
      selection.extendTo(key)
      focus.point(key)
    } else if (part === 'number' || event.ctrlKey || event.metaKey) {
      selection.toggle(key)
      focus.point(key)
    } else if (part === 'status') {
      focus.point(key)
      actions.toggle([key])
    } else if (part === 'due') askDue([key])
    else if (part === 'name') startNaming(key)
  }
  const onContext = (key: string, part: string, event: React.MouseEvent) => {
    if (!canEdit || editing?.key === key) return
    event.preventDefault()
    focus.setActive(key)
    setAsk({ kind: part === 'status' ? 'status' : 'line', keys: [key], anchor: pointAnchor(event) })
  }

  const focusAfterAsking = (key: string): HTMLElement | boolean => {
    const row = lineElement(container.current, key)
    if (document.querySelector('[role="dialog"]')) return false
    return row?.querySelector('input') ?? row ?? false
  }

  const number = lines.length + 1
  // The next line follows the last one until something lies below the perforation; then it stays at the foot.
  const isAtFoot = filter.trim() !== '' || items.some(isDoneHead)
  return (
    <Sheet ref={scroller}>
      <PageTitle page={list.name} />
      <ListHeader
        list={list}
        view={view}
        onRename={(name) => session.changeList({ name })}
        onDelete={() => setIsDeleting(true)}
      />
      <ListToolbar
        search={search}
        filterField={filterField}
        onSearch={setSearch}
        onLeave={() => focus.active !== undefined && focus.focus(focus.active)}
      />
      <LiveBanner view={view} onRetry={() => session.retry()} />
      {items.length > 0 && (
        <LineList
          label={t('line.list', { name: list.name })}
          items={items}
          now={now}
          container={container}
          scroller={scroller}
          active={focus.active}
          selected={selection.keys}
          editing={editing}
          reveal={added}
          canEdit={canEdit}
          canMove={canMove}
          onName={onName}
          onPart={onPart}
          onContext={onContext}
          onFocusLine={focus.setActive}
          onMove={moveTo}
          onDone={setDone}
        />
      )}
      {view.isLoaded && lines.length === 0 && <EmptyList canEdit={canEdit} />}
      {lines.length > 0 && items.length === 0 && (
        <NoMatch
          filter={filter}
          number={number}
          canEdit={canEdit}
          onClear={() => setSearch({ filter: '' })}
          onAdd={() => {
            add(filter.trim())
            setSearch({ filter: '' })
          }}
        />
      )}
      {items.some(isDoneHead) ? <div aria-hidden className="grow bg-stub pt-8" /> : items.length > 0 && <Blank />}
      {selection.keys.size > 0 && (
        <SelectionBar
          count={selection.keys.size}
          onComplete={() => toggle([...selection.keys])}
          onDue={(anchor) => askDue([...selection.keys], anchor)}
          onArchive={() => archive([...selection.keys])}
          onDelete={() => remove([...selection.keys])}
          onClear={selection.clear}
        />
      )}
      {canEdit && view.isLoaded && (
        <div className={classNames('sticky bottom-0 z-sticky shrink-0', isAtFoot ? 'order-3' : 'order-1')}>
          <RefusedLines
            lines={refused.lines}
            onDiscard={refused.discard}
            onPutBack={(line) => {
              refused.discard(line)
              nextField.current?.write(line.name)
            }}
          />
          <NextLine
            ref={nextField}
            number={number}
            autoFocus={lines.length === 0 && matchMedia('(pointer: fine)').matches}
            onAdd={add}
            onLeave={() => order.length > 0 && focus.focus(focus.active ?? order.at(-1)!)}
          />
        </div>
      )}
      <LineOverlays
        ask={ask}
        lines={lines}
        order={order}
        canMove={canMove}
        actions={actions}
        onClose={(answered) => setAsk((current) => (current === answered ? undefined : current))}
        onRename={startNaming}
        onDue={askDue}
        onMove={moveBy}
        finalFocus={focusAfterAsking}
      />
      <DeleteListDialog
        list={list}
        total={lines.length}
        open={isDeleting}
        onOpenChange={setIsDeleting}
        onDeleted={() => navigate({ to: '/' })}
      />
      <Announcer session={session} />
    </Sheet>
  )
}

const isDoneHead = ({ kind }: { kind: string }) => kind === 'done'
