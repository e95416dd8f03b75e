import { Link } from '@tanstack/react-router'
import { ChevronLeft, Ellipsis, Share } from 'lucide-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { lateOpenList, lateShare } from '../../chunks.ts'
import { useListState } from '../../live/use-list.ts'
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
import { CompletedStamp } from './completed-stamp.tsx'
import type { ListQuestions } from './list-actions.tsx'
import { ListName } from './list-name.tsx'
import { ListTally } from './list-tally.tsx'

const ListMenuItems = lateOpenList.component('ListMenuItems')

export const ListHeader = (questions: ListQuestions) => {
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
  const isLoaded = useListState(session, ({ isLoaded }) => isLoaded)
  const live = useListState(session, ({ live }) => live)
  const unsent = useListState(session, ({ unsent }) => unsent)

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
      title={<ListName onDone={() => requestAnimationFrame(() => menu.current?.focus())} />}
      aside={
        isLoaded && (
          <span className="flex shrink-0 items-center gap-3 @max-[46rem]:hidden">
            {list.state === 'ready' && <Dispatched />}
            {!isDispatch && <ListTally />}
          </span>
        )
      }
    >
      {!isPhone && <CompletedStamp />}
      {list.state === 'ready' && isPhone && (
        <span className="@max-[23rem]:hidden">
          <Dispatched />
        </span>
      )}
      {list.my_role === 'viewer' && <Stamp tone="ink">{t('viewer')}</Stamp>}
      {live !== 'connecting' && <LiveSign state={live === 'ended' ? 'offline' : live} waiting={unsent} />}
      {people && <people.OtherPeople onShare={onShare} />}
      {isMade && (
        <Button
          // It is in the menu as well: where there is little room, the name has it.
          className="max-md:hidden @max-[36rem]:hidden"
          icon={<Share aria-hidden size={16} strokeWidth={1.75} />}
          onPointerEnter={lateShare.fetch}
          onClick={onShare}
        >
          <span className="@max-[46rem]:sr-only">{t('share')}</span>
        </Button>
      )}
      {isLoaded && handOut.end}
      <Menu
        finalFocus={() => document.querySelector<HTMLElement>('h1 input') ?? true}
        trigger={
          <IconButton ref={menu} label={t('menu')} className="-me-2">
            <Ellipsis aria-hidden size={18} strokeWidth={1.75} />
          </IconButton>
        }
      >
        <ListMenuItems {...questions}>{handOut.item}</ListMenuItems>
      </Menu>
    </SheetHeader>
  )
}

const Dispatched = () => <Stamp tone="run">{useTranslations('list.header')('dispatched')}</Stamp>
