import { useTranslations } from 'use-intl'
import { useListState } from '../../live/use-list.ts'
import { Button } from '../../ui/button.tsx'
import { type Choice, useSettle } from '../conflicts/use-settle.ts'
import { Versions } from '../conflicts/versions.ts'
import { useList } from '../list-provider.tsx'
import { focusDescription } from './description-field.tsx'
import { Notice } from './notice.tsx'

/** Somebody else has written the same text of the line that is open. */
export const ConflictNotice = ({ taskKey, onSettled }: { taskKey: string; onSettled(): void }) => {
  const { session } = useList()
  const t = useTranslations('list.question')
  // One text stands for the question, so that it is drawn anew only when it is another.
  useListState(session, ({ problems }) => problems.map(({ id }) => id).join())
  const { waiting, canKeepBoth, settle } = useSettle(taskKey)
  const answer = (choice: Choice) => {
    settle(choice)
    if (choice === 'both') focusDescription()
    else onSettled()
  }
  if (waiting?.problem?.kind !== 'conflict') return null
  return (
    <Notice
      actions={
        <>
          {canKeepBoth && (
            <Button variant="primary" onClick={() => answer('both')}>
              {t('both')}
            </Button>
          )}
          <Button onClick={() => answer('mine')}>{t('mine')}</Button>
          <Button variant="quiet" onClick={() => answer('theirs')}>
            {t('theirs')}
          </Button>
        </>
      }
    >
      <Versions waiting={waiting} sentence="conflict" />
    </Notice>
  )
}
