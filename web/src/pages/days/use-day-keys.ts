import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { lineBindings } from '../../open-list/line-bindings.ts'
import { hasLineFocus } from '../../open-list/line-focus.ts'
import { useUi } from '../../open-list/list-ui.ts'
import type { Acts } from '../../overview/use-acts.ts'
import { useNavigate } from '../../routing/hooks.ts'
import { useKeys } from '../../ui/keys.ts'
import type { DayActions } from './use-day-actions.ts'

interface DayKeysOptions {
  container: RefObject<HTMLElement | null>
  does: DayActions
  acts: Acts
}

/** The keys of a list, for lines of many lists. */
export const useDayKeys = ({ container, does, acts }: DayKeysOptions): void => {
  const t = useTranslations('days.keys')
  const words = useTranslations('list.keys')
  const ui = useUi()
  const navigate = useNavigate()
  const { reading, editing } = lineBindings({
    ui,
    container,
    actions: does.actions,
    t: words,
    isGone: () => false,
    undo: { isPossible: acts.canUndo, run: acts.undo },
    redo: { isPossible: acts.canRedo, run: acts.redo },
  })
  const focused = () => (hasLineFocus(container.current) ? does.lineAt(ui.state.active) : undefined)
  const toList = {
    keys: 'o',
    label: t('list'),
    isPossible: () => focused() !== undefined,
    run: () => {
      const line = focused()
      return line ? void navigate({ to: '/lists/$listID', params: { listID: line.list_id } }) : false
    },
  } as const
  useKeys(t('group'), [...reading, ...editing, toList])
}
