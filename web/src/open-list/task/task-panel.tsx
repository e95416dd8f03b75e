import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { lateOpenList } from '../../chunks.ts'
import { en } from '../../locales/en.ts'
import { Strings } from '../../locales/strings.tsx'
import { taskMessages } from '../../locales/task.en.ts'
import { workMessages } from '../../locales/work.en.ts'
import { OpenReference } from '../../ui/markdown.tsx'
import { allListMessages } from '../all-list-messages.ts'
import { hasOutputs } from '../line-size.ts'
import { useList } from '../list-provider.tsx'
import { useReadOnOpening } from '../read-notices.ts'
import { useTellingOpen } from '../use-telling-open.ts'
import { Composer } from './composer.tsx'
import { FormBlock } from './form-block.tsx'
import { KeptVersions } from './kept-versions.tsx'
import { LastChange } from './last-change.tsx'
import { PanelHead } from './panel-head.tsx'
import { TaskAttempts } from './task-attempts.tsx'
import { TaskDescription } from './task-description.tsx'
import { TaskName } from './task-name.tsx'
import { TaskNotice } from './task-notice.tsx'
import { TaskThread } from './task-thread.tsx'
import { useDrafts } from './use-drafts.ts'
import { usePanelKeys } from './use-panel-keys.ts'
import { type OpenedTask, useTask } from './use-task.ts'
import { useWays } from './use-ways.ts'

export interface TaskPanelProps {
  taskKey: string
  /** The ids of the lines that it stands among, where these are not the lines of its list. */
  order?: readonly string[] | undefined
  onOpen(task: string): void
  onClose(): void
}

const TaskOutputs = lateOpenList.component('TaskOutputs')
const ComesAfter = lateOpenList.component('ComesAfter')

const messages = { ...en, list: allListMessages, task: taskMessages, work: workMessages }

/** Everything about one line: what it says, what came out of it, and what people say about it. */
export const TaskPanel = (props: TaskPanelProps) => (
  <Strings messages={messages}>
    <Panel {...props} />
  </Strings>
)

const Panel = (props: TaskPanelProps) => {
  const areDraftsRead = useDrafts()
  useTellingOpen(props.taskKey)
  return <Opened key={props.taskKey} {...props} areDraftsRead={areDraftsRead} />
}

const Opened = ({ taskKey, order, onOpen, onClose, areDraftsRead }: TaskPanelProps & { areDraftsRead: boolean }) => {
  const t = useTranslations('task')
  const opened = useTask(taskKey)
  const ways = useWays({ taskKey, order, onOpen })
  const isReady = opened.task !== undefined && areDraftsRead
  const place = useRef<HTMLParagraphElement>(null)
  usePanelKeys({ opened, isReady, ways, onClose })
  useReadOnOpening(opened.task?.id)
  // Until its heading is here: keys that are pressed meanwhile are for the panel.
  useLayoutEffect(() => place.current?.focus({ preventScroll: true }), [])
  return (
    <>
      <PanelHead taskKey={taskKey} state={opened.state} isHeld={opened.isHeld} ways={ways} onClose={onClose} />
      {isReady ? (
        <Content opened={opened} onOpen={onOpen} onClose={onClose} />
      ) : (
        <p
          ref={place}
          role="status"
          tabIndex={-1}
          className="type-read px-(--panel-gutter) py-4 text-ink-2 outline-none"
        >
          {opened.state === 'unknown' ? t('unknown') : opened.state === 'failed' ? t('failed') : ''}
        </p>
      )}
    </>
  )
}

interface ContentProps extends Pick<TaskPanelProps, 'onOpen' | 'onClose'> {
  opened: OpenedTask
}

const Content = ({ opened, onOpen, onClose }: ContentProps) => {
  const { canEdit } = useList()
  const [base, setBase] = useState<string>()
  const heading = useRef<HTMLHeadingElement>(null)
  const { key, state } = opened
  const task = opened.task!
  const canChange = canEdit && state === 'open' && !opened.isHeld
  // What is written of it so far is kept, for when it can be written again.
  if (base !== undefined && !canEdit) setBase(undefined)
  const toHeading = () => heading.current?.focus({ preventScroll: true })
  useLayoutEffect(toHeading, [])
  // A button goes with what it could do, and the focus with it. What closes gives the focus back first.
  const keepFocus = () => requestAnimationFrame(() => document.activeElement === document.body && toHeading())
  const onStateChange = useEffectEvent(keepFocus)
  useEffect(() => {
    const frame = onStateChange()
    return () => cancelAnimationFrame(frame)
  }, [canChange])
  return (
    <OpenReference value={onOpen}>
      <div className="task-body px-(--panel-gutter) pt-4 pb-8">
        <TaskNotice
          opened={opened}
          onOpen={onOpen}
          onClose={onClose}
          onPutBack={() => setBase(undefined)}
          onAsked={keepFocus}
        />
        <TaskName ref={heading} opened={opened} base={base} onBase={setBase} />
        <FormBlock taskKey={key} task={task} canChange={canChange} />
        <LastChange task={task} />
        {(task.after[0] || task.start_at) && <ComesAfter task={task} onOpen={onOpen} />}
        <TaskDescription opened={opened} canChange={canChange} />
        <KeptVersions opened={opened} canChange={canChange} />
        {hasOutputs(task) && <TaskOutputs outputs={task.outputs} />}
        <TaskAttempts task={task} />
        <TaskThread opened={opened} />
      </div>
      <Composer opened={opened} />
    </OpenReference>
  )
}
