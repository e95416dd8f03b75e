import type { Ref } from 'react'
import { useTranslations } from 'use-intl'
import { ChangedName } from '../editors/changed-name.tsx'
import { NameField } from '../editors/name-field.tsx'
import { useList } from '../list-provider.tsx'
import { useDraft } from './use-drafts.ts'
import type { OpenedTask } from './use-task.ts'

interface TaskNameProps {
  ref: Ref<HTMLHeadingElement>
  opened: OpenedTask
  /** The name that the field was opened with; nothing while it is not being written. */
  base: string | undefined
  onBase(base: string | undefined): void
}

/** The name, which becomes a field where it may be changed. Whatever others do, the text stays under the writer's hands. */
export const TaskName = ({ ref, opened: { key, state, task, isHeld }, base, onBase }: TaskNameProps) => {
  const { list, canEdit, verbs } = useList()
  const t = useTranslations('task')
  const line = useTranslations('list.line')
  const [draft, keep] = useDraft('name', key)
  const { name, icon, changed_by, updated_at } = task!
  const isReady = list.state === 'ready'
  const focus = () =>
    requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-name]')?.focus({ preventScroll: true }))

  return (
    <>
      <h2 ref={ref} tabIndex={-1} className="type-name outline-none">
        {base !== undefined ? (
          <NameField
            label={t('name')}
            draft={draft?.text ?? name}
            isTall
            onText={(text) => keep(text === base ? undefined : { text, base })}
            onDone={(written, how) => {
              // It waits in the field, until the line can be had again.
              const waits = written !== undefined && written !== base && verbs.isLocked('renamed', [key])
              if (state !== 'open') {
                // A click elsewhere decides nothing: the question stays, with the text.
                if (how !== 'escape') return false
              } else if (written !== undefined && written !== base && !waits) verbs.set('name', [key], written, base)
              if (!waits) keep(undefined)
              onBase(undefined)
              if (how !== 'leave') focus()
              return true
            }}
          />
        ) : canEdit && state === 'open' && !isReady && !isHeld ? (
          <button
            type="button"
            data-name
            title={t('rename')}
            className="w-full cursor-text rounded-sm text-start wrap-anywhere"
            onClick={() => onBase(draft?.base ?? name)}
          >
            <Name icon={icon} name={name} />
            {draft && <span className="type-label ms-2 text-run">{line('draft')}</span>}
          </button>
        ) : (
          <span className="wrap-anywhere">
            <Name icon={icon} name={name} />
          </span>
        )}
      </h2>
      {base !== undefined && <ChangedName now={name} base={base} by={changed_by} at={updated_at} />}
      {canEdit && isReady && state === 'open' && <p className="type-small mt-1 text-ink-3">{t('renameReady')}</p>}
    </>
  )
}

const Name = ({ icon, name }: { icon: string; name: string }) => (
  <>
    {icon !== '' && `${icon} `}
    <span dir="auto">{name}</span>
  </>
)
