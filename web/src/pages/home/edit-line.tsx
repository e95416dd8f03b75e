import type { Project } from '@docket/contract'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/field.tsx'
import { listNameRefusal } from './list-name.ts'
import { useChangeList } from './use-change-list.ts'

/** A list's line while its name and icon are being changed, in place. */
export const EditLine = ({ list, onClose }: { list: Project; onClose(): void }) => {
  const t = useTranslations('editList')
  const home = useTranslations('home.name')
  const changeList = useChangeList()
  const [name, setName] = useState(list.name)
  const [icon, setIcon] = useState(list.icon)
  const [tried, setTried] = useState(false)
  const nameRefusal = listNameRefusal(name)
  /** What it was opened with: whatever is not touched here is left as others make it. */
  const [base] = useState(list)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (nameRefusal) return
    const given = { name: name.trim(), icon: icon.trim() }
    const patch = {
      ...(given.name !== base.name && { name: given.name }),
      ...(given.icon !== base.icon && { icon: given.icon }),
    }
    if (Object.keys(patch).length > 0) changeList(list.id, patch, base)
    onClose()
  }

  const leaveOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
  }

  const refusal = tried && nameRefusal ? home(nameRefusal) : undefined
  return (
    <li className="border-b border-rule bg-pen-wash">
      <form
        noValidate
        onSubmit={submit}
        className="grid min-h-13 grid-cols-[calc(var(--content)-0.625rem)_minmax(0,1fr)] items-center gap-y-2 py-2 pe-(--gutter) md:grid-cols-[calc(var(--content)-0.625rem)_minmax(0,28rem)_auto]"
      >
        <span className="flex w-(--margin) justify-center px-3 max-md:px-1">
          <TextInput
            onKeyDown={leaveOnEscape}
            aria-label={t('icon', { name: list.name })}
            value={icon}
            onChange={(event) => setIcon(event.currentTarget.value)}
            maxLength={16}
            className="px-0! text-center"
          />
        </span>
        <TextInput
          onKeyDown={leaveOnEscape}
          aria-label={t('name', { name: list.name })}
          aria-describedby={refusal === undefined ? undefined : `${list.id}-refusal`}
          refused={refusal !== undefined}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          onFocus={(event) => event.currentTarget.select()}
          dir="auto"
          autoFocus
          className="font-strong"
        />
        <span className="flex gap-2 max-md:col-start-2 md:ps-3">
          <Button type="submit" variant="primary">
            {t('save')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
        </span>
        {refusal !== undefined && (
          <p id={`${list.id}-refusal`} role="alert" className="type-small col-start-2 -col-end-1 ps-2.5 text-fail">
            {refusal}
          </p>
        )}
      </form>
    </li>
  )
}
