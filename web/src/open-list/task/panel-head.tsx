import { Archive, ChevronDown, ChevronLeft, ChevronUp, Link2, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useListState, useNumber } from '../../live/use-list.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import { useList } from '../list-provider.tsx'
import { useArchive } from './use-archive.ts'
import type { OpenedTask } from './use-task.ts'
import type { Ways } from './use-ways.ts'

const glyph = { 'aria-hidden': true, size: 18, strokeWidth: 1.75 } as const

interface PanelHeadProps {
  taskKey: string
  ways: Ways
  state: OpenedTask['state']
  isHeld: boolean
  onClose(): void
}

/** Where the line stands, and the ways on from it. */
export const PanelHead = ({ taskKey, ways, state, isHeld, onClose }: PanelHeadProps) => {
  const { session, list, canEdit } = useList()
  const t = useTranslations('task')
  const number = useNumber(session, taskKey)
  const total = useListState(session, ({ store }) => store.index.counts.total)
  const { previous, next } = ways
  const isReady = list.state === 'ready'
  const archive = useArchive({ taskKey, ways, onClose })
  const { copy } = useCopy()
  const copyAddress = async () => {
    await copy(`${location.origin}/lists/${session.listID}?task=${session.store.idOf(taskKey) ?? taskKey}`)
    showToast({ text: t('addressCopied') })
  }
  return (
    <header className="task-head">
      <IconButton label={t('back')} className="size-[clamp(44px,12vw,2.75rem)] md:hidden" onClick={onClose}>
        <ChevronLeft {...glyph} className="rtl:-scale-x-100" />
      </IconButton>
      <p className="task-place">
        {state === 'open'
          ? t.rich('place', { number, total, b: (words) => <b className="text-ink">{words}</b> })
          : state === 'archived' && t('archivedPlace')}
      </p>
      <IconButton
        label={t('previous')}
        aria-disabled={previous === undefined}
        onClick={() => previous !== undefined && ways.open(previous)}
        className={way}
      >
        <ChevronUp {...glyph} />
      </IconButton>
      <IconButton
        label={t('next')}
        aria-disabled={next === undefined}
        onClick={() => next !== undefined && ways.open(next)}
        className={way}
      >
        <ChevronDown {...glyph} />
      </IconButton>
      <IconButton label={t('copyAddress')} onClick={copyAddress} className="max-md:size-[clamp(44px,12vw,2.75rem)]">
        <Link2 {...glyph} className="-rotate-45" />
      </IconButton>
      {canEdit && state === 'open' && (
        <IconButton
          label={t(isHeld ? 'archiveHeld' : isReady ? 'archiveReady' : 'archive')}
          aria-disabled={isReady || isHeld}
          onClick={() => isReady || isHeld || archive()}
          className={way}
        >
          <Archive {...glyph} />
        </IconButton>
      )}
      <IconButton label={t('close')} className="max-md:hidden" onClick={onClose}>
        <X {...glyph} />
      </IconButton>
    </header>
  )
}

const way = 'max-md:size-[clamp(44px,12vw,2.75rem)] aria-disabled:text-rule-2 aria-disabled:hover:bg-transparent'
