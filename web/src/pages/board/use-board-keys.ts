import { useTranslations } from 'use-intl'
import { type BoardColumn, patchInto } from '../../domain/board-columns.ts'
import type { Bucketed } from '../../domain/bucketed-lines.ts'
import { arrangeLines } from '../../open-list/arrange-lines.ts'
import { lineElement } from '../../open-list/line-focus.ts'
import { useList } from '../../open-list/list-provider.tsx'
import { useUi } from '../../open-list/list-ui.ts'
import { useDoneToast } from '../../open-list/use-done-toast.ts'
import { useKeys } from '../../ui/keys.ts'
import { columnNamed } from './board-places.ts'

type Steps = 1 | -1

interface BoardKeysOptions {
  columns: readonly BoardColumn[]
  /** What stands in each, by its name. */
  lines: Bucketed<string>
  columnOf(key: string): BoardColumn | undefined
}

/** ← → go to the column beside, and with Alt take what is selected, or the card with the focus, along. */
export const useBoardKeys = ({ columns, lines, columnOf }: BoardKeysOptions): void => {
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
    if (!from) return false
    const at = Math.max(0, columns.indexOf(columnOf(from.key)!))
    const beside = columns.slice(...(steps > 0 ? [at + 1] : [0, at]))
    const to = beside.filter(({ name }) => lines[name]!.length > 0).at(steps > 0 ? 0 : -1)
    if (!to) return undefined
    // The one that stands at the same height.
    const top = from.card.getBoundingClientRect().top
    const cards = [...(columnNamed(container.current, to.name)?.querySelectorAll<HTMLElement>('[data-key]') ?? [])]
    const away = (card: HTMLElement) => Math.abs(card.getBoundingClientRect().top - top)
    const nearest = cards.toSorted((a, b) => away(a) - away(b))[0]
    if (nearest) ui.focus(nearest.dataset.key!)
    return undefined
  }
  const shift = (steps: Steps) => () => {
    const { selected } = ui.state
    const from = focused()
    const keys = selected.size > 0 ? ui.visible.order.filter((key) => selected.has(key)) : from ? [from.key] : []
    if (keys.length === 0) return false
    const first = columnOf(keys[0]!)
    const column = first && columns[columns.indexOf(first) + steps]
    if (!column) return undefined
    showDone(arrangeLines(session.store, verbs, keys, (task) => patchInto(column, task)))
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
