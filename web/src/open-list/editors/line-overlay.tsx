import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { lateElsewhere } from '../../chunks.ts'
import type { ListStore } from '../../live/list-store.ts'
import { useLine, useNumber } from '../../live/use-list.ts'
import { showToast } from '../../ui/toast.tsx'
import type { LineAction } from '../line-actions.ts'
import { focusAfterwards } from '../line-focus.ts'
import { useList } from '../list-provider.tsx'
import { type Asked, useUi } from '../list-ui.ts'
import { setDue } from '../set-due.ts'
import { useDoneToast } from '../use-done-toast.ts'
import { AfterEditor } from './after-editor.tsx'
import { LabelsEditor } from './labels-editor.tsx'
import { assigneeOf, LineQuestionOverlay } from './line-question-overlay.tsx'
import { MoveEditor } from './move-editor.tsx'
import { StartEditor } from './start-editor.tsx'

/** A menu, or what asks for a date or a place. */
export const LineOverlay = ({ asked, actions }: { asked: Asked; actions: readonly LineAction[] }) => {
  const { session, verbs } = useList()
  const ui = useUi()
  const showDone = useDoneToast()
  const t = useTranslations('list')
  const problems = useTranslations('list.problems')
  const key = asked.keys[0]!
  const line = useLine(session, key)
  const number = useNumber(session, key)
  const elsewhere = lateElsewhere.usePart(asked.kind === 'elsewhere')
  const [bases] = useState(() => datesOf(asked.keys, session.store))
  // Nobody takes the lines away while something is asked about them.
  useEffect(() => {
    const releases = asked.keys.map((each) => session.store.use(each))
    return () => {
      for (const release of releases) release()
    }
  }, [session, asked])
  if (!line) return null

  const shared = {
    anchor: asked.anchor,
    // Unless another question has been asked meanwhile.
    onClose: () => ui.state.asked === asked && ui.set({ asked: undefined }),
    finalFocus: () => focusAfterwards(ui.anchorOf(key)),
  }
  if (asked.kind === 'labels') return <LabelsEditor {...shared} keys={asked.keys} />
  if (asked.kind === 'after') return <AfterEditor {...shared} keys={asked.keys} />
  if (asked.kind === 'place')
    return (
      <MoveEditor
        {...shared}
        number={number}
        total={session.store.index.counts.total}
        onMove={(to) => {
          if (session.store.line(key)?.gone) return showToast({ text: problems('missing') })
          const others = session.store.index.numbered.flatMap((other) => (other.key === key ? [] : [other.key]))
          showDone(verbs.move(key, others[to - 1], others.at(-1)))
          // It may be out of sight there.
          ui.focus(key)
        }}
      />
    )
  if (asked.kind === 'elsewhere')
    return elsewhere && <elsewhere.MoveElsewhere keys={asked.keys} onClose={shared.onClose} />
  /** It goes as soon as nothing is asked about it any more. */
  const unlessGone = (act: () => void) => {
    if (asked.keys.every((each) => session.store.line(each)?.gone)) showToast({ text: problems('missing') })
    else act()
  }
  if (asked.kind === 'start')
    return (
      <StartEditor
        {...shared}
        count={asked.keys.length}
        start_at={line.task.start_at}
        onStart={(start_at) => unlessGone(() => showDone(verbs.set('start_at', asked.keys, start_at)))}
      />
    )
  return (
    <LineQuestionOverlay
      {...shared}
      kind={asked.kind}
      keys={asked.keys}
      actions={actions}
      task={line.task}
      assignee={assigneeOf(asked.keys.flatMap((each) => session.store.line(each)?.task ?? []))}
      label={
        asked.kind === 'due'
          ? t('due.title', { count: asked.keys.length, number })
          : asked.kind === 'status'
            ? t('line.state', { number, status: t(`status.${line.task.status}`) })
            : t('line.menu', { number })
      }
      onDue={(due, repeat) => unlessGone(() => showDone(setDue(verbs, asked.keys, { due, repeat }, bases)))}
      onAssignee={(id) =>
        unlessGone(() => {
          ui.clearSelection()
          showDone(verbs.set('assignee_id', asked.keys, id))
        })
      }
      onStatus={(status) => showDone(verbs.set('status', [key], status))}
    />
  )
}

const datesOf = (keys: readonly string[], store: ListStore): ReadonlyMap<string, string | null> =>
  new Map(keys.map((key) => [key, store.line(key)?.task.due_at ?? null]))
