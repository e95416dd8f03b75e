import type { Project, TaskLine } from '@docket/contract'
import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { hasLineFocus, lineElement } from '../../open-list/line-focus.ts'
import type { ShownLine } from '../../overview/edited-lines.ts'
import type { Acts } from '../../overview/use-acts.ts'
import { useNavigate } from '../../routing/hooks.ts'
import { useKeys } from '../../ui/keys.ts'

interface DayKeysOptions {
  container: RefObject<HTMLElement | null>
  shown: readonly ShownLine[]
  active: string | undefined
  lists: ReadonlyMap<string, Project>
  acts: Acts
  toggle(line: ShownLine): void
  ask(line: ShownLine): void
  onOpen(line: Pick<TaskLine, 'id' | 'list_id'>): void
}

/** The keys of a list, for the line that has the focus. */
export const useDayKeys = ({ container, shown, active, lists, acts, toggle, ask, onOpen }: DayKeysOptions): void => {
  const t = useTranslations('days.keys')
  const navigate = useNavigate()
  const focused = () => (hasLineFocus(container.current) ? shown.find(({ id }) => id === active) : undefined)
  const move = (steps: 1 | -1) => () => {
    const at = shown.findIndex(({ id }) => id === active)
    const from = hasLineFocus(container.current) ? at : steps > 0 ? -1 : at + 1
    const next = shown[Math.min(Math.max(0, from + steps), shown.length - 1)]
    const row = next && lineElement(container.current, next.id)
    row?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'nearest' })
  }
  const onLine = (work: (line: ShownLine, list: Project) => unknown) => ({
    isPossible: () => focused() !== undefined,
    run: () => {
      const line = focused()
      const list = line && lists.get(line.list_id)
      return line && list ? void work(line, list) : false
    },
  })
  const inText = ({ target }: KeyboardEvent) =>
    (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && target.value !== ''
  useKeys(t('group'), [
    { keys: 'arrowdown', label: t('move'), shown: '↑ ↓ J K', isKeyOnly: true, run: move(1) },
    { keys: 'arrowup', run: move(-1) },
    { keys: 'j', run: move(1) },
    { keys: 'k', run: move(-1) },
    { keys: 'enter', label: t('open'), shown: '↵', ...onLine(onOpen) },
    { keys: 'space', label: t('toggle'), shown: 'Space', ...onLine(toggle) },
    { keys: 'd', label: t('due'), ...onLine(ask) },
    {
      keys: 'e',
      label: t('archive'),
      ...onLine((line, list) => acts.act(line, list, (verbs, key) => verbs.archive([key]))),
    },
    {
      keys: 'delete',
      label: t('delete'),
      shown: 'Del',
      ...onLine((line, list) => acts.act(line, list, (verbs, key) => verbs.remove([key]))),
    },
    {
      keys: 'o',
      label: t('list'),
      ...onLine((line) => navigate({ to: '/lists/$listID', params: { listID: line.list_id } })),
    },
    { keys: 'mod+z', label: t('undo'), inFields: true, run: (event) => !inText(event) && acts.undo() },
    { keys: 'mod+shift+z', label: t('redo'), inFields: true, run: (event) => !inText(event) && acts.redo() },
    { keys: 'mod+y', inFields: true, run: (event) => !inText(event) && acts.redo() },
  ])
}
