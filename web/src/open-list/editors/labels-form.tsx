import { fold } from '@docket/contract/fold'
import { Plus, X } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { labelFrom, labelsOf, withLabel, withoutLabel } from '../../domain/label-text.ts'
import { hasLabel, mostLabels } from '../../domain/labels.ts'
import { classNames } from '../../ui/class-names.ts'
import { TextInput } from '../../ui/field.tsx'
import type { MenuAnchor } from '../../ui/menu.tsx'
import { FloatingPopover } from '../../ui/popover.tsx'

export interface LabelsFormProps {
  /** Those of each line that it is about. */
  labels: readonly (readonly string[])[]
  /** Those that are offered, besides. */
  known: readonly string[]
  onChange(relabelled: (labels: readonly string[]) => string[]): void
  anchor: MenuAnchor
  onClose(): void
  finalFocus(): HTMLElement | boolean
}

/** The labels of one line or of several, a field for more, and those that are known already. Each change is made at once. */
export const LabelsForm = ({ labels, known, onChange, ...popover }: LabelsFormProps) => {
  const t = useTranslations('task.labels')
  return (
    <FloatingPopover label={t('title')} {...popover}>
      <Labels labels={labels} known={known} onChange={onChange} />
    </FloatingPopover>
  )
}

const mostOffered = 6

const Labels = ({ labels: each, known, onChange }: Pick<LabelsFormProps, 'labels' | 'known' | 'onChange'>) => {
  const t = useTranslations('task.labels')
  const id = useId()
  const [text, setText] = useState('')
  const [active, setActive] = useState<number>()
  const all = each.map((labels) => ({ labels }))
  const its = all.length === 1 ? (all[0]?.labels ?? []) : labelsOf(all)
  const isOnAll = (label: string) => all.every(({ labels }) => hasLabel(labels, label))
  const isFull = all.every(({ labels }) => labels.length >= mostLabels)
  const begun = fold(text.trim())
  const offered = known.filter((label) => !isOnAll(label) && fold(label).includes(begun)).slice(0, mostOffered)
  const current = active === undefined ? undefined : Math.min(active, offered.length - 1)

  const add = (label: string | undefined) => {
    setText('')
    setActive(undefined)
    // As the list has it.
    const known = label && (offered.find((each) => hasLabel([each], label)) ?? label)
    if (known) onChange((labels) => withLabel(labels, known))
  }
  const remove = (label: string) => onChange((labels) => withoutLabel(labels, label))

  return (
    <div className="flex w-64 max-w-full flex-col gap-2 max-md:w-full">
      {/* First, so that it has the focus. */}
      <TextInput
        role="combobox"
        aria-label={t('add')}
        aria-expanded={offered.length > 0}
        aria-controls={offered.length > 0 ? id : undefined}
        aria-activedescendant={current === undefined || current < 0 ? undefined : `${id}-${current}`}
        aria-autocomplete="list"
        autoComplete="off"
        enterKeyHint="done"
        placeholder={t(isFull ? 'full' : 'add')}
        readOnly={isFull}
        value={text}
        onChange={({ currentTarget: { value } }) => {
          const [first = '', ...rest] = value.split(/[,，、]/)
          setActive(undefined)
          if (rest.length === 0) return setText(value)
          add(labelFrom(first))
          setText(rest.join(' ').trimStart())
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          const { key } = event
          if (key === 'Enter') add(offered[current ?? -1] ?? labelFrom(text))
          else if (key === 'Backspace' && text === '' && its.length > 0) remove(its.at(-1)!)
          else if ((key === 'ArrowDown' || key === 'ArrowUp') && offered.length > 0)
            setActive(
              ((current ?? (key === 'ArrowDown' ? -1 : 0)) + (key === 'ArrowDown' ? 1 : -1) + offered.length) %
                offered.length,
            )
          else return
          event.preventDefault()
        }}
      />
      {its.length > 0 && (
        <ul aria-label={t('title')} className="order-first flex flex-wrap gap-1.5">
          {its.map((label) => (
            <li key={label} className="max-w-full">
              <button
                type="button"
                aria-label={t('remove', { label })}
                onClick={() => remove(label)}
                className={classNames(
                  'touch-target type-small flex h-5.5 max-w-full items-center gap-1.5 rounded-sm bg-stub ps-2 pe-1.5 text-ink hover:bg-hover max-md:h-7',
                  !isOnAll(label) && 'text-ink-3',
                )}
              >
                <span dir="auto" className="truncate">
                  {label}
                </span>
                <X aria-hidden size={14} strokeWidth={1.75} className="shrink-0" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {offered.length > 0 && !isFull && (
        <div id={id} role="listbox" aria-label={t('known')} className="-mx-1 flex flex-col">
          {offered.map((label, at) => (
            <button
              key={label}
              id={`${id}-${at}`}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={at === current}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => add(label)}
              className={classNames(
                'type-ui flex min-h-8 items-center gap-2 rounded-md px-2 text-start pointer-coarse:min-h-11 max-md:min-h-11',
                at === current ? 'bg-pen-wash' : 'hover:bg-hover',
              )}
            >
              <Plus aria-hidden size={14} strokeWidth={1.75} className="shrink-0 text-ink-3" />
              <span dir="auto" className="min-w-0 truncate">
                {label}
              </span>
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
