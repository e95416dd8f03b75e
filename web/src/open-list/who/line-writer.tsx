import { useTranslations } from 'use-intl'
import { nameInText } from '../../domain/name-in-text.ts'
import { useAccount } from '../../live/use-account.ts'
import { useListState } from '../../live/use-list.ts'
import { classNames } from '../../ui/class-names.ts'
import { useList } from '../list-provider.tsx'
import { useUiState } from '../list-ui.ts'
import { nameIn, Portrait } from './assignee.tsx'

/** The portrait of whoever else writes at a line now, over its number: nothing makes room for it. */
export const LineWriter = ({ lineKey, className }: { lineKey: string; className: string }) => {
  const { session } = useList()
  const { userID } = useAccount()
  const t = useTranslations('list.line')
  const id = useListState(session, ({ presence, store }) => {
    if (presence.people.length === 0) return undefined
    const task = store.idOf(lineKey)
    return presence.people.find(({ user_id, writing }) => writing === task && user_id !== userID)?.user_id
  })
  const name = useUiState(({ members }) => nameIn(members, id ?? null))
  if (id === undefined) return null
  return (
    <span
      data-writer
      className={classNames('pointer-events-none absolute rounded-full bg-sheet ring-2 ring-sheet', className)}
    >
      <Portrait id={id} size="small" label={t('writes', { name: nameInText(name ?? t('somebody')) })} />
      <span
        aria-hidden
        className="absolute -inset-e-0.5 -bottom-0.5 size-2 rounded-full border-[1.5px] border-sheet bg-pen forced-color-adjust-none"
      />
    </span>
  )
}
