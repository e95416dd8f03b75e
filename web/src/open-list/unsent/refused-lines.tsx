import { ApiError } from '@docket/client'
import { useTranslations } from 'use-intl'
import { useRefusal } from '../../api/use-refusal.ts'
import { chipText } from '../../domain/date-text.ts'
import { dueDate } from '../../domain/due.ts'
import type { NewLine, WaitingEdit } from '../../live/edit.ts'
import { useListState } from '../../live/use-list.ts'
import { useMinute } from '../../ui/date-now.ts'
import { useCopy } from '../../ui/use-copy.ts'
import { useList } from '../list-provider.tsx'
import { StrayDrafts } from './stray-drafts.tsx'
import { UnsentLine } from './unsent-line.tsx'

/** New lines that the server did not take, and what was written in lines that are gone: nothing typed is lost. */
export const RefusedLines = () => {
  const { session, nextLine, canEdit } = useList()
  // One text stands for all of them, so that they are drawn anew only when there are others.
  useListState(session, ({ problems }) => problems.map(({ id }) => id).join())
  const refused = session.problems.filter(({ edit }) => edit.kind === 'add')
  return (
    <div className="max-h-40 overflow-y-auto">
      {refused.map((waiting) => (
        <Refused
          key={waiting.id}
          waiting={waiting}
          onDiscard={() => session.editor.takeBack(waiting)}
          canPutBack={canEdit}
          onPutBack={(text) => {
            if (nextLine.current?.write(text)) session.editor.takeBack(waiting)
          }}
        />
      ))}
      <StrayDrafts />
    </div>
  )
}

interface RefusedProps {
  waiting: WaitingEdit
  /** Who may not write any more takes the text elsewhere. */
  canPutBack: boolean
  onPutBack(text: string): void
  onDiscard(): void
}

const Refused = ({ waiting: { edit, problem }, canPutBack, onPutBack, onDiscard }: RefusedProps) => {
  const t = useTranslations('list.unsent')
  const locked = useTranslations('list.locked')
  const reasonOf = useRefusal()
  const now = useMinute()
  const { copied, copy } = useCopy()
  if (edit.kind !== 'add' || problem?.kind !== 'refused') return null
  const { name } = edit.line
  const reason =
    problem.code === 'client.too_old'
      ? t('tooOld')
      : problem.code === 'project_ready'
        ? locked('dispatched', { verb: 'added' })
        : reasonOf(new ApiError(problem.status, { error: problem.message, code: problem.code }))
  return (
    <UnsentLine
      text={t('refused', { name, reason })}
      action={
        canPutBack
          ? { label: t('putBack'), run: () => onPutBack(textOf(edit.line, now)) }
          : { label: t(copied === undefined ? 'copy' : 'copied'), run: () => void copy(textOf(edit.line, now)) }
      }
      onDiscard={onDiscard}
    />
  )
}

/** What had to be typed for it: the date in words that are read as that date. */
const textOf = ({ name, ...line }: NewLine, now: Date): string => {
  const due = dueDate(line)
  return due ? `${name} ${chipText(due, now)}` : name
}
