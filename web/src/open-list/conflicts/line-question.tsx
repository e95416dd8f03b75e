import { useTranslations } from 'use-intl'
import type { Line } from '../../live/line.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { keepDraft } from '../drafts.ts'
import { useList } from '../list-provider.tsx'
import { useUi, useUiState } from '../list-ui.ts'
import { useTaskAddress } from '../use-task-address.ts'
import { takenBy } from '../who/taken-by.ts'
import { useDoer } from '../who/use-doer.ts'
import { type Choice, useSettle } from './use-settle.ts'
import { Versions } from './versions.ts'

/** Both choices beside each other, on the narrowest telephone too. */
const choice = 'max-md:min-w-0 max-md:shrink max-md:px-2.5 max-md:leading-tight max-md:whitespace-normal'

interface LineQuestionProps {
  line: Line
  /** The choices lie below the words. */
  isNarrow: boolean
  isOnCard?: boolean
}

/** Somebody else changed the same, or took the line away: both are shown, and the reader decides. */
export const LineQuestion = ({ line: { key, task, gone, problem }, isNarrow, isOnCard }: LineQuestionProps) => {
  const list = useList()
  const { session } = list
  const ui = useUi()
  const t = useTranslations('list.question')
  const doer = useDoer()
  const isWriting = useUiState(({ editing }) => editing?.key === key)
  const close = () => {
    keepDraft(list, ui, key, undefined)
    if (isWriting) ui.set({ editing: undefined })
  }
  const { waiting, canKeepBoth, settle } = useSettle(key)
  const address = useTaskAddress()
  const open = () => address.open(session.store.idOf(key) ?? key)

  const keep = (choice: Choice) => {
    const draft = ui.draftOf(key)
    if (waiting) settle(choice)
    else if (choice === 'mine') session.editor.putBack(key, task, draft ? { name: draft.text } : {})
    close()
    if (choice === 'both') open()
    else ui.focus(key)
  }
  const isTaken = gone !== undefined || problem?.kind === 'gone'
  const how = problem?.kind === 'gone' ? problem.how : gone
  return (
    <div
      role="gridcell"
      data-question
      data-below={isNarrow ? (isTaken ? 'taken' : 'conflict') : undefined}
      className={classNames('line-question', isOnCard && 'ps-9.5!')}
    >
      <p role="alert">
        {isTaken ? (
          t(how === 'archived' ? 'archived' : 'deleted', { who: doer(takenBy(session.store, key)) })
        ) : (
          <Versions waiting={waiting} sentence="conflict" isBrief />
        )}
      </p>
      <div className="flex gap-3 max-md:gap-2">
        {canKeepBoth ? (
          <>
            <Button variant="primary" className={choice} onClick={() => keep('both')}>
              {t('both')}
            </Button>
            {/* Texts of many lines are compared where there is room for them. */}
            <Button variant="quiet" className={choice} onClick={open}>
              {t('compare')}
            </Button>
          </>
        ) : (
          <>
            <Button className={choice} onClick={() => keep('mine')}>
              {t(isTaken ? (isWriting || waiting ? 'putBackText' : 'putBack') : 'mine')}
            </Button>
            <Button variant="quiet" className={choice} onClick={() => keep('theirs')}>
              {t(isTaken ? 'letGo' : 'theirs')}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
