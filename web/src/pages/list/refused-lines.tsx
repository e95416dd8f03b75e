import { ApiError } from '@docket/client'
import { useTranslations } from 'use-intl'
import { useRefusal } from '../../api/use-refusal.ts'
import type { WaitingEdit } from '../../live/edit.ts'
import { useOfList } from '../../live/use-list.ts'
import { Button } from '../../ui/button.tsx'
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
            session.takeBack(waiting)
            nextLine.current?.write(name)
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
      <Button onClick={() => onPutBack(name)}>{t('putBack')}</Button>
      <Button variant="quiet" onClick={onDiscard}>
        {t('discard')}
      </Button>
    </div>
  )
}
