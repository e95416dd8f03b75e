import type { Person } from '@docket/contract'
import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { peopleQuery } from '../../api/list-queries.ts'
import type { lateOpenList } from '../../chunks.ts'
import { labelsOf } from '../../domain/label-text.ts'
import { useAccount } from '../../live/use-account.ts'
import { amend } from '../../open-list/editors/amend.ts'
import { useAsked } from '../../open-list/editors/line-overlays.tsx'
import { focusAfterwards } from '../../open-list/line-focus.ts'
import { type Asked, useUi } from '../../open-list/list-ui.ts'
import { setDue } from '../../open-list/set-due.ts'
import { allLinesOf } from '../../overview/all-lines.ts'
import { useAllLinesState } from '../../overview/use-all-lines.ts'
import { showToast } from '../../ui/toast.tsx'
import type { DayActions } from './use-day-actions.ts'

interface DayOverlayProps {
  does: DayActions
}

/** The menus and editors of whatever lines of many lists are asked about. */
export const DayOverlay = ({ does }: DayOverlayProps) => {
  const { asked, parts } = useAsked()
  return (
    parts && asked && <Overlay key={`${asked.kind} ${asked.keys.join()}`} asked={asked} parts={parts} does={does} />
  )
}

type Parts = NonNullable<ReturnType<typeof lateOpenList.usePart>>

const Overlay = ({ asked, parts, does }: DayOverlayProps & { asked: Asked; parts: Parts }) => {
  const t = useTranslations('days')
  const list = useTranslations('list')
  const account = useAccount()
  const ui = useUi()
  const all = allLinesOf(account)
  const { kind, keys, anchor } = asked
  // As they were when it was asked: what is written about them stays, whatever others do.
  const [lines] = useState(() => keys.flatMap((key) => all.get(key) ?? []))
  const [known] = useState(() => {
    const lists = new Set(lines.map(({ list_id }) => list_id))
    return kind === 'labels'
      ? labelsOf(all.byList().flatMap((of) => of.filter(({ list_id }) => lists.has(list_id))))
      : []
  })
  const labels = useAllLinesState((now) => JSON.stringify(keys.map((key) => now.get(key)?.labels ?? [])))
  usePeopleOfAll(kind === 'assignee' ? [...new Set(lines.map(({ list_id }) => list_id))] : [])
  const [first] = lines
  if (!first) return null

  const shared = {
    anchor,
    // Unless another question has been asked meanwhile.
    onClose: () => ui.state.asked === asked && ui.set({ asked: undefined }),
    finalFocus: () => focusAfterwards(ui.anchorOf(first.id)),
  }
  const act: DayActions['act'] = (ids, work) => {
    if (does.linesOf(ids).length > 0) return does.act(ids, work)
    showToast({ text: list('problems.missing') })
    return undefined
  }
  const bases = new Map(lines.map(({ id, due_at }) => [id, due_at]))
  if (kind === 'labels')
    return (
      <parts.LabelsForm
        {...shared}
        labels={JSON.parse(labels) as string[][]}
        known={known}
        onChange={(relabelled) => void act(keys, (verbs, own) => amend(verbs, own, 'labels', relabelled))}
      />
    )
  // They are asked within one list only.
  if (kind === 'start' || kind === 'after' || kind === 'place' || kind === 'elsewhere') return null
  const { name } = first
  return (
    <parts.LineQuestionOverlay
      {...shared}
      kind={kind}
      keys={keys}
      actions={does.actions}
      task={first}
      assignee={parts.assigneeOf(lines)}
      label={
        kind === 'due'
          ? t('dueTitle', { count: lines.length })
          : kind === 'status'
            ? t('state', { name, status: list(`status.${first.status}`) })
            : t('menu', { name })
      }
      onDue={(due, repeat) => void act(keys, (verbs, own) => setDue(verbs, own, { due, repeat }, bases))}
      onAssignee={(id) => {
        ui.clearSelection()
        act(keys, (verbs, own) => verbs.set('assignee_id', own, id))
      }}
      onStatus={(status) => void act(keys, (verbs, own) => verbs.set('status', own, status))}
    />
  )
}

/** Who belongs to each of these lists, for the menu of those whom lines can be assigned to. */
const usePeopleOfAll = (listIDs: readonly string[]): void => {
  const ui = useUi()
  const { keeper } = useAccount()
  const members = useQueries({
    queries: listIDs.map((listID) => peopleQuery(listID, async () => (await keeper.load(listID))?.people)),
    combine: inEach,
  })
  useEffect(() => ui.set({ members }), [ui, members])
}

const inEach = (answers: UseQueryResult<readonly Person[]>[]): readonly Person[] => {
  const [first = [], ...others] = answers.map(({ data = [] }) => data.filter(({ state }) => state === 'member'))
  return first.filter(({ user_id }) => others.every((all) => all.some((each) => each.user_id === user_id)))
}
