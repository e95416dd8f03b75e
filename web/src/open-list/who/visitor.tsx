import { useTranslations } from 'use-intl'
import { nameInText } from '../../domain/name-in-text.ts'
import { classNames } from '../../ui/class-names.ts'
import { useList } from '../list-provider.tsx'
import { useUiState } from '../list-ui.ts'
import { nameIn, Portrait } from './assignee.tsx'

interface VisitorProps {
  first: { user_id: string; writing: string | null }
  count: number
  lineKey: string
  className: string
}

/** Who is at a line, and whether they write. */
export const Visitor = ({ first: { user_id, writing }, count, lineKey, className }: VisitorProps) => {
  const { session } = useList()
  const t = useTranslations('list.here')
  const line = useTranslations('list.line')
  const name = nameInText(useUiState(({ members }) => nameIn(members, user_id)) ?? line('somebody'))
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
