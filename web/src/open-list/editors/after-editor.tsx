import { X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { mostAfter } from '../../domain/labels.ts'
import { useListState } from '../../live/use-list.ts'
import type { MenuAnchor } from '../../ui/menu.tsx'
import { FloatingPopover } from '../../ui/popover.tsx'
import { StatusMark } from '../../ui/status-control.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useList } from '../list-provider.tsx'
import { AheadField } from './ahead-field.tsx'
import { amend } from './amend.ts'

export interface AfterEditorProps {
  keys: readonly string[]
  anchor: MenuAnchor
  onClose(): void
  finalFocus(): HTMLElement | boolean
}

/** What lines come after: those that were chosen, and a field that finds more of them. Each change is made at once. */
export const AfterEditor = ({ keys, ...popover }: AfterEditorProps) => {
  const t = useTranslations('waits.after')
  return (
    <FloatingPopover label={t('title', { count: keys.length })} {...popover}>
      <Chosen keys={keys} />
    </FloatingPopover>
  )
}

const Chosen = ({ keys }: Pick<AfterEditorProps, 'keys'>) => {
  const { session, verbs } = useList()
  const t = useTranslations('waits.after')
  const problems = useTranslations('list.problems')
  const { store } = session
  // As a text, which stays the same as long as it says the same.
  const said = useListState(session, () =>
    JSON.stringify(keys.map((key) => (store.line(key)?.task.after ?? []).map((id) => [id, shownOf(id)]))),
  )
  /** Its state and name; one in the archive is none of the lines. */
  function shownOf(id: string): string {
    const task = store.line(store.keyOfTask(id))?.task ?? store.taskOf(id)
    return task ? `${task.status} ${task.name}` : ''
  }
  const each = (JSON.parse(said) as [string, string][][]).map((after) => after.map(([id]) => id))
  const chosen = [...new Set(each.flat())].filter((id) => shownOf(id) !== '')
  const change = (amended: (after: readonly string[]) => string[]) => {
    const isThere = keys.some((key) => store.line(key) && store.line(key)!.gone === undefined)
    if (isThere) amend(verbs, keys, 'after', amended)
    else showToast({ text: problems('missing') })
  }
  return (
    <div className="flex w-80 max-w-full flex-col gap-2 max-md:w-full">
      {/* First, so that it has the focus. */}
      <AheadField
        keys={keys}
        isFull={each.every((after) => after.length >= mostAfter)}
        isOnAll={(id) => each.every((after) => after.includes(id))}
        onChoose={(id) =>
          change((after) => (after.includes(id) || after.length >= mostAfter ? [...after] : [...after, id]))
        }
        onTakeLast={() => chosen.length > 0 && change((after) => after.filter((id) => id !== chosen.at(-1)))}
      />
      {chosen.length > 0 && (
        <ul aria-label={t('chosen')} className="order-first -mx-1 flex max-h-48 flex-col overflow-y-auto">
          {chosen.map((id) => {
            const task = store.line(store.keyOfTask(id))?.task ?? store.taskOf(id)!
            return (
              <li key={id} className="flex min-h-8 items-center gap-2 ps-1 max-md:min-h-11">
                <StatusMark status={task.status} />
                <span dir="auto" className="type-ui min-w-0 grow truncate">
                  {task.name}
                </span>
                <button
                  type="button"
                  aria-label={t('remove', { name: task.name })}
                  onClick={() => change((after) => after.filter((each) => each !== id))}
                  className="touch-target flex size-7 shrink-0 items-center justify-center rounded-sm text-ink-2 hover:bg-hover hover:text-ink"
                >
                  <X aria-hidden size={14} strokeWidth={1.75} />
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
