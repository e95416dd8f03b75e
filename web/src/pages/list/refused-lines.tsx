import { ApiError } from '@docket/client'
import { useTranslations } from 'use-intl'
import { useRefusal } from '../../api/use-refusal.ts'
import { chipText } from '../../domain/date-text.ts'
import type { NewLine, WaitingEdit } from '../../live/edit.ts'
import { useOfList } from '../../live/use-list.ts'
import { Button } from '../../ui/button.tsx'
import { useMinute } from '../../ui/date-now.ts'
import { useList } from './list-provider.tsx'

/** New lines that the server did not take: nothing typed is lost. */
export const RefusedLines = () => {
  const { session, nextLine } = useList()
  // One text stands for all of them, so that they are drawn anew only when there are others.
  useOfList(session, ({ problems }) => problems.map(({ id }) => id).join())
  const refused = session.problems.filter(({ edit }) => edit.kind === 'add')
  return (
    <div className="max-h-40 overflow-y-auto">
      {refused.map((waiting) => (
        <Refused
          key={waiting.id}
          waiting={waiting}
          onDiscard={() => session.takeBack(waiting)}
          onPutBack={(name) => {
            if (nextLine.current?.write(name)) session.takeBack(waiting)
          }}
        />
      ))}
    </div>
  )
}

interface RefusedProps {
  waiting: WaitingEdit
  onPutBack(name: string): void
  onDiscard(): void
}

const Refused = ({ waiting: { edit, problem }, onPutBack, onDiscard }: RefusedProps) => {
  const t = useTranslations('list.next')
  const reasonOf = useRefusal()
  const now = useMinute()
  if (edit.kind !== 'add' || problem?.kind !== 'refused') return null
  const { name } = edit.line
  const reason =
    problem.code === 'client.too_old'
      ? t('tooOld')
      : reasonOf(new ApiError(problem.status, { error: problem.message, code: problem.code }))
  return (
    <div
      role="alert"
      className="flex min-h-11 shrink-0 items-center gap-2 border-t border-rule bg-fail-wash py-1.5 ps-(--content) pe-(--gutter)"
    >
      <p className="type-small min-w-0 grow">{t('refused', { name, reason })}</p>
      <Button onClick={() => onPutBack(textOf(edit.line, now))}>{t('putBack')}</Button>
      <Button variant="quiet" onClick={onDiscard}>
        {t('discard')}
      </Button>
    </div>
  )
}

/** What had to be typed for it: the date in words that are read as that date. */
const textOf = ({ name, due_at }: NewLine, now: Date): string =>
  due_at ? `${name} ${chipText(new Date(due_at), now)}` : name
