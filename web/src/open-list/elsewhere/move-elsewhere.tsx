import type { Project } from '@docket/contract'
import { fold, wordsOf } from '@docket/contract/fold'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useListsState } from '../../live/use-lists.ts'
import { ListIcon } from '../../ui/list-icon.tsx'
import { Finder, FinderWindow } from '../../ui/overlays/finder.tsx'
import { useViewport } from '../../ui/use-viewport.ts'
import { useList } from '../list-provider.tsx'
import { useMoveElsewhere } from './use-move-elsewhere.ts'

interface MoveElsewhereProps {
  keys: readonly string[]
  onClose(): void
}

/** Which list the lines go to. */
export const MoveElsewhere = ({ keys, onClose }: MoveElsewhereProps) => {
  const t = useTranslations('list.elsewhere')
  const { list } = useList()
  const move = useMoveElsewhere()
  const field = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState('')
  const all = useListsState((lists) => lists.all)
  const words = wordsOf(query)
  const items = all
    .filter((each) => isOpenTo(each) && each.id !== list.id && words.every((word) => fold(each.name).includes(word)))
    .map((each) => ({ id: each.id, text: each.name, list: each }))
  const title = t('title', { count: keys.length })
  const { isTight } = useViewport()
  return (
    <FinderWindow label={title} open onOpenChange={(open) => open || onClose()} field={field}>
      <Finder
        label={title}
        // What has no room within the field stands below it.
        placeholder={isTight ? t('lists') : title}
        field={field}
        query={query}
        onQuery={setQuery}
        groups={items.length > 0 ? [{ name: 'lists', label: isTight ? title : t('lists'), items }] : []}
        onChoose={({ list: target }) => {
          onClose()
          move(keys, target)
        }}
        onClose={onClose}
        foot={
          <p role="status" className="type-meta min-h-9 border-t border-rule px-5 py-2 text-ink-3 max-md:px-4">
            {t(items.length > 0 ? 'goesAlong' : 'none')}
          </p>
        }
      >
        {({ text, list: each }) => (
          <>
            <span aria-hidden className="flex w-6 shrink-0 justify-center">
              <ListIcon icon={each.icon} />
            </span>
            <span dir="auto" className="min-w-0 max-md:line-clamp-2 md:truncate">
              {text}
            </span>
          </>
        )}
      </Finder>
    </FinderWindow>
  )
}

/** Whether lines can be put there; one that is being made has no id yet. */
const isOpenTo = ({ my_role, state, rev, archived }: Project): boolean =>
  my_role !== 'viewer' && state !== 'ready' && rev > 0 && !archived
