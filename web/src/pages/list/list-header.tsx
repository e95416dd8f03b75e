import { Link } from '@tanstack/react-router'
import { Archive, ChevronLeft, Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { TallyState } from '../../domain/tally-ticks.ts'
import type { ListSession } from '../../live/list-session.ts'
import { useOfList } from '../../live/use-list.ts'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { ListIcon } from '../../ui/list-icon.tsx'
import { LiveSign } from '../../ui/live-sign.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { SheetHeader } from '../../ui/sheet.tsx'
import { Stamp } from '../../ui/stamp.tsx'
import { Tally } from '../../ui/tally.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useViewport } from '../../ui/use-viewport.ts'
import { CompletedStamp } from './completed-stamp.tsx'
import { useHandOut } from './late-hand-out.tsx'
import { useList } from './list-provider.tsx'
import { useUi } from './list-ui.ts'
import { NameField } from './name-field.tsx'
import { useIsDispatch } from './use-is-dispatch.ts'

const tallyState = { pending: 'pending', in_progress: 'running', completed: 'done', failed: 'failed' } as const

/** One tick per line only in a list that is short enough for it. */
const mostLines = 40

const statesOf = ({ store }: ListSession): TallyState[] =>
  store.keys.map((key) => tallyState[store.line(key)!.task.status])

export const ListHeader = ({ onDelete }: { onDelete(): void }) => {
  const { session, list, canEdit } = useList()
  const ui = useUi()
  const handOut = useHandOut()
  const isDispatch = useIsDispatch()
  const t = useTranslations('list.header')
  const { isPhone } = useViewport()
  /** The name that the field was opened with, or that its writer has been told of. */
  const [renamed, setRenamed] = useState<string>()
  const menu = useRef<HTMLButtonElement>(null)
  const isLoaded = useOfList(session, ({ isLoaded }) => isLoaded)
  const live = useOfList(session, ({ live }) => live)
  const unsent = useOfList(session, ({ unsent }) => unsent)
  useOfList(session, ({ store }) => store.shape)
  const { counts } = session.store
  const isAllDone = counts.total > 0 && counts.completed === counts.total

  const showArchived = () => {
    ui.set({ showsArchived: true })
    requestAnimationFrame(() => {
      const button = document.querySelector<HTMLElement>('[data-archived]')
      button?.scrollIntoView({ block: 'center' })
      button?.focus({ preventScroll: true })
    })
  }

  const title =
    renamed !== undefined ? (
      <NameField
        label={t('name')}
        draft={list.name}
        longest={255}
        isSnug
        onDone={(name, how) => {
          const isWritten = name !== undefined && name !== renamed && name !== list.name
          if (isWritten && list.name !== renamed) {
            setRenamed(list.name)
            showToast({ text: t('renamedToo', { mine: name, theirs: list.name }) })
            return false
          }
          setRenamed(undefined)
          if (isWritten) session.changeList({ name })
          if (how !== 'leave') requestAnimationFrame(() => menu.current?.focus())
          return true
        }}
      />
    ) : canEdit ? (
      <span className="cursor-text" onClick={() => setRenamed(list.name)}>
        {list.name}
      </span>
    ) : (
      list.name
    )

  return (
    <SheetHeader
      icon={
        <>
          <span className="max-lg:hidden">
            <ListIcon icon={list.icon} />
          </span>
          <Link to="/" aria-label={t('back')} className="touch-target flex h-11 items-center text-ink-2 lg:hidden">
            <ChevronLeft aria-hidden size={16} strokeWidth={1.75} className="rtl:-scale-x-100" />
            <ListIcon icon={list.icon} />
          </Link>
        </>
      }
      title={title}
      aside={
        isLoaded && (
          <span className="flex shrink-0 items-center gap-3 max-md:hidden">
            {list.state === 'ready' && <Dispatched />}
            <span className={classNames('flex items-center gap-3 @max-[46rem]:hidden', isDispatch && 'hidden')}>
              {counts.total > mostLines ? (
                <Tally
                  counts={{
                    done: counts.completed,
                    running: counts.in_progress,
                    failed: counts.failed,
                    pending: counts.pending,
                  }}
                />
              ) : (
                <Tally states={statesOf(session)} />
              )}
              <span className="type-meta figures text-ink-2">
                {counts.total === 0
                  ? t('nothing')
                  : isAllDone
                    ? t('allDone', { total: counts.total })
                    : t('done', { done: counts.completed, total: counts.total })}
              </span>
            </span>
          </span>
        )
      }
    >
      {isLoaded && isAllDone && !isPhone && <CompletedStamp />}
      {list.state === 'ready' && isPhone && <Dispatched />}
      {handOut.copy}
      {list.my_role === 'viewer' && <Stamp tone="ink">{t('viewer')}</Stamp>}
      {live !== 'connecting' && <LiveSign state={live === 'ended' ? 'offline' : live} waiting={unsent} />}
      {isLoaded && handOut.end}
      {canEdit && (
        <Menu
          finalFocus={() => document.querySelector<HTMLElement>('h1 input') ?? true}
          trigger={
            <IconButton ref={menu} label={t('menu')} className="-me-2">
              <Ellipsis aria-hidden size={18} strokeWidth={1.75} />
            </IconButton>
          }
        >
          <MenuItem icon={<Pencil aria-hidden size={16} strokeWidth={1.75} />} onSelect={() => setRenamed(list.name)}>
            {t('rename')}
          </MenuItem>
          <MenuItem icon={<Archive aria-hidden size={16} strokeWidth={1.75} />} onSelect={showArchived}>
            {t('archived')}
          </MenuItem>
          {handOut.item}
          {list.my_role === 'owner' && (
            <MenuItem danger icon={<Trash2 aria-hidden size={16} strokeWidth={1.75} />} onSelect={onDelete}>
              {t('delete')}
            </MenuItem>
          )}
        </Menu>
      )}
    </SheetHeader>
  )
}

const Dispatched = () => <Stamp tone="run">{useTranslations('list.header')('dispatched')}</Stamp>
