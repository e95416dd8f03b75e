import { useEffect, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Attempts } from '../../live/attempts.ts'
import { followAttempts } from '../../live/follow-attempts.ts'
import { useListState } from '../../live/use-list.ts'
import { askingMessages } from '../../locales/asking.en.ts'
import { dispatchMessages } from '../../locales/dispatch.en.ts'
import { MoreStrings } from '../../locales/more-strings.tsx'
import { ruleMessages } from '../../locales/rules.en.ts'
import { workMessages } from '../../locales/work.en.ts'
import { Rules } from '../../open-list/hand-out/rules.tsx'
import { TakeBackDialog } from '../../open-list/hand-out/take-back-dialog.tsx'
import { useList } from '../../open-list/list-provider.tsx'
import { LiveBanner } from '../../open-list/live-banner.tsx'
import { Progress } from './progress.tsx'
import { ReportedLines } from './reported-lines.tsx'
import { RunningLines } from './running-lines.tsx'
import { StateBanner } from './state-banner.tsx'
import { useKeptFocus } from './use-kept-focus.ts'
import { WorkerSetup } from './worker-setup.tsx'

const messages = { ...askingMessages, ...ruleMessages, dispatch: dispatchMessages, work: workMessages }

/** A list's way through the hands of workers: how far it is, who has what, and what was reported. */
export const DispatchPage = () => (
  <MoreStrings messages={messages}>
    <Dispatch />
  </MoreStrings>
)

const Dispatch = () => {
  const { session, canEdit } = useList()
  const t = useTranslations('dispatch')
  const [taken, setTaken] = useState<string>()
  const [attempts] = useState(() => new Attempts())
  useEffect(() => followAttempts(session, attempts), [session, attempts])
  const isLoaded = useListState(session, ({ isLoaded }) => isLoaded)
  const hasReports = useListState(session, () => attempts.ended.length > 0)
  const running = useRunning()
  // Whoever can only read from now on is asked nothing more.
  if (taken !== undefined && !canEdit) setTaken(undefined)
  const area = useKeptFocus(running, taken)
  return (
    <>
      <StateBanner />
      <LiveBanner />
      {isLoaded && <Progress attempts={attempts} />}
      {canEdit && isLoaded && <Rules />}
      {canEdit && isLoaded && <WorkerSetup isNeeded={!hasReports && running.length === 0} />}
      <div {...area} className="shrink-0 outline-none">
        {running.length > 0 && <RunningLines keys={running} onTakeBack={setTaken} />}
        {isLoaded && running.length === 0 && (
          <p className="type-small py-4 ps-(--content) pe-(--gutter) text-ink-2">{t('nobody')}</p>
        )}
      </div>
      <div aria-hidden className="h-6 shrink-0" />
      <ReportedLines attempts={attempts} />
      {taken !== undefined && <TakeBackDialog lineKey={taken} onClose={() => setTaken(undefined)} />}
    </>
  )
}

/** Keys of the lines that workers have, in the order of the lines; the same array as long as they are the same. */
const useRunning = (): readonly string[] => {
  const { session } = useList()
  const keys = useListState(session, ({ store }) =>
    [...store.index.held].sort((a, b) => store.numberOf(a) - store.numberOf(b)).join('\n'),
  )
  return useMemo(() => (keys === '' ? [] : keys.split('\n')), [keys])
}
