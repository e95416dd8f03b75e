import type { TaskStatus } from '@docket/contract'
import { useTranslations } from 'use-intl'
import { type Columns, columnStatuses } from '../../domain/board-columns.ts'
import { arrangeLines } from '../../open-list/arrange-lines.ts'
import { lineElement } from '../../open-list/line-focus.ts'
import { useList } from '../../open-list/list-provider.tsx'
import { useUi } from '../../open-list/list-ui.ts'
import { useDoneToast } from '../../open-list/use-done-toast.ts'
import { useKeys } from '../../ui/keys.ts'

type Steps = 1 | -1

/** ← → go to the column beside, and with Alt take what is selected, or the card with the focus, along. */
export const useBoardKeys = (columns: Columns, columnOf: (key: string) => TaskStatus | undefined): void => {
  const { session, canEdit, verbs, container } = useList()
  const ui = useUi()
  const t = useTranslations('board')
  const group = useTranslations('list.keys')('group')
  const showDone = useDoneToast()

  /** The card with the focus. */
  const focused = () => {
    const { active } = ui.state
    const card = active === undefined ? null : lineElement(container.current, active)
    return active !== undefined && card?.contains(document.activeElement) ? { key: active, card } : undefined
  }
  const go = (steps: Steps) => () => {
    const from = focused()
    const at = from && columnStatuses.indexOf(columnOf(from.key) ?? 'pending')
    if (!from || at === undefined) return false
    const beside = columnStatuses.slice(...(steps > 0 ? [at + 1] : [0, at]))
    const to = beside.filter((status) => columns[status].length > 0).at(steps > 0 ? 0 : -1)
    if (!to) return undefined
    // The one that stands at the same height.
    const top = from.card.getBoundingClientRect().top
    const cards = [...(container.current?.querySelectorAll<HTMLElement>(`[data-column="${to}"] [data-key]`) ?? [])]
    const away = (card: HTMLElement) => Math.abs(card.getBoundingClientRect().top - top)
    const nearest = cards.toSorted((a, b) => away(a) - away(b))[0]
    if (nearest) ui.focus(nearest.dataset.key!)
    return undefined
  }
  const shift = (steps: Steps) => () => {
    const { selected } = ui.state
    const from = focused()
    const keys = selected.size > 0 ? ui.visible.order.filter((key) => selected.has(key)) : from ? [from.key] : []
    const first = keys[0] === undefined ? undefined : columnOf(keys[0])
    const status = first && columnStatuses[columnStatuses.indexOf(first) + steps]
    if (keys.length === 0) return false
    if (!status) return undefined
    showDone(arrangeLines(session.store, verbs, keys, status))
    const key = from?.key ?? keys[0]!
    if (session.store.line(key)) ui.focus(key)
    return undefined
  }
  useKeys(group, [
    { keys: 'arrowright', label: t('go'), shown: '← →', isKeyOnly: true, run: go(1) },
    { keys: 'arrowleft', run: go(-1) },
    ...(canEdit
      ? [
          { keys: 'alt+arrowright', label: t('shift'), shown: 'Alt ← →', isKeyOnly: true as const, run: shift(1) },
          { keys: 'alt+arrowleft', run: shift(-1) },
        ]
      : []),
  ])
}
