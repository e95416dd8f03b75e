import { useTranslations } from 'use-intl'
import type { Bucketed } from '../../domain/bucketed-lines.ts'
import { type DayName, dayNamed } from '../../domain/calendar-days.ts'
import { dueDate } from '../../domain/due.ts'
import { addDays } from '../../domain/month.ts'
import { nameOfDay } from '../../live/line-index.ts'
import { hasLineFocus } from '../../open-list/line-focus.ts'
import { useList } from '../../open-list/list-provider.tsx'
import { useUi } from '../../open-list/list-ui.ts'
import { putOnDay } from '../../open-list/put-on-day.ts'
import { useDoneToast } from '../../open-list/use-done-toast.ts'
import { useKeys } from '../../ui/keys.ts'

type Steps = 1 | -1

interface CalendarKeysOptions {
  names: readonly DayName[]
  /** What is drawn on each day. */
  drawn: Bucketed<DayName>
  onTurn(steps: Steps): void
  /** A day that may not be in sight. */
  onShow(day: Date): void
}

/** ← → go to the day beside, and with Alt take what is selected, or the line with the focus, along. */
export const useCalendarKeys = ({ names, drawn, onTurn, onShow }: CalendarKeysOptions): void => {
  const { session, canEdit, verbs, container } = useList()
  const ui = useUi()
  const t = useTranslations('calendar')
  const group = useTranslations('list.keys')('group')
  const showDone = useDoneToast()

  const focused = (): string | undefined => (hasLineFocus(container.current) ? ui.state.active : undefined)
  const dayOf = (key: string): Date | undefined => {
    const line = session.store.line(key)
    return line && dueDate(line.task)
  }
  const go = (steps: Steps) => () => {
    const key = focused()
    const day = key === undefined ? undefined : dayOf(key)
    if (!day) return false
    const at = names.indexOf(nameOfDay(day))
    const beside = steps > 0 ? names.slice(at + 1) : names.slice(0, Math.max(0, at)).toReversed()
    const to = beside.find((name) => drawn[name]!.length > 0)
    if (to !== undefined) ui.focus(drawn[to]![0]!.key)
    return undefined
  }
  const shift = (steps: Steps) => () => {
    const { selected } = ui.state
    const key = focused()
    const keys = selected.size > 0 ? ui.visible.order.filter((each) => selected.has(each)) : key ? [key] : []
    if (keys.length === 0) return false
    showDone(putOnDay(verbs, keys, ({ task }) => addDays(dueDate(task) ?? new Date(), steps)))
    const shown = key ?? keys[0]!
    const day = dayOf(shown)
    if (!day) return undefined
    if (!names.includes(nameOfDay(day))) onShow(dayNamed(nameOfDay(day)))
    ui.focus(shown)
    return undefined
  }
  useKeys(group, [
    { keys: 'arrowright', label: t('go'), shown: '← →', isKeyOnly: true, run: go(1) },
    { keys: 'arrowleft', run: go(-1) },
    { keys: 'pagedown', label: t('turn'), shown: 'PgUp PgDn', isKeyOnly: true, run: () => onTurn(1) },
    { keys: 'pageup', run: () => onTurn(-1) },
    ...(canEdit
      ? [
          { keys: 'alt+arrowright', label: t('shift'), shown: 'Alt ← →', isKeyOnly: true as const, run: shift(1) },
          { keys: 'alt+arrowleft', run: shift(-1) },
        ]
      : []),
  ])
}
