import type { Project } from '@docket/contract'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { groupsOf } from '../../domain/list-sections.ts'
import { useListsState } from '../../live/use-lists.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { usePutLists } from './use-put-lists.ts'

const MOST_CHARACTERS = 100

interface GroupDialogProps {
  list: Project
  open: boolean
  onClose(): void
}

/** A group is chosen with one press, or named. */
export const GroupDialog = ({ list, open, onClose }: GroupDialogProps) => {
  const t = useTranslations('arrange.groupDialog')
  const groups = useListsState(({ all }) => JSON.stringify(groupsOf(all)))
  const put = usePutLists()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const isLong = [...name.trim()].length > MOST_CHARACTERS
  const choose = (group: string) => {
    onClose()
    setName('')
    if (group === list.group) return
    put([{ id: list.id, patch: { group } }], group === '' ? 'ungrouped' : 'grouped', { name: list.name, group })
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isLong && name.trim() !== '') choose(name.trim())
  }
  const others = JSON.parse(groups) as string[]
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      initialFocus={field}
      title={t('title', { name: list.name })}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" type="submit" form={id}>
            {t('save')}
          </Button>
        </>
      }
    >
      <p className="type-read text-ink-2">{t('lead')}</p>
      {others.length > 0 && (
        <ul aria-label={t('groups')} className="mt-4 flex flex-wrap gap-2">
          {[...others, ''].map((group) => (
            <li key={group} className="max-w-full">
              <Button aria-pressed={group === list.group} onClick={() => choose(group)} className="max-w-full">
                <span dir="auto" className="truncate">
                  {group === '' ? t('none') : group}
                </span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form id={id} onSubmit={onSubmit} className="mt-4">
        <Field
          ref={field}
          label={t('new')}
          value={name}
          dir="auto"
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
          refusal={isLong ? t('long') : undefined}
        />
      </form>
    </Dialog>
  )
}
