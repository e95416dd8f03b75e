import { useTranslations } from 'use-intl'
import { nameInText } from '../../domain/name-in-text.ts'
import { useAccount } from '../../live/use-account.ts'
import { useListState } from '../../live/use-list.ts'
import { classNames } from '../../ui/class-names.ts'
import { useList } from '../list-provider.tsx'
import { useUiState } from '../list-ui.ts'
import { nameIn, Portrait } from './assignee.tsx'

/** The portrait of whoever else writes at a line now, or has it open: nothing makes room for it. */
export const AtLine = ({ lineKey, className }: { lineKey: string; className: string }) => {
  const { session } = useList()
  const { userID } = useAccount()
  const all = useListState(session, ({ presence, store }) =>
    presence.people.length === 0 ? undefined : presence.at(store.idOf(lineKey)),
  )
  const others = all?.filter(({ user_id }) => user_id !== userID)
  const first = others?.[0]
  return first && <Visitor first={first} count={others.length} lineKey={lineKey} className={className} />
}

interface VisitorProps {
  first: { user_id: string; writing: string | null }
  count: number
  lineKey: string
  className: string
}

const Visitor = ({ first: { user_id, writing }, count, lineKey, className }: VisitorProps) => {
  const { session } = useList()
  const t = useTranslations('list.line')
  const name = nameInText(useUiState(({ members }) => nameIn(members, user_id)) ?? t('somebody'))
  const isWriting = writing === session.store.idOf(lineKey)
  return (
    <span
      data-at-line={isWriting ? 'writes' : 'looks'}
      className={classNames('pointer-events-none absolute flex rounded-full bg-sheet ring-2 ring-sheet', className)}
    >
      <Portrait id={user_id} size="small" label={isWriting ? t('writes', { name }) : t('looks', { count, name })} />
      <span
        aria-hidden
        className={classNames(
          'absolute -inset-e-0.5 -bottom-0.5 size-2 rounded-full border-[1.5px] border-sheet forced-color-adjust-none',
          isWriting ? 'bg-pen' : 'bg-done',
        )}
      />
    </span>
  )
}
