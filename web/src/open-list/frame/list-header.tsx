import { ChevronLeft, Ellipsis, Share } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { lateDialogs, lateHandOut, lateOpenList, lateShare } from '../../chunks.ts'
import { useListState } from '../../live/use-list.ts'
import { Link } from '../../routing/link.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ListIcon } from '../../ui/list-icon.tsx'
import { LiveSign } from '../../ui/live-sign.tsx'
import { Menu } from '../../ui/menu.tsx'
import { SheetHeader } from '../../ui/sheet.tsx'
import { Stamp } from '../../ui/stamp.tsx'
import { useViewport } from '../../ui/use-viewport.ts'
import { useHandOut } from '../hand-out/hand-out.tsx'
import { useList } from '../list-provider.tsx'
import { useIsDispatch } from '../use-is-dispatch.ts'
import type { ListQuestions } from './list-actions.tsx'
import { ListName } from './list-name.tsx'
import { ListTally } from './list-tally.tsx'

export const ListHeader = (questions: Omit<ListQuestions, 'onPhone' | 'onExport'>) => {
  const { onShare } = questions
  const { session, list } = useList()
  const people = lateShare.usePart(false)
  const handOut = useHandOut()
  const isDispatch = useIsDispatch()
  /** The server knows it. */
  const isMade = list.rev > 0
  const t = useTranslations('list.header')
  const { isPhone } = useViewport()
  const menu = useRef<HTMLButtonElement>(null)
  const [dialog, setDialog] = useState<'phone' | 'export' | 'group' | 'copy'>()
  const dialogs = lateDialogs.usePart(false)
  const close = () => setDialog(undefined)
  const all = { ...questions, onPhone: () => setDialog('phone'), onExport: () => setDialog('export') }
  const parts = lateOpenList.usePart(false)
  const isLoaded = useListState(session, ({ isLoaded }) => isLoaded)
  const live = useListState(session, ({ live }) => live)
  const unsent = useListState(session, ({ unsent }) => unsent)

  return (
    <SheetHeader
      icon={
        <>
          <span className="max-md:hidden">
            <ListIcon icon={list.icon} />
          </span>
          <Link to="/" aria-label={t('back')} className="touch-target flex h-11 items-center text-ink-2 md:hidden">
            <ChevronLeft aria-hidden size={16} strokeWidth={1.75} className="rtl:-scale-x-100" />
            <ListIcon icon={list.icon} />
          </Link>
        </>
      }
      title={<ListName onDone={() => requestAnimationFrame(() => menu.current?.focus())} />}
      aside={
        isLoaded && (
          <span className="flex shrink-0 items-center gap-3">
            {list.state !== 'draft' && (
              <span data-yields="stamp" className="data-yielded:hidden">
                <Stamp tone="run">{t(list.state === 'open' ? 'open' : 'ready')}</Stamp>
              </span>
            )}
            {!isDispatch && <ListTally />}
          </span>
        )
      }
    >
      {!isPhone && (
        <span data-yields="stamp" className="data-yielded:hidden">
          {parts && <parts.CompletedStamp />}
        </span>
      )}
      {list.my_role === 'viewer' && <Stamp tone="ink">{t('viewer')}</Stamp>}
      {live !== 'connecting' && <LiveSign state={live === 'ended' ? 'offline' : live} waiting={unsent} />}
      {people && <people.OtherPeople onShare={onShare} />}
      {isMade && (
        <Button
          // It is in the menu as well.
          data-yields="share"
          className="data-yielded:hidden max-md:hidden"
          icon={<Share aria-hidden size={16} strokeWidth={1.75} />}
          onPointerEnter={lateShare.fetch}
          onClick={onShare}
        >
          <span data-yields="words" className="data-yielded:sr-only">
            {t('share')}
          </span>
        </Button>
      )}
      {isLoaded && (
        <span data-yields="share" className="contents data-yielded:hidden">
          {handOut.end}
        </span>
      )}
      <Menu
        fetch={() => {
          lateOpenList.fetch()
          lateDialogs.fetch()
          lateHandOut.fetch()
        }}
        finalFocus={() => document.querySelector<HTMLElement>('h1 input') ?? true}
        trigger={
          <IconButton ref={menu} label={t('menu')} className="-me-2">
            <Ellipsis aria-hidden size={18} strokeWidth={1.75} />
          </IconButton>
        }
      >
        {/* Whole or not at all: items that come later would push others from under a finger. */}
        {parts && dialogs && handOut.item !== undefined && (
          <parts.ListMenuItems {...all}>
            {handOut.item}
            <dialogs.PlaceItems list={list} onAsk={setDialog} />
          </parts.ListMenuItems>
        )}
      </Menu>
      {dialogs && (
        <>
          <dialogs.PlaceActionsByName list={list} onAsk={setDialog} />
          <dialogs.PlaceDialogs
            list={list}
            asked={dialog === 'group' || dialog === 'copy' ? dialog : undefined}
            onClose={close}
          />
        </>
      )}
      {parts && (
        <>
          <parts.ListActionsByName {...all} />
          <parts.PhoneDialog listID={session.listID} open={dialog === 'phone'} onOpenChange={close} />
          <parts.ExportDialog open={dialog === 'export'} onOpenChange={close} />
          <parts.PrintedList />
        </>
      )}
    </SheetHeader>
  )
}
